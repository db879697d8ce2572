import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from '../../events/platform/database/database.ts';
import type { SaveRows } from './projection.ts';

type Column = { readonly name: string; readonly type: string };

const readColumns = async (db: PoolClient, table: string): Promise<readonly Column[]> => {
  const { rows } = await db.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute as a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return rows;
};

// Characters that COPY's text format must escape.
const SPECIAL = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (special) => escapes[special] ?? special) : text;

const quoted = (element: unknown): string =>
  element === null ? 'null' : `"${textOf(element).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') return Array.isArray(value) ? `{${value.map(quoted).join()}}` : JSON.stringify(value);
  // As JSON PostgreSQL would refuse it; as UTF-8 it would be another character.
  if (!value.isWellFormed()) throw new Error(`A row holds half a character: ${JSON.stringify(value)}`);
  return value;
};

const printed = (value: unknown, type: string): string => {
  if (value === null || value === undefined) return String.raw`\N`;
  return escaped(type === 'jsonb' || type === 'json' ? JSON.stringify(value) : textOf(value));
};

const lineOf = (row: Readonly<Record<string, unknown>>, columns: readonly Column[]): string =>
  `${columns.map(({ name, type }) => printed(row[name], type)).join('\t')}\n`;

/**
 * For tables that hold no row yet of the streams that come, as those of a rebuild: by COPY, which takes PostgreSQL a third
 * of the work. A row that is there nevertheless is an error.
 */
export const createRowCopier = (): ((db: PoolClient) => SaveRows) => {
  const known = new Map<string, readonly Column[]>();
  return (db) => async (table, rows) => {
    const [first] = rows;
    if (!first) return;
    const all = known.get(table) ?? (await readColumns(db, table));
    known.set(table, all);
    const columns = Object.keys(first).map((key) => columnOf(all, key, table));
    const names = columns.map(({ name }) => `"${name}"`).join();
    let text = '';
    for (const row of rows) text += lineOf(row as Readonly<Record<string, unknown>>, columns);
    const copy = db.query(copyFrom(`copy ${table} (${names}) from stdin`));
    copy.end(text);
    await finished(copy);
  };
};

const columnOf = (columns: readonly Column[], name: string, table: string): Column => {
  const column = columns.find((each) => each.name === name);
  if (!column) throw new Error(`The table ${table} has no column ${name}`);
  return column;
};
