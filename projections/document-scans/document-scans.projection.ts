import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { ScanEvent } from '../../events/loan-application/documents/documents.events.ts';
import type { BorrowerErasureBegun } from '../../events/loan-application/privacy/privacy.events.ts';
import { fileOf, loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';

type Followed = ScanEvent | BorrowerErasureBegun;
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

const leave = (_none: Statement | null, event: RecordedEvent<ScanEvent>): Statement => ({
  name: 'document-scans/remove',
  text: `delete from files_in_quarantine as q
         where q.application_id = $1 and q.document_id = $2 and q.document_version = $3`,
  values: [fileOf(event), event.data.documentId, event.data.documentVersion],
});

/** One event's change of the table. */
const { handles, evolve } = foldBy<Statement | null, RecordedEvent<Followed>>({
  DocumentQuarantined: (_none, event) => ({
    name: 'document-scans/add',
    text: `insert into files_in_quarantine (application_id, document_id, document_version, sha256, size_bytes, position)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [
      fileOf(event),
      event.data.documentId,
      event.data.documentVersion,
      event.data.sha256,
      event.data.sizeBytes,
      event.position,
    ],
  }),
  DocumentReleased: leave,
  DocumentFoundInfected: leave,
  BorrowerErasureBegun: (_none, event) => {
    const applicationId = fileOf(event);
    // The documents go with the file's own text, and nobody can read them from then on.
    if (!event.data.subjects.includes(loanApplicationStream(applicationId))) return null;
    return {
      name: 'document-scans/erase',
      text: 'delete from files_in_quarantine as q where q.application_id = $1',
      values: [applicationId],
    };
  },
});

/** Which files wait for the virus scanner. */
export const documentScansProjection = defineProjection<Followed>({
  name: 'document-scans:v1',
  tables: { files_in_quarantine: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db) => {
    for (const event of events) {
      const statement = evolve(null, event);
      if (statement) await db.query({ ...statement, values: [...statement.values] });
    }
    return [];
  },
});
