import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, type Pool } from '../../platform/database/database.ts';

/** Statistics hold samples of columns, so they hold names, too. */
const STATISTICS = 'pg_catalog.pg_statistic';
const LOOK_MS = 100;
const WAIT_MS = 60_000;
const ATTEMPTS = 5;

/** A table that was written anew, and for how many milliseconds nobody else could use it. */
export type Rewritten = { readonly table: string; readonly ms: number };

/**
 * Writes tables anew, so that PostgreSQL's files hold nothing any more of rows that were deleted or changed: table files,
 * TOAST, indexes, statistics and, after a checkpoint, the write-ahead log on the server itself. One table at a time is
 * locked, also for readers, for as long as it takes to copy it. Harmless to repeat.
 * @param owner of `createOwnerPool`, for which `checkMayRewrite` resolves
 * @param tables with their schema
 * @throws Error naming the transaction that still sees the old rows, or the table that the owner may not rewrite
 */
export const rewriteTables = async (
  owner: Pool,
  tables: readonly string[],
  waitMs = WAIT_MS,
): Promise<readonly Rewritten[]> => {
  const rewritten: Rewritten[] = [];
  await untilNobodySeesOldRows(owner, waitMs);
  for (const table of tables) rewritten.push(await rewrite(owner, table, 'full, analyze'));
  // The analysis has just replaced the samples.
  await untilNobodySeesOldRows(owner, waitMs);
  rewritten.push(await rewrite(owner, STATISTICS, 'full'));
  const { rows } = await owner.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  await untilArchived(owner, rows[0]?.segment ?? '', waitMs);
  await owner.query('checkpoint');
  return rewritten;
};

/**
 * True when `rewriteTables` would be allowed: check before destroying anything. Changes nothing.
 * @throws Error naming what the role does not own or may not do, and the commands that give it the right
 */
export const checkMayRewrite = async (owner: Pool, tables: readonly string[]): Promise<void> => {
  const { rows } = await owner.query<{ role: string; foreign: string[]; grants: string[] }>(RIGHTS, [tables]);
  const { role = '', foreign = [], grants = [] } = rows[0] ?? {};
  const problems = [
    ...(foreign.length > 0
      ? [`it does not own ${foreign.join(', ')}: DATABASE_OWNER_URL has to name their owner`]
      : []),
    ...(grants.length > 0 ? [`a superuser has to give it there: ${grants.join(' ')}`] : []),
  ];
  if (problems.length === 0) return;
  throw new Error(`${role} may not have PostgreSQL's files forget, so nothing was destroyed: ${problems.join('; ')}`);
};

// Statistics are rewritten by the owner of the database; the other two are a superuser's unless they are granted.
const RIGHTS = `
  select me.name as role,
    array(select 'the database ' || d.datname from pg_database as d
          where d.datname = current_database() and not pg_has_role(d.datdba, 'usage'))
    || array(select n.nspname || '.' || c.relname from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
             where n.nspname || '.' || c.relname = any ($1::text[]) and not pg_has_role(c.relowner, 'usage')) as foreign,
    array(select format(g.command, me.name) from (values
      ('grant pg_checkpoint to %s;', pg_has_role('pg_checkpoint', 'usage')),
      ('grant execute on function pg_switch_wal() to %s;', has_function_privilege('pg_switch_wal()', 'execute'))
    ) as g (command, is_given) where not g.is_given) as grants
  from (select quote_ident(current_user) as name) as me`;

/** A segment that is still to be archived would outlive the checkpoint. */
const untilArchived = async (owner: Pool, segment: string, waitMs: number): Promise<void> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await owner.query<{ done: boolean }>(
      `select current_setting('archive_mode') = 'off' or coalesce(a.last_archived_wal >= $1, false) as done
       from pg_stat_archiver as a`,
      [segment],
    );
    if (rows[0]?.done) return;
    if (performance.now() > deadline) {
      throw new Error(`Segment ${segment} of the write-ahead log is not archived yet: see to that, and run this again`);
    }
    await sleep(LOOK_MS);
  }
};

const fileOf = async (owner: Pool, table: string): Promise<string> => {
  const { rows } = await owner.query<{ file: string }>('select pg_relation_filenode($1::regclass) as file', [table]);
  return rows[0]?.file ?? '';
};

const rewrite = async (owner: Pool, table: string, how: string): Promise<Rewritten> => {
  const before = await fileOf(owner, table);
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    try {
      await owner.query(`vacuum (${how}) ${table}`);
      // Without the right to it PostgreSQL warns and passes the table over.
      if ((await fileOf(owner, table)) === before) {
        throw new Error(`${table} was not rewritten: DATABASE_OWNER_URL has to name the owner of the database`);
      }
      return { table, ms: Math.round(performance.now() - startedAt) };
    } catch (error) {
      // Someone uses the table for longer than the lock is waited for.
      if (attempt === ATTEMPTS || !isDatabaseUnavailable(error)) throw error;
    }
  }
};

type Seer = { readonly who: string };

/** Rows that a transaction may still see are copied along, so it has to end first; one that only wrote counts, too, until it has committed, in whatever database of the server: what is copied is held against the oldest of all. */
const untilNobodySeesOldRows = async (owner: Pool, waitMs: number): Promise<void> => {
  const { rows } = await owner.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows: seers } = await owner.query<Seer>(SEERS, [rows[0]?.xid]);
    if (seers.length === 0) return;
    if (performance.now() > deadline) {
      const who = seers.map((seer) => seer.who).join(', ');
      throw new Error(`Rows that were deleted can still be seen by ${who}: end that, and run the command again`);
    }
    await sleep(LOOK_MS);
  }
};

const SEERS = `
  select format('%s (process %s)', coalesce(nullif(a.application_name, ''), a.backend_type, 'a connection of another user'), a.pid) as who
  from pg_stat_activity as a
  where a.pid <> pg_backend_pid() and (age(a.backend_xid) > age($1::xid)
    or age(a.backend_xmin) >= age($1::xid) and coalesce(a.datname, current_database()) = current_database())
  union all
  select format('the replication slot %s', s.slot_name) from pg_replication_slots as s
  where s.xmin is not null and age(s.xmin) >= age($1::xid)
  union all
  select format('the prepared transaction %s', p.gid) from pg_prepared_xacts as p
  where age(p.transaction) >= age($1::xid)`;
