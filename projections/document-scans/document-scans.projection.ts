import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { ScanEvent } from '../../events/loan-application/documents/documents.events.ts';
import type { BorrowerErasureBegun } from '../../events/loan-application/privacy/privacy.events.ts';
import { fileOf, loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type Followed = ScanEvent | BorrowerErasureBegun;
const KEY = ['application_id', 'document_id', 'document_version'];

const leave = (_none: unknown, event: RecordedEvent<ScanEvent>): readonly TableChange[] => [
  {
    text: `delete from files_in_quarantine as q
           where q.application_id = $1 and q.document_id = $2 and q.document_version = $3`,
    values: [fileOf(event), event.data.documentId, event.data.documentVersion],
  },
];

/** One event's change of the table. */
const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<Followed>>({
  DocumentQuarantined: (_none, event) => {
    const { documentId, documentVersion, sha256, sizeBytes } = event.data;
    const row = {
      application_id: fileOf(event),
      document_id: documentId,
      document_version: documentVersion,
      sha256,
      size_bytes: sizeBytes,
      position: event.position,
    };
    return [{ save: 'files_in_quarantine', rows: [row], onKey: { key: KEY, only: 'absent' } }];
  },
  DocumentReleased: leave,
  DocumentFoundInfected: leave,
  BorrowerErasureBegun: (_none, event) => {
    const applicationId = fileOf(event);
    // The documents go with the file's own text, and nobody can read them from then on.
    if (!event.data.subjects.includes(loanApplicationStream(applicationId))) return [];
    return [{ text: 'delete from files_in_quarantine as q where q.application_id = $1', values: [applicationId] }];
  },
});

/** Files that wait for the virus scanner. */
export const documentScansProjection = defineProjection<Followed>({
  name: 'document-scans:v1',
  tables: { files_in_quarantine: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    return [];
  },
});
