import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseTables } from '../../../events/platform/database/read-model-tables.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { noReaderOrders } from '../../../events/store/readers/reader-orders.ts';
import { createSubscribe, type Subscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import { defineProjection, type Projection } from '../../../projections/engine/projection.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import type { RebuildProgress } from '../../../projections/engine/replay.ts';
import { type RebuildReport, startRebuildsOnOrder } from '../../../projections/engine/rebuild-on-order.ts';
import { startReadModel } from '../../../projections/engine/start-read-model.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createNoteStore, type Noted } from '../../support/store/notes.ts';

const TABLE = 'create table words (stream_id text primary key, words text not null);';
const log = createLogger('test', 'silent');
let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let subscribe: Subscribe;
let running: Subscription[];
const readOrders = async () => noReaderOrders;
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  await database.pool.query(`set search_path to read_model; ${TABLE} reset search_path`);
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await wake.stop();
  await database.drop();
});

/** The words of each stream, one after the other: an event that is left out, or comes early, shows. */
const wordsProjection = (given: { name?: string; mark?: string; poison?: string; replaces?: string } = {}) => {
  const { name = 'words:v1', mark = '', poison, replaces } = given;
  return defineProjection<Noted>({
    name,
    tables: { words: { stream: 'stream_id' } },
    declared: parseTables(TABLE, 'tables.sql'),
    handles: ['Noted'],
    ...(replaces !== undefined && { replaces }),
    apply: async (events, db) => {
      for (const { streamId, data } of events) {
        if (data.text === poison) throw new Error('cannot digest it');
        await db.query(
          `insert into words as w values ($1, $2)
           on conflict (stream_id) do update set words = concat_ws(' ', w.words, excluded.words)`,
          [streamId, data.text + mark],
        );
      }
      return [];
    },
  });
};
const words = async (): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query('select w.stream_id, w.words from read_model.words as w order by 1');
  return Object.fromEntries(rows.map((row) => [row.stream_id, row.words]));
};
const checkpoints = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select c.name, c.position::integer, c.status, c.replaced_by from event_store.checkpoints as c order by c.name`,
  );
  return rows;
};
const leftovers = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select (select count(*) from pg_tables as t where t.schemaname = 'read_model_next')
       + (select count(*) from event_store.rebuilds) as count`,
  );
  return Number(rows[0]?.count);
};
const follow = (projection: Projection): void => {
  running.push(startProjections({ subscribe, source: { ...store, readOrders }, projections: [projection] }));
};
const reached = (name: string, position: number) =>
  eventually(
    `${name} at ${position}`,
    async () => (await store.reader.checkpointPosition(database.pool, name)) >= position,
  );
const fill = async (streams: number): Promise<void> => {
  for (let n = 0; n < streams; n += 1) await store.note(`note-${n % 10}`, `a${n}`, `b${n}`);
};

describe('Rebuild', () => {
  it('goes through the log stream by stream and yields what following it yields', async () => {
    follow(wordsProjection());
    await fill(50);
    await reached('words:v1', 100);
    const live = await words();
    const told: RebuildProgress[] = [];
    const deps = { pool: database.pool, reader: store.reader, batchSize: 7 };
    await rebuildProjection({ ...deps, onProgress: (progress) => told.push(progress) }, wordsProjection());
    expect(await words()).toEqual(live);
    expect(told.at(-1)).toEqual({ projection: 'words:v1', done: 100, total: 100 });
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(await leftovers()).toBe(0);
  });

  it('passes over what is skipped, stream by stream and in the log order', async () => {
    await store.note('note-1', 'a', 'poison', 'c');
    let isFirst = true;
    const poisoned = wordsProjection({ poison: 'poison' });
    const projection: Projection = {
      ...poisoned,
      apply: async (events, db, saveRows) => {
        // Events that come in while the streams are read are applied afterwards in the order of the log.
        if (isFirst) await store.note('note-1', 'd', 'poison', 'f');
        isFirst = false;
        return poisoned.apply(events, db, saveRows);
      },
    };
    await rebuildProjection({ pool: database.pool, reader: store.reader, skipped: new Set([2, 5]) }, projection);
    expect(await words()).toEqual({ 'note-1': 'a c d f' });
  });

  it('names the event that it cannot apply and leaves nothing behind', async () => {
    follow(wordsProjection());
    await fill(10);
    await store.note('note-3', 'poison', 'after');
    await reached('words:v1', 22);
    const before = await words();
    const deps = { pool: database.pool, reader: store.reader };
    const poisoned = wordsProjection({ poison: 'poison' });
    await expect(rebuildProjection(deps, poisoned)).rejects.toMatchObject({
      position: 21,
      message: expect.stringMatching(/^words:v1 cannot apply Noted at position 21 \(event .+\): cannot digest it$/),
    });
    expect(await words()).toEqual(before);
    expect(await leftovers()).toBe(0);
  });

  it('can be cancelled, with the live tables as they are', async () => {
    follow(wordsProjection());
    await fill(30);
    await reached('words:v1', 60);
    const before = await words();
    const cancel = new AbortController();
    const rebuilding = rebuildProjection(
      {
        pool: database.pool,
        reader: store.reader,
        batchSize: 5,
        signal: cancel.signal,
        onProgress: ({ done }) => done > 20 && cancel.abort(new Error('cancelled')),
      },
      wordsProjection({ mark: '!' }),
    );
    await expect(rebuilding).rejects.toThrow('cancelled');
    expect(await words()).toEqual(before);
    expect(await leftovers()).toBe(0);
    await store.note('note-0', 'on');
    await reached('words:v1', 61);
  });

  it('shows another process how far it is', async () => {
    await fill(3);
    const mayGoOn = Promise.withResolvers<void>();
    const slow = wordsProjection();
    const rebuilding = rebuildProjection(
      { pool: database.pool, reader: store.reader, batchSize: 1 },
      {
        ...slow,
        apply: async (events, db, saveRows) => {
          if (events.some(({ position }) => position === 3)) await mayGoOn.promise;
          return slow.apply(events, db, saveRows);
        },
      },
    );
    const { rows } = await eventually('the progress', async () => {
      const found = await database.pool.query('select r.name, r.head::integer from event_store.rebuilds as r');
      return found.rows.length > 0 && found;
    });
    expect(rows).toEqual([{ name: 'words:v1', head: 6 }]);
    mayGoOn.resolve();
    await rebuilding;
    expect(await leftovers()).toBe(0);
  });
});

describe('Replacement', () => {
  it('fills beside the older version, which serves and is followed until the switch, and never again', async () => {
    follow(wordsProjection());
    await fill(20);
    await reached('words:v1', 40);
    const mayGoOn = Promise.withResolvers<void>();
    const v2 = wordsProjection({ name: 'words:v2', mark: '!', replaces: 'words:v1' });
    const deps = { pool: database.pool, reader: store.reader, source: { ...store, readOrders }, subscribe, log };
    running.push(
      startReadModel(deps, {
        ...v2,
        apply: async (events, db, saveRows) => {
          await mayGoOn.promise;
          return v2.apply(events, db, saveRows);
        },
      }),
    );
    await store.note('note-1', 'while');
    await reached('words:v1', 41);
    expect((await words())['note-1']).toBe('a1 b1 a11 b11 while');

    mayGoOn.resolve();
    await reached('words:v2', 41);
    expect((await words())['note-1']).toBe('a1! b1! a11! b11! while!');
    await store.note('note-1', 'then');
    await reached('words:v2', 42);
    // The older program is still running; it must not touch what is now the new version's.
    await sleep(1_200);
    expect((await words())['note-1']).toBe('a1! b1! a11! b11! while! then!');
    expect(await checkpoints()).toEqual([
      { name: 'words:v1', position: 41, status: 'replaced', replaced_by: 'words:v2' },
      { name: 'words:v2', position: 42, status: 'running', replaced_by: null },
    ]);
  });
});

describe('A read model whose tables are declared otherwise than they were filled', () => {
  const withCount = 'create table words (stream_id text primary key, words text not null, letters integer);';
  const start = (sql: string): void => {
    const deps = { pool: database.pool, reader: store.reader, source: { ...store, readOrders }, subscribe, log };
    running.push(startReadModel(deps, { ...wordsProjection(), declared: parseTables(sql, 'tables.sql') }));
  };
  const columns = async (): Promise<unknown> => {
    const { rows } = await database.pool.query(`select column_name from information_schema.columns
      where table_schema = 'read_model' and table_name = 'words' order by ordinal_position`);
    return rows.map(({ column_name }) => column_name);
  };

  it('gets the new tables, filled, once its program starts; and nothing happens when it starts again', async () => {
    start(TABLE);
    await fill(3);
    await reached('words:v1', 6);
    await running.pop()?.stop();
    await database.pool.query(`update read_model.words set words = 'stays'`);
    start(`-- The same.\n${TABLE}\ncreate index words_by_words on words (words);`);
    await store.note('note-9', 'z');
    await reached('words:v1', 7);
    expect((await words())['note-1']).toBe('stays');
    await running.pop()?.stop();

    start(withCount);
    await eventually('the new tables', async () => (await words())['note-1'] === 'a1 b1');
    expect(await columns()).toEqual(['stream_id', 'words', 'letters']);
    await store.note('note-9', 'y');
    await reached('words:v1', 8);
    expect((await words())['note-9']).toBe('z y');
  });
});

describe('Rebuild on order', () => {
  it('is carried out once by whoever looks first, and its outcome reported', async () => {
    await fill(5);
    let rebuildId: string | null = 'order-1';
    const reports: unknown[] = [];
    const deps = {
      pool: database.pool,
      reader: store.reader,
      projections: [wordsProjection()],
      log,
      readOrders: async () => ({ skipped: new Set<number>(), rebuildId }),
      report: async (name: string, report: RebuildReport) => {
        rebuildId = null;
        reports.push({ name, ...report });
      },
    };
    running.push(startRebuildsOnOrder(deps));
    await eventually('the report', () => reports.length === 1);
    expect(reports).toEqual([{ name: 'words:v1', rebuildId: 'order-1', position: 10 }]);
    expect(Object.keys(await words())).toHaveLength(5);

    await running.pop()?.stop();
    running.push(startRebuildsOnOrder({ ...deps, projections: [wordsProjection({ poison: 'b2' })] }));
    rebuildId = 'order-2';
    await eventually('the second report', () => reports.length === 2);
    expect(reports.at(-1)).toEqual({
      name: 'words:v1',
      rebuildId: 'order-2',
      error: expect.stringContaining('position 6'),
    });
  });
});
