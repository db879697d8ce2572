import { idOfStream } from '../../events/kernel/ids.ts';
import type { Event, RecordedEvent } from '../../events/kernel/message.ts';

/** Fold of a stream's events into its one row. */
export type StreamFold<Row, E extends Event, First extends E> = {
  /** Key of the row: the id in the event's stream. */
  readonly idOf: (event: RecordedEvent<E>) => string;
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  readonly isFirst: (event: RecordedEvent<E>) => event is RecordedEvent<First>;
  readonly begin: (first: RecordedEvent<First>) => Row;
  /** Gets every later event, and makes another row of it. */
  readonly evolve: (row: Row, event: RecordedEvent<E>) => Row;
  /** Hears of every event that was new to the row, with the row after it. */
  readonly onNews?: (event: RecordedEvent<E>, row: Row) => void;
};

/**
 * Folds a batch: loads the rows of all streams in it at once and applies the events in order. An event that a row already
 * holds changes nothing.
 * @returns the rows that changed
 * @throws when a stream's events do not begin with its first
 */
export const foldByStream = async <
  Row extends { readonly position: number },
  E extends Event = Event,
  First extends E = E,
>(
  events: readonly RecordedEvent<E>[],
  { idOf, load, isFirst, begin, evolve, onNews }: StreamFold<Row, E, First>,
): Promise<Map<string, Row>> => {
  const next = (row: Row | undefined, event: RecordedEvent<E>): Row => {
    if (isFirst(event)) return row ?? begin(event);
    if (!row) throw new Error(`${event.type} came before the first event of ${event.streamId}`);
    return event.position <= row.position ? row : evolve(row, event);
  };
  const before = await load([...new Set(events.map(idOf))]);
  const after = new Map(before);
  for (const event of events) {
    const id = idOf(event);
    const known = after.get(id);
    const row = next(known, event);
    if (row !== known) onNews?.(event, row);
    after.set(id, row);
  }
  return new Map([...after].filter(([id, row]) => row !== before.get(id)));
};

/**
 * `foldByStream` for rows that keep the whole state of their stream, as its aggregate folds it.
 * @param evolve of the aggregate: undefined before the stream's first event
 */
export const foldStates = <State, Row extends { readonly state: State; readonly position: number }, E extends Event>(
  events: readonly RecordedEvent<E>[],
  {
    load,
    evolve,
    rowOf,
  }: {
    readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
    readonly evolve: (state: State | undefined, event: RecordedEvent<E>) => State | undefined;
    readonly rowOf: (state: State, event: RecordedEvent<E>, before: Row | undefined) => Row;
  },
): Promise<Map<string, Row>> => {
  const next = (row: Row | undefined, event: RecordedEvent<E>): Row => {
    const state = evolve(row?.state, event);
    if (state === undefined) throw new Error(`${event.type} came before the first event of ${event.streamId}`);
    return rowOf(state, event, row);
  };
  return foldByStream<Row, E>(events, {
    idOf: ({ streamId }) => idOfStream(streamId),
    load,
    isFirst: (event): event is RecordedEvent<E> => event.version === 1,
    begin: (first) => next(undefined, first),
    evolve: next,
  });
};

/** The later of two times, ISO 8601 in any time zone. */
export const later = (a: string, b: string): string => (isAfter(b, a) ? b : a);

const isAfter = (a: string, b: string): boolean => (isInUtc(a) && isInUtc(b) ? a > b : Date.parse(a) > Date.parse(b));

/** In the log's form, `2026-03-01T09:30:00.123Z`: such texts sort by time. */
const isInUtc = (time: string): boolean => time.length === 24 && time.endsWith('Z');
