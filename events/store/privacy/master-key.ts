import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadSettingsError, type Settings } from '../../platform/process/config.ts';
import { inTransaction, isDatabaseUnavailable, type Pool, type Queryable } from '../../platform/database/database.ts';
import {
  badSecret,
  readOrCreateSecretFile,
  readSecretFile,
  type SecretFile,
} from '../../platform/process/secret-file.ts';
import { KEY_BYTES, open, seal } from './cipher.ts';

/** A key that wraps data keys; its id identifies it and reveals nothing. */
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

/** Wraps the keys that personal data is encrypted under when `MASTER_KEY` does not. */
export const masterKeyFile: SecretFile = {
  name: 'master-key',
  holds: 'the master key of the personal data in the log, 32 bytes in base64',
  isWhole: (text) => /^[A-Za-z0-9+/]{43}=\s*$/.test(text),
  remedy:
    'Put it back from a copy, or set MASTER_KEY to that key: without it names, numbers and texts cannot be read again.',
};

/**
 * `MASTER_KEY` and `MASTER_KEY_PREVIOUS`; outside production the key that the installation made for itself.
 * @throws BadSettingsError when there is no key, or its file is not what was written there
 */
export const loadMasterKeys = async (settings: Settings): Promise<MasterKeys> => {
  const keys = await givenMasterKeys(settings);
  if (keys) return keys;
  throw badSecret(settings.DATA_DIR, masterKeyFile, 'is missing');
};

/** @returns undefined while the installation has made none. @throws BadSettingsError in production without `MASTER_KEY` */
const givenMasterKeys = async (settings: Settings): Promise<MasterKeys | undefined> => {
  const previous = (settings.MASTER_KEY_PREVIOUS ?? []).map(masterKeyOf);
  if (settings.MASTER_KEY) return { current: masterKeyOf(settings.MASTER_KEY), previous };
  if (settings.NODE_ENV === 'production') {
    throw new BadSettingsError(
      'MASTER_KEY is not set: production takes the key that personal data is encrypted under from there. ' +
        'Make one with `openssl rand -base64 32` and keep a copy of it apart from the database.',
    );
  }
  const text = await readSecretFile(settings.DATA_DIR, masterKeyFile);
  return text === undefined ? undefined : { current: masterKeyOf(Buffer.from(text, 'base64')), previous };
};

/**
 * Holds the master keys of the settings against those that the database's personal data is encrypted under. Changes
 * nothing, so that a start can ask before it does anything else.
 * @throws BadSettingsError naming the setting or file that is not the key in use
 */
export const checkMasterKeys = async (settings: Settings, db: Queryable): Promise<void> => {
  const inUse = await masterKeysInUse(db);
  const keys = await givenMasterKeys(settings);
  if (keys) refuseOthers(settings, keys, inUse);
  else if (inUse.length > 0) throw badSecret(settings.DATA_DIR, masterKeyFile, 'is missing');
};

/**
 * The master keys of this installation, noted as those of its database; the first start of both decides which they are
 * and makes a key where none is set. Waits while the database does not answer.
 * @throws BadSettingsError when a key that is in use is not among them, or the current one has been retired
 */
export const establishMasterKeys = async (settings: Settings, pool: Pool): Promise<MasterKeys> => {
  for (;;) {
    try {
      await checkMasterKeys(settings, pool);
      const keys = (await givenMasterKeys(settings)) ?? (await makeMasterKey(settings));
      await noteMasterKeys(settings, pool, keys);
      return keys;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
};

const makeMasterKey = async (settings: Settings): Promise<MasterKeys> => {
  await readOrCreateSecretFile(settings.DATA_DIR, masterKeyFile, () => randomBytes(KEY_BYTES).toString('base64'));
  return loadMasterKeys(settings);
};

/** Their ids; none in a database that is just being made. */
const masterKeysInUse = async (db: Queryable): Promise<string[]> => {
  const table = await db.query<{ exists: boolean }>(
    `select to_regclass('event_store.master_keys') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return [];
  const { rows } = await db.query<{ id: string }>(
    'select m.master_key_id as id from event_store.master_keys as m where m.retired_at is null',
  );
  return rows.map(({ id }) => id);
};

const refuseOthers = (settings: Settings, { current, previous }: MasterKeys, inUse: readonly string[]): void => {
  const known = [current, ...previous].map(({ id }) => id);
  const missing = inUse.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  const whose = `the key that this database's personal data is encrypted under (${missing.join(', ')})`;
  throw new BadSettingsError(
    settings.MASTER_KEY
      ? `MASTER_KEY is not ${whose}. Set MASTER_KEY to that key; while you replace it, set MASTER_KEY to the new key ` +
          'and MASTER_KEY_PREVIOUS to the old one.'
      : `${join(settings.DATA_DIR, masterKeyFile.name)} is not ${whose}. ${masterKeyFile.remedy}`,
  );
};

const RETRY_MS = 500;
const FIRST_START_LOCK = 4201006;

const noteMasterKeys = (settings: Settings, pool: Pool, keys: MasterKeys): Promise<void> =>
  inTransaction(pool, async (db) => {
    // One first start at a time, so that two with different keys cannot both find an empty table.
    await db.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    refuseOthers(settings, keys, await masterKeysInUse(db));
    const { id } = keys.current;
    const { rows } = await db.query<{ retired: boolean }>(
      'select m.retired_at is not null as retired from event_store.master_keys as m where m.master_key_id = $1',
      [id],
    );
    if (rows[0]?.retired) {
      throw new BadSettingsError(
        `MASTER_KEY (${id}) has been replaced and retired. Set MASTER_KEY to the key that took its place, or to a new one.`,
      );
    }
    if (rows.length === 0) {
      await db.query('insert into event_store.master_keys (master_key_id) values ($1)', [id]);
    }
  });
