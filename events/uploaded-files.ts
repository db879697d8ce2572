import type { DocumentEventOf } from './loan-application/documents/documents.events.ts';
import type { EventStore } from './store/event-store.ts';
import type { FileRef } from './store/file-store.ts';

/** A file that the log names. */
export type UploadedFile = FileRef & {
  /** Of the event that names it. */
  readonly position: number;
  readonly documentId: string;
  readonly documentVersion: number;
};

const BATCH = 1_000;

/** Every file that was ever uploaded, oldest first; a loan file's stream is whose its documents are. */
export const eachUploadedFile = async function* ({
  pool,
  reader,
}: Pick<EventStore, 'pool' | 'reader'>): AsyncGenerator<UploadedFile> {
  const types = ['DocumentUploaded'];
  for (let after = 0; ;) {
    const events = await reader.readAll<DocumentEventOf<'DocumentUploaded'>>(pool, { after, limit: BATCH, types });
    for (const { streamId, position, data } of events) {
      const { documentId, documentVersion, sha256, sizeBytes } = data;
      yield { documentId, documentVersion, sha256, sizeBytes, subjectId: streamId, position };
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < BATCH) return;
  }
};
