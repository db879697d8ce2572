import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { logReaderAggregate } from '../../../events/log-reader/log-reader.decider.ts';
import type { LogReaderEvent } from '../../../events/log-reader/log-reader.events.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { withNamesOfNow } from '../../services/accounts/actor-names.ts';
import type { OrderHistoryLine } from './log-reader.contract.ts';

const sentenceOf = ({ type, data }: LogReaderEvent): string => {
  switch (type) {
    case 'LogReaderPaused':
      return `Paused: ${data.reason}`;
    case 'LogReaderResumed':
      return 'Resumed';
    case 'PoisonEventSkipped':
      return `Event ${data.position} skipped: ${data.reason}`;
    case 'PoisonEventRetried':
      return `Event ${data.position} to be tried again`;
    case 'LogReaderRebuildRequested':
      return `Rebuild ordered: ${data.reason}`;
    case 'LogReaderRebuilt':
      return 'Rebuild done';
    case 'LogReaderRebuildFailed':
      return `Rebuild failed: ${data.error}`;
  }
};

const toLine = (event: RecordedEvent<LogReaderEvent>): OrderHistoryLine => ({
  eventId: event.eventId,
  version: event.version,
  sentence: sentenceOf(event),
  at: event.recordedAt,
  by: event.metadata.actor.name,
});

/** A reader's orders and rebuild results, newest first; empty without orders. */
export const orderHistory = async (store: EventStore, name: string): Promise<OrderHistoryLine[]> => {
  const events = await openAggregate(store, logReaderAggregate).history(name);
  return (await withNamesOfNow(store.pool, events)).toReversed().map(toLine);
};
