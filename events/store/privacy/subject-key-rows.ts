import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import { KEY_BYTES } from './cipher.ts';
import { type MasterKeys, unwrapKey, wrapKey } from './master-key.ts';

/** The key of one subject: a person, or a stream for its free text. `key` is null once it has been destroyed. */
export type SubjectKey = { readonly keyId: string; readonly subjectId: string; readonly key: KeyObject | null };

type KeyRow = { key_id: string; subject_id: string; wrapped_key: Buffer | null; master_key_id: string | null };

const COLUMNS = 'k.key_id, k.subject_id, k.wrapped_key, k.master_key_id';

const toKey = (masterKeys: MasterKeys, row: KeyRow): SubjectKey => {
  const { key_id: keyId, subject_id: subjectId, wrapped_key: wrapped, master_key_id: masterKeyId } = row;
  if (wrapped === null || masterKeyId === null) return { keyId, subjectId, key: null };
  return { keyId, subjectId, key: createSecretKey(unwrapKey(masterKeys, { keyId, subjectId, masterKeyId, wrapped })) };
};

/** The keys with these ids, or of these subjects; what has no key is left out. */
export const readKeys = async (
  db: Queryable,
  masterKeys: MasterKeys,
  by: 'keyId' | 'subjectId',
  ids: readonly string[],
): Promise<SubjectKey[]> => {
  const [column, type] = by === 'keyId' ? ['key_id', 'uuid'] : ['subject_id', 'text'];
  const { rows } = await db.query<KeyRow>({
    name: `event_store/subject_keys_by_${column}`,
    text: `select ${COLUMNS} from event_store.subject_keys as k where k.${column} = any ($1::${type}[])`,
    values: [ids],
  });
  return rows.map((row) => toKey(masterKeys, row));
};

/** @returns the keys it made; a subject for which another process was faster is left out */
const insertKeys = async (
  db: Queryable,
  masterKeys: MasterKeys,
  subjectIds: readonly string[],
): Promise<SubjectKey[]> => {
  // In one order everywhere, so that two processes that make keys for the same subjects wait and do not deadlock.
  const fresh = subjectIds.toSorted().map((subjectId) => {
    const dataKey = randomBytes(KEY_BYTES);
    return { ...wrapKey(masterKeys, randomUUID(), subjectId, dataKey), dataKey };
  });
  const { rows } = await db.query<Pick<KeyRow, 'key_id'>>({
    name: 'event_store/insert_subject_keys',
    text: `insert into event_store.subject_keys as k (key_id, subject_id, wrapped_key, master_key_id)
           select n.key_id, n.subject_id, n.wrapped_key, m.master_key_id
           from unnest($1::uuid[], $2::text[], $3::bytea[]) as n (key_id, subject_id, wrapped_key)
           join event_store.master_keys as m on m.master_key_id = $4 and m.retired_at is null
           on conflict (subject_id) do nothing
           returning k.key_id`,
    values: [
      fresh.map(({ keyId }) => keyId),
      fresh.map(({ subjectId }) => subjectId),
      fresh.map(({ wrapped }) => wrapped),
      masterKeys.current.id,
    ],
  });
  const stored = new Set(rows.map(({ key_id }) => key_id));
  return fresh
    .filter(({ keyId }) => stored.has(keyId))
    .map(({ keyId, subjectId, dataKey }) => ({ keyId, subjectId, key: createSecretKey(dataKey) }));
};

/** The keys of all these subjects; one that does not exist yet is made, and several processes agree on it. */
export const readOrMakeKeys = async (
  db: Queryable,
  masterKeys: MasterKeys,
  subjectIds: readonly string[],
): Promise<SubjectKey[]> => {
  const keys = await readKeys(db, masterKeys, 'subjectId', subjectIds);
  const missing = (): string[] => {
    const found = new Set(keys.map(({ subjectId }) => subjectId));
    return subjectIds.filter((subjectId) => !found.has(subjectId));
  };
  if (missing().length > 0) keys.push(...(await insertKeys(db, masterKeys, missing())));
  if (missing().length > 0) keys.push(...(await readKeys(db, masterKeys, 'subjectId', missing())));
  if (missing().length > 0) throw new Error('MASTER_KEY has been replaced: start this process with the new one');
  return keys;
};

/**
 * Destroys the keys of these subjects for good, and sees to it that none of them gets another.
 * @param recorded by subject, the position of an event whose `subjects` names it; without one the database refuses
 * @returns the ids of the keys
 */
export const destroyKeys = async (db: Queryable, recorded: ReadonlyMap<string, number>): Promise<string[]> => {
  const { rows } = await db.query<{ key_id: string | null }>(
    `select event_store.destroy_subject_key(r.subject_id, r.position) as key_id
     from unnest($1::text[], $2::bigint[]) as r (subject_id, position) order by r.subject_id`,
    [[...recorded.keys()], [...recorded.values()]],
  );
  return rows.flatMap(({ key_id }) => key_id ?? []);
};

/** Those of the subjects that were forgotten. */
export const destroyedAmong = async (db: Queryable, subjectIds: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ subject_id: string }>(
    `select k.subject_id from event_store.subject_keys as k
     where k.subject_id = any ($1::text[]) and k.destroyed_at is not null`,
    [subjectIds],
  );
  return rows.map(({ subject_id }) => subject_id);
};

/** Those of the subjects that have or had a key: something personal is, or was, recorded about them. */
export const knownAmong = async (db: Queryable, subjectIds: readonly string[]): Promise<string[]> => {
  if (subjectIds.length === 0) return [];
  const { rows } = await db.query<{ subject_id: string }>(
    'select k.subject_id from event_store.subject_keys as k where k.subject_id = any ($1::text[])',
    [subjectIds],
  );
  return rows.map(({ subject_id }) => subject_id);
};
