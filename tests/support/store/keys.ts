import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { eventRegistry } from '../../../events/event-registry.ts';
import { RuleViolationError } from '../../../events/kernel/errors.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createEventCodec, type EventCodec } from '../../../events/store/log/codec.ts';
import { createKeptSecrets, type KeptSecrets } from '../../../events/store/privacy/kept-secrets.ts';
import { masterKeyOf } from '../../../events/store/privacy/master-key.ts';
import type { SubjectKey } from '../../../events/store/privacy/subject-key-rows.ts';
import { createSubjectKeys, type SubjectKeys } from '../../../events/store/privacy/subject-keys.ts';

/** `MASTER_KEY` of every test database; a process that a spec starts on one needs it in its environment. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 'test master key').toString('base64');

export const testMasterKey = masterKeyOf(Buffer.from(TEST_MASTER_KEY, 'base64'));

/** The keys of a test database; `cacheMs` 0 asks the database every time. */
export const testKeys = (pool: Pool, cacheMs?: number): SubjectKeys =>
  createSubjectKeys({
    pool,
    masterKeys: { current: testMasterKey, previous: [] },
    ...(cacheMs !== undefined && { cacheMs }),
  });

/** Secrets in a test database. */
export const testSecrets = (pool: Pool): KeptSecrets =>
  createKeptSecrets(pool, { current: testMasterKey, previous: [] });

/** The program's own codec on a test database. */
export const testCodec = (pool: Pool, cacheMs?: number): EventCodec =>
  createEventCodec(eventRegistry, testKeys(pool, cacheMs));

/**
 * Appends an event that says that the text of these subjects is erased, as an erasure does before it destroys keys.
 * @returns its position, by subject
 */
export const recordErasure = async (pool: Pool, subjects: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const commandId = randomUUID();
  const actor = { kind: 'user', id: 'u-1', name: 'Nora Note' };
  const metadata = JSON.stringify({ actor, correlationId: 'c-1', commandId });
  const { rows } = await pool.query<{ position: string }>(
    `select a.first_position as position
     from event_store.append_one($1, '', $2, 0, $3, 'ErasureBegun', 1, $4, $5, null) as a`,
    [commandId, `erasure-${randomUUID()}`, randomUUID(), JSON.stringify({ subjects }), metadata],
  );
  return new Map(subjects.map((subjectId) => [subjectId, Number(rows[0]?.position)]));
};

/** Keys for tests that have no database; they behave as those of the log do. */
export const keysInMemory = (): SubjectKeys => {
  const keys = new Map<string, SubjectKey>();
  const keyOf = (subjectId: string): SubjectKey => {
    const known = keys.get(subjectId) ?? { keyId: randomUUID(), subjectId, key: createSecretKey(randomBytes(32)) };
    keys.set(subjectId, known);
    return known;
  };
  return {
    forSubjects: async (subjectIds) => {
      const found = subjectIds.map(keyOf);
      if (found.some(({ key }) => key === null)) throw new RuleViolationError('A subject has been forgotten');
      return new Map(found.map((key) => [key.subjectId, key]));
    },
    byIds: async (keyIds) =>
      new Map([...keys.values()].filter(({ keyId }) => keyIds.includes(keyId)).map((key) => [key.keyId, key])),
    destroy: async (recorded) => {
      for (const id of recorded.keys()) keys.set(id, { ...keyOf(id), key: null });
    },
    destroyedAmong: async (subjectIds) => subjectIds.filter((id) => keys.get(id)?.key === null),
  };
};
