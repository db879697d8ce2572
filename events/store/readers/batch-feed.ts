import type { Event } from '../../kernel/message.ts';
import type { Batch } from '../log/read-batch.ts';

/** Reads at most `limit` events after a position. */
export type ReadNext<E extends Event> = (after: number, limit: number) => Promise<Batch<E>>;

/** Events of a batch to begin with, and the most it may grow to. */
export type BatchSizes = { readonly first: number; readonly most: number };

/** A batch that is applied sooner leaves time for a larger one; one that takes longer is cut. */
const SOON_MS = 250;
const LATE_MS = 1_000;

/**
 * Batches for one subscription, the next one read while one is applied. They grow while they are applied soon: a reader
 * that is far behind gains by fewer round trips, and heavy events keep theirs small. After a failure they are halved
 * until the event that fails stands alone, and begin anew once both halves of what failed have gone well.
 */
export const createBatchFeed = <E extends Event>(read: ReadNext<E>, { first, most }: BatchSizes) => {
  let limit = first;
  let isHalving = false;
  let cleanBatches = 0;
  let ahead: { readonly after: number; readonly batch: Promise<Batch<E>> } | undefined;

  return {
    next: (after: number): Promise<Batch<E>> => (ahead?.after === after ? ahead.batch : read(after, limit)),

    readAhead: (after: number): void => {
      ahead = { after, batch: read(after, limit) };
      ahead.batch.catch(() => undefined); // told when it is that batch's turn
    },

    /** Events read ahead are no longer valid. */
    forget: (): void => {
      ahead = undefined;
    },

    /** @param ms that it took */
    applied: (ms: number): void => {
      cleanBatches += 1;
      if (!isHalving && ms < SOON_MS) limit = Math.min(most, limit * 2);
      else if (!isHalving && ms > LATE_MS) limit = Math.max(first, Math.floor(limit / 2));
      else if (isHalving && cleanBatches > 1) {
        isHalving = false;
        limit = first;
      }
    },

    /**
     * @param events in the batch that failed; undefined when it could not even be read
     * @returns whether the event that fails stands alone
     */
    failed: (events = limit): boolean => {
      ahead = undefined;
      isHalving = true;
      cleanBatches = 0;
      limit = Math.max(1, Math.floor(events / 2));
      return events <= 1;
    },
  };
};

export type BatchFeed<E extends Event> = ReturnType<typeof createBatchFeed<E>>;
