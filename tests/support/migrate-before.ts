import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { APP_ROLE } from '../../events/platform/database.ts';

const dir = fileURLToPath(new URL('../../events/platform/migrations', import.meta.url));

/** Brings an empty database to where it was before this migration. */
export const migrateBefore = async (owner: pg.Client, migration: string): Promise<void> => {
  await owner.query(`do $$ begin create role ${APP_ROLE} nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
  await runner({
    dbClient: owner,
    dir,
    direction: 'up',
    count: readdirSync(dir).filter((file) => file < migration).length,
    migrationsTable: 'migrations',
    migrationsSchema: 'platform',
    createMigrationsSchema: true,
    noLock: true,
    log: () => undefined,
  });
};
