import { ReadModelBehindError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database.ts';
import type { Wake } from '../../events/store/listen.ts';

const MOST_WAIT_MS = 2_000;
/** A lost notification costs this much. */
const LOOK_AGAIN_MS = 250;

/** Waits until every projection in `reads` has the event at `position`; refuses after two seconds. */
export type WaitForReadModels = (reads: readonly string[], position: number) => Promise<void>;

/** @throws ReadModelBehindError naming the projections that are behind */
export const createWaitForReadModels =
  (deps: { db: Queryable; wake: Wake; mostWaitMs?: number }): WaitForReadModels =>
  async (reads, position) => {
    const { db, wake, mostWaitMs = MOST_WAIT_MS } = deps;
    const deadline = Date.now() + mostWaitMs;
    const signal = AbortSignal.timeout(mostWaitMs);
    for (;;) {
      const seen = wake.seen();
      const { rows } = await db.query<{ name: string }>({
        name: 'api/projections_behind',
        text: `select r.name from unnest($1::text[]) as r (name)
               left join event_store.checkpoints as c on c.name = r.name
               where coalesce(c.position, 0) < $2::bigint`,
        values: [reads, position],
      });
      if (rows.length === 0) return;
      if (Date.now() >= deadline) {
        throw new ReadModelBehindError('The data does not show your last change yet; try again in a second', {
          position,
          projections: rows.map(({ name }) => name),
          retryAfterSeconds: 1,
        });
      }
      await wake.next(seen, LOOK_AGAIN_MS, signal);
    }
  };
