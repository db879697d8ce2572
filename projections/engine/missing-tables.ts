import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { APP_ROLE } from '../../events/platform/database/database.ts';
import { migrationFiles } from '../../events/platform/database/migration-files.ts';
import { LIVE_SCHEMA } from './daemon.ts';
import { type Projection, tablesOf } from './projection.ts';

const SCHEMAS_MIGRATION = '000002_create_read_model_schemas';

/** Statements that define a table or an index, or drop an index, of the migrations this database has had, in their order. */
const readDefinitions = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select m.name from platform.migrations as m');
  const had = new Set(rows.map(({ name }) => name));
  const files = (await migrationFiles()).filter(({ name }) => had.has(name));
  const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  return texts
    .flatMap((text) => text.replaceAll(/^\s*--.*$/gm, '').split(/;\s*$/m))
    .map((statement) => statement.trim())
    .filter((statement) =>
      /^(create table|create index|create unique index|drop index|alter table|comment on|grant) /i.test(statement),
    );
};

const concerns = (statement: string, table: string): boolean =>
  new RegExp(`\\b${LIVE_SCHEMA}\\.${table}\\b`).test(statement);

const MADE = /^create (?:unique )?index (\w+) on /i;
const DROPPED = new RegExp(`^drop index ${LIVE_SCHEMA}\\.(\\w+)$`, 'i');

/** Statements about these tables; dropping an index names only the index. */
const about = (tables: readonly string[], definitions: readonly string[]): string[] => {
  const statements = definitions.filter((statement) => tables.some((table) => concerns(statement, table)));
  const made = new Set(statements.map((statement) => MADE.exec(statement)?.[1]));
  return definitions.filter((statement) => {
    const dropped = DROPPED.exec(statement)?.[1];
    return dropped === undefined ? statements.includes(statement) : made.has(dropped);
  });
};

/**
 * Creates the tables of projections that have lost any of theirs, empty, as the migrations define them; what is left of
 * such a projection is dropped, because its tables mean something only together. A rebuild then fills them.
 * @param connectionString the owner, where the schema itself is gone; else whoever may act as the application role
 * @returns names of the projections whose tables were created
 */
export const createMissingTables = async (
  connectionString: string,
  projections: readonly Projection[],
): Promise<string[]> => {
  const client = new pg.Client({ connectionString, application_name: 'lendlog-missing-tables' });
  await client.connect();
  try {
    await client.query('begin');
    const missing = await withMissingTables(client, projections);
    if (missing.length > 0) {
      await createSchemas(client);
      await client.query(`set local role ${APP_ROLE}`);
      const definitions = await readDefinitions(client);
      for (const projection of missing) await createTables(client, tablesOf(projection), definitions);
    }
    await client.query('commit');
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

const withMissingTables = async (client: pg.Client, projections: readonly Projection[]): Promise<Projection[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select c.relname as name from pg_class as c where c.relnamespace = to_regnamespace($1)',
    [LIVE_SCHEMA],
  );
  const present = new Set(rows.map(({ name }) => name));
  return projections.filter((projection) => tablesOf(projection).some((table) => !present.has(table)));
};

/** The migration says "if not exists" throughout; without the right to create schemas it must not be tried in vain. */
const createSchemas = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_namespace as n where n.nspname = any ($1::text[])`,
    [[LIVE_SCHEMA, `${LIVE_SCHEMA}_next`]],
  );
  if (rows[0]?.count === 2) return;
  const schemas = (await migrationFiles()).find(({ name }) => name === SCHEMAS_MIGRATION);
  if (!schemas) throw new Error(`The migration ${SCHEMAS_MIGRATION} is gone`);
  await client.query(await readFile(schemas.path, 'utf8'));
};

const createTables = async (
  client: pg.Client,
  tables: readonly string[],
  definitions: readonly string[],
): Promise<void> => {
  for (const table of tables.toReversed()) await client.query(`drop table if exists ${LIVE_SCHEMA}."${table}"`);
  const unknown = tables.filter((table) => !definitions.some((statement) => concerns(statement, table)));
  if (unknown.length > 0)
    throw new Error(`No migration so far makes ${unknown.join(', ')}: run \`npm run lendlog -- migrate\` first`);
  for (const statement of about(tables, definitions)) await client.query(statement);
};
