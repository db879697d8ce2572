import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../events/platform/process/logger.ts';
import { isDatabaseUnavailable, type Queryable } from '../../events/platform/database/database.ts';
import type { Subscription } from '../../events/store/readers/subscribe.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection, type RebuildDeps, RebuildRunningError } from './rebuild.ts';

const LOOK_MS = 1_000;

/** Result of an ordered rebuild. */
export type RebuildReport = { readonly rebuildId: string } & (
  { readonly position: number } | { readonly error: string }
);

type Deps = Pick<RebuildDeps, 'pool' | 'reader' | 'batchSize'> & {
  readonly projections: readonly Projection[];
  readonly readOrders: (
    db: Queryable,
    name: string,
  ) => Promise<{ readonly skipped: ReadonlySet<number>; readonly rebuildId: string | null }>;
  /** Records the report; the order stands until it is recorded. */
  readonly report: (projection: string, report: RebuildReport) => Promise<unknown>;
  readonly log: Logger;
};

/**
 * Carries out the rebuilds that operators have ordered, one after the other. An order stands until its outcome is in
 * the log, so one that dies with its process is carried out by the next that looks.
 */
export const startRebuildsOnOrder = (deps: Deps): Subscription => {
  const { pool, projections, readOrders, report, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;

  const carryOut = async (projection: Projection): Promise<void> => {
    const { name } = projection;
    const { rebuildId, skipped } = await readOrders(pool, name);
    if (rebuildId === null) return;
    try {
      const position = await rebuildProjection({ ...deps, skipped, signal }, projection);
      await report(name, { rebuildId, position });
    } catch (error) {
      if (signal.aborted || error instanceof RebuildRunningError) return;
      // The order stands: the next look carries it out.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, projection: name }, 'rebuild failed; the read model is as it was before');
      await report(name, { rebuildId, error: error instanceof Error ? error.message : String(error) });
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const projection of projections) await carryOut(projection);
      } catch (err) {
        log.warn({ err }, 'looking for ordered rebuilds failed; looking again');
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};
