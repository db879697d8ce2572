import type { Event, EventMetadata, RecordedEvent } from '../../kernel/message.ts';
import type { EventRegistry, Link } from './registry.ts';
import type { SubjectKeys } from '../privacy/subject-keys.ts';
import { createTextCipher, type PlacedText, SEALED_PREFIX, type TextCipher } from '../privacy/text-cipher.ts';

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

/** A payload as it is stored, and what it says that streams are about. */
export type EncodedEvent = {
  readonly schemaVersion: number;
  readonly data: string;
  readonly links: readonly Link[];
};

/** Turns events into what the log stores, and back. */
export type EventCodec = {
  /**
   * In the order given.
   * @throws ValidationError naming the path inside the payload that its schema refuses
   */
  readonly encode: (events: readonly NewEvent[]) => Promise<EncodedEvent[]>;
  /** In the order given, payloads at their newest version. @throws UnknownEventError */
  readonly decode: <E extends Event>(rows: readonly StoredEvent[]) => Promise<RecordedEvent<E>[]>;
  /** The same for rows that come one after the other. */
  readonly decoding: <E extends Event>() => Decoding<E>;
};

/** Takes rows as they come; what has to be waited for comes at the end. */
export type Decoding<E extends Event> = {
  readonly add: (row: StoredEvent) => void;
  /** @returns the events of all rows @throws UnknownEventError */
  readonly end: () => Promise<RecordedEvent<E>[]>;
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
  const opening = { find: registry.personalText, decrypt };

  return {
    encode: async (events) => {
      const texts: PlacedText[] = [];
      const encoded = events.map(({ streamId, eventId, event, plainData }) => {
        const schemaVersion = registry.check(event);
        const find = registry.personalText(event.type);
        const links = registry.linksOf(event, streamId);
        if (!find) return { schemaVersion, plainData, links };
        // The caller's event must stay readable.
        const data = JSON.parse(plainData) as object;
        const found = find(data, streamId);
        if (found.length === 0) return { schemaVersion, plainData, links };
        for (const text of found) texts.push({ ...text, eventId });
        const others = new Set(found.map(({ subjectId }) => subjectId).filter((subjectId) => subjectId !== streamId));
        const toOthers = [...others].map((about) => ({ streamId, about, isGuess: false }));
        return { schemaVersion, data, links: [...links, ...toOthers] };
      });
      await encrypt(texts);
      return encoded.map(({ schemaVersion, data, plainData = JSON.stringify(data), links }) => ({
        schemaVersion,
        data: plainData,
        links,
      }));
    },

    decode: (rows) => decodeAll(startDecoding(registry, opening), rows),
    decoding: () => startDecoding(registry, opening),
  };
};

/**
 * Reads events without their personal data: what is encrypted stays as it is stored, and no key is asked for. For whoever
 * looks at many files and at nobody.
 */
export const createSealedCodec = (registry: Pick<EventRegistry, 'upcast'>): Pick<EventCodec, 'decoding'> => ({
  decoding: () => startDecoding(registry),
});

const decodeAll = async <E extends Event>(
  decoding: Decoding<E>,
  rows: readonly StoredEvent[],
): Promise<RecordedEvent<E>[]> => {
  for (const row of rows) decoding.add(row);
  return decoding.end();
};

/** Access to personal text. */
type Opening = { readonly find: EventRegistry['personalText'] } & Pick<TextCipher, 'decrypt'>;

/** @param opening left out for whoever leaves personal text as it is stored */
const startDecoding = <E extends Event>(registry: Pick<EventRegistry, 'upcast'>, opening?: Opening): Decoding<E> => {
  const metadataOf = createMetadataParser();
  const texts: PlacedText[] = [];
  const events: (Omit<StoredEvent, 'data' | 'metadata'> & { data: object; readonly metadata: EventMetadata })[] = [];
  return {
    add: (row) => {
      const data = JSON.parse(row.data) as object;
      const find = opening?.find(row.type);
      if (find && row.data.includes(SEALED_PREFIX)) {
        for (const found of find(data, row.streamId)) texts.push({ ...found, eventId: row.eventId });
      }
      events.push({ ...row, data, metadata: metadataOf(row.metadata) });
    },
    end: async () => {
      if (opening && texts.length > 0) await opening.decrypt(texts);
      for (const event of events) event.data = registry.upcast(event.type, event.schemaVersion, event.data);
      return events as unknown as RecordedEvent<E>[];
    },
  };
};

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
