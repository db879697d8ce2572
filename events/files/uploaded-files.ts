import type { RecordedEvent } from '../kernel/message.ts';
import type { DocumentEventOf } from '../loan-application/documents/documents.events.ts';
import type { SaleImportEventOf } from '../sale-import/sale-import.events.ts';
import type { VendorOrderEventOf } from '../vendor-order/vendor-order.events.ts';
import type { EventStore } from '../store/append/event-store.ts';
import type { FileRef } from '../store/files/file-store.ts';
import { walkLog } from '../store/log/walk-log.ts';

/** A file that the log names. */
export type UploadedFile = FileRef & {
  /** Of the event that names it. */
  readonly position: number;
  /** Of a file of sales, the id of its import. */
  readonly documentId: string;
  readonly documentVersion: number;
};

type NamesFile =
  | DocumentEventOf<'DocumentUploaded'>
  | SaleImportEventOf<'SaleFileReceived'>
  | VendorOrderEventOf<'VendorOrderDelivered' | 'VendorFileReceived'>;

/** An event as far as it names files, each kind by itself. */
type Naming<E extends RecordedEvent = RecordedEvent> = E extends unknown
  ? Pick<E, 'type' | 'data' | 'streamId' | 'position'>
  : never;

const filesOf = ({ type, data, streamId: subjectId, position }: Naming<RecordedEvent<NamesFile>>): UploadedFile[] => {
  if (type === 'VendorOrderDelivered') {
    // A report is its loan file's, whose documents are.
    const ofReport = { subjectId: data.subject, documentVersion: data.revision + 1, position };
    return data.files.map(({ fileId, sha256, sizeBytes }) => ({ documentId: fileId, sha256, sizeBytes, ...ofReport }));
  }
  const { sha256, sizeBytes } = data;
  if (type === 'VendorFileReceived') {
    return [{ documentId: data.fileId, sha256, sizeBytes, subjectId: data.subject, documentVersion: 1, position }];
  }
  const file = { sha256, sizeBytes, subjectId, position };
  return type === 'DocumentUploaded'
    ? [{ ...file, documentId: data.documentId, documentVersion: data.documentVersion }]
    : [{ ...file, documentId: data.importId, documentVersion: 1 }];
};

/** Types of the events that name files, for who asks the log by itself. Nothing else of ours is in the file store. */
export const namingTypes = [
  'DocumentUploaded',
  'SaleFileReceived',
  'VendorOrderDelivered',
  'VendorFileReceived',
] as const;
const isNaming = (event: Naming): event is Naming<RecordedEvent<NamesFile>> =>
  namingTypes.some((type) => type === event.type);

/** The files that an event names; none for any other. @param event also as it is stored: what it says of files is no personal data */
export const filesNamedBy = (event: Naming): UploadedFile[] => (isNaming(event) ? filesOf(event) : []);

/** Every file that was ever uploaded or delivered, oldest first; the stream of a loan file or an import is whose its files are. */
export const eachUploadedFile = async function* (
  store: Pick<EventStore, 'pool' | 'reader'>,
): AsyncGenerator<UploadedFile> {
  for await (const event of walkLog<NamesFile>(store, { types: namingTypes })) yield* filesOf(event);
};

/** The files that these streams name. */
export const uploadedFilesOn = async (
  { pool, reader }: Pick<EventStore, 'pool' | 'reader'>,
  streams: readonly string[],
): Promise<UploadedFile[]> => {
  const files: UploadedFile[] = [];
  for (const streamId of streams) {
    const events = await reader.readStream(pool, streamId);
    files.push(...events.flatMap(filesNamedBy));
  }
  return files;
};
