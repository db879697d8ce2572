import { LRUCache } from 'lru-cache';
import type { Settings } from '../../platform/process/config.ts';
import type { Pool, Queryable } from '../../platform/database/database.ts';
import { open, seal } from './cipher.ts';
import { establishMasterKeys, type MasterKeys } from './master-key.ts';

/**
 * Secrets for calls to others, such as a partner's credential, kept beside the log: events carry the id only. A secret
 * goes only to its receiver, never into an event, a response or a log line.
 */
export type KeptSecrets = {
  /**
   * Kept under a new id, before the event that names it. A repeat under the same id changes nothing: the first stays.
   * @param secretId a UUID, from `idFrom(commandId, ...)`
   */
  readonly keep: (secretId: string, text: string) => Promise<void>;
  /** @returns undefined when there is none under the id, or it has been destroyed. @throws Error when it does not open */
  readonly read: (secretId: string) => Promise<string | undefined>;
  /** For good. One that is not there is destroyed already. */
  readonly destroy: (secretId: string) => Promise<void>;
};

/** A secret as it is stored: under which master key, and bound to its id. */
export type SealedSecret = { readonly secretId: string; readonly masterKeyId: string; readonly sealed: Buffer };

const MOST_REMEMBERED = 1_000;

const placeOf = (secretId: string): string => `secret:${secretId}`;

/** The secret under the current master key. */
export const sealSecret = ({ current }: MasterKeys, secretId: string, text: string): SealedSecret => ({
  secretId,
  masterKeyId: current.id,
  sealed: seal(current.key, Buffer.from(text), placeOf(secretId)),
});

/** @throws Error when its master key is not among the given ones, or the row was changed by hand */
export const openSecret = ({ current, previous }: MasterKeys, stored: SealedSecret): string => {
  const { secretId, masterKeyId, sealed } = stored;
  const master = [current, ...previous].find(({ id }) => id === masterKeyId);
  if (!master) throw new Error(`Secret ${secretId} is sealed by master key ${masterKeyId}, which is not set here`);
  return open(master.key, sealed, placeOf(secretId)).toString('utf8');
};

/** The secrets as every process opens them at its start. @throws BadSettingsError when the master key is missing or wrong */
export const openKeptSecrets = async (settings: Settings, pool: Pool): Promise<KeptSecrets> =>
  createKeptSecrets(pool, await establishMasterKeys(settings, pool));

/** The secrets of a database whose master keys are known. */
export const createKeptSecrets = (db: Queryable, masterKeys: MasterKeys): KeptSecrets => ({
  keep: async (secretId, text) => {
    const { masterKeyId, sealed } = sealSecret(masterKeys, secretId, text);
    const { rowCount } = await db.query(
      `insert into event_store.secrets (secret_id, sealed, master_key_id)
       select $1, $2, m.master_key_id from event_store.master_keys as m
       where m.master_key_id = $3 and m.retired_at is null
       on conflict (secret_id) do nothing`,
      [secretId, sealed, masterKeyId],
    );
    if (rowCount === 0 && !(await isKept(db, secretId))) {
      throw new Error('MASTER_KEY has been replaced: start this process again with the key that took its place');
    }
  },

  read: async (secretId) => {
    const { rows } = await db.query<SealedSecret>({
      name: 'event_store/read_secret',
      text: `select s.secret_id as "secretId", s.master_key_id as "masterKeyId", s.sealed
             from event_store.secrets as s where s.secret_id = $1::uuid`,
      values: [secretId],
    });
    const [stored] = rows;
    return stored && openSecret(masterKeys, stored);
  },

  destroy: async (secretId) => {
    await db.query('delete from event_store.secrets as s where s.secret_id = $1::uuid', [secretId]);
  },
});

/**
 * `read` of secrets that are needed again and again: a secret never changes under its id, so it is read once. Whoever asks
 * knows by the log whether it is still to be used.
 * @returns undefined for one that is not there, which is looked for again the next time
 */
export const readingOnce = ({ read }: Pick<KeptSecrets, 'read'>): KeptSecrets['read'] => {
  const known = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  return async (secretId) => {
    const secret = known.get(secretId) ?? (await read(secretId));
    if (secret !== undefined) known.set(secretId, secret);
    return secret;
  };
};

const isKept = async (db: Queryable, secretId: string): Promise<boolean> => {
  const { rows } = await db.query('select from event_store.secrets as s where s.secret_id = $1::uuid', [secretId]);
  return rows.length > 0;
};
