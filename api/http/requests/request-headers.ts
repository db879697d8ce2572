import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { ValidationError } from '../../../events/kernel/errors.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';

const malformed = (header: string, how: string): ValidationError =>
  new ValidationError(`${header} is not valid: ${how}`, [{ field: header, message: how }]);

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
const POSITION = /^\d{1,15}$/;
const EPOCH = /^[0-9a-f-]{36}$/;

/** The version that the caller has seen, from `If-Match`; `*` and no header mean any. */
const expectedVersionOf = (req: Request): number | undefined => {
  const header = req.get('If-Match');
  if (header === undefined || header === '*') return undefined;
  const version = ETAG.exec(header)?.[1];
  if (version === undefined) throw malformed('If-Match', 'send the ETag of the answer you have seen, such as "7"');
  return Number(version);
};

/** Expected version and command id of a request; a key counts only for the user who sent it. */
export const commandOptionsOf = (req: Request, userId: string): CommandOptions => {
  const expectedVersion = expectedVersionOf(req);
  const key = req.get('Idempotency-Key');
  // Version 7 grows with time, so the log's index of commands is written at its end only.
  if (key === undefined) return { expectedVersion, commandId: `http:${uuidv7()}` };
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw malformed('Idempotency-Key', 'send 1 to 200 visible ASCII characters, such as a UUID');
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([req.method, req.originalUrl, req.body ?? null]))
    .digest('hex');
  return { expectedVersion, commandId: `http:${userId}:${key}`, fingerprint };
};

/** The epoch of the log that the caller has read in, from `X-Log-Epoch`; undefined when they do not say. */
export const epochOf = (req: Request): string | undefined => {
  const header = req.get('X-Log-Epoch');
  if (header === undefined || EPOCH.test(header)) return header;
  throw malformed('X-Log-Epoch', 'send the X-Log-Epoch of the answer you have seen');
};

/** The log position that the answer must contain, from `X-Min-Log-Position`. */
export const minLogPositionOf = (req: Request): number | undefined => {
  const header = req.get('X-Min-Log-Position');
  if (header === undefined) return undefined;
  if (!POSITION.test(header)) throw malformed('X-Min-Log-Position', 'send the X-Log-Position of an earlier answer');
  return Number(header);
};
