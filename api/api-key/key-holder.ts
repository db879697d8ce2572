import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { RateLimitedError, UnauthenticatedError } from '../../events/kernel/errors.ts';
import { isDatabaseUnavailable, type Pool } from '../../events/platform/database/database.ts';
import type { Logger } from '../../events/platform/process/logger.ts';
import { findApiKey } from '../../projections/api-keys/api-keys.queries.ts';
import { addressOf } from '../http/connections/address.ts';
import type { KeyHolder } from '../http/requests/route.ts';
import { createSharedCount } from '../services/limits/shared-limit.ts';
import { hashOf, partsOf } from './key-text.ts';

const WINDOW_SECONDS = 60;
const USE_IS_STORED_EVERY_MS = 60_000;

/**
 * Sender of the request, by its `x-api-key`. A malformed, unknown, wrong, expired or revoked key costs the same work and
 * gets the same answer. An address with too many wrong keys in a minute, across all processes, has to wait; a right key
 * from there is still accepted.
 */
export const createKeyHolder = (deps: { db: Pool; log: Logger; wrongKeysPerAddress: number }) => {
  const { db, log, wrongKeysPerAddress } = deps;
  const countWrong = createSharedCount(db, { name: 'wrong-key', seconds: WINDOW_SECONDS });
  const usesStoredAt = new Map<string, number>();

  const refuse = async (address: string): Promise<never> => {
    const { hits, resetAt } = await countWrong(address);
    if (hits <= wrongKeysPerAddress) {
      throw new UnauthenticatedError('The API key is not known here, has expired or was revoked; ask for a new one');
    }
    throw new RateLimitedError('Too many wrong API keys came from this address; wait, and check the key', {
      retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000)),
    });
  };

  /** A busy partner's use is stored once a minute. Nobody waits for it or is refused for it: the next one tries again. */
  const recordUse = (keyId: string, ip: string): void => {
    const now = Date.now();
    if (now - (usesStoredAt.get(keyId) ?? 0) < USE_IS_STORED_EVERY_MS) return;
    usesStoredAt.set(keyId, now);
    const stored = db.query(
      `insert into auth.api_key_uses as u (key_id, last_used_at, ip) values ($1, now(), $2)
       on conflict (key_id) do update set last_used_at = excluded.last_used_at, ip = excluded.ip`,
      [keyId, ip],
    );
    stored.catch((error: unknown) => {
      usesStoredAt.delete(keyId);
      if (!isDatabaseUnavailable(error)) log.error({ err: error, keyId }, 'the use of an API key cannot be stored');
    });
  };

  const find = async (req: Request): Promise<KeyHolder> => {
    const key = req.get('x-api-key');
    if (key === undefined) {
      throw new UnauthenticatedError('Send your API key in the header x-api-key');
    }
    // Looked up first: a right key is let through however many wrong ones come from the same address.
    const { prefix, secret } = partsOf(key);
    const found = await findApiKey(db, prefix);
    const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(found.secretHash));
    if (!found.isGood || !isRight) return refuse(addressOf(req));
    recordUse(found.keyId, req.ip ?? '');
    const { isGood: _isGood, secretHash: _secretHash, ...holder } = found;
    return holder;
  };

  // A request is asked about by the limit of its key and by its route.
  const asked = new WeakMap<Request, Promise<KeyHolder>>();
  return (req: Request): Promise<KeyHolder> => {
    const holder = asked.get(req) ?? find(req);
    asked.set(req, holder);
    return holder;
  };
};
