import { z } from 'zod';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { describeProgress } from '../log-readers/progress.ts';
import { isOfEpoch, readEpoch } from '../../../events/store/log/epoch.ts';
import { isDispatcher, isDispatcherAgain } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';

const rowSchema = z.object({
  name: z.string(),
  epoch: z.string().nullable(),
  position: z.number(),
  since: z.string().nullable(),
  /** Null unless it has begun to start over. */
  upTo: z.number().nullable(),
  asOf: z.string(),
});

/**
 * Progress of readers that are not yet in the current epoch of the log, or that read all of it again. Readers that
 * act outside the database start over after a restore (docs/adr/0021), and after Temporal has lost its state
 * (docs/adr/0030).
 * @returns a sentence for each; empty when nothing was restored or lost, or all is done
 */
export const describeStartingOver = async (db: Queryable): Promise<string[]> => {
  const epoch = await readEpoch(db);
  const { rows } = await db.query(
    `select c.name, c.epoch, c.position, c.starting_over_since as since, c.starting_over_to as "upTo",
       clock_timestamp() as "asOf"
     from event_store.checkpoints as c where c.replaced_by is null order by c.name`,
  );
  return rows.flatMap((each) => {
    const { name, epoch: own, position, since, upTo, asOf } = rowSchema.parse(each);
    if (isDispatcher(name) && !isDispatcherAgain(name) && !isOfEpoch(epoch, own))
      return [`${name} has not heard yet that the log was restored at ${epoch.beganAt} (${epoch.reason})`];
    if (upTo === null || since === null || position >= upTo) return [];
    const place = describeProgress({ position, upTo, since, asOf });
    return [`${name} is starting over from the log since ${since}: ${place}`];
  });
};
