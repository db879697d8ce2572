import { z } from 'zod';
import { sensitiveDocumentTypes } from '../../events/lending/documents/document-access.ts';
import { fileProblems } from '../../events/kernel/errors.ts';
import { documentTypes } from '../../events/lending/life-cycle/life-cycle.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';

const downloadSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  user: z.string(),
  role: z.string().nullable(),
  documentType: z.enum(documentTypes),
  documentVersion: z.int(),
  applicationId: z.uuid(),
  loanNumber: z.string(),
});
export type Download = z.output<typeof downloadSchema>;

/** The newest are what anybody asks about; the rest is in the history of the files. */
const MOST = 200;

/**
 * Downloads of documents that carry personal numbers, newest first: from this file, and from every other file of a
 * borrower with the same name and e-mail address.
 */
export const downloadsOfPerson = async (
  db: Queryable,
  { applicationId, borrowerId }: { readonly applicationId: string; readonly borrowerId: string },
): Promise<Download[]> => {
  const { rows } = await db.query(
    `select distinct d.event_id as id, d.downloaded_at as date, ${nameThenNowSql('d.actor_name', 'u')} as "user", d.actor_role as role,
       d.document_type as "documentType", d.document_version as "documentVersion", d.application_id as "applicationId",
       same.loan_number as "loanNumber", d.position
     from read_model.people_on_files as p
     join read_model.people_on_files as same
       on same.person_key = p.person_key
       or (same.application_id = p.application_id and same.borrower_id = p.borrower_id)
     join read_model.document_downloads as d
       on d.application_id = same.application_id and d.document_type = any ($3::text[])
     left join read_model.users_v2 as u on u.user_id::text = d.actor_id
     where p.application_id = $1::uuid and p.borrower_id = $2::uuid
     order by d.position desc limit ${MOST}`,
    [applicationId, borrowerId, sensitiveDocumentTypes],
  );
  return z.array(downloadSchema).parse(rows);
};

const damagedSchema = z.object({
  applicationId: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  documentType: z.enum(documentTypes),
  problem: z.enum(fileProblems),
  foundAt: z.string(),
});
export type DamagedDocument = z.output<typeof damagedSchema>;

/** Stored files that were found to be not what was uploaded, newest first. */
export const damagedDocuments = async (db: Queryable): Promise<DamagedDocument[]> => {
  const { rows } = await db.query(
    `select d.application_id as "applicationId", d.document_id as "documentId", d.document_version as "documentVersion",
       d.document_type as "documentType", d.problem, d.found_at as "foundAt"
     from read_model.damaged_documents as d order by d.found_at desc limit ${MOST}`,
  );
  return z.array(damagedSchema).parse(rows);
};
