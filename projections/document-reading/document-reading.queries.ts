import { z } from 'zod';
import { documentTypes } from '../../events/lending/life-cycle/life-cycle.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const waitingSchema = z.object({
  applicationId: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  documentType: z.enum(documentTypes),
  sha256: z.string(),
  sizeBytes: z.number(),
  /** Of the event that put it there. */
  position: z.number(),
});
/** A PDF that nobody has read yet. */
export type FileToRead = z.output<typeof waitingSchema>;

/** Those that have waited longest, of those that came after a position; none that is in quarantine. */
export const filesToRead = async (db: Queryable, after: number, limit: number): Promise<FileToRead[]> => {
  const { rows } = await db.query({
    name: 'document-reading/waiting',
    text: `select r.application_id as "applicationId", r.document_id as "documentId",
             r.document_version as "documentVersion", r.document_type as "documentType", r.sha256,
             r.size_bytes as "sizeBytes", r.position
           from read_model.files_to_read as r
           where r.position > $1::bigint and not r.is_held order by r.position limit $2::integer`,
    values: [after, limit],
  });
  return z.array(waitingSchema).parse(rows);
};
