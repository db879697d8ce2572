import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { APP_ROLE, isDatabaseUnavailable } from './database.ts';
import { ensureLoginRole } from './login-role.ts';
import { migrationFiles, MIGRATIONS_FOLDER } from './migration-files.ts';
import { createReadModelTables } from './read-model-tables.ts';
import { refuseNewerSchema } from './schema-version.ts';

const MIGRATION_LOCK = 4201002;

/**
 * Brings the database to the newest schema as its owner; creates the application role and the tables of read models. Safe
 * to call from many processes at once: they queue on a lock and all but the first find nothing to do.
 * @param connectionString a role that may create schemas and roles
 * @param appUrl where the processes sign in; its role is made when there is none. Left out, they sign in as the owner
 * @returns names of the migrations that were applied
 * @throws BadSettingsError when a newer version has been at work on the database
 */
export const migrate = async (connectionString: string, appUrl?: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString, application_name: 'lendlog-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const files = await migrationFiles();
    await refuseNewerSchema(client, files);
    // Roles belong to the whole cluster: another database of it may have created the same one a moment ago.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      execute format('grant ${APP_ROLE} to %I', current_user);
    exception when duplicate_object or unique_violation then null; end $$`);
    let underWay = '';
    const applied = await runner({
      dbClient: client,
      dir: MIGRATIONS_FOLDER,
      direction: 'up',
      migrationsTable: 'migrations',
      migrationsSchema: 'platform',
      createMigrationsSchema: true,
      noLock: true,
      // Those of read models are gone from among them.
      checkOrder: false,
      log: (line) => (underWay = /^### MIGRATION (\S+) /.exec(line)?.[1] ?? underWay),
    }).catch((cause: unknown) => {
      if (isDatabaseUnavailable(cause)) throw cause;
      const said = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The migration ${underWay} failed: ${said}. It has changed nothing; those before it stay.`, {
        cause,
      });
    });
    await createTables(client);
    if (appUrl !== undefined) await ensureLoginRole(client, appUrl);
    return applied.map((migration) => migration.name);
  } finally {
    await client.end();
  }
};

/**
 * Creates the tables of read models that are declared and not there, empty; for a rebuild to fill.
 * @param connectionString the owner, where the schema itself is gone; else any role that may act as the application role
 * @returns names of the tables
 */
export const createMissingTables = async (connectionString: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString, application_name: 'lendlog-missing-tables' });
  await client.connect();
  try {
    return await createTables(client);
  } finally {
    await client.end();
  }
};

const createTables = async (client: pg.Client): Promise<string[]> => {
  await client.query('begin');
  const tables = await createReadModelTables(client);
  await client.query('commit');
  return tables;
};
