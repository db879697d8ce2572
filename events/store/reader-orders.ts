import type { Queryable } from '../platform/database.ts';

/** What operators have told a reader of the log to do. */
export type ReaderOrders = {
  readonly paused: boolean;
  /** Positions of events to pass over. */
  readonly skipped: ReadonlySet<number>;
  /** How often a retry was asked for. */
  readonly retries: number;
};

/** The orders for the reader of that checkpoint name, as the log has them. */
export type ReadOrders = (db: Queryable, name: string) => Promise<ReaderOrders>;

/** Of a reader to which nobody has said anything. */
export const noReaderOrders: ReaderOrders = { paused: false, skipped: new Set(), retries: 0 };
