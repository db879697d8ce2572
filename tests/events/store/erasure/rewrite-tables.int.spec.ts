import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOwnerPool, type Pool } from '../../../../events/platform/database/database.ts';
import { checkMayRewrite, rewriteTables } from '../../../../events/store/erasure/rewrite-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { databaseFilesWith } from '../../../support/store/database-files.ts';
import { recordErasure, testKeys } from '../../../support/store/keys.ts';

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = createOwnerPool(database.url, 'test-owner', 2);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const filesWith = (needles: readonly Buffer[]): Promise<string[]> => databaseFilesWith(owner, needles);
const kindsOf = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => (file.includes('/pg_wal/') ? 'write-ahead log' : 'table'))),
];

describe("PostgreSQL's files", () => {
  it('have nothing of deleted rows and destroyed keys once their tables are rewritten', async () => {
    const word = randomBytes(12).toString('hex');
    const subjectId = randomUUID();
    await testKeys(database.pool).forSubjects([subjectId]);
    const { rows } = await owner.query<{ wrapped_key: Buffer }>(
      'select wrapped_key from event_store.subject_keys where subject_id = $1',
      [subjectId],
    );
    const needles = [Buffer.from(word), rows[0]?.wrapped_key ?? Buffer.alloc(1)];
    await owner.query(`create table read_model.diary (id integer primary key, name text, page text);
      alter table read_model.diary alter column page set storage external;
      create index diary_names on read_model.diary (name);
      insert into read_model.diary select n, 'Bobrova' || n, 'kept' from generate_series(501, 600) as n`);
    const write = async (): Promise<string[]> => {
      await owner.query(`delete from read_model.diary where id <= 500;
        insert into read_model.diary select n, '${word}' || n % 5, repeat('${word}', 400) from generate_series(1, 500) as n;
        analyze read_model.diary`);
      return kindsOf(await filesWith(needles));
    };
    let kinds = await write();
    // A test beside it that fills a segment, or has the log forget, takes it away before it is looked at.
    for (let again = 0; again < 5 && !kinds.includes('write-ahead log'); again += 1) kinds = await write();
    expect(kinds).toEqual(['table', 'write-ahead log']);

    await testKeys(database.pool).destroy(await recordErasure(database.pool, [subjectId]));
    await owner.query('delete from read_model.diary where id <= 500');
    expect(kindsOf(await filesWith(needles.slice(0, 1)))).toContain('table');
    expect(await filesWith(needles.slice(1))).not.toEqual([]);

    const tables = ['event_store.subject_keys', 'read_model.diary'];
    const rewritten = await rewriteTables(owner, tables);
    expect(rewritten.map(({ table }) => table)).toEqual([...tables, 'pg_catalog.pg_statistic']);
    expect(await filesWith(needles)).toEqual([]);
    const { rows: left } = await owner.query<{ count: number }>('select count(*) from read_model.diary');
    expect(left).toEqual([{ count: 100 }]);
  }, 60_000);

  it.each([
    ['still sees what was deleted', 'begin isolation level repeatable read; select 1'],
    // PostgreSQL keeps deleted rows for it, although it holds no snapshot between two statements.
    ['that wrote before is not over', 'begin; select pg_current_xact_id()'],
  ])('are not said to be clean while a transaction %s', async (_which, begin) => {
    const client = await owner.connect();
    await client.query(begin);
    const outcome = await Promise.allSettled([rewriteTables(owner, ['event_store.subject_keys'], 300)]);
    await client.query('rollback');
    client.release();
    // Other tests' transactions beside it are named too.
    expect(String(outcome[0].status === 'rejected' ? outcome[0].reason : 'clean')).toMatch(
      /can still be seen by .*test-owner \(process \d+\).*: end that/,
    );
  });

  it('are not said to be clean while a transaction of another database that wrote before is not over', async () => {
    const url = new URL(database.url);
    url.pathname = '/postgres';
    const elsewhere = createOwnerPool(url.href, 'test-elsewhere', 1);
    const client = await elsewhere.connect();
    await client.query('begin; select pg_current_xact_id()');
    const outcome = await Promise.allSettled([rewriteTables(owner, ['event_store.subject_keys'], 300)]);
    await client.query('rollback');
    client.release();
    await elsewhere.end();
    // Other tests' transactions beside it are named too.
    expect(String(outcome[0].status === 'rejected' ? outcome[0].reason : 'clean')).toMatch(
      /can still be seen by .*test-elsewhere/,
    );
  });

  it('are not said to be clean by someone who may not rewrite them', async () => {
    await expect(rewriteTables(database.pool, ['event_store.subject_keys'])).rejects.toThrow(
      'event_store.subject_keys was not rewritten: DATABASE_OWNER_URL has to name the owner of the database',
    );
  });

  it('take an owner who may also end a segment and checkpoint, which is asked before anything is destroyed', async () => {
    const role = `owner_${randomBytes(4).toString('hex')}`;
    const url = new URL(database.url);
    await owner.query(`create role ${role} login password 'own'`);
    [url.username, url.password] = [role, 'own'];
    const plain = createOwnerPool(url.href, 'test-plain-owner', 1);
    const refusal = async (): Promise<string> =>
      checkMayRewrite(plain, ['event_store.subject_keys']).then(
        () => 'none',
        (error: unknown) => String(error),
      );
    const name = url.pathname.slice(1);
    try {
      expect(await refusal()).toBe(
        `Error: ${role} may not have PostgreSQL's files forget, so nothing was destroyed: it does not own the database ` +
          `${name}, event_store.subject_keys: DATABASE_OWNER_URL has to name their owner; a superuser has to give it ` +
          `there: grant pg_checkpoint to ${role}; grant execute on function pg_switch_wal() to ${role};`,
      );
      await owner.query(`alter database ${name} owner to ${role}; alter table event_store.subject_keys owner to ${role};
        grant pg_checkpoint to ${role}; grant execute on function pg_switch_wal() to ${role};
        grant usage on schema event_store to ${role}`);
      expect(await refusal()).toBe('none');
      const reader = await owner.connect();
      await reader.query('begin isolation level repeatable read; select 1');
      // Other tests write beside it.
      await expect(rewriteTables(plain, ['event_store.subject_keys'], 300)).rejects.toThrow(
        /seen by (.+, )?test-owner \(process/,
      );
      await reader.query('rollback');
      reader.release();
      expect((await rewriteTables(plain, ['event_store.subject_keys'])).map(({ table }) => table)).toEqual([
        'event_store.subject_keys',
        'pg_catalog.pg_statistic',
      ]);
    } finally {
      await plain.end();
      await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });
});
