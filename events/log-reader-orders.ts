import type { LogReaderEvent } from './log-reader/log-reader.events.ts';
import { stateAfter } from './kernel/fold.ts';
import { logReaderDecider } from './log-reader/log-reader.decider.ts';
import type { LogReaderOrders } from './log-reader/log-reader.state.ts';
import { logReaderStream } from './log-reader/log-reader.stream.ts';
import type { Queryable } from './platform/database/database.ts';
import type { EventReader } from './store/log/read.ts';

/**
 * Operators' orders to each reader of the log, read from the log itself every time: there is no second copy that could
 * be lost or late.
 */
export const createReadOrders =
  (reader: EventReader) =>
  async (db: Queryable, name: string): Promise<LogReaderOrders> => {
    const events = await reader.readStream<LogReaderEvent>(db, logReaderStream(name));
    return stateAfter(logReaderDecider, events);
  };
