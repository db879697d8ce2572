import type { PoolClient } from '../../events/platform/database/database.ts';

/**
 * Rows of a projection's table by their key, as JSON has them.
 * @param keyColumn of UUIDs @param what SQL for what of a row `t` is wanted; the whole row when left out
 */
export const loadRows = async <Row>(
  db: PoolClient,
  table: string,
  keyColumn: string,
  ids: readonly string[],
  what = 'to_jsonb(t)',
): Promise<Map<string, Row>> => {
  const { rows } = await db.query<{ id: string; row: Row }>({
    name: `load_rows/${table}`,
    text: `select t.${keyColumn} as id, ${what} as row from ${table} as t where t.${keyColumn} = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, row }) => [id, row]));
};
