import { z } from 'zod';
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
const uploadSchema = z.object({
  documentId: z.string(),
  documentVersion: z.int(),
  sha256: z.string(),
  sizeBytes: z.int(),
});

/** Every file that was ever uploaded, oldest first; a loan file's stream is whose its documents are. */
export const eachUploadedFile = async function* ({
  pool,
  reader,
}: Pick<EventStore, 'pool' | 'reader'>): AsyncGenerator<UploadedFile> {
  for (let after = 0; ;) {
    const events = await reader.readAll(pool, { after, limit: BATCH, types: ['DocumentUploaded'] });
    for (const { streamId, position, data } of events) {
      yield { ...uploadSchema.parse(data), subjectId: streamId, position };
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < BATCH) return;
  }
};
