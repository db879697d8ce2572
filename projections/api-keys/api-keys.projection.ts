import { type ApiKeyEvent, type ApiKeyEventOf, apiKeyEvents } from '../../events/api-key/api-key.events.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

const addSecret = ({
  keyId,
  prefix,
  secretHash,
  expiresAt,
}: ApiKeyEventOf<'ApiKeyIssued' | 'ApiKeyRotated'>['data']): TableChange => ({
  save: 'api_key_secrets',
  rows: [{ prefix, key_id: keyId, secret_hash: secretHash, expires_at: expiresAt }],
  onKey: { key: ['prefix'], only: 'absent' },
});

/** Changes by one event, apart from the new version. */
const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<ApiKeyEvent>>({
  ApiKeyIssued: (_none, { data, effectiveAt, version, metadata }) => [
    {
      save: 'api_keys',
      rows: [
        {
          key_id: data.keyId,
          name: data.name,
          partner: data.partner,
          prefix: data.prefix,
          scopes: data.scopes,
          issued_at: effectiveAt,
          issued_by: metadata.actor.name,
          expires_at: data.expiresAt,
          version,
          partner_id: data.partnerId ?? null,
          requests_per_minute: data.requestsPerMinute ?? null,
        },
      ],
      onKey: { key: ['key_id'], only: 'absent' },
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

const moveVersion = ({ data, version }: RecordedEvent<ApiKeyEvent>): TableChange => ({
  text: 'update api_keys as k set version = $2 where k.key_id = $1 and k.version < $2',
  values: [data.keyId, version],
});

/** Keys of partners, for the list and for whoever comes with one. */
export const apiKeysProjection = defineProjection<ApiKeyEvent>({
  name: 'api-keys:v1',
  tables: { api_keys: { of: 'apiKey', id: 'key_id' }, api_key_secrets: { of: 'apiKey', id: 'key_id' } },
  handles: keysOf(apiKeyEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, (none, event) => [...evolve(none, event), moveVersion(event)], db, saveRows);
    return [...new Set(events.map(({ data }) => data.keyId))].map((id) => ({ resource: 'api-keys', id }));
  },
});
