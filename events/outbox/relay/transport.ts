import { ERASED } from '../../kernel/personal-data.ts';
import type { EventMetadata } from '../../kernel/message.ts';
import { createEventCodec, type StoredEvent } from '../../store/log/codec.ts';
import type { EventRegistry } from '../../store/log/registry.ts';
import type { SubjectKeys } from '../../store/privacy/subject-keys.ts';
import { createTextCipher, isSealed, type PlacedText } from '../../store/privacy/text-cipher.ts';
import type { CloudEvent } from './cloud-event.ts';

/** An event as it may leave the house. */
export type SealedEvent = {
  /** As stored; its personal text is encrypted. */
  readonly event: StoredEvent;
  readonly metadata: EventMetadata;
  /** The metadata names people and addresses: it travels encrypted as a whole. */
  readonly sealedMetadata: string;
};

/** Makes events fit to travel, and brings them back to what the log holds. */
export type Transport = {
  readonly seal: (rows: readonly StoredEvent[]) => Promise<SealedEvent[]>;
  readonly open: (messages: readonly CloudEvent[]) => Promise<StoredEvent[]>;
};

/** Subject of the metadata's key: metadata belongs to the whole log and is not forgotten with anybody. */
const METADATA_SUBJECT = 'event-metadata';

/** @param registry declares which text is personal */
export const createTransport = (deps: { registry: EventRegistry; keys: SubjectKeys }): Transport => {
  const { registry, keys } = deps;
  const { encrypt, decrypt } = createTextCipher(keys);
  const codec = createEventCodec(registry, keys);

  /** Events from before encryption hold personal text as it is; the log is never changed, so it is done here. */
  const sealOlder = async (texts: readonly PlacedText[]): Promise<void> => {
    if (texts.length === 0) return;
    const forgotten = new Set(await keys.destroyedAmong(texts.map(({ subjectId }) => subjectId)));
    for (const { subjectId, replace } of texts) if (forgotten.has(subjectId)) replace(ERASED);
    await encrypt(texts.filter(({ subjectId }) => !forgotten.has(subjectId)));
  };

  /** Payloads that say in clear what is encrypted today, at their newest version with that text in clear; others as stored. */
  const broughtUpToDate = async (rows: readonly StoredEvent[]): Promise<readonly StoredEvent[]> => {
    const clear = rows.filter(({ type, schemaVersion }) => registry.isClear(type, schemaVersion));
    const newest = new Map((await codec.decode(clear)).map(({ eventId, data }) => [eventId, data]));
    return rows.map((row) => {
      const data = newest.get(row.eventId);
      return data ? { ...row, schemaVersion: registry.newestVersion(row.type), data: JSON.stringify(data) } : row;
    });
  };

  return {
    seal: async (stored) => {
      const older: PlacedText[] = [];
      const rows = await broughtUpToDate(stored);
      const parsed = rows.map((row) => {
        const find = registry.personalText(row.type);
        if (!find) return { row, data: undefined };
        const data = JSON.parse(row.data) as object;
        const plain = find(data, row.streamId).filter(({ text }) => !isSealed(text));
        for (const text of plain) older.push({ ...text, eventId: row.eventId });
        return { row, data: plain.length > 0 ? data : undefined };
      });
      const sealedMetadata: string[] = [];
      await encrypt(
        rows.map((row, index) => metadataText(row, row.metadata, (text) => void (sealedMetadata[index] = text))),
      );
      await sealOlder(older);
      return parsed.map(({ row, data }, index) => ({
        event: data ? { ...row, data: JSON.stringify(data) } : row,
        metadata: JSON.parse(row.metadata) as EventMetadata,
        sealedMetadata: sealedMetadata[index] ?? '',
      }));
    },

    open: async (messages) => {
      const metadata: string[] = [];
      await decrypt(
        messages.map(({ id, metadata: sealed }, index) =>
          metadataText({ eventId: id }, sealed, (text) => void (metadata[index] = text)),
        ),
      );
      return messages.map((message, index) => ({
        position: Number(message.position),
        streamId: message.subject,
        version: message.streamversion,
        eventId: message.id,
        type: message.type,
        schemaVersion: message.schemaversion,
        data: JSON.stringify(message.data),
        metadata: metadata[index] ?? message.metadata,
        recordedAt: message.recordedtime,
        effectiveAt: message.time,
      }));
    },
  };
};

const metadataText = (
  { eventId }: Pick<StoredEvent, 'eventId'>,
  text: string,
  replace: (text: string) => void,
): PlacedText => ({ eventId, path: 'metadata', text, subjectId: METADATA_SUBJECT, replace });
