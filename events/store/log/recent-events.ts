import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EventReader } from './read.ts';

/** A reader further behind reads on its own: its events are of no use to the others. */
const MOST_EVENTS = 500;

/** Decrypted events are kept only until the other readers have asked for them. */
const KEPT_MS = 1_000;

/** Positions after `after` and up to `upTo`. */
export type RecentRange = {
  readonly after: number;
  readonly upTo: number;
  /** Left out: all. */
  readonly types?: readonly string[] | undefined;
};

/** @returns the events of a range; undefined when it is not for this reader, or could not be read as a whole */
export type RecentEvents = <E extends Event>(range: RecentRange) => Promise<RecordedEvent<E>[] | undefined>;

const nothing = { after: 0, upTo: 0, events: [] as readonly RecordedEvent[] };

/**
 * The newest events of the log, read and decoded once for all subscriptions of a process that follow closely. What one of
 * them cannot decode is nobody else's problem: they then read for themselves.
 */
export const createRecentEvents = (deps: {
  reader: EventReader;
  db: Queryable;
  keptMs?: number;
  mostEvents?: number;
}): RecentEvents => {
  const { reader, db, keptMs = KEPT_MS, mostEvents = MOST_EVENTS } = deps;
  let known = nothing;
  let last: Promise<unknown> = Promise.resolve();
  let forgetting: NodeJS.Timeout | undefined;

  const learn = async (after: number, upTo: number): Promise<readonly RecordedEvent[]> => {
    if (after < known.after || after > known.upTo) known = { after, upTo: after, events: [] };
    if (upTo > known.upTo) {
      // Known events may be dropped meanwhile; those read then would stand for the whole range.
      const before = known;
      const newer = await reader.readAll(db, { after: before.upTo, upTo, limit: upTo - before.upTo });
      const events = [...before.events, ...newer];
      known = {
        after: events.at(-mostEvents - 1)?.position ?? before.after,
        upTo,
        events: events.slice(-mostEvents),
      };
      forgetting ??= setTimeout(() => {
        known = nothing;
        forgetting = undefined;
      }, keptMs).unref();
    }
    return known.events;
  };

  return async <E extends Event>({ after, upTo, types }: RecentRange) => {
    if (upTo - after > mostEvents) return undefined;
    // One after the other: the second finds what the first has read.
    const turn = last.then(() => learn(after, upTo)).catch(() => undefined);
    last = turn;
    const events = await turn;
    return events?.filter(
      (event): event is RecordedEvent<E> =>
        event.position > after && event.position <= upTo && (!types || types.includes(event.type)),
    );
  };
};
