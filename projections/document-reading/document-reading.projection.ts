import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { DocumentFactsRead } from '../../events/loan-application/document-facts/document-facts.events.ts';
import type { DocumentEventOf, ScanEvent } from '../../events/loan-application/documents/documents.events.ts';
import type { BorrowerErasureBegun } from '../../events/loan-application/privacy/privacy.events.ts';
import { fileOf, loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';

type Followed = DocumentEventOf<'DocumentUploaded'> | ScanEvent | DocumentFactsRead | BorrowerErasureBegun;
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** Papers that an import brings by the thousand are read when somebody opens them. */
const isImported = ({ metadata: { actor } }: RecordedEvent): boolean =>
  actor.kind === 'system' && actor.id === 'import';

const leave = (
  _none: Statement | null,
  event: RecordedEvent<DocumentFactsRead | DocumentEventOf<'DocumentFoundInfected'>>,
): Statement => ({
  name: 'document-reading/remove',
  text: `delete from files_to_read as r
         where r.application_id = $1 and r.document_id = $2 and r.document_version <= $3`,
  values: [fileOf(event), event.data.documentId, event.data.documentVersion],
});

const hold =
  (isHeld: boolean) =>
  (
    _none: Statement | null,
    event: RecordedEvent<DocumentEventOf<'DocumentQuarantined' | 'DocumentReleased'>>,
  ): Statement => ({
    name: 'document-reading/hold',
    text: `update files_to_read as r set is_held = $4
           where r.application_id = $1 and r.document_id = $2 and r.document_version = $3`,
    values: [fileOf(event), event.data.documentId, event.data.documentVersion, isHeld],
  });

/** One event's change of the table. */
const { handles, evolve } = foldBy<Statement | null, RecordedEvent<Followed>>({
  DocumentUploaded: (_none, event) => {
    const { documentId, documentVersion, documentType, mediaType, sha256, sizeBytes } = event.data;
    if (mediaType !== 'application/pdf' || isImported(event)) return null;
    return {
      name: 'document-reading/add',
      text: `insert into files_to_read
               (application_id, document_id, document_version, document_type, sha256, size_bytes, is_held, position)
             values ($1, $2, $3, $4, $5, $6, false, $7) on conflict do nothing`,
      values: [fileOf(event), documentId, documentVersion, documentType, sha256, sizeBytes, event.position],
    };
  },
  DocumentQuarantined: hold(true),
  DocumentReleased: hold(false),
  DocumentFoundInfected: leave,
  DocumentFactsRead: leave,
  BorrowerErasureBegun: (_none, event) => {
    const applicationId = fileOf(event);
    // The documents go with the file's own text, and nobody can read them from then on.
    if (!event.data.subjects.includes(loanApplicationStream(applicationId))) return null;
    return {
      name: 'document-reading/erase',
      text: 'delete from files_to_read as r where r.application_id = $1',
      values: [applicationId],
    };
  },
});

/** Which uploaded PDFs wait for a program to read what they say. */
export const documentReadingProjection = defineProjection<Followed>({
  name: 'document-reading:v1',
  tables: { files_to_read: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db) => {
    for (const event of events) {
      const statement = evolve(null, event);
      if (statement) await db.query({ ...statement, values: [...statement.values] });
    }
    return [];
  },
});
