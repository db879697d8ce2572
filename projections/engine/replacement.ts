import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../events/platform/process/logger.ts';
import type { Subscribe, Subscription } from '../../events/store/readers/subscribe.ts';
import { startProjections } from './daemon.ts';
import type { LogSource } from './apply-events.ts';
import type { Projection } from './projection.ts';
import { rebuildProjection, type RebuildDeps, RebuildRunningError } from './rebuild.ts';

const AGAIN_MS = 2_000;

/**
 * Brings up a projection that takes the place of an older version: fills it beside the live tables, switches, and
 * follows the log from there. Until the switch the older version serves, and an older program goes on filling it.
 */
export const startReplacement = (
  deps: RebuildDeps & LogSource & { readonly subscribe: Subscribe; readonly log: Logger },
  projection: Projection,
): Subscription => {
  const { pool, subscribe, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** It has its place already, or there is none to take: then it follows like any other, and says what stops it. */
  const isInPlace = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ name: string }>(
      'select c.name from event_store.checkpoints as c where c.name = any ($1::text[])',
      [[projection.name, projection.replaces]],
    );
    const names = rows.map(({ name }) => name);
    return names.includes(projection.name) || names.length === 0;
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await isInPlace())) await rebuildProjection({ ...deps, signal }, projection);
        const following = startProjections({ subscribe, source: deps, projections: [projection] });
        signal.addEventListener('abort', () => void following.stop());
        if (signal.aborted) await following.stop();
        return await following.done;
      } catch (err) {
        const isElsewhere = err instanceof RebuildRunningError;
        if (!signal.aborted && !isElsewhere) log.error({ err, projection: projection.name }, 'replacement failed');
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
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
