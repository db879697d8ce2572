import { ReadModelBehindError, ValidationError } from '../../../events/kernel/errors.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import type { Listener } from '../../../events/store/log/listen.ts';
import { readModelMovedSchema } from '../../../projections/engine/projection.ts';
import { checkpointOf, type ProjectionName } from '../../../projections/registry.ts';

const MOST_WAIT_MS = 2_000;
/** A lost notification costs this much. */
const LOOK_AGAIN_MS = 250;

type Row = { readonly name: string; readonly standsStill: boolean; readonly head: number };

/** Nobody was given a position beyond the end of the log, unless it has been taken back since. */
const refuseBeyond = (position: number, [row]: readonly Row[]): void => {
  const head = row?.head ?? position;
  if (position <= head) return;
  const message = `the log ends at ${head}; it was restored, or the position is of another log. Read again without it`;
  throw new ValidationError(`X-Min-Log-Position is ${position}, but ${message}`, [
    { field: 'X-Min-Log-Position', message },
  ]);
};

/** Waits until every projection in `reads` has the event at `position`; refuses after two seconds, or at once when one of them stands still. */
export type WaitForReadModels = (reads: readonly ProjectionName[], position: number) => Promise<void>;

/**
 * Believes what the read models say of themselves and asks the database only while they have said nothing, or not enough
 * for a while.
 * @throws ReadModelBehindError naming the projections that are behind; ValidationError for a position beyond the log
 */
export const createWaitForReadModels = (deps: {
  db: Queryable;
  readModel: Listener;
  mostWaitMs?: number;
}): WaitForReadModels => {
  const { db, readModel, mostWaitMs = MOST_WAIT_MS } = deps;
  const told = new Map<string, number>();
  readModel.on((payload) => {
    // The listener has connected (again): whatever was said in between is not known.
    if (payload === '') return told.clear();
    const { projection, position } = readModelMovedSchema.parse(JSON.parse(payload));
    return told.set(projection, position);
  });

  const behind = async (checkpoints: readonly string[], position: number): Promise<Row[]> => {
    const { rows } = await db.query<Row>({
      name: 'api/projections_behind',
      text: `select r.name, coalesce(c.status in ('paused', 'stopped'), false) as "standsStill",
               coalesce((select last_position from event_store.commits order by last_position desc limit 1), 0) as head
             from unnest($1::text[]) as r (name)
             left join event_store.checkpoints as c on c.name = r.name
             where coalesce(c.position, 0) < $2::bigint`,
      values: [checkpoints, position],
    });
    return rows;
  };

  return async (reads, position) => {
    const checkpoints = reads.map(checkpointOf);
    const haveSaidSo = (): boolean => checkpoints.every((name) => (told.get(name) ?? 0) >= position);
    if (haveSaidSo()) return;
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(mostWaitMs);
    let lookAt = checkpoints.every((name) => told.has(name)) ? startedAt + LOOK_AGAIN_MS : startedAt;
    for (;;) {
      const seen = readModel.seen();
      if (haveSaidSo()) return;
      const isLate = performance.now() - startedAt >= mostWaitMs;
      if (isLate || performance.now() >= lookAt) {
        const rows = await behind(checkpoints, position);
        if (rows.length === 0) return;
        refuseBeyond(position, rows);
        // One that an operator paused, or that cannot apply an event, is not worth waiting for.
        if (isLate || rows.some(({ standsStill }) => standsStill)) {
          const projections = rows.map(({ name }) => name);
          throw new ReadModelBehindError('The data does not show your last change yet; try again in a second', {
            position,
            projections,
            retryAfterSeconds: 1,
          });
        }
        lookAt = performance.now() + LOOK_AGAIN_MS;
      }
      await readModel.next(seen, LOOK_AGAIN_MS, signal);
    }
  };
};

/**
 * Waits until what requests are let in by, users and API keys, is as of `position`. A read model that is behind
 * delays the effect of a change, not the answer to it.
 */
export const createInForce =
  (waitForReadModels: WaitForReadModels) =>
  async (position: number): Promise<void> => {
    try {
      await waitForReadModels(['users', 'api-keys'], position);
    } catch (error) {
      if (!(error instanceof ReadModelBehindError)) throw error;
    }
  };
