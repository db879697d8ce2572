import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../../../events/platform/database/migrate.ts';
import { migrationFiles } from '../../../../events/platform/database/migration-files.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../support/store/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const migrationNames = async (): Promise<string[]> => (await migrationFiles()).map(({ name }) => name);

describe('migrate', () => {
  describe('When twenty processes migrate an empty database at once', () => {
    it('applies every migration exactly once and lets the others find nothing to do', async () => {
      const applied = await Promise.all(Array.from({ length: 20 }, () => migrate(database.url)));
      expect(applied.filter((names) => names.length > 0)).toEqual([await migrationNames()]);
      const { rows } = await database.pool.query('select m.name from platform.migrations as m order by m.id');
      expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
    });
  });

  it('refuses a database that a newer version has changed, and leaves it as it is', async () => {
    await migrate(database.url);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `insert into platform.migrations (name, run_on) values ('999999_add_what_is_not_known_here', now())`,
    );
    await owner.end();
    await expect(migrate(database.url)).rejects.toThrow(
      /is of a newer version of Lendlog: it has the migration 999999_add_what_is_not_known_here/,
    );
  });

  it('names the migration that fails, which changes nothing, and goes on with it', async () => {
    const other = await createEmptyDatabase();
    const owner = new pg.Client({ connectionString: other.url });
    await owner.connect();
    try {
      await owner.query('create schema auth');
      await expect(migrate(other.url)).rejects.toThrow(
        /^The migration 000021_create_auth_tables failed: permission denied for schema auth\. It has changed nothing; those before it stay/,
      );
      await owner.query('drop schema auth');
      const names = await migrationNames();
      expect(await migrate(other.url)).toEqual(names.slice(names.indexOf('000021_create_auth_tables')));
    } finally {
      await owner.end();
      await other.drop();
    }
  });
});
