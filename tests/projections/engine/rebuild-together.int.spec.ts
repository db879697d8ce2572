import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseTables } from '../../../events/platform/database/read-model-tables.ts';
import { defineProjection, type Projection } from '../../../projections/engine/projection.ts';
import { type RebuildOutcome, rebuildTogether } from '../../../projections/engine/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createNoteStore, type Noted } from '../../support/store/notes.ts';

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterEach(() => database.drop());

/** The words of each stream in a table of their own. */
const wordsIn = async (table: string, poison?: string, more = ''): Promise<Projection> => {
  const sql = `create table ${table} (stream_id text primary key, words text not null);`;
  await database.pool.query(`set search_path to read_model; ${sql} reset search_path`);
  return defineProjection<Noted>({
    name: `${table}:v1`,
    tables: { [table]: { stream: 'stream_id' } },
    declared: parseTables(`${sql}\n${more}`, 'tables.sql'),
    handles: ['Noted'],
    apply: async (events, db) => {
      for (const { streamId, data } of events) {
        if (data.text === poison) throw new Error('cannot digest it');
        await db.query(
          `insert into ${table} as w values ($1, $2)
           on conflict (stream_id) do update set words = concat_ws(' ', w.words, excluded.words)`,
          [streamId, data.text],
        );
      }
      return [];
    },
  });
};
const words = async (table: string): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query(`select w.stream_id, w.words from read_model.${table} as w order by 1`);
  return Object.fromEntries(rows.map((row) => [row.stream_id, row.words]));
};
/** New tables, and rebuilds that are told to be under way. */
const leftovers = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select t.tablename from pg_tables as t where t.schemaname = 'read_model_next'
     union all select r.name from event_store.rebuilds as r`,
  );
  return rows;
};
const nobody: ReadonlySet<number> = new Set();

/** The log as a rebuild reads it, with what it has read. */
const watched = () => {
  const reads: string[][] = [];
  const reader: typeof store.reader = {
    ...store.reader,
    readStreams: (db, streamIds, range) => {
      reads.push([...streamIds]);
      return store.reader.readStreams(db, streamIds, range);
    },
  };
  return { reads, reader };
};
const rebuild = async (
  rebuilds: Parameters<typeof rebuildTogether>[1],
  reader = store.reader,
): Promise<Record<string, RebuildOutcome>> => {
  const outcomes: Record<string, RebuildOutcome> = {};
  await rebuildTogether({ pool: database.pool, reader, batchSize: 4 }, rebuilds, ({ name }, outcome) => {
    outcomes[name] = outcome;
  });
  return outcomes;
};

describe('Read models that are rebuilt together', () => {
  it('are all filled while each stream is read once', async () => {
    for (let n = 0; n < 10; n += 1) await store.note(`note-${n}`, 'a', 'b');
    const projections = [await wordsIn('one'), await wordsIn('two'), await wordsIn('three')];
    const { reads, reader } = watched();
    const outcomes = await rebuild(
      projections.map((projection) => ({ projection, skipped: nobody })),
      reader,
    );
    expect(outcomes).toEqual({ 'one:v1': { position: 20 }, 'two:v1': { position: 20 }, 'three:v1': { position: 20 } });
    expect(reads.flat().toSorted()).toEqual(Array.from({ length: 10 }, (_none, n) => `note-${n}`));
    const expected = Object.fromEntries(Array.from({ length: 10 }, (_none, n) => [`note-${n}`, 'a b']));
    for (const table of ['one', 'two', 'three']) expect(await words(table)).toEqual(expected);
  });

  it('go on without one that meets an event it cannot apply, which stays as it was', async () => {
    for (let n = 0; n < 10; n += 1) await store.note(`note-${n}`, 'a', n === 3 ? 'poison' : 'b');
    const good = await wordsIn('good');
    const bad = await wordsIn('bad', 'poison');
    await database.pool.query(`insert into read_model.bad values ('note-1', 'as it was')`);
    const outcomes = await rebuild([
      { projection: bad, skipped: nobody },
      { projection: good, skipped: nobody },
    ]);
    expect(outcomes).toEqual({
      'good:v1': { position: 20 },
      'bad:v1': { error: expect.objectContaining({ position: 8 }) },
    });
    expect(Object.keys(await words('good'))).toHaveLength(10);
    expect(await words('bad')).toEqual({ 'note-1': 'as it was' });
    expect(await leftovers()).toEqual([]);
  });

  it('go on without one whose indexes cannot be made, also while another is finished', async () => {
    await store.note('note-1', 'a', 'b');
    const index = 'create index bad_words on bad ((1 / (length(words) - 3)));';
    const [good, bad] = [await wordsIn('good'), await wordsIn('bad', undefined, index)];
    await database.pool.query(`insert into read_model.bad values ('note-1', 'as it was')`);
    const outcomes = await rebuild([good, bad].map((projection) => ({ projection, skipped: nobody })));
    expect(outcomes).toEqual({
      'good:v1': { position: 2 },
      'bad:v1': { error: expect.objectContaining({ code: '22012' }) },
    });
    expect([await words('good'), await words('bad')]).toEqual([{ 'note-1': 'a b' }, { 'note-1': 'as it was' }]);
    expect(await leftovers()).toEqual([]);
  });

  it('are new or as they were when all are cancelled while two of them are finished', async () => {
    await store.note('note-1', 'a');
    const names = ['one', 'two', 'three', 'four', 'five'];
    const projections = await Promise.all(names.map((name) => wordsIn(name)));
    for (const name of names)
      await database.pool.query(`insert into read_model.${name} values ('note-1', 'as it was')`);
    const cancel = new AbortController();
    const done: string[] = [];
    const rebuilding = rebuildTogether(
      { pool: database.pool, reader: store.reader, signal: cancel.signal },
      projections.map((projection) => ({ projection, skipped: nobody })),
      ({ name }) => {
        done.push(name);
        cancel.abort(new Error('Enough'));
      },
    );
    await expect(rebuilding).rejects.toThrow('Enough');
    expect(done.length).toBeLessThan(names.length);
    for (const name of names) {
      expect(await words(name)).toEqual({ 'note-1': done.includes(`${name}:v1`) ? 'a' : 'as it was' });
    }
    expect(await leftovers()).toEqual([]);
  });

  it('pass over the events that each of them was told to skip, and no others', async () => {
    await store.note('note-1', 'a', 'b', 'c');
    const outcomes = await rebuild([
      { projection: await wordsIn('whole'), skipped: nobody },
      { projection: await wordsIn('without_a'), skipped: new Set([1]) },
      { projection: await wordsIn('without_b', 'b'), skipped: new Set([2]) },
    ]);
    expect(Object.values(outcomes)).toEqual([{ position: 3 }, { position: 3 }, { position: 3 }]);
    expect(await words('whole')).toEqual({ 'note-1': 'a b c' });
    expect(await words('without_a')).toEqual({ 'note-1': 'b c' });
    expect(await words('without_b')).toEqual({ 'note-1': 'a c' });
  });

  it('stop alone at an event that cannot be read', async () => {
    await store.note('note-1', 'a');
    const reads = await wordsIn('reads');
    const other = { ...(await wordsIn('other')), handles: ['NotedOtherwise'] };
    const reader: typeof store.reader = {
      ...store.reader,
      readStreams: (db, streamIds, range) =>
        range.types.includes('NotedOtherwise')
          ? Promise.reject(new Error('newer than this program'))
          : store.reader.readStreams(db, streamIds, range),
    };
    const outcomes = await rebuild(
      [
        { projection: reads, skipped: nobody },
        { projection: other, skipped: nobody },
      ],
      reader,
    );
    expect(outcomes).toEqual({
      'reads:v1': { position: 1 },
      'other:v1': { error: expect.objectContaining({ message: 'newer than this program' }) },
    });
    expect(await words('reads')).toEqual({ 'note-1': 'a' });
  });

  it('read no stream of a category that none of them is about', async () => {
    await store.note('note-1', 'a');
    await store.note('other-1', 'b');
    const { reads, reader } = watched();
    const projection = { ...(await wordsIn('notes')), categories: ['note'] };
    await rebuild([{ projection, skipped: nobody }], reader);
    expect(reads).toEqual([['note-1']]);
    expect(await words('notes')).toEqual({ 'note-1': 'a' });
  });
});
