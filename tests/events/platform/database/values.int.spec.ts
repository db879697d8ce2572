import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Pool, createAppPool } from '../../../../events/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createAppPool(database.url, 'values', 1);
});

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const read = async (sql: string): Promise<unknown> => (await pool.query<{ value: unknown }>(sql)).rows[0]?.value;

describe('Columns', () => {
  it.each([
    ['bigint', `select 9007199254740991::bigint as value`, 9007199254740991],
    ['bigint[]', `select array[1, 20]::bigint[] as value`, [1, 20]],
    ['count', `select count(*) as value from generate_series(1, 3)`, 3],
    ['numeric', `select 1.10::numeric as value`, '1.10'],
    ['date', `select date '2026-03-01' as value`, '2026-03-01'],
    ['timestamptz', `select timestamptz '2026-03-01 09:30:00.123456+00' as value`, '2026-03-01T09:30:00.123Z'],
    ['timestamptz without a fraction', `select timestamptz '2026-03-01 09:30+00' as value`, '2026-03-01T09:30:00.000Z'],
    ['null', `select null::timestamptz as value`, null],
  ])('%s', async (_type, sql, value) => expect(await read(sql)).toEqual(value));

  it.each(['America/New_York', 'Asia/Kathmandu'])('reads the same moment where the session is in %s', async (zone) => {
    await pool.query(`set time zone '${zone}'`);
    expect(await read(`select timestamptz '2026-03-01 09:30:00.5+00' as value`)).toBe('2026-03-01T09:30:00.500Z');
    await pool.query(`set time zone 'UTC'`);
  });

  it('refuses a bigint that is no exact number', async () => {
    await expect(read('select 9007199254740993::bigint as value')).rejects.toThrow(
      '9007199254740993 is too large to read as a number; select it as text',
    );
    expect(await read('select 1::bigint as value')).toBe(1);
  });
});
