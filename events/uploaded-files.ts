import type { DocumentEventOf } from './loan-application/documents/documents.events.ts';
import type { SaleImportEventOf } from './sale-import/sale-import.events.ts';
import type { EventStore } from './store/event-store.ts';
import type { FileRef } from './store/file-store.ts';

/** A file that the log names. */
export type UploadedFile = FileRef & {
  /** Of the event that names it. */
  readonly position: number;
  /** Of a file of sales, the id of its import. */
  readonly documentId: string;
  readonly documentVersion: number;
};

const BATCH = 1_000;

type NamesFile = DocumentEventOf<'DocumentUploaded'> | SaleImportEventOf<'SaleFileReceived'>;

const idsOf = ({ type, data }: NamesFile): Pick<UploadedFile, 'documentId' | 'documentVersion'> =>
  type === 'DocumentUploaded' ? data : { documentId: data.importId, documentVersion: 1 };

/** Every file that was ever uploaded, oldest first; the stream of a loan file or an import is whose its files are. */
export const eachUploadedFile = async function* ({
  pool,
  reader,
}: Pick<EventStore, 'pool' | 'reader'>): AsyncGenerator<UploadedFile> {
  const types = ['DocumentUploaded', 'SaleFileReceived'] satisfies NamesFile['type'][];
  for (let after = 0; ;) {
    const events = await reader.readAll<NamesFile>(pool, { after, limit: BATCH, types });
    for (const event of events) {
      const { documentId, documentVersion } = idsOf(event);
      const { sha256, sizeBytes } = event.data;
      yield { documentId, documentVersion, sha256, sizeBytes, subjectId: event.streamId, position: event.position };
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < BATCH) return;
  }
};
