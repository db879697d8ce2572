import type { Event, RecordedEvent } from '../../../events/kernel/message.ts';
import type { EventLog } from './manifest.ts';

/** Streams that are read together. */
const TOGETHER = 100;

/**
 * The events of many streams as the log has them now, by stream: for whoever looks at a great many things once.
 * @param types those that matter
 */
export const streamsNow = async <E extends Event>(
  { pool, reader }: EventLog,
  streamIds: readonly string[],
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent<E>[]>> => {
  const upTo = await reader.headPosition(pool);
  const found: RecordedEvent<E>[] = [];
  for (let from = 0; from < streamIds.length; from += TOGETHER) {
    const some = streamIds.slice(from, from + TOGETHER);
    found.push(...(await reader.readStreams<E>(pool, some, { upTo, types, skipped: [] })));
  }
  return Map.groupBy(found, ({ streamId }) => streamId);
};
