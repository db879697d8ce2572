import 'pino-http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import {
  DiskFullError,
  DomainError,
  ForbiddenError,
  PayloadTooLargeError,
  UnavailableError,
  UnsupportedMediaTypeError,
  ValidationError,
  type ErrorCode,
  type FieldError,
} from '../../../events/kernel/errors.ts';
import { isDatabaseUnavailable } from '../../../events/platform/database/database.ts';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import { readRest } from './rest-of-body.ts';
import { sendProblemPage } from './problem-page.ts';

/** The only place that knows which HTTP status a refusal has; a code that is not listed does not compile. */
const problems: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'This is not allowed' },
  reauthentication_required: { status: 403, title: 'Sign in again first' },
  not_found: { status: 404, title: 'Not found' },
  erased: { status: 410, title: 'It is erased' },
  illegal_transition: { status: 409, title: 'The present state does not allow it' },
  already_taken: { status: 409, title: 'It is taken already' },
  request_timeout: { status: 408, title: 'The request came too slowly' },
  log_restored: { status: 409, title: 'The data was restored meanwhile' },
  idempotency_key_reused: { status: 409, title: 'The idempotency key was used before' },
  version_conflict: { status: 412, title: 'Someone else changed it first' },
  precondition_required: { status: 428, title: 'Say which version you have seen' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  rule_violation: { status: 422, title: 'A rule does not allow it' },
  rate_limited: { status: 429, title: 'Too many requests' },
  file_damaged: { status: 500, title: 'The stored file is damaged' },
  read_model_behind: { status: 503, title: 'The data is not up to date yet' },
  unavailable: { status: 503, title: 'Not available at the moment' },
  overloaded: { status: 503, title: 'Too much at once' },
  disk_full: { status: 507, title: 'The disk is full' },
};

/** Body of every answer that is not a success; RFC 9457 with our code, fields and request id. A browser that opens an address gets a page instead. */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('urn:lendlog:problem:<code>'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What happened and what to do, for people'),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).describe('The first 50'),
    errorsInAll: z.int().optional().describe('How many there are, when these are not all'),
    requestId: z.string().describe('Quote it to support'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

/** zod's issues as fields and messages. */
export const fieldErrors = (error: z.ZodError): FieldError[] => error.issues.flatMap((issue) => fieldsOf(issue));

/** zod's words of a union that has none of its own. */
const NO_WORDS = 'Invalid input';

/** @param forms what the union says that the value is a part of: which forms it may have */
const fieldsOf = (issue: z.core.$ZodIssue, forms?: string): FieldError[] => {
  const at = (path: readonly PropertyKey[]): string => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: at([...issue.path, key]),
      message: forms ?? 'There is no such field here; leave it out',
    }));
  }
  if (issue.code === 'invalid_union') {
    const meant = meantOf(issue.errors);
    // Where every form is a plain value, the message says what they have in common.
    if (meant.some(({ code, path }) => path.length > 0 || code === 'unrecognized_keys')) {
      const said = issue.message === NO_WORDS ? forms : issue.message;
      return meant.flatMap((each) => fieldsOf({ ...each, path: [...issue.path, ...each.path] }, said));
    }
  }
  return [{ field: at(issue.path), message: (isMissing(issue) && forms) || issue.message }];
};

/** True when the fields of a form are missing: another form may be meant. */
const isMissing = ({ code, path }: z.core.$ZodIssue): boolean => code === 'invalid_type' && path.length === 1;

/** Of the forms that something may have, the one that was meant is the one with the least wrong with it. */
const meantOf = (forms: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] =>
  [...forms].sort((one, other) => one.length - other.length)[0] ?? [];

/** Errors of Express's body parsers. */
const parserErrorSchema = z.object({ type: z.string(), limit: z.number().optional() });
/** Error when the body cannot be decompressed. */
const unpackErrorSchema = z.object({ status: z.literal(400), code: z.string().regex(/^(Z_|ERR__|ZSTD_)/) });

const fromParser = (error: unknown): DomainError | undefined => {
  if (unpackErrorSchema.safeParse(error).success) {
    return new ValidationError('The request body is not compressed as its Content-Encoding says');
  }
  const parsed = parserErrorSchema.safeParse(error);
  if (!parsed.success) return undefined;
  const { type, limit = 0 } = parsed.data;
  switch (type) {
    case 'entity.too.large':
      return new PayloadTooLargeError(`The request body takes at most ${limit} bytes`, { mostBytes: limit });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaTypeError('Send the body as UTF-8, plain or compressed with gzip, deflate or br');
    case 'entity.parse.failed':
      return new ValidationError('The request body is not valid JSON');
    case 'request.aborted':
    case 'request.size.invalid':
      return new ValidationError('The request body ended before its announced length');
    default:
      return undefined;
  }
};

/** PostgreSQL's code for a disk without room. */
const DISK_FULL = '53100';
/** Message for people; the numbers are on the console and in `/readyz`. */
export const DISK_IS_FULL =
  'The server is out of disk space, so nothing was saved. Everything saved before can still be read. Ask your ' +
  'administrator to free up space, then send it again.';

const toDomainError = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof z.ZodError) return new ValidationError('Some fields are not valid', fieldErrors(error));
  // decodeURIComponent inside Express: `/api/applications/%ZZ`.
  if (error instanceof URIError) return new ValidationError('The address of the request is not valid');
  if (hasErrorCode(error, 'ENOSPC') || hasErrorCode(error, DISK_FULL)) return new DiskFullError(DISK_IS_FULL);
  if (isDatabaseUnavailable(error)) {
    return new UnavailableError('The database does not answer; send the same request again in a moment');
  }
  return fromParser(error);
};

/** The id of a request: set by the first middleware, also in the log and in `X-Request-Id`. */
export const requestIdOf = (req: Request): string => (typeof req.id === 'string' ? req.id : '');

type ProblemText = Pick<Problem, 'title' | 'status' | 'detail' | 'code' | 'errors'>;

const MOST_ERRORS = 50;
const MOST_FIELD = 100;
const MOST_TEXT = 1_000;

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)} ...`);

/** A refusal repeats what was sent: bounded, it is no way to have us write more than was asked. */
const bounded = <P extends ProblemText>(problem: P): P & { errorsInAll?: number } => {
  const inAll = problem.errors.length;
  const errors = problem.errors
    .slice(0, MOST_ERRORS)
    .map(({ field, message }) => ({ field: cut(field, MOST_FIELD), message: cut(message, MOST_TEXT) }));
  const detail = cut(problem.detail, MOST_TEXT);
  if (inAll <= MOST_ERRORS) return { ...problem, detail, errors };
  const listed = `${MOST_ERRORS} of ${inAll.toLocaleString('en-US')} are listed`;
  return { ...problem, detail: `${detail}; ${listed}`, errors, errorsInAll: inAll };
};

const send = (req: Request, res: Response, problem: ProblemText): void => {
  const type = `urn:lendlog:problem:${problem.code}`;
  const told = { ...bounded(problem), type, requestId: requestIdOf(req) };
  // An address of ours that is opened by itself: a link in a message, a document in another tab.
  if (req.method === 'GET' && req.accepts(['json', 'html']) === 'html') sendProblemPage(res, told);
  else res.status(problem.status).type('application/problem+json').send(JSON.stringify(told));
};

/** Answers a refusal as problem+json; `details` of the error become further members. */
export const sendProblem = (req: Request, res: Response, error: DomainError): void => {
  const { status, title } = problems[error.code];
  const retryAfter = error.details['retryAfterSeconds'];
  if (status === 503 || status === 429) res.set('Retry-After', String(typeof retryAfter === 'number' ? retryAfter : 1));
  const { code, message: detail, errors, details } = error;
  res.locals['refusal'] = code;
  send(req, res, { ...details, title, status, detail, code, errors: [...errors] });
};

/** Names of those who can give permissions. */
export type WhoGrants = () => Promise<readonly string[]>;

/** A refusal names who can grant the permission. */
const withWhoGrants = async (refusal: DomainError, whoGrants: WhoGrants): Promise<DomainError> => {
  const { permission } = refusal.details;
  if (refusal.code !== 'forbidden' || typeof permission !== 'string') return refusal;
  return new ForbiddenError(refusal.message, { ...refusal.details, grantedBy: await whoGrants() });
};

/**
 * Turns whatever a handler threw into a problem. An error that is not a refusal is a defect: it is logged whole and
 * answered with a fixed text, so that nothing of our inside leaks.
 */
export const problemHandler =
  (log: Logger, whoGrants: WhoGrants): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    await readRest(req, res);
    const refusal = toDomainError(error);
    if (refusal) {
      sendProblem(req, res, await withWhoGrants(refusal, whoGrants));
      return;
    }
    log.error({ err: error, requestId: requestIdOf(req) }, 'request failed');
    send(req, res, {
      title: 'Something went wrong on our side',
      status: 500,
      detail: 'Try again; if it happens again, tell support the request id.',
      code: 'internal_error',
      errors: [],
    });
  };
