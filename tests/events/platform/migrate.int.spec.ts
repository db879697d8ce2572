import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../events/platform/migrate.ts';
import { migrationFiles } from '../../../events/platform/migration-files.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

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
});
