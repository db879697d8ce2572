import type { Event } from '../kernel/message.ts';
import type { Batch } from './read-batch.ts';

/** Reads at most `limit` events after a position. */
export type ReadNext<E extends Event> = (after: number, limit: number) => Promise<Batch<E>>;

/**
 * Batches for one subscription, the next one read while one is applied. After a failure they are halved until the
 * event that fails stands alone, and grow back once both halves of what failed have gone well.
 */
export const createBatchFeed = <E extends Event>(read: ReadNext<E>, batchSize: number) => {
  let limit = batchSize;
  let cleanBatches = 0;
  let ahead: { readonly after: number; readonly batch: Promise<Batch<E>> } | undefined;

  return {
    next: (after: number): Promise<Batch<E>> => (ahead?.after === after ? ahead.batch : read(after, limit)),

    readAhead: (after: number): void => {
      ahead = { after, batch: read(after, limit) };
      ahead.batch.catch(() => undefined); // told when it is that batch's turn
    },

    /** What was read ahead no longer holds. */
    forget: (): void => {
      ahead = undefined;
    },

    applied: (): void => {
      cleanBatches += 1;
      if (cleanBatches > 1) limit = batchSize;
    },

    /**
     * @param events in the batch that failed; undefined when it could not even be read
     * @returns whether the event that fails stands alone
     */
    failed: (events = limit): boolean => {
      ahead = undefined;
      cleanBatches = 0;
      limit = Math.max(1, Math.floor(events / 2));
      return events <= 1;
    },
  };
};
