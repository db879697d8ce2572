import type { PoolClient } from '../../events/platform/database/database.ts';
import { LIVE_SCHEMA, useSchema } from './daemon.ts';

/** Where the tables are that a rebuild fills. */
export const NEXT_SCHEMA = 'read_model_next';

/** Table names come from the program's own projections, never from outside; still they are quoted. */
const live = (table: string): string => `${LIVE_SCHEMA}."${table}"`;
const next = (table: string): string => `${NEXT_SCHEMA}."${table}"`;

type Statement = { readonly statement: string };

/**
 * Creates empty twins of a projection's tables in the next schema: columns, defaults, identities and checks by `like`;
 * keys, foreign keys and grants from the catalogue, because `like` would rename or leave them out and later migrations
 * find them by name. Other indexes: `createNextIndexes`.
 * @param keysLater those of the tables whose keys are made there too
 */
export const createNextTables = async (
  db: PoolClient,
  tables: readonly string[],
  keysLater: readonly string[],
): Promise<void> => {
  await dropNextTables(db, tables);
  for (const table of tables) {
    await db.query(`create table ${next(table)} (like ${live(table)} including all excluding indexes)`);
  }
  // The catalogue prints names that the search path finds without a schema, so the same text then means the twins.
  await useSchema(db, LIVE_SCHEMA);
  const keys = await keysOf(
    db,
    tables.filter((table) => !keysLater.includes(table)),
  );
  const { rows: grants } = await db.query<Statement>(
    `select format('grant %s on ${NEXT_SCHEMA}.%I to %I', a.privilege_type, t.relname, a.grantee::regrole) as statement
     from pg_class as t, aclexplode(t.relacl) as a
     where t.oid = any ($1::regclass[]) and a.grantee <> t.relowner and a.grantee <> 0`,
    [tables.map(live)],
  );
  await useSchema(db, NEXT_SCHEMA);
  for (const { statement } of [...keys, ...grants]) await db.query(statement);
};

/** Statements for the twins' keys and foreign keys; needs a transaction where unqualified names mean live tables. */
const keysOf = async (db: PoolClient, tables: readonly string[]): Promise<readonly Statement[]> => {
  const { rows } = await db.query<Statement>(
    `select format('alter table ${NEXT_SCHEMA}.%I add constraint %I %s', t.relname, c.conname,
              pg_get_constraintdef(c.oid)) as statement
     from pg_constraint as c join pg_class as t on t.oid = c.conrelid
     where t.oid = any ($1::regclass[]) and c.contype in ('p', 'u', 'x', 'f')
     order by c.contype = 'f', c.oid`,
    [tables.map(live)],
  );
  return rows;
};

/**
 * Those that guard nothing, and the keys of `keysLater`, once the rows are there: built at once they cost a fraction of being
 * kept up row by row.
 */
export const createNextIndexes = async (
  db: PoolClient,
  tables: readonly string[],
  keysLater: readonly string[],
  memoryMb: number,
): Promise<void> => {
  await useSchema(db, LIVE_SCHEMA);
  const keys = await keysOf(db, keysLater);
  const { rows } = await db.query<Statement>(
    `select regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ${LIVE_SCHEMA}\\.', ' ON ${NEXT_SCHEMA}.') as statement
     from pg_index as i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint as c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by i.indexrelid`,
    [tables.map(live)],
  );
  await useSchema(db, NEXT_SCHEMA);
  await db.query(`set local maintenance_work_mem to '${memoryMb}MB'`);
  for (const { statement } of [...keys, ...rows]) await db.query(statement);
};

/** Drops the twins; harmless where there are none. */
export const dropNextTables = async (db: PoolClient, tables: readonly string[]): Promise<void> => {
  for (const table of tables.toReversed()) await db.query(`drop table if exists ${next(table)} cascade`);
};

/** Puts the twins in the place of the live tables. Readers wait for the commit and then find the new ones. */
export const swapInNextTables = async (db: PoolClient, tables: readonly string[]): Promise<void> => {
  await db.query(`lock table ${tables.map(live).join(', ')} in access exclusive mode`);
  // Without cascade: something else that depends on a live table must stop the swap, not vanish with it.
  await db.query(`drop table ${tables.toReversed().map(live).join(', ')}`);
  for (const table of tables) await db.query(`alter table ${next(table)} set schema ${LIVE_SCHEMA}`);
};
