import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { migrationFiles } from '../../../events/platform/database/migration-files.ts';
import { readModelTables } from '../../../events/platform/database/read-model-tables.ts';
import { TEST_MASTER_KEY, testMasterKey } from './keys.ts';

// For the programs that specs start on a test database.
process.env['MASTER_KEY'] ??= TEST_MASTER_KEY;

/** The server that `npm test` brought up, as its owner. */
const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`');
  return url;
};

const withDatabase = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
};

const asOwner = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: withDatabase(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A migrated database under a name that changes with the migrations and declared tables; made once per server, cloned by every spec file. */
const templateDatabase = async (): Promise<string> => {
  const hash = createHash('sha256').update(TEST_MASTER_KEY);
  for (const { name, path } of await migrationFiles()) hash.update(`${name}.sql`).update(readFileSync(path));
  for (const { sql } of readModelTables()) hash.update(sql);
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  return asOwner('postgres', async (client) => {
    await client.query('select pg_advisory_lock(4201003)');
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (!rowCount) {
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name}`);
      await migrate(withDatabase(name));
      await asOwner(name, (template) =>
        template.query('insert into event_store.master_keys (master_key_id) values ($1)', [testMasterKey.id]),
      );
      await client.query(`alter database ${name} is_template true`);
    }
    return name;
  });
};

export type TestDatabase = {
  /** As the owner; the code under test makes its own pools from it. */
  readonly url: string;
  /** As the application role, like the processes. */
  readonly pool: Pool;
  readonly drop: () => Promise<void>;
};

/** As many as all read models take at once when they are fed from Kafka; most specs open a few. */
const MOST_CONNECTIONS = 60;

const createFrom = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner('postgres', (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(name);
  const pool = createAppPool(url, 'test', MOST_CONNECTIONS);
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await asOwner('postgres', (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

/** A fresh migrated database for one spec file. Call `drop` in `afterAll`. */
export const createTestDatabase = async (): Promise<TestDatabase> => createFrom(await templateDatabase());

/** A database that nobody has migrated yet. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');
