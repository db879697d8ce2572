import type { PoolClient } from '../../events/platform/database/database.ts';
import type { OnKey, SaveRows } from './projection.ts';

/** Row by row into tables that are in use. Names come from the program's own projections, never from outside. */
export const savingRows =
  (db: PoolClient): SaveRows =>
  async (table, rows, onKey) => {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first);
    const text = `insert into ${table} as t (${columns.map(quoted).join()})
             select ${columns.map((column) => `r.${quoted(column)}`).join()}
             from jsonb_populate_recordset(null::${table}, $1::jsonb) as r ${onKey ? conflictOf(columns, onKey) : ''}`;
    await db.query({ name: nameOf(text), text, values: [JSON.stringify(rows)] });
  };

const names = new Map<string, string>();

/** A name prepares a statement, once for each connection; two texts must not have the same. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `save_rows/${names.size + 1}`;
  names.set(text, name);
  return name;
};

const quoted = (column: string): string => `"${column}"`;

const conflictOf = (columns: readonly string[], { key, only, set = {} }: OnKey): string => {
  const target = `on conflict (${key.join(', ')})`;
  if (only === 'absent') return `${target} do nothing`;
  const changed = columns.filter((column) => !key.includes(column));
  const values = changed
    .map((column) => `${quoted(column)} = ${set[column] ?? `excluded.${quoted(column)}`}`)
    .join(', ');
  return `${target} do update set ${values} ${conditionOf(only)}`;
};

const conditionOf = (only: OnKey['only']): string => {
  if (only === undefined || only === 'absent') return '';
  if (only === 'changed') return 'where t is distinct from excluded';
  return `where t.${only.newerBy} < excluded.${only.newerBy}`;
};
