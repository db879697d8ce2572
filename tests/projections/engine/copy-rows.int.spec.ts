import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '../../../events/platform/database/database.ts';
import { createRowCopier } from '../../../projections/engine/copy-rows.ts';
import { LIVE_SCHEMA, NEXT_SCHEMA, parseTables } from '../../../events/platform/database/read-model-tables.ts';
import { settingsFor } from '../../../projections/engine/daemon.ts';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { savingRows } from '../../../projections/engine/save-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createNoteStore, type Noted } from '../../support/store/notes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const schema of [LIVE_SCHEMA, NEXT_SCHEMA]) {
    await database.pool.query(`create table ${schema}.kinds (
      id uuid primary key, words text, list text[], record jsonb, amount bigint, small smallint, is_so boolean,
      at timestamptz, day date, "Odd name" text)`);
  }
});
afterAll(() => database.drop());

const id = '0198a000-0000-4000-8000-000000000001';

/** The row as either way stores it, or what PostgreSQL or we said against it. */
const bothWays = async (row: object): Promise<readonly [inserted: string, copied: string]> => {
  const store = async (schema: string, rowsInto: typeof savingRows): Promise<string> => {
    await database.pool.query(`truncate ${schema}.kinds`);
    try {
      await inTransaction(
        database.pool,
        async (db) => {
          await rowsInto(db)('kinds', [{ id, ...row }]);
        },
        settingsFor(schema),
      );
    } catch {
      return 'refused';
    }
    const { rows } = await database.pool.query(`select to_jsonb(k)::text as row from ${schema}.kinds as k`);
    return rows[0].row;
  };
  return [await store(LIVE_SCHEMA, savingRows), await store(NEXT_SCHEMA, createRowCopier())];
};

describe('Rows that are copied into new tables', () => {
  const texts = [
    '',
    ' ',
    String.raw`\N`,
    String.raw`\.`,
    'a\tb\nc\rd\be\ff\vg',
    '\\',
    String.raw`\\t`,
    '"{},',
    'NULL',
    'é漢🏠',
  ];
  it.each([
    ...texts.flatMap((text) => [{ words: text }, { list: [text, 'b'] }, { record: { text } }, { 'Odd name': text }]),
    { list: [] },
    { list: ['NULL', null] },
    { record: [] },
    { record: [1, { a: null, b: [true, 1.5, -2e-7] }] },
    { record: 'only text' },
    { record: { left: undefined } },
    { record: null, words: undefined },
    { amount: 9_007_199_254_740_991, small: -3, is_so: false },
    { at: '2026-03-01T09:30:00.123Z', day: '2026-03-01', is_so: true },
  ])('are as those that are inserted: %j', async (row) => {
    const [inserted, copied] = await bothWays(row);
    expect(copied).toBe(inserted);
    expect(copied).not.toBe('refused');
  });

  it.each([
    { words: 'a\u0000b' },
    { words: 'half \ud83c' },
    { record: { half: '\udfe0' } },
    { small: 40_000 },
    { day: 'x' },
    { unknown: 'column' },
  ])('are refused as those that are inserted: %j', async (row) => {
    expect(await bothWays(row)).toEqual(['refused', 'refused']);
  });

  it('are inserted where a stream says the same twice', async () => {
    const store = createNoteStore(database.pool);
    await store.note('note-1', 'a', 'b', 'a');
    const declared = parseTables('create table said (word text primary key, stream_id text not null);', 'tables.sql');
    await database.pool.query('create table read_model.said ()');
    const asked: number[] = [];
    const projection = defineProjection<Noted>({
      name: 'said:v1',
      tables: { said: { stream: 'stream_id' } },
      declared,
      handles: ['Noted'],
      apply: async (events, _db, saveRows) => {
        asked.push(events.length);
        const rows = events.map(({ streamId, data }) => ({ word: data.text, stream_id: streamId }));
        await saveRows('said', rows, { key: ['word'], only: 'absent' });
        return [];
      },
    });
    await rebuildProjection({ pool: database.pool, reader: store.reader }, projection);
    const { rows } = await database.pool.query('select s.word from read_model.said as s order by 1');
    expect(rows.map(({ word }) => word)).toEqual(['a', 'b']);
    expect(asked).toEqual([3, 3]);
  });
});
