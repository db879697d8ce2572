import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createAppPool, type Pool } from '../../../../events/platform/database/database.ts';
import { createLogger, type Logger } from '../../../../events/platform/process/logger.ts';
import { warnOfOwnerRights } from '../../../../events/platform/database/login-role.ts';
import { migrate } from '../../../../events/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { createNoteStore } from '../../../support/store/notes.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const role = `login_${randomUUID().replaceAll('-', '')}`;

let database: TestDatabase;
let owner: pg.Client;
let pool: Pool;
/** As an intruder in a process would use its connection: without the settings that the program's pools set. */
let client: pg.Client;

const urlWith = (password: string): string => {
  const url = new URL(database.url);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await migrate(database.url, urlWith("it's 100% secret"));
  pool = createAppPool(urlWith("it's 100% secret"), 'test-login', 2);
  await createNoteStore(pool).note('note-1', 'kept');
  client = new pg.Client({ connectionString: urlWith("it's 100% secret") });
  await client.connect();
});
afterAll(async () => {
  await Promise.all([client?.end(), pool?.end()]);
  await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await database.drop();
});

const attacks = [
  ...['events', 'events_from_1', 'commits', 'commands', 'streams'].flatMap((table) => [
    `update event_store.${table} set hash = null`,
    `delete from event_store.${table}`,
    `truncate event_store.${table}`,
    `insert into event_store.${table} select * from event_store.${table}`,
    `alter table event_store.${table} disable trigger all`,
    `drop table event_store.${table}`,
  ]),
  'delete from event_store.subject_keys',
  'create table event_store.mine (id integer)',
  'create or replace function event_store.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function event_store.refuse_change cascade',
  'alter table event_store.events owner to lendlog_app',
  'set session_replication_role = replica',
  `alter role ${role} superuser`,
];

describe('The role that a process signs in as', () => {
  it.each(attacks)('may not: %s', async (attack) => {
    await client.query('reset role');
    const refused = await client.query(attack).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    // A column that a table does not have is looked up before the right to it.
    expect([INSUFFICIENT_PRIVILEGE, '42703']).toContain(refused);
  });

  it('may not become the owner, before or after resetting its role', async () => {
    const { rows } = await owner.query<{ name: string }>('select current_user as name');
    await client.query('reset role');
    await expect(client.query(`set role ${rows[0]?.name}`)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await expect(client.query(`set session authorization ${rows[0]?.name}`)).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
    const { rows: users } = await client.query('select session_user as session, current_user as now');
    expect(users).toEqual([{ session: role, now: role }]);
  });

  it('gets a new password with the address of the processes, and keeps it otherwise', async () => {
    await migrate(database.url, urlWith('next'));
    await migrate(database.url, urlWith('next'));
    const next = new pg.Client({ connectionString: urlWith('next') });
    await next.connect();
    await next.end();
    await expect(new pg.Client({ connectionString: urlWith('wrong') }).connect()).rejects.toThrow(/password/);
  });

  it('is warned of when it owns the log', async () => {
    const warnings: unknown[] = [];
    const log: Logger = createLogger('test', 'silent');
    log.warn = (...said: unknown[]) => void warnings.push(said);
    await warnOfOwnerRights(pool, log);
    expect(warnings).toEqual([]);
    await warnOfOwnerRights(database.pool, log);
    expect(warnings).toEqual([[{ databaseUser: expect.any(String) }, expect.stringContaining('DATABASE_OWNER_URL')]]);
  });
});
