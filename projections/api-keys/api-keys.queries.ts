import { z } from 'zod';
import { apiKeyScopes } from '../../events/api-key/api-key.events.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  partner: z.string(),
  partnerId: z.string().nullable(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  issuedAt: z.string(),
  issuedBy: z.string(),
  expiresAt: z.string().nullable(),
  rotatedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  /** Until when the secret before the present one is still taken; null when it is not. */
  previousValidUntil: z.string().nullable(),
  /** Null where nobody has said anything of it. */
  requestsPerMinute: z.number().nullable(),
  version: z.number(),
});
export type ApiKeyRow = z.infer<typeof rowSchema>;

/** All keys, newest first; @param now ISO 8601 */
export const listApiKeys = async (db: Queryable, now: string): Promise<ApiKeyRow[]> => {
  const { rows } = await db.query(
    `select k.key_id as id, k.name, k.partner, k.partner_id as "partnerId", k.requests_per_minute as "requestsPerMinute",
       k.prefix, k.scopes, k.issued_at as "issuedAt", ${nameThenNowSql('k.issued_by', 'a')} as "issuedBy",
       k.expires_at as "expiresAt", k.rotated_at as "rotatedAt", k.revoked_at as "revokedAt",
       u.last_used_at as "lastUsedAt", k.version,
       (select max(s.valid_until) from read_model.api_key_secrets as s
        where s.key_id = k.key_id and s.valid_until > $1) as "previousValidUntil"
     from read_model.api_keys as k left join auth.api_key_uses as u on u.key_id = k.key_id
       left join event_store.events as e on e.stream_id = 'apiKey-' || k.key_id and e.version = 1
       left join read_model.users_v2 as a on a.user_id::text = e.metadata #>> '{actor,id}'
     order by k.issued_at desc, k.key_id`,
    [now],
  );
  return rows.map((row) => rowSchema.parse(row));
};

const foundSchema = z.object({
  keyId: z.string(),
  name: z.string(),
  partner: z.string(),
  partnerId: z.string().nullable(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  expiresAt: z.string().nullable(),
  requestsPerMinute: z.number().nullable(),
  /** SHA-256 of the secret part, in hex. */
  secretHash: z.string(),
  isGood: z.boolean(),
});
/** A key by the prefix of one of its secrets, whether or not it is still good. */
export type FoundApiKey = z.infer<typeof foundSchema>;

/** Goes through the same hands as a key that is found, so that a prefix without one takes no less time. */
const nobodysKey: FoundApiKey = {
  keyId: '',
  name: '',
  partner: '',
  partnerId: null,
  prefix: '',
  scopes: [...apiKeyScopes],
  expiresAt: '1970-01-01T00:00:00.000Z',
  requestsPerMinute: null,
  secretHash: '0'.repeat(64),
  isGood: false,
};

/** The key that a secret with this prefix belongs to; one that is not good where there is none. */
export const findApiKey = async (db: Queryable, prefix: string): Promise<FoundApiKey> => {
  const { rows } = await db.query({
    name: 'api-keys/find',
    text: `select k.key_id as "keyId", k.name, k.partner, k.partner_id as "partnerId", s.prefix, k.scopes,
             s.expires_at as "expiresAt", k.requests_per_minute as "requestsPerMinute",
             s.secret_hash as "secretHash",
             (k.revoked_at is null and (s.expires_at is null or s.expires_at > now())
               and (s.valid_until is null or s.valid_until > now())) as "isGood"
           from read_model.api_key_secrets as s join read_model.api_keys as k on k.key_id = s.key_id
           where s.prefix = $1`,
    values: [prefix],
  });
  return foundSchema.parse(rows[0] ?? nobodysKey);
};
