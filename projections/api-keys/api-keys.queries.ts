import { z } from 'zod';
import { apiKeyScopes, type ApiKeyScope } from '../../events/api-key/api-key.events.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

export type ApiKeyRow = {
  readonly id: string;
  readonly name: string;
  readonly partner: string;
  readonly partnerId: string | null;
  readonly prefix: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly issuedAt: string;
  readonly issuedBy: string;
  readonly expiresAt: string | null;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
  /** To the minute. */
  readonly lastUsedAt: string | null;
  /** Until when the secret before the present one is still taken; null when it is not. */
  readonly previousValidUntil: string | null;
  /** Null where nobody has said anything of it. */
  readonly requestsPerMinute: number | null;
  readonly version: number;
};

const time = z.date().transform((date) => date.toISOString());
const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  partner: z.string(),
  partnerId: z.string().nullable(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  issuedAt: time,
  issuedBy: z.string(),
  expiresAt: time.nullable(),
  rotatedAt: time.nullable(),
  revokedAt: time.nullable(),
  lastUsedAt: time.nullable(),
  previousValidUntil: time.nullable(),
  requestsPerMinute: z.number().nullable(),
  version: z.coerce.number(),
});

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

/** A key by the prefix of one of its secrets, whether or not it is still good. */
export type FoundApiKey = {
  readonly keyId: string;
  readonly name: string;
  readonly partner: string;
  readonly partnerId: string | null;
  readonly prefix: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly expiresAt: string | null;
  /** Null where nobody has said anything of it. */
  readonly requestsPerMinute: number | null;
  /** SHA-256 of the secret part, in hex. */
  readonly secretHash: string;
  readonly isGood: boolean;
};

const foundSchema = z.object({
  keyId: z.string(),
  name: z.string(),
  partner: z.string(),
  partnerId: z.string().nullable(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  expiresAt: time.nullable(),
  requestsPerMinute: z.number().nullable(),
  secretHash: z.string(),
  isGood: z.boolean(),
});

/** Goes through the same hands as a key that is found, so that a prefix without one takes no less time. */
const nobodysKey: z.input<typeof foundSchema> = {
  keyId: '',
  name: '',
  partner: '',
  partnerId: null,
  prefix: '',
  scopes: [...apiKeyScopes],
  expiresAt: new Date(0),
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
