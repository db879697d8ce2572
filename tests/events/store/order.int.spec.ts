import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { PoolClient } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createAppend } from '../../../events/store/append/append.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { appendRequest, createNoteStore, noted, noteRegistry } from '../../support/store/notes.ts';

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
const more: TestDatabase[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterEach(() => database.drop());
afterAll(() => Promise.all(more.map((other) => other.drop())));

/** Appends inside a transaction that the test ends itself. */
const appendIn = async (client: PoolClient, text: string): Promise<void> => {
  const append = createAppend({ pool: client, codec: createEventCodec(noteRegistry), reader: store.reader });
  await append(appendRequest([{ streamId: `note-${randomUUID()}`, expectedVersion: 0, events: [noted(text)] }]));
};

/** Reads the tail as a subscription does and remembers each position in the order it was first seen. */
const followTail = () => {
  const seen: number[] = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      const events = await store.reader.readAll(database.pool, { after: seen.at(-1) ?? 0, limit: 100 });
      seen.push(...events.map(({ position }) => position));
      if (events.length === 0) await sleep(1);
    }
  })();
  return {
    seen,
    stop: async () => {
      stopped = true;
      await done;
    },
  };
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const isBlockedByAppend = () =>
  eventually('an append that waits for the lock', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks as l where l.locktype = 'advisory' and not l.granted
         and l.database = (select d.oid from pg_database as d where d.datname = current_database())`,
    );
    return Boolean(rowCount);
  });

describe('Order of the log', () => {
  describe('When a transaction that has appended stays open while another appends', () => {
    it('shows a reader the earlier position first', async () => {
      const tail = followTail();
      const slow = await database.pool.connect();
      await slow.query('begin');
      await appendIn(slow, 'first to take its place');
      const fast = store.note(`note-${randomUUID()}`, 'second');
      await isBlockedByAppend();
      expect(tail.seen).toEqual([]);
      await slow.query('commit');
      slow.release();
      expect((await fast).firstPosition).toBe(2);
      await eventually('both events', () => tail.seen.length === 2);
      await tail.stop();
      expect(tail.seen).toEqual([1, 2]);
    });

    it('leaves no gap when it rolls back', async () => {
      const slow = await database.pool.connect();
      await slow.query('begin');
      await appendIn(slow, 'never happened');
      const fast = store.note(`note-${randomUUID()}`, 'only one');
      await isBlockedByAppend();
      await slow.query('rollback');
      slow.release();
      expect((await fast).firstPosition).toBe(1);
    });
  });

  describe('When many transactions overlap, pause and roll back', () => {
    it('hands a live reader every event once, in position order, without a gap', async () => {
      const tail = followTail();
      const writers = upTo(8).map(async (writer) => {
        let stored = 0;
        for (let round = 1; round <= 20; round += 1) {
          const client = await database.pool.connect();
          await client.query('begin');
          await appendIn(client, `${writer}.${round}`);
          await sleep((writer * round) % 4);
          const keep = (writer + round) % 3 !== 0;
          await client.query(keep ? 'commit' : 'rollback');
          client.release();
          if (keep) stored += 1;
        }
        return stored;
      });
      const total = (await Promise.all(writers)).reduce((sum, stored) => sum + stored, 0);
      await eventually('the reader', () => tail.seen.length >= total);
      await tail.stop();
      expect(tail.seen).toEqual(upTo(total));
      const events = await store.reader.readAll(database.pool, { after: 0, limit: total });
      const times = events.map(({ recordedAt }) => recordedAt);
      expect(times).toEqual(times.toSorted());
    });
  });

  describe('When an unrelated transaction with a transaction id stays open', () => {
    const holdOpen = async (elsewhere: TestDatabase) => {
      const idle = await elsewhere.pool.connect();
      await idle.query('begin isolation level repeatable read');
      await idle.query('select pg_current_xact_id()');
      return async () => {
        await idle.query('rollback');
        idle.release();
      };
    };
    const expectEventsToFlow = async (): Promise<void> => {
      const tail = followTail();
      for (const text of ['a', 'b', 'c']) await store.note(`note-${randomUUID()}`, text);
      await eventually('events to reach the reader', () => tail.seen.length === 3);
      await tail.stop();
      expect(tail.seen).toEqual([1, 2, 3]);
    };

    it('does not hold readers up when it is in the same database', async () => {
      const end = await holdOpen(database);
      await expectEventsToFlow();
      await end();
    });

    it('does not hold readers up when it is in another database of the cluster', async () => {
      const other = await createTestDatabase();
      more.push(other);
      const end = await holdOpen(other);
      await expectEventsToFlow();
      await end();
    });
  });

  describe('When the clock steps back', () => {
    it('does not record an event earlier than the one before it', async () => {
      await store.note('note-1', 'from the future');
      await setClockForward(database);
      const { events } = await store.note('note-2', 'after the clock was set right');
      expect(events[0]?.recordedAt).toBe('2999-01-01T00:00:00.000Z');
    });
  });
});

/** Leaves what a clock that ran ahead leaves; only a superuser who switches the triggers off can do this. */
const setClockForward = async ({ url }: TestDatabase): Promise<void> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('set session_replication_role to replica');
  await owner.query(`update event_store.commits set recorded_at = '2999-01-01T00:00:00Z'`);
  await owner.end();
};
