import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../events/platform/process/logger.ts';
import type { Subscribe, Subscription } from '../../events/store/readers/subscribe.ts';
import type { LogSource } from './apply-events.ts';
import { startProjections } from './daemon.ts';
import { type Projection, shapeOfTables } from './projection.ts';
import { rebuildProjection, type RebuildDeps, RebuildRunningError } from './rebuild.ts';

const AGAIN_MS = 2_000;

/**
 * Follows the log for a read model. One that takes the place of an older version, or whose tables are declared otherwise
 * than when they were filled, is first filled beside the live tables and switched (docs/adr/0031). Until the switch what is
 * there serves, and an older program goes on filling it.
 */
export const startReadModel = (
  deps: RebuildDeps & { readonly source: LogSource; readonly subscribe: Subscribe; readonly log: Logger },
  projection: Projection,
): Subscription => {
  const { pool, source, subscribe, log } = deps;
  const { name, replaces } = projection;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Its tables are filled as declared, or nobody has filled any: then it follows the log, and says what stops it. */
  const isInPlace = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ name: string; tables: string | null }>(
      'select c.name, c.tables from event_store.checkpoints as c where c.name = any ($1::text[])',
      [[name, replaces ?? name]],
    );
    const own = rows.find((row) => row.name === name);
    const shape = shapeOfTables(projection);
    if (own?.tables) return own.tables === shape;
    if (!own && rows.length > 0) return false;
    // From before checkpoints remembered the shape, or new.
    await pool.query(
      `insert into event_store.checkpoints as c (name, tables) values ($1, $2)
       on conflict (name) do update set tables = excluded.tables`,
      [name, shape],
    );
    return true;
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await isInPlace())) await rebuildProjection({ ...deps, signal }, projection);
        const following = startProjections({ subscribe, source, projections: [projection] });
        signal.addEventListener('abort', () => void following.stop());
        if (signal.aborted) await following.stop();
        return await following.done;
      } catch (err) {
        const isElsewhere = err instanceof RebuildRunningError;
        if (!signal.aborted && !isElsewhere) log.error({ err, projection: name }, 'filling a read model failed');
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
