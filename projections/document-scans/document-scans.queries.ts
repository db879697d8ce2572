import { z } from 'zod';
import type { Queryable } from '../../events/platform/database.ts';

const waitingSchema = z.object({
  applicationId: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  sha256: z.string(),
  sizeBytes: z.coerce.number(),
});
/** A file that waits for the virus scanner. */
export type FileInQuarantine = z.output<typeof waitingSchema>;

/** Those that have waited longest. */
export const filesInQuarantine = async (db: Queryable, limit: number): Promise<FileInQuarantine[]> => {
  const { rows } = await db.query({
    name: 'document-scans/waiting',
    text: `select q.application_id as "applicationId", q.document_id as "documentId",
             q.document_version as "documentVersion", q.sha256, q.size_bytes as "sizeBytes"
           from read_model.files_in_quarantine as q order by q.position limit $1`,
    values: [limit],
  });
  return z.array(waitingSchema).parse(rows);
};
