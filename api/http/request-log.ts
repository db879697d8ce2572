import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../../events/platform/logger.ts';
import type { Caller } from './mount.ts';

const SILENT = ['/healthz', '/readyz', '/metrics', '/assets/'];

/** Ids inside addresses are ours; what people type is in the query, which stays out of the log. */
const withoutQuery = (url: string | undefined): string => (url ?? '').split('?')[0] ?? '';

/** Gives every request its id, answered as `X-Request-Id`, and one log line without personal data. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (req) => SILENT.some((path) => req.url?.startsWith(path)) },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: withoutQuery(req.url) }),
      res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
    },
    customProps: (_req, res) => {
      const { user, keyHolder } = ('locals' in res && (res.locals as { caller?: Caller }).caller) || {};
      const actorId = user?.id ?? keyHolder?.keyId;
      return actorId === undefined ? {} : { actorId };
    },
    // A refusal is the caller's business; an error of ours is logged by the problem handler.
    customLogLevel: () => 'info',
  });
