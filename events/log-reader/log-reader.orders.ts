import type { LogReaderEvent } from './log-reader.events.ts';

/** What operators have told a reader of the log to do; a reader obeys the fold of its stream. */
export type LogReaderOrders = {
  /** A paused reader applies nothing and keeps its place. */
  readonly paused: boolean;
  /** Positions that the reader passes over, live and in a rebuild. */
  readonly skipped: ReadonlySet<number>;
  /** How often a retry was asked for: more than a waiting reader has seen means to try again at once. */
  readonly retries: number;
  /** The rebuild that is asked for and not yet done; null when there is none. */
  readonly rebuildId: string | null;
};

/** Nobody has told the reader anything: it reads. */
export const noOrders: LogReaderOrders = { paused: false, skipped: new Set(), retries: 0, rebuildId: null };

export const evolveOrders = (orders: LogReaderOrders, event: LogReaderEvent): LogReaderOrders => {
  switch (event.type) {
    case 'LogReaderPaused':
      return { ...orders, paused: true };
    case 'LogReaderResumed':
      return { ...orders, paused: false };
    case 'PoisonEventSkipped':
      return { ...orders, skipped: new Set([...orders.skipped, event.data.position]) };
    case 'PoisonEventRetried':
      return {
        ...orders,
        skipped: new Set([...orders.skipped].filter((position) => position !== event.data.position)),
        retries: orders.retries + 1,
      };
    case 'LogReaderRebuildRequested':
      return { ...orders, rebuildId: event.data.rebuildId };
    case 'LogReaderRebuilt':
    case 'LogReaderRebuildFailed':
      return { ...orders, rebuildId: null };
  }
};
