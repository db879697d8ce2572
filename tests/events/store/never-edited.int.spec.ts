import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createNoteStore } from '../../support/store/notes.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await createNoteStore(database.pool).note('note-1', 'kept');
  await database.pool.query(`insert into event_store.streams_about values ('note-0', 'note-1')`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const edits = [
  `update event_store.events set data = '{}'`,
  'delete from event_store.events',
  'truncate event_store.events',
  `update event_store.commands set fingerprint = 'x'`,
  'delete from event_store.commands',
  'truncate event_store.commands',
  `update event_store.commits set hash = sha256('x')`,
  'delete from event_store.commits',
  'truncate event_store.commits',
  'delete from event_store.streams',
  'truncate event_store.streams',
  `update event_store.streams_about set about = 'x'`,
  'delete from event_store.streams_about',
  'truncate event_store.streams_about',
  'truncate event_store.events_from_1',
];

describe('The log', () => {
  describe('When the application wants to change it', () => {
    it.each(edits)('is not granted: %s', async (edit) => {
      await expect(database.pool.query(edit)).rejects.toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
        message: expect.stringContaining('permission denied'),
      });
    });

    it('cannot be written past the append function either', async () => {
      const insert = database.pool.query(`insert into event_store.commands values ('c', 'f', 1, 1, now())`);
      await expect(insert).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    });
  });

  describe('When its owner wants to change it', () => {
    it.each(edits)('is refused by a trigger: %s', async (edit) => {
      await expect(owner.query(edit)).rejects.toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
        message: expect.stringContaining('is append-only'),
      });
    });
  });
});
