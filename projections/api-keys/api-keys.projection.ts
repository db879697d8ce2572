import { type ApiKeyEvent, type ApiKeyEventOf, apiKeyEvents } from '../../events/api-key/api-key.events.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const addSecret = ({
  keyId,
  prefix,
  secretHash,
  expiresAt,
}: ApiKeyEventOf<'ApiKeyIssued' | 'ApiKeyRotated'>['data']): Statement => ({
  text: `insert into api_key_secrets (prefix, key_id, secret_hash, expires_at) values ($1, $2, $3, $4)
         on conflict (prefix) do nothing`,
  values: [prefix, keyId, secretHash, expiresAt],
});

/** What one event does to the tables, apart from moving the version. */
const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<ApiKeyEvent>>({
  ApiKeyIssued: (_none, { data, effectiveAt, version, metadata }) => [
    {
      text: `insert into api_keys (key_id, name, partner, prefix, scopes, issued_at, issued_by, expires_at, version,
               partner_id, requests_per_minute)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key_id) do nothing`,
      values: [
        data.keyId,
        data.name,
        data.partner,
        data.prefix,
        data.scopes,
        effectiveAt,
        metadata.actor.name,
        data.expiresAt,
        version,
        data.partnerId ?? null,
        data.requestsPerMinute ?? null,
      ],
    },
    addSecret(data),
  ],
  ApiKeyRotated: (_none, { data, effectiveAt }) => [
    {
      text: `update api_key_secrets as s set valid_until = $2
             where s.key_id = $1 and s.valid_until is null and s.prefix <> $3`,
      values: [data.keyId, data.previousValidUntil, data.prefix],
    },
    {
      text: 'update api_keys as k set prefix = $2, expires_at = $3, rotated_at = $4 where k.key_id = $1',
      values: [data.keyId, data.prefix, data.expiresAt, effectiveAt],
    },
    addSecret(data),
  ],
  ApiKeyQuotaChanged: (_none, { data }) => [
    {
      text: 'update api_keys as k set requests_per_minute = $2 where k.key_id = $1',
      values: [data.keyId, data.requestsPerMinute],
    },
  ],
  ApiKeyRevoked: (_none, { data, effectiveAt }) => [
    { text: 'update api_keys as k set revoked_at = $2 where k.key_id = $1', values: [data.keyId, effectiveAt] },
  ],
});

const moveVersion = ({ data, version }: RecordedEvent<ApiKeyEvent>): Statement => ({
  text: 'update api_keys as k set version = $2 where k.key_id = $1 and k.version < $2',
  values: [data.keyId, version],
});

/** Keys of partners, for the list and for whoever comes with one. */
export const apiKeysProjection = defineProjection<ApiKeyEvent>({
  name: 'api-keys:v1',
  tables: { api_keys: { of: 'apiKey', id: 'key_id' }, api_key_secrets: { of: 'apiKey', id: 'key_id' } },
  handles: keysOf(apiKeyEvents),
  uses: handles,
  apply: async (events, db) => {
    // Keys are few and change rarely: one by one is fast enough.
    for (const event of events) {
      for (const { text, values } of [...evolve([], event), moveVersion(event)]) await db.query(text, [...values]);
    }
    return [...new Set(events.map(({ data }) => data.keyId))].map((id) => ({ resource: 'api-keys', id }));
  },
});
