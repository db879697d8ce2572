import pg from 'pg';
import { inTransaction, type Pool } from '../../../events/platform/database/database.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import { useSchema } from '../../../projections/engine/daemon.ts';
import { type Projection, tablesOf } from '../../../projections/engine/projection.ts';
import { savingRows } from '../../../projections/engine/save-rows.ts';

const SCHEMA = 'folded';

/**
 * Folds the whole log once, in one undisturbed batch, into empty tables beside the live ones.
 * @returns for each table the rows that only one of the two has; empty when read models are what the log says
 */
export const differencesToFold = async (
  deps: { pool: Pool; reader: EventReader; url: string },
  projections: readonly Projection[],
): Promise<string[]> => {
  const { pool, reader, url } = deps;
  const tables = projections.flatMap(tablesOf);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(`create schema ${SCHEMA}`);
    for (const table of tables) {
      await owner.query(`create table ${SCHEMA}.${table} (like read_model.${table} including all)`);
    }
    await owner.query(`grant usage on schema ${SCHEMA} to lendlog_app`);
    await owner.query(`grant all on all tables in schema ${SCHEMA} to lendlog_app`);
    await owner.query(`grant all on all sequences in schema ${SCHEMA} to lendlog_app`);
    const events = await reader.readAll(pool, { after: 0, limit: 1_000_000 });
    await inTransaction(pool, async (db) => {
      for (const { handles, apply } of projections) {
        await useSchema(db, SCHEMA);
        const handled = events.filter(({ type }) => handles.includes(type));
        if (handled.length > 0) await apply(handled, db, savingRows(db));
      }
    });
    const differences: string[] = [];
    for (const table of tables) {
      const { rows } = await owner.query<{ live: string | null; folded: string | null }>(
        `select l.row as live, f.row as folded
         from (select to_jsonb(t)::text as row from read_model.${table} as t) as l
         full join (select to_jsonb(t)::text as row from ${SCHEMA}.${table} as t) as f on f.row = l.row
         where l.row is null or f.row is null`,
      );
      differences.push(...rows.map(({ live, folded }) => `${table}: live ${live}, folded ${folded}`));
    }
    return differences;
  } finally {
    await owner.query(`drop schema if exists ${SCHEMA} cascade`);
    await owner.end();
  }
};
