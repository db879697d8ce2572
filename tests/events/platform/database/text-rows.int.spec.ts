import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAppPool,
  createOwnerPool,
  inTransaction,
  isDatabaseUnavailable,
  type Queryable,
} from '../../../../events/platform/database/database.ts';
import { eachTextRow, type Statement, type TextRow } from '../../../../events/platform/database/text-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';

const numbers = (upTo: number): Statement => ({
  name: 'numbers',
  text: `select n, case when n % 2 = 0 then 'Übung' end from generate_series(1, $1::integer) as n`,
  values: [upTo],
});

const rowsOf = async (db: Queryable, statement: Statement): Promise<TextRow[]> => {
  const rows: TextRow[] = [];
  await eachTextRow(db, statement, (row) => rows.push(row));
  return rows;
};

describe('Rows as text', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('come in their order, columns as PostgreSQL prints them, null as null', async () => {
    expect(await rowsOf(database.pool, numbers(3))).toEqual([
      ['1', null],
      ['2', 'Übung'],
      ['3', null],
    ]);
    expect(await rowsOf(database.pool, numbers(0))).toEqual([]);
  });

  it('take values as pg does: lists, numbers, null', async () => {
    const statement = {
      name: 'values',
      text: 'select $1::text[], $2::bigint, $3::text, $4::json',
      values: [['a "b"', 'c,d'], 7, null, { e: 1 }],
    };
    expect(await rowsOf(database.pool, statement)).toEqual([['{"a \\"b\\"","c,d"}', '7', null, '{"e":1}']]);
  });

  it('are prepared once on a connection, and read in its transaction', async () => {
    await inTransaction(database.pool, async (db) => {
      await db.query('create temporary table seen (n integer) on commit drop');
      await db.query('insert into seen values (1)');
      const seen = { name: 'seen', text: 'select n from seen', values: [] };
      expect([await rowsOf(db, seen), await rowsOf(db, seen)]).toEqual([[['1']], [['1']]]);
      const { rows } = await db.query(
        "select count(*)::integer as count from pg_prepared_statements where name = 'seen'",
      );
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  it('tell what the database refuses and who asked, and leave the connection as it was', async () => {
    const db = await database.pool.connect();
    const broken = { name: 'broken', text: 'select 1 / ($1::integer - 1)', values: [1] };
    const refused = await rowsOf(db, broken).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '22012', stack: expect.stringContaining('rowsOf') });
    expect(await rowsOf(db, { ...broken, values: [2] })).toEqual([['1']]);
    const nothing = { name: 'nothing', text: 'select nothing', values: [] };
    await expect(rowsOf(db, nothing)).rejects.toMatchObject({ code: '42703' });
    expect(await rowsOf(db, { ...nothing, text: 'select 1' })).toEqual([['1']]);
    db.release();
  });

  it('are of one statement for each name', async () => {
    const db = await database.pool.connect();
    expect(await rowsOf(db, { name: 'one', text: 'select 1', values: [] })).toEqual([['1']]);
    await expect(rowsOf(db, { name: 'one', text: 'select 2', values: [] })).rejects.toThrow('one is already the name');
    expect(await rowsOf(db, { name: 'empty', text: '', values: [] })).toEqual([]);
    db.release();
  });

  it('end with what whoever takes them throws, once all have been read', async () => {
    const db = await database.pool.connect();
    const taken: string[] = [];
    const reading = eachTextRow(db, numbers(10_000), ([n]) => {
      taken.push(n ?? '');
      if (n === '2') throw new Error('No third one');
    });
    await expect(reading).rejects.toThrow('No third one');
    expect(taken).toEqual(['1', '2']);
    expect(await rowsOf(db, numbers(1))).toHaveLength(1);
    db.release();
  });

  const slow = { name: 'slow', text: 'select n, pg_sleep($1) from generate_series(1, 3) as n', values: [0.1] };

  it('are not waited for longer than the pool waits, and are nobody’s when they come late', async () => {
    const impatient = createAppPool(database.url, 'text-rows', 1, { answerMs: 200 });
    const db = await impatient.connect();
    const taken: TextRow[] = [];
    const late = await eachTextRow(db, slow, (row) => taken.push(row)).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(late)).toBe(true);
    // Behind it on the same connection.
    expect(await rowsOf(db, numbers(1))).toEqual([['1', null]]);
    expect(taken).toEqual([]);
    db.release();
    await impatient.end();
  });

  it('end with the connection that is lost', async () => {
    const pool = createAppPool(database.url, 'text-rows', 1);
    const [[pid] = []] = await rowsOf(pool, { name: 'pid', text: 'select pg_backend_pid()', values: [] });
    const cut = rowsOf(pool, { ...slow, values: [20] }).catch((error: unknown) => error);
    const owner = createOwnerPool(database.url, 'text-rows');
    await owner.query('select pg_terminate_backend($1)', [pid]);
    expect(isDatabaseUnavailable(await cut)).toBe(true);
    await owner.end();
    expect(await rowsOf(pool, numbers(1))).toHaveLength(1);
    await pool.end();
  });
});
