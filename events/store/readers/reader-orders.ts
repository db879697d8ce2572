import type { Queryable } from '../../platform/database/database.ts';

/** Operators' orders for a reader of the log. */
export type ReaderOrders = {
  readonly paused: boolean;
  /** Positions of events to pass over. */
  readonly skipped: ReadonlySet<number>;
  /** Number of retries requested. */
  readonly retries: number;
};

/** The orders for the reader of that checkpoint name, as the log has them. */
export type ReadOrders = (db: Queryable, name: string) => Promise<ReaderOrders>;

/** Of a reader to which nobody has said anything. */
export const noReaderOrders: ReaderOrders = { paused: false, skipped: new Set(), retries: 0 };

/** Orders for a reader that also follows another reader's. */
export const bothOrders = (own: ReaderOrders, others: ReaderOrders): ReaderOrders => ({
  paused: own.paused || others.paused,
  skipped: new Set([...own.skipped, ...others.skipped]),
  retries: own.retries + others.retries,
});

/** Interval between looks for orders. */
const HEAR_MS = 250;

/** Keeps the orders for one reader; `read` asks for them. */
export const createOrderWatch = (read: () => Promise<ReaderOrders>) => {
  let orders = noReaderOrders;
  let heardAt = -Infinity;

  return {
    /** As last heard. */
    known: (): ReaderOrders => orders,

    /** Looks for new ones, unless it has just done so. @returns whether an event that failed is to be tried anew */
    hear: async (): Promise<boolean> => {
      if (performance.now() - heardAt < HEAR_MS) return false;
      const before = orders;
      orders = await read();
      heardAt = performance.now();
      return orders.retries !== before.retries || orders.skipped.size !== before.skipped.size;
    },
  };
};
