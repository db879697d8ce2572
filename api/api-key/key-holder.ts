import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { MemoryStore } from 'express-rate-limit';
import { RateLimitedError, UnauthenticatedError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { findApiKey } from '../../projections/api-keys/api-keys.queries.ts';
import type { KeyHolder } from '../http/route.ts';
import { hashOf, partsOf } from './key-text.ts';

const WINDOW_MS = 60_000;
const USE_IS_STORED_EVERY_MS = 60_000;

/**
 * Who sent the request, by its `x-api-key`. Whether the key is malformed, unknown, wrong, expired or revoked, the same
 * work is done and the same answer given. An address with too many wrong keys in a minute has to wait.
 */
export const createKeyHolder = (deps: { db: Queryable; wrongKeysPerAddress: number }) => {
  const { db, wrongKeysPerAddress } = deps;
  const wrongKeys = new MemoryStore();
  wrongKeys.init({ windowMs: WINDOW_MS } as Parameters<MemoryStore['init']>[0]);
  const usesStoredAt = new Map<string, number>();

  const refuseTooMany = async (address: string): Promise<void> => {
    const { totalHits = 0, resetTime } = (await wrongKeys.get(address)) ?? {};
    if (totalHits < wrongKeysPerAddress) return;
    const waitMs = (resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now();
    throw new RateLimitedError('Too many wrong API keys came from this address; wait, and check the key', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  };

  /** A busy partner's use is stored once a minute. */
  const recordUse = async (keyId: string, ip: string): Promise<void> => {
    const now = Date.now();
    if (now - (usesStoredAt.get(keyId) ?? 0) < USE_IS_STORED_EVERY_MS) return;
    usesStoredAt.set(keyId, now);
    await db.query(
      `insert into auth.api_key_uses as u (key_id, last_used_at, ip) values ($1, now(), $2)
       on conflict (key_id) do update set last_used_at = excluded.last_used_at, ip = excluded.ip`,
      [keyId, ip],
    );
  };

  return async (req: Request): Promise<KeyHolder> => {
    const address = req.ip ?? '';
    const key = req.get('x-api-key');
    if (key === undefined) {
      throw new UnauthenticatedError('Send your API key in the header x-api-key');
    }
    await refuseTooMany(address);
    const { prefix, secret } = partsOf(key);
    const found = await findApiKey(db, prefix);
    const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(found.secretHash));
    if (!found.isGood || !isRight) {
      await wrongKeys.increment(address);
      throw new UnauthenticatedError('The API key is not known here, has expired or was revoked; ask for a new one');
    }
    await recordUse(found.keyId, address);
    const { keyId, partner, name, scopes, expiresAt } = found;
    return { keyId, partner, name, prefix, scopes, expiresAt };
  };
};
