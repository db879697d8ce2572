import type { Event, EventMetadata, RecordedEvent } from '../kernel/message.ts';
import type { EventRegistry } from './registry.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { createTextCipher, type PlacedText, SEALED_PREFIX } from './text-cipher.ts';

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

/** An event on its way into the log, and its payload as JSON. */
export type NewEvent = {
  readonly streamId: string;
  readonly eventId: string;
  readonly event: Event;
  readonly plainData: string;
};

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

/**
 * Personal text that the registry declares is stored encrypted, as `enc:v1:<key id>:<iv, ciphertext and tag in base64>`,
 * each under its subject's key and bound to its event and path; text of before encryption is read as it stands.
 * Once a key is destroyed, what was under it reads `ERASED`.
 * @param registry checks payloads when written and brings older ones up to date when read
 * @param keys left out only for a registry that declares no personal data
 */
export const createEventCodec = (registry: EventRegistry, keys?: SubjectKeys): EventCodec => {
  const { encrypt, decrypt } = createTextCipher(keys);

  return {
    encode: async (events) => {
      const texts: PlacedText[] = [];
      const encoded = events.map(({ streamId, eventId, event, plainData }) => {
        const schemaVersion = registry.check(event);
        const find = registry.personalText(event.type);
        if (!find) return { schemaVersion, plainData };
        // The caller's event must stay readable.
        const data = JSON.parse(plainData) as object;
        const found = find(data, streamId);
        for (const text of found) texts.push({ ...text, eventId });
        return found.length > 0 ? { schemaVersion, data } : { schemaVersion, plainData };
      });
      await encrypt(texts);
      return encoded.map(({ schemaVersion, data, plainData = JSON.stringify(data) }) => ({
        schemaVersion,
        data: plainData,
      }));
    },

    decode: async <E extends Event>(rows: readonly StoredEvent[]) => {
      const metadataOf = createMetadataParser();
      const texts: PlacedText[] = [];
      const payloads = rows.map((row) => {
        const data = JSON.parse(row.data) as object;
        const find = registry.personalText(row.type);
        if (find && row.data.includes(SEALED_PREFIX)) {
          for (const found of find(data, row.streamId)) texts.push({ ...found, eventId: row.eventId });
        }
        return data;
      });
      if (texts.length > 0) await decrypt(texts);
      return rows.map((row, index) => {
        const data = registry.upcast(row.type, row.schemaVersion, payloads[index]);
        return { ...row, data, metadata: metadataOf(row.metadata) } as unknown as RecordedEvent<E>;
      });
    },
  };
};

/**
 * Reads events without their personal data: what is encrypted stays as it is stored, and no key is asked for. For whoever
 * looks at many files and at nobody.
 */
export const createSealedCodec = (registry: Pick<EventRegistry, 'upcast'>): Pick<EventCodec, 'decode'> => ({
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
