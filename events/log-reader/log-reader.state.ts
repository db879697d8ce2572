import { foldChangesBy } from '../kernel/fold.ts';
import type { LogReaderEvent } from './log-reader.events.ts';

/** Operators' orders to a reader of the log; a reader obeys the fold of its stream. */
export type LogReaderOrders = {
  /** A paused reader applies nothing and keeps its place. */
  readonly paused: boolean;
  /** Positions that the reader passes over, live and in a rebuild. */
  readonly skipped: ReadonlySet<number>;
  /** Retries requested so far: more than a waiting reader has seen means try again at once. */
  readonly retries: number;
  /** The rebuild that is asked for and not yet done; null when there is none. */
  readonly rebuildId: string | null;
};

/** Without orders, a reader reads. */
export const noOrders: LogReaderOrders = { paused: false, skipped: new Set(), retries: 0, rebuildId: null };

export const { evolve: evolveOrders } = foldChangesBy<LogReaderOrders, LogReaderEvent>({
  LogReaderPaused: () => ({ paused: true }),
  LogReaderResumed: () => ({ paused: false }),
  PoisonEventSkipped: ({ skipped }, { data }) => ({ skipped: new Set([...skipped, data.position]) }),
  PoisonEventRetried: ({ skipped, retries }, { data }) => ({
    skipped: new Set([...skipped].filter((position) => position !== data.position)),
    retries: retries + 1,
  }),
  LogReaderRebuildRequested: (_orders, { data }) => ({ rebuildId: data.rebuildId }),
  LogReaderRebuilt: () => ({ rebuildId: null }),
  LogReaderRebuildFailed: () => ({ rebuildId: null }),
});
