import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { LogReaderEvent } from '../../../events/log-reader/log-reader.events.ts';
import type { LogReader } from './log-reader.contract.ts';

/** A reader's orders in the log: who, when and why. */
export type OrdersOnRecord = Pick<LogReader, 'paused' | 'skipped' | 'lastRebuild'> & {
  /** The rebuild that is asked for and not yet done. */
  readonly rebuildOrder: NonNullable<LogReader['paused']> | null;
};

const nothing: OrdersOnRecord = { paused: null, skipped: [], rebuildOrder: null, lastRebuild: null };

const fold = (orders: OrdersOnRecord, event: RecordedEvent<LogReaderEvent>): OrdersOnRecord => {
  const at = event.recordedAt;
  const by = event.metadata.actor.name;
  switch (event.type) {
    case 'LogReaderPaused':
      return { ...orders, paused: { reason: event.data.reason, at, by } };
    case 'LogReaderResumed':
      return { ...orders, paused: null };
    case 'PoisonEventSkipped': {
      const { position, eventId, reason } = event.data;
      const skipped = [...orders.skipped, { position, eventId, reason, at, by }];
      return { ...orders, skipped: skipped.toSorted((one, other) => one.position - other.position) };
    }
    case 'PoisonEventRetried':
      return { ...orders, skipped: orders.skipped.filter(({ position }) => position !== event.data.position) };
    case 'LogReaderRebuildRequested':
      return { ...orders, rebuildOrder: { reason: event.data.reason, at, by } };
    case 'LogReaderRebuilt':
      return { ...orders, rebuildOrder: null, lastRebuild: { at, error: null } };
    case 'LogReaderRebuildFailed':
      return { ...orders, rebuildOrder: null, lastRebuild: { at, error: event.data.error } };
  }
};

/** @param events the whole stream of one reader */
export const ordersOnRecord = (events: readonly RecordedEvent<LogReaderEvent>[]): OrdersOnRecord =>
  events.reduce(fold, nothing);
