import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EventReader } from './read.ts';
import type { RecentEvents } from './recent-events.ts';

/** Events in log order, with the checkpoint that they lead to. */
export type Batch<E extends Event = Event> = {
  /** Empty when the checkpoint only moves past events of other types. */
  readonly events: readonly RecordedEvent<E>[];
  /**
   * The checkpoint after this batch: at least the last event's position, further when the rest was filtered out. Of a
   * batch from Kafka it may be below its events, because other partitions are still behind.
   */
  readonly position: number;
};

/** A read: events after `after`, at most `limit`, of `types` (default all), up to `head`. */
export type BatchRange = {
  readonly after: number;
  readonly head: number;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
  /** Positions of events that are passed over without being decoded. */
  readonly skipped: ReadonlySet<number>;
  /** Asked first by a reader that follows closely. */
  readonly recent?: RecentEvents;
};

/** Positions that are looked through for events of some types at once: however rare they are, the answer comes in time. */
export const STRETCH = 100_000;

/** The events that follow on `after`, up to the next one that is skipped; of `types`, within the next `STRETCH` positions. */
export const readBatch = async <E extends Event>(
  reader: EventReader,
  db: Queryable,
  { after, head, limit, types, skipped, recent }: BatchRange,
): Promise<Batch<E>> => {
  const nextSkipped = Math.min(...[...skipped].filter((position) => position > after));
  if (nextSkipped === after + 1) return { events: [], position: nextSkipped };
  const upTo = Math.min(head, nextSkipped - 1, types ? after + STRETCH : Infinity);
  const known = upTo - after <= limit ? await recent?.<E>({ after, upTo, types }) : undefined;
  const events = known ?? (await reader.readAll<E>(db, { after, upTo, limit, ...(types && { types }) }));
  return { events, position: events.length < limit ? upTo : (events.at(-1)?.position ?? upTo) };
};
