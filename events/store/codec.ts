import type { Event, EventMetadata, RecordedEvent } from '../kernel/message.ts';
import type { EventRegistry } from './registry.ts';

/** An event as the log holds it; `data` and `metadata` are the JSON texts that its hash covers. */
export type StoredEvent = {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  /** ISO 8601 in UTC, like `effectiveAt`. */
  readonly recordedAt: string;
  readonly effectiveAt: string;
};

/** An event on its way into the log. */
export type NewEvent = { readonly streamId: string; readonly eventId: string; readonly event: Event };

/** Turns events into what the log stores, and back. */
export type EventCodec = {
  /**
   * In the order given.
   * @throws ValidationError naming the path inside the payload that its schema refuses
   */
  readonly encode: (
    events: readonly NewEvent[],
  ) => Promise<{ readonly schemaVersion: number; readonly data: string }[]>;
  /** In the order given, payloads at their newest version. @throws UnknownEventError */
  readonly decode: <E extends Event>(rows: readonly StoredEvent[]) => Promise<RecordedEvent<E>[]>;
};

/** @param registry checks payloads when written and brings older ones up to date when read */
export const createEventCodec = (registry: EventRegistry): EventCodec => ({
  encode: async (events) =>
    events.map(({ event }) => ({ schemaVersion: registry.check(event), data: JSON.stringify(event.data) })),

  decode: async <E extends Event>(rows: readonly StoredEvent[]) => {
    const metadataOf = createMetadataParser();
    return rows.map(
      (row) =>
        ({
          ...row,
          data: registry.upcast(row.type, row.schemaVersion, JSON.parse(row.data)),
          metadata: metadataOf(row.metadata),
        }) as unknown as RecordedEvent<E>,
    );
  },
});

/** The events of one command carry the same metadata, one after the other. */
const createMetadataParser = (): ((text: string) => EventMetadata) => {
  let parsedText: string | undefined;
  let parsed: EventMetadata | undefined;
  return (text) => {
    if (parsed === undefined || text !== parsedText) {
      parsed = JSON.parse(text) as EventMetadata;
      parsedText = text;
    }
    return parsed;
  };
};
