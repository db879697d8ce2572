import { BadSettingsError } from '../process/config.ts';
import type { Queryable } from './database.ts';
import { type MigrationFile, migrationFiles, wasOfReadModel } from './migration-files.ts';
import { missingTables } from './read-model-tables.ts';

/** The names of the migrations that a database has seen, in their order; none where there has never been one. */
const appliedMigrations = async (db: Queryable): Promise<string[]> => {
  const table = await db.query<{ exists: boolean }>(`select to_regclass('platform.migrations') is not null as exists`);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await db.query<{ name: string }>('select m.name from platform.migrations as m order by m.id');
  return rows.map(({ name }) => name);
};

/**
 * A database that a newer version has changed is not this version's to work on: it does not know what it means.
 * @returns the migrations that the database has seen
 * @throws BadSettingsError naming those that this version does not know
 */
export const refuseNewerSchema = async (db: Queryable, files: readonly MigrationFile[]): Promise<string[]> => {
  const applied = await appliedMigrations(db);
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name) && !wasOfReadModel(name));
  if (unknown.length === 0) return applied;
  throw new BadSettingsError(
    `The database is of a newer version of Lendlog: it has the migration ${unknown.join(', ')}, which this version does ` +
      'not know. Nothing was changed. Start that version, or put back a backup from before it.',
  );
};

/**
 * For a process that starts: the database is of exactly its version.
 * @throws BadSettingsError where it is of a newer one, or has not been brought to this one yet
 */
export const requireSchema = async (db: Queryable): Promise<void> => {
  const files = await migrationFiles();
  const applied = new Set(await refuseNewerSchema(db, files));
  const missing = files.filter(({ name }) => !applied.has(name)).map(({ name }) => `migration ${name}`);
  if (missing.length === 0) missing.push(...(await missingTables(db)).map((name) => `table read_model.${name}`));
  const [first] = missing;
  if (first === undefined) return;
  throw new BadSettingsError(
    `The database has not been brought to this version of Lendlog: it lacks the ${first}` +
      `${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}. Run \`node scripts/lendlog.ts migrate\` as DATABASE_OWNER_URL (docs/how-to/upgrade.md).`,
  );
};
