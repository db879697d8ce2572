import type { Pool } from '../../../events/platform/database/database.ts';
import { tablesOf } from '../../../projections/engine/projection.ts';
import { allProjections } from '../../../projections/registry.ts';

/** Every row of every read model, as text in a fixed order, by table. */
export const readModelRows = async (pool: Pool): Promise<Record<string, string[]>> => {
  const tables: Record<string, string[]> = {};
  for (const table of allProjections.flatMap(tablesOf)) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from read_model.${table} as t order by 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
};

/** The projections that do not have every event up to `position` yet, with what holds them up. */
export const projectionsBehind = async (pool: Pool, position: number): Promise<string[]> => {
  const { rows } = await pool.query<{ behind: string }>(
    `select r.name || ' at ' || coalesce(c.position, 0) || coalesce(': ' || c.error, '') as behind
     from unnest($1::text[]) as r (name) left join event_store.checkpoints as c on c.name = r.name
     where coalesce(c.position, 0) < $2`,
    [allProjections.map(({ name }) => name), position],
  );
  return rows.map(({ behind }) => behind);
};
