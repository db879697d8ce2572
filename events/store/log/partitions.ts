import type { Queryable } from '../../platform/database/database.ts';

/** Fewer empty partitions than this after the one in use is a problem: without any the log takes no more events. */
export const FEWEST_PARTITIONS_AHEAD = 1;

/** Makes partitions until two empty ones follow the one that is in use. @returns how many it made */
export const ensurePartitions = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ made: number }>('select event_store.ensure_partitions() as made');
  return rows[0]?.made ?? 0;
};

/** @returns how many partitions of the log begin after its newest event */
export const countPartitionsAhead = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ ahead: number }>(
    `select count(*)::integer as ahead
     from pg_inherits as i
     join pg_class as c on c.oid = i.inhrelid
     where i.inhparent = 'event_store.events'::regclass
       and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''?(\\d+)''?\\)'))[1]::bigint
         > (select coalesce(max(k.last_position), 0) from event_store.commits as k)`,
  );
  return rows[0]?.ahead ?? 0;
};
