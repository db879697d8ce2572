import type { PoolClient } from '../../events/platform/database/database.ts';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../events/platform/database/read-model-tables.ts';
import { useSchema } from './daemon.ts';
import { declaredOf, type Projection, tablesOf } from './projection.ts';

/** Table names come from the program's own projections, never from outside; still they are quoted. */
const live = (table: string): string => `${LIVE_SCHEMA}."${table}"`;
const next = (table: string): string => `${NEXT_SCHEMA}."${table}"`;

/** Creates the tables, empty, in the next schema as they are declared. Keys of their own and indexes: `createNextIndexes`. */
export const createNextTables = async (db: PoolClient, projection: Projection): Promise<void> => {
  await dropNextTables(db, projection);
  await useSchema(db, NEXT_SCHEMA);
  for (const { kind, sql } of declaredOf(projection)) if (kind === 'table') await db.query(sql);
};

/** Keys and indexes once the rows are there: built at once they cost a fraction of being kept up row by row. */
export const createNextIndexes = async (db: PoolClient, projection: Projection, memoryMb: number): Promise<void> => {
  await useSchema(db, NEXT_SCHEMA);
  await db.query(`set local maintenance_work_mem to '${memoryMb}MB'`);
  for (const { kind, sql } of declaredOf(projection)) if (kind !== 'table') await db.query(sql);
};

/** Drops them; harmless where there are none. */
export const dropNextTables = async (db: PoolClient, projection: Projection): Promise<void> => {
  for (const table of tablesOf(projection).toReversed()) await db.query(`drop table if exists ${next(table)} cascade`);
};

/** Puts the new tables in the place of the live ones. Readers wait for the commit and then find the new ones. */
export const swapInNextTables = async (db: PoolClient, projection: Projection): Promise<void> => {
  const tables = tablesOf(projection);
  await db.query(`lock table ${tables.map(live).join(', ')} in access exclusive mode`);
  const grants = await grantsOn(db, tables);
  // Without cascade: something else that depends on a live table must stop the swap, not vanish with it.
  await db.query(`drop table ${tables.toReversed().map(live).join(', ')}`);
  for (const table of tables) await db.query(`alter table ${next(table)} set schema ${LIVE_SCHEMA}`);
  for (const { statement } of grants) await db.query(statement);
};

/** Operators grant what their reports need: that stays with the table. */
const grantsOn = async (db: PoolClient, tables: readonly string[]): Promise<{ readonly statement: string }[]> => {
  const { rows } = await db.query<{ statement: string }>(
    `select format('grant %s on ${LIVE_SCHEMA}.%I to %I', a.privilege_type, t.relname, a.grantee::regrole) as statement
     from pg_class as t, aclexplode(t.relacl) as a
     where t.oid = any ($1::regclass[]) and a.grantee <> t.relowner and a.grantee <> 0`,
    [tables.map(live)],
  );
  return rows;
};
