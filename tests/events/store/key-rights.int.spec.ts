import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { recordErasure, testKeys } from '../../support/store/keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A subject with a key, as whoever has taken over one of our processes finds it. */
const aSubject = async (): Promise<string> => {
  const subjectId = randomUUID();
  await testKeys(database.pool).forSubjects([subjectId]);
  return subjectId;
};
const isDestroyed = async (subjectId: string): Promise<boolean> =>
  (await testKeys(database.pool).destroyedAmong([subjectId])).length > 0;

describe('A process that was taken over', () => {
  it.each([
    ['garble a key', `update event_store.subject_keys set wrapped_key = '\\x00' where subject_id = $1`],
    [
      'destroy a key by itself',
      `update event_store.subject_keys set wrapped_key = null, master_key_id = null, destroyed_at = now() where subject_id = $1`,
    ],
    ['delete a key', 'delete from event_store.subject_keys where subject_id = $1'],
    [
      'make a subject forgotten that has no key yet',
      `insert into event_store.subject_keys (key_id, subject_id, destroyed_at) values (gen_random_uuid(), 'new-' || $1, now())`,
    ],
    ['retire the master key', 'update event_store.master_keys set retired_at = now() where $1 <> master_key_id'],
  ])('cannot %s', async (_what, sql) => {
    const subjectId = await aSubject();
    await expect(database.pool.query(sql, [subjectId])).rejects.toThrow('permission denied');
    expect((await testKeys(database.pool, 0).forSubjects([subjectId])).size).toBe(1);
  });

  it('cannot destroy a key without an event that says whose', async () => {
    const [one, other] = [await aSubject(), await aSubject()];
    const position = (await recordErasure(database.pool, [other])).get(other) ?? 0;
    for (const wrong of [position, position + 1, 0]) {
      await expect(testKeys(database.pool).destroy(new Map([[one, wrong]]))).rejects.toThrow(
        `no event at position ${wrong} says that the text of ${one} is erased`,
      );
    }
    expect(await isDestroyed(one)).toBe(false);
  });
});

describe('A key', () => {
  it('is destroyed by the event that names its subject, once, and others stay', async () => {
    const [one, other] = [await aSubject(), await aSubject()];
    const recorded = await recordErasure(database.pool, [one]);
    await testKeys(database.pool).destroy(recorded);
    await testKeys(database.pool).destroy(recorded);
    expect([await isDestroyed(one), await isDestroyed(other)]).toEqual([true, false]);
  });

  it('is never made for a subject that was forgotten before it had one', async () => {
    const subjectId = randomUUID();
    await testKeys(database.pool).destroy(await recordErasure(database.pool, [subjectId]));
    expect(await isDestroyed(subjectId)).toBe(true);
  });
});
