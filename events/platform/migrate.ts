import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { APP_ROLE } from './database.ts';
import { BadSettingsError } from './config.ts';
import { ensureLoginRole } from './login-role.ts';
import { asPatterns, type MigrationFile, migrationFiles } from './migration-files.ts';

const MIGRATION_LOCK = 4201002;

/** A database that a newer version has changed is not this version's to work on: it does not know what it means. */
const refuseNewer = async (client: pg.Client, files: readonly MigrationFile[]): Promise<void> => {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('platform.migrations') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return;
  const { rows } = await client.query<{ name: string }>('select m.name from platform.migrations as m order by m.id');
  const known = new Set(files.map(({ name }) => name));
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BadSettingsError(
    `The database is of a newer version of Lendlog: it has the migration ${unknown.join(', ')}, which this version does ` +
      'not know. Nothing was changed. Start that version, or put back a backup from before it.',
  );
};

/**
 * Brings the database to the newest schema as its owner, and creates the application role. Safe to call from many
 * processes at once: they queue on a lock and all but the first find nothing to do.
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
    await refuseNewer(client, files);
    // Roles belong to the whole cluster: another database of it may have created the same one a moment ago.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      execute format('grant ${APP_ROLE} to %I', current_user);
    exception when duplicate_object or unique_violation then null; end $$`);
    const applied = await runner({
      dbClient: client,
      ...asPatterns(files),
      direction: 'up',
      migrationsTable: 'migrations',
      migrationsSchema: 'platform',
      createMigrationsSchema: true,
      noLock: true,
      log: () => undefined,
    });
    if (appUrl !== undefined) await ensureLoginRole(client, appUrl);
    return applied.map((migration) => migration.name);
  } finally {
    await client.end();
  }
};
