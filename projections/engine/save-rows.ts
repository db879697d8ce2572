import type { PoolClient } from '../../events/platform/database/database.ts';
import type { SaveRows } from './projection.ts';

/** Row by row into tables that are in use. Table names come from the program's own projections, never from outside. */
export const savingRows =
  (db: PoolClient): SaveRows =>
  async (table, rows, onConflict = '') => {
    if (rows.length === 0) return;
    await db.query({
      name: `save_rows/${table}`,
      text: `insert into ${table} as t
             select r.* from jsonb_populate_recordset(null::${table}, $1::jsonb) as r ${onConflict}`,
      values: [JSON.stringify(rows)],
    });
  };
