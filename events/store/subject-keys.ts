import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { RuleViolationError } from '../kernel/errors.ts';
import type { Settings } from '../platform/config.ts';
import type { Pool } from '../platform/database.ts';
import { KEY_BYTES } from './cipher.ts';
import { loadMasterKeys, type MasterKeys, unwrapKey, verifyMasterKeys, wrapKey } from './master-key.ts';

/** The key of one subject: a person, or a stream for its free text. `key` is null once it has been destroyed. */
export type SubjectKey = { readonly keyId: string; readonly subjectId: string; readonly key: KeyObject | null };

/** The data keys of all subjects. What has been asked for is remembered for `KEY_CACHE_MS`. */
export type SubjectKeys = {
  /**
   * Keys to encrypt with, by subject; one that does not exist yet is made, and several processes agree on it.
   * @throws RuleViolationError when a subject has been forgotten
   */
  readonly forSubjects: (subjectIds: readonly string[]) => Promise<ReadonlyMap<string, SubjectKey>>;
  /** Keys to decrypt with, by key id; a key that was never made is left out. */
  readonly byIds: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, SubjectKey>>;
  /** For good: what is encrypted under them can never be read again. A subject without a key never gets one. */
  readonly destroy: (subjectIds: readonly string[]) => Promise<void>;
  /** Which of the subjects have been forgotten. */
  readonly destroyedAmong: (subjectIds: readonly string[]) => Promise<string[]>;
};

/** After a key is destroyed another process may still use it this long. */
export const KEY_CACHE_MS = 5_000;
const MOST_CACHED = 20_000;

type KeyRow = { key_id: string; subject_id: string; wrapped_key: Buffer | null; master_key_id: string | null };
type Cached = SubjectKey & { readonly until: number };

const COLUMNS = 'k.key_id, k.subject_id, k.wrapped_key, k.master_key_id';

/** The keys as every process opens them at its start. @throws BadSettingsError when the master key is missing or wrong */
export const openSubjectKeys = async (settings: Settings, pool: Pool): Promise<SubjectKeys> => {
  const masterKeys = await loadMasterKeys(settings);
  await verifyMasterKeys(pool, masterKeys);
  return createSubjectKeys({ pool, masterKeys });
};

export const createSubjectKeys = (deps: {
  pool: Pool;
  masterKeys: MasterKeys;
  cacheMs?: number;
  now?: () => number;
}): SubjectKeys => {
  const { pool, masterKeys, cacheMs = KEY_CACHE_MS, now = () => performance.now() } = deps;
  const bySubject = new Map<string, Cached>();
  const byKeyId = new Map<string, Cached>();

  const unwrap = ({ key_id: keyId, subject_id: subjectId, ...row }: KeyRow): KeyObject | null => {
    const { wrapped_key: wrapped, master_key_id: masterKeyId } = row;
    if (wrapped === null || masterKeyId === null) return null;
    return createSecretKey(unwrapKey(masterKeys, { keyId, subjectId, masterKeyId, wrapped }));
  };

  /** @param askedAt before the query was sent: from then on the row may have changed */
  const remember = (row: KeyRow, askedAt: number): Cached => {
    const cached = { keyId: row.key_id, subjectId: row.subject_id, key: unwrap(row), until: askedAt + cacheMs };
    for (const [cache, id] of [
      [bySubject, row.subject_id],
      [byKeyId, row.key_id],
    ] as const) {
      // Again at the end, so that the oldest is the first.
      cache.delete(id);
      cache.set(id, cached);
      if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value ?? '');
    }
    return cached;
  };

  /** Takes what is cached and asks `load` for the rest. */
  const lookUp = async (
    cache: ReadonlyMap<string, Cached>,
    ids: readonly string[],
    idOf: (key: SubjectKey) => string,
    load: (missing: string[]) => Promise<KeyRow[]>,
  ): Promise<Map<string, SubjectKey>> => {
    const found = new Map<string, SubjectKey>();
    const missing: string[] = [];
    const askedAt = now();
    for (const id of new Set(ids)) {
      const cached = cache.get(id);
      if (cached && cached.until > askedAt) found.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const row of await load(missing)) {
      const key = remember(row, askedAt);
      found.set(idOf(key), key);
    }
    return found;
  };

  const select = async (column: 'key_id' | 'subject_id', ids: readonly string[]): Promise<KeyRow[]> => {
    const type = column === 'key_id' ? 'uuid' : 'text';
    const { rows } = await pool.query<KeyRow>({
      name: `event_store/subject_keys_by_${column}`,
      text: `select ${COLUMNS} from event_store.subject_keys as k where k.${column} = any ($1::${type}[])`,
      values: [ids],
    });
    return rows;
  };

  /** @returns the rows it made; a subject for which another process was faster is left out */
  const insert = async (subjectIds: readonly string[]): Promise<KeyRow[]> => {
    // In one order everywhere, so that two processes that make keys for the same subjects wait and do not deadlock.
    const fresh = subjectIds
      .toSorted()
      .map((subjectId) => wrapKey(masterKeys, randomUUID(), subjectId, randomBytes(KEY_BYTES)));
    const { rows } = await pool.query<KeyRow>({
      name: 'event_store/insert_subject_keys',
      text: `insert into event_store.subject_keys as k (key_id, subject_id, wrapped_key, master_key_id)
             select n.key_id, n.subject_id, n.wrapped_key, m.master_key_id
             from unnest($1::uuid[], $2::text[], $3::bytea[]) as n (key_id, subject_id, wrapped_key)
             join event_store.master_keys as m on m.master_key_id = $4 and m.retired_at is null
             on conflict (subject_id) do nothing
             returning ${COLUMNS}`,
      values: [
        fresh.map(({ keyId }) => keyId),
        fresh.map(({ subjectId }) => subjectId),
        fresh.map(({ wrapped }) => wrapped),
        masterKeys.current.id,
      ],
    });
    return rows;
  };

  const selectOrInsert = async (subjectIds: readonly string[]): Promise<KeyRow[]> => {
    const rows = await select('subject_id', subjectIds);
    const missing = (): string[] => {
      const found = new Set(rows.map(({ subject_id }) => subject_id));
      return subjectIds.filter((subjectId) => !found.has(subjectId));
    };
    if (missing().length > 0) rows.push(...(await insert(missing())));
    if (missing().length > 0) rows.push(...(await select('subject_id', missing())));
    if (missing().length > 0) throw new Error('MASTER_KEY has been replaced: start this process with the new one');
    return rows;
  };

  return {
    forSubjects: async (subjectIds) => {
      const keys = await lookUp(bySubject, subjectIds, ({ subjectId }) => subjectId, selectOrInsert);
      const forgotten = [...keys.values()].filter(({ key }) => key === null).map(({ subjectId }) => subjectId);
      if (forgotten.length > 0) {
        throw new RuleViolationError(
          'Whom this is about has been forgotten: nothing personal can be recorded about them any more',
          { subjectIds: forgotten },
        );
      }
      return keys;
    },

    byIds: (keyIds) =>
      lookUp(
        byKeyId,
        keyIds,
        ({ keyId }) => keyId,
        (missing) => select('key_id', missing),
      ),

    destroy: async (subjectIds) => {
      const ids = [...new Set(subjectIds)].toSorted();
      const { rows } = await pool.query<{ key_id: string }>(
        `insert into event_store.subject_keys as k (key_id, subject_id, destroyed_at)
         select n.key_id, n.subject_id, now() from unnest($1::uuid[], $2::text[]) as n (key_id, subject_id)
         on conflict (subject_id) do update set wrapped_key = null, master_key_id = null, destroyed_at = now()
         where k.destroyed_at is null
         returning k.key_id`,
        [ids.map(() => randomUUID()), ids],
      );
      for (const { key_id } of rows) byKeyId.delete(key_id);
      for (const subjectId of ids) bySubject.delete(subjectId);
    },

    destroyedAmong: async (subjectIds) => {
      const { rows } = await pool.query<{ subject_id: string }>(
        `select k.subject_id from event_store.subject_keys as k
         where k.subject_id = any ($1::text[]) and k.destroyed_at is not null`,
        [subjectIds],
      );
      return rows.map(({ subject_id }) => subject_id);
    },
  };
};
