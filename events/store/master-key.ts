import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadSettingsError, type Settings } from '../platform/config.ts';
import { inTransaction, isDatabaseUnavailable, type Pool } from '../platform/database.ts';
import { readOrCreateSecretFile } from '../platform/secret-file.ts';
import { KEY_BYTES, open, seal } from './cipher.ts';

/** A key that wraps data keys; its id tells it from others and gives nothing of it away. */
export type MasterKey = { readonly id: string; readonly key: KeyObject };

/** The key that new data keys are wrapped by, and those that older ones may still be wrapped by. */
export type MasterKeys = { readonly current: MasterKey; readonly previous: readonly MasterKey[] };

/** @param key 32 random bytes */
export const masterKeyOf = (key: Buffer): MasterKey => ({
  id: createHash('sha256').update('lendlog master key\n').update(key).digest('hex').slice(0, 16),
  key: createSecretKey(key),
});

/** A data key as it is stored: under which master key, and bound to its id and subject. */
export type WrappedKey = {
  readonly keyId: string;
  readonly subjectId: string;
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
};

const placeOf = (keyId: string, subjectId: string): string => `${keyId}:${subjectId}`;

/** The data key as it is stored, under the current master key. @param dataKey `KEY_BYTES` bytes */
export const wrapKey = ({ current }: MasterKeys, keyId: string, subjectId: string, dataKey: Buffer): WrappedKey => ({
  keyId,
  subjectId,
  masterKeyId: current.id,
  wrapped: seal(current.key, dataKey, placeOf(keyId, subjectId)),
});

/** @throws Error when its master key is not among the given ones, or the row was changed by hand */
export const unwrapKey = ({ current, previous }: MasterKeys, stored: WrappedKey): Buffer => {
  const { keyId, subjectId, masterKeyId, wrapped } = stored;
  const master = [current, ...previous].find(({ id }) => id === masterKeyId);
  if (!master) throw new Error(`Data key ${keyId} is wrapped by master key ${masterKeyId}, which is not set here`);
  return open(master.key, wrapped, placeOf(keyId, subjectId));
};

/**
 * `MASTER_KEY` and `MASTER_KEY_PREVIOUS`; outside production a key that the installation makes for itself, once.
 * @throws BadSettingsError in production without `MASTER_KEY`
 */
export const loadMasterKeys = async (settings: Settings): Promise<MasterKeys> => {
  const previous = (settings.MASTER_KEY_PREVIOUS ?? []).map(masterKeyOf);
  if (settings.MASTER_KEY) return { current: masterKeyOf(settings.MASTER_KEY), previous };
  if (settings.NODE_ENV === 'production') {
    throw new BadSettingsError(
      'MASTER_KEY is not set: production takes the key that personal data is encrypted under from there. ' +
        'Make one with `openssl rand -base64 32` and keep a copy of it apart from the database.',
    );
  }
  const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');
  const text = await readOrCreateSecretFile(join(settings.DATA_DIR, MASTER_KEY_FILE), newKey);
  return { current: masterKeyOf(Buffer.from(text, 'base64')), previous };
};

const MASTER_KEY_FILE = 'master-key';

/**
 * Holds the master keys against those that the database's personal data is encrypted under, and notes the current one;
 * the first start decides which it is. Waits while the database does not answer.
 * @throws BadSettingsError when a key that is in use is not among them, or the current one has been retired
 */
export const verifyMasterKeys = async (pool: Pool, { current, previous }: MasterKeys): Promise<void> => {
  for (;;) {
    try {
      const missing = await missingMasterKeys(pool, current, previous);
      if (missing.length === 0) return;
      throw new BadSettingsError(
        `MASTER_KEY is not the key that this database's personal data is encrypted under (${missing.join(', ')}). ` +
          'Set MASTER_KEY to that key; while you replace it, set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the old one.',
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
};

const RETRY_MS = 500;
const FIRST_START_LOCK = 4201006;

/** @returns the ids of keys in use that are not among the given ones */
const missingMasterKeys = (pool: Pool, current: MasterKey, previous: readonly MasterKey[]): Promise<string[]> =>
  inTransaction(pool, async (db) => {
    // One first start at a time, so that two with different keys cannot both find an empty table.
    await db.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    const { rows } = await db.query<{ id: string }>(
      'select m.master_key_id as id from event_store.master_keys as m where m.retired_at is null',
    );
    const known = [current, ...previous].map(({ id }) => id);
    const missing = rows.map(({ id }) => id).filter((id) => !known.includes(id));
    if (missing.length > 0) return missing;
    const { rows: noted } = await db.query<{ retired: boolean }>(
      'select m.retired_at is not null as retired from event_store.master_keys as m where m.master_key_id = $1',
      [current.id],
    );
    if (noted[0]?.retired) {
      throw new BadSettingsError(
        `MASTER_KEY (${current.id}) has been replaced and retired. Set MASTER_KEY to the key that took its place, or to a new one.`,
      );
    }
    if (noted.length === 0) {
      await db.query('insert into event_store.master_keys (master_key_id) values ($1)', [current.id]);
    }
    return [];
  });
