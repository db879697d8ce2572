import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database.ts';
import { type ApiKeyEvent, apiKeyEvents } from '../../events/api-key/api-key.events.ts';
import { defineProjection } from '../projection.ts';

/** Keys of partners, for the list and for whoever comes with one. */
export const apiKeysProjection = defineProjection<ApiKeyEvent>({
  name: 'api-keys:v1',
  tables: ['api_keys', 'api_key_secrets'],
  handles: Object.keys(apiKeyEvents) as ApiKeyEvent['type'][],
  perStream: true,
  apply: async (events, db) => {
    // Keys are few and change rarely: one by one is fast enough.
    for (const event of events) await applyOne(event, db);
    return [...new Set(events.map(({ data }) => data.keyId))].map((id) => ({ resource: 'api-keys', id }));
  },
});

const applyOne = async (event: RecordedEvent<ApiKeyEvent>, db: PoolClient): Promise<void> => {
  const { effectiveAt, version } = event;
  const { keyId } = event.data;
  switch (event.type) {
    case 'ApiKeyIssued': {
      const { name, partner, prefix, scopes, expiresAt } = event.data;
      await db.query(
        `insert into api_keys (key_id, name, partner, prefix, scopes, issued_at, issued_by, expires_at, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key_id) do nothing`,
        [keyId, name, partner, prefix, scopes, effectiveAt, event.metadata.actor.name, expiresAt, version],
      );
      return addSecret(event.data, db);
    }
    case 'ApiKeyRotated': {
      const { prefix, expiresAt, previousValidUntil } = event.data;
      await db.query(
        `update api_key_secrets as s set valid_until = $2 where s.key_id = $1 and s.valid_until is null and s.prefix <> $3`,
        [keyId, previousValidUntil, prefix],
      );
      await db.query(
        `update api_keys as k set prefix = $2, expires_at = $3, rotated_at = $4, version = $5 where k.key_id = $1`,
        [keyId, prefix, expiresAt, effectiveAt, version],
      );
      return addSecret(event.data, db);
    }
    case 'ApiKeyRevoked':
      await db.query('update api_keys as k set revoked_at = $2, version = $3 where k.key_id = $1', [
        keyId,
        effectiveAt,
        version,
      ]);
  }
};

const addSecret = async (
  {
    keyId,
    prefix,
    secretHash,
    expiresAt,
  }: { keyId: string; prefix: string; secretHash: string; expiresAt: string | null },
  db: PoolClient,
): Promise<void> => {
  await db.query(
    `insert into api_key_secrets (prefix, key_id, secret_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (prefix) do nothing`,
    [prefix, keyId, secretHash, expiresAt],
  );
};
