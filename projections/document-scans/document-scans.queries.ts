import { z } from 'zod';
import type { Queryable } from '../../events/platform/database/database.ts';

const waitingSchema = z.object({
  applicationId: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  sha256: z.string(),
  sizeBytes: z.number(),
  /** Of the event that put it there. */
  position: z.number(),
});
/** A file that waits for the virus scanner. */
export type FileInQuarantine = z.output<typeof waitingSchema>;

/** Those that have waited longest, of those that came after a position. */
export const filesInQuarantine = async (db: Queryable, after: number, limit: number): Promise<FileInQuarantine[]> => {
  const { rows } = await db.query({
    name: 'document-scans/waiting',
    text: `select q.application_id as "applicationId", q.document_id as "documentId",
             q.document_version as "documentVersion", q.sha256, q.size_bytes as "sizeBytes", q.position
           from read_model.files_in_quarantine as q where q.position > $1::bigint order by q.position limit $2::integer`,
    values: [after, limit],
  });
  return z.array(waitingSchema).parse(rows);
};
