import { z } from 'zod';
import type { LeftOut } from '../../../events/platform/process/config.ts';
import type { Pool, Queryable } from '../../../events/platform/database/database.ts';
import { migrationFiles } from '../../../events/platform/database/migration-files.ts';
import { countPartitionsAhead, FEWEST_PARTITIONS_AHEAD } from '../../../events/store/log/partitions.ts';
import { allProjections } from '../../../projections/registry.ts';
import { readerEffect } from '../log-readers/reader-effects.ts';
import { isLeftOut } from '../log-readers/left-out.ts';
import { describeStartingOver } from './starting-over.ts';

export const readinessSchema = z.object({
  /** True when this process can serve. */
  ready: z.boolean(),
  /** Reasons it cannot serve; empty when it can. */
  problems: z.array(z.string()),
  /** Conditions that need attention although the process serves: stopped, absent or restarting readers, a full disk. */
  warnings: z.array(z.string()),
});
export type Readiness = z.infer<typeof readinessSchema>;

const missingMigrations = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select m.name from platform.migrations as m');
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationFiles()).map(({ name }) => name).filter((name) => !applied.has(name));
};

const readerSchema = z.object({
  name: z.string(),
  isFollowed: z.boolean(),
  isPaused: z.boolean(),
  standsStill: z.boolean(),
  /** When it failed, or when its last process was last heard of. */
  since: z.string().nullable(),
});

type Standing = Pick<z.infer<typeof readerSchema>, 'name' | 'since'>;

const since = (time: string | null): string => (time === null ? '' : ` since ${time}`);

const stopped = ({ name, since: time }: Standing): string =>
  `${readerEffect(name).what}: nothing new${since(time)}, because an event cannot be applied. ` +
  `Open Operations in the portal, look at the event, then try again or skip it (${name})`;

const absent = ({ name, since: time }: Standing): string => {
  const { what, process } = readerEffect(name);
  return `${what}: nothing new${since(time)}, because no process is running for it. Start ${process} (${name})`;
};

/** Readers of the log without a process, or stopped by an error; a paused one is fine. */
const readerWarnings = async (db: Queryable, leftOut: readonly LeftOut[]): Promise<string[]> => {
  const { rows } = await db.query(
    `select c.name, coalesce(c.lease_until > clock_timestamp(), false) as "isFollowed",
       c.status = 'paused' as "isPaused", c.error is not null as "standsStill",
       case when c.error is null then c.lease_until else c.failed_at end as since
     from event_store.checkpoints as c where c.replaced_by is null order by c.name`,
  );
  const readers = z.array(readerSchema).parse(rows);
  const known = new Set(readers.map(({ name }) => name));
  const neverSeen = allProjections.map(({ name }) => name).filter((name) => !known.has(name));
  const withoutProcess = readers.filter(
    ({ name, isFollowed, isPaused, standsStill }) =>
      !isFollowed && !isPaused && !standsStill && !isLeftOut(name, leftOut),
  );
  return [
    ...readers.filter(({ standsStill }) => standsStill).map(stopped),
    ...[...withoutProcess, ...neverSeen.map((name) => ({ name, since: null }))].map(absent),
  ];
};

/**
 * A process can serve unless it is about to stop, the database does not answer, or the schema is not ours. Everything else
 * is a warning: another process, or a restart of this one, would not fix it.
 */
export const checkReadiness = async (
  pool: Pool,
  { isDraining = false, leftOut = [] }: { isDraining?: boolean; leftOut?: readonly LeftOut[] } = {},
): Promise<Readiness> => {
  if (isDraining) return { ready: false, problems: ['the process is stopping'], warnings: [] };
  try {
    const problems = (await missingMigrations(pool)).map((name) => `migration ${name} has not been applied`);
    const ahead = await countPartitionsAhead(pool);
    const warnings = [
      // Without its migration nobody can say.
      ...(problems.length > 0 ? [] : await describeStartingOver(pool)),
      ...(await readerWarnings(pool, leftOut)),
      ...(ahead < FEWEST_PARTITIONS_AHEAD
        ? ['the log is in its last partition: it stops taking events at the end of it']
        : []),
    ];
    return { ready: problems.length === 0, problems, warnings };
  } catch {
    // The database's own log has the reason; the caller only needs the name of the part.
    return { ready: false, problems: ['the database does not answer'], warnings: [] };
  }
};

/** The check, once for all who ask while it runs: endless requests cost one connection. */
export const createReadinessCheck = (
  pool: Pool,
  isDraining: () => boolean,
  leftOut: readonly LeftOut[],
): (() => Promise<Readiness>) => {
  let running: Promise<Readiness> | undefined;
  return () => {
    if (isDraining()) return checkReadiness(pool, { isDraining: true });
    running ??= checkReadiness(pool, { leftOut }).finally(() => {
      running = undefined;
    });
    return running;
  };
};
