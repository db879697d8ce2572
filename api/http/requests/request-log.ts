import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { type LogActor, loggingAs } from '../../../events/platform/process/log-actor.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import type { Caller } from './mount.ts';

const SILENT = ['/healthz', '/readyz', '/metrics', '/assets/'];

/** Ids inside addresses are ours; what people type is in the query, which stays out of the log. */
const withoutQuery = (url: string | undefined): string => (url ?? '').split('?')[0] ?? '';

/** Fields of the request log beside status and time; routes and refusals leave them in `res.locals`. */
type Locals = { caller?: Caller; actor?: LogActor; refusal?: string };

/** The part of a key that is no secret; of something else nothing. */
const prefixOf = (key: string): string => /^llk_([0-9a-f]{12})_/.exec(key)?.[1] ?? 'malformed';

/** Sender of the request, as far as known; also for a refusal. */
const actorOf = (req: Request, { caller, actor }: Locals): LogActor => {
  if (actor) return actor;
  const userId = caller?.user?.id ?? req.session?.account?.id;
  if (userId !== undefined) return { kind: 'user', id: userId };
  if (caller?.keyHolder) return { kind: 'partner', id: caller.keyHolder.keyId };
  const key = req.get('x-api-key');
  return key === undefined
    ? { kind: 'anonymous', id: req.ip ?? 'unknown' }
    : { kind: 'unknown_key', id: prefixOf(key) };
};

/**
 * Takes the place of what the logger adds to every line: a request that broke off ends by an event of its connection,
 * for which nobody acts.
 */
const senderOf = (req: Request, { locals }: Response<unknown, Locals>) => {
  const { kind, id } = actorOf(req, locals);
  return { actorKind: kind, actorId: id, ...(locals.refusal !== undefined && { refusal: locals.refusal }) };
};

const lines = (log: Logger): RequestHandler =>
  pinoHttp<Request, Response>({
    // Fields are listed here and none is personal, so nothing needs redacting.
    logger: log.child({}, { redact: [] }),
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (req) => SILENT.some((path) => req.url.startsWith(path)) },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: withoutQuery(req.url) }),
      res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
    },
    customSuccessObject: (req, res, line: object) => ({ ...line, ...senderOf(req, res) }),
    customErrorObject: (req, res, _error, line: object) => ({ ...line, ...senderOf(req, res) }),
    // A refusal is the caller's business; an error of ours is logged by the problem handler.
    customLogLevel: () => 'info',
  });

/**
 * Gives every request its id, answered as `X-Request-Id`, and one log line without personal data. That line and every
 * other one that is logged on behalf of the request names who sent it.
 */
export const requestLog = (log: Logger): RequestHandler => {
  const write = lines(log);
  return (req, res, next) => {
    loggingAs(
      () => actorOf(req, res.locals),
      () => write(req, res, next),
    );
  };
};
