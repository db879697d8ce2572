import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { APP_ROLE } from '../../../events/platform/database/database.ts';
import { migrationFiles, MIGRATIONS_FOLDER } from '../../../events/platform/database/migration-files.ts';

/** Brings an empty database to where it was before this migration. */
export const migrateBefore = async (owner: pg.Client, migration: string): Promise<void> => {
  await owner.query(`do $$ begin create role ${APP_ROLE} nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
  const files = await migrationFiles();
  await runner({
    dbClient: owner,
    dir: MIGRATIONS_FOLDER,
    direction: 'up',
    count: files.findIndex(({ name }) => `${name}.sql` === migration),
    migrationsTable: 'migrations',
    migrationsSchema: 'platform',
    createMigrationsSchema: true,
    noLock: true,
    log: () => undefined,
  });
};
