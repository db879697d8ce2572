import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hasErrorCode } from '../process/error-code.ts';
import { APP_ROLE, type Queryable } from './database.ts';

const projections = new URL('../../../projections/', import.meta.url);
/** Where the tables are that serve. */
export const LIVE_SCHEMA = 'read_model';
/** Where the tables are that a rebuild fills. */
export const NEXT_SCHEMA = 'read_model_next';
const UNDEFINED_COLUMN = '42703';
const SCHEMAS = [LIVE_SCHEMA, NEXT_SCHEMA];

/** A statement of a read model's `tables.sql`. What guards or finds rows is better made once the rows are there. */
export type Declaration = {
  readonly kind: 'table' | 'key' | 'index';
  readonly table: string;
  /** Of the table or the index; a key has none. */
  readonly name: string;
  readonly sql: string;
};

const FORMS: readonly (readonly [Declaration['kind'], RegExp])[] = [
  ['table', /^create table (?<table>\w+) \(/],
  ['key', /^alter table (?<table>\w+) add primary key \(/],
  ['index', /^create (?:unique )?index (?<name>\w+)\s+on (?<table>\w+)/],
];

const parse = (sql: string, file: string): Declaration => {
  for (const [kind, form] of FORMS) {
    const { table, name = table } = form.exec(sql)?.groups ?? {};
    if (table !== undefined && name !== undefined) return { kind, table, name, sql };
  }
  throw new Error(
    `${file} has a statement that is none of "create table x (", "alter table x add primary key (" and ` +
      `"create index y on x": ${sql}`,
  );
};

/** @param text statements without a schema, each ending its line with a semicolon */
export const parseTables = (text: string, file: string): readonly Declaration[] =>
  text
    .replaceAll(/^\s*--.*\n/gm, '')
    .split(/;\s*$/m)
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => parse(sql, file));

/** The tables of all read models, as `projections/<name>/tables.sql` declare them (docs/adr/0031). */
export const readModelTables = (): readonly Declaration[] =>
  readdirSync(projections, { withFileTypes: true }).flatMap(({ name }) => {
    const file = new URL(`${name}/tables.sql`, projections);
    return existsSync(file) ? parseTables(readFileSync(file, 'utf8'), `projections/${name}/tables.sql`) : [];
  });

/** A digest of tables' columns as declared, without comments, keys of their own and indexes. */
export const shapeOf = (declared: readonly Declaration[]): string => {
  const columns = declared.filter(({ kind }) => kind === 'table');
  const text = columns
    .map(({ sql }) => sql.replaceAll(/\s+/g, ' '))
    .toSorted()
    .join(';');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

/** Names of tables and indexes in the live schema; none where there is no such schema. */
const presentNames = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ name: string }>(
    'select c.relname as name from pg_class as c where c.relnamespace = to_regnamespace($1)',
    [LIVE_SCHEMA],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Tables that are declared and not there. */
export const missingTables = async (db: Queryable): Promise<string[]> => {
  const present = await presentNames(db);
  const tables = readModelTables().filter(({ kind }) => kind === 'table');
  return tables.flatMap(({ name }) => (present.has(name) ? [] : [name]));
};

/** An index on a column that the live table does not have yet comes with the table's fill. */
const createUnlessFilledLater = async (db: Queryable, sql: string): Promise<void> => {
  await db.query('savepoint declared');
  try {
    await db.query(sql);
  } catch (error) {
    if (!hasErrorCode(error, UNDEFINED_COLUMN)) throw error;
    await db.query('rollback to savepoint declared');
  }
  await db.query('release savepoint declared');
};

/**
 * Creates what is declared and not there: schemas, tables (empty), and indexes. A table that is there stays as it is; one
 * with other columns than declared is filled anew by the projection daemon, with the indexes on them.
 * @param db in a transaction, as a role that may act as the application role
 * @returns names of the tables it created
 */
export const createReadModelTables = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    'select n.nspname as name from pg_namespace as n where n.nspname = any ($1::text[])',
    [SCHEMAS],
  );
  for (const schema of SCHEMAS.filter((each) => !rows.some(({ name }) => name === each))) {
    await db.query(`create schema ${schema} authorization ${APP_ROLE}`);
  }
  const present = await presentNames(db);
  await db.query(`set local role ${APP_ROLE}; set local search_path to ${LIVE_SCHEMA}, pg_catalog`);
  const missing = readModelTables().filter(({ kind, table, name }) =>
    kind === 'key' ? !present.has(table) : !present.has(name),
  );
  for (const { table, sql } of missing) await (present.has(table) ? createUnlessFilledLater(db, sql) : db.query(sql));
  await db.query('reset role; reset search_path');
  return missing.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
};
