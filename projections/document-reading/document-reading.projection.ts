import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { DocumentFactsRead } from '../../events/loan-application/document-facts/document-facts.events.ts';
import type { DocumentEventOf, ScanEvent } from '../../events/loan-application/documents/documents.events.ts';
import type { BorrowerErasureBegun } from '../../events/loan-application/privacy/privacy.events.ts';
import { fileOf, loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type Followed = DocumentEventOf<'DocumentUploaded'> | ScanEvent | DocumentFactsRead | BorrowerErasureBegun;
const KEY = ['application_id', 'document_id', 'document_version'];

/** Papers that an import brings by the thousand are read when someone opens them. */
const isImported = ({ metadata: { actor } }: RecordedEvent): boolean =>
  actor.kind === 'system' && actor.id === 'import';

const leave = (
  _none: unknown,
  event: RecordedEvent<DocumentFactsRead | DocumentEventOf<'DocumentFoundInfected'>>,
): readonly TableChange[] => [
  {
    text: `delete from files_to_read as r
           where r.application_id = $1 and r.document_id = $2 and r.document_version <= $3`,
    values: [fileOf(event), event.data.documentId, event.data.documentVersion],
  },
];

const hold =
  (isHeld: boolean) =>
  (
    _none: unknown,
    event: RecordedEvent<DocumentEventOf<'DocumentQuarantined' | 'DocumentReleased'>>,
  ): readonly TableChange[] => [
    {
      text: `update files_to_read as r set is_held = $4
             where r.application_id = $1 and r.document_id = $2 and r.document_version = $3`,
      values: [fileOf(event), event.data.documentId, event.data.documentVersion, isHeld],
    },
  ];

/** One event's change of the table. */
const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<Followed>>({
  DocumentUploaded: (_none, event) => {
    const { documentId, documentVersion, documentType, mediaType, sha256, sizeBytes } = event.data;
    if (mediaType !== 'application/pdf' || isImported(event)) return [];
    const row = {
      application_id: fileOf(event),
      document_id: documentId,
      document_version: documentVersion,
      document_type: documentType,
      sha256,
      size_bytes: sizeBytes,
      is_held: false,
      position: event.position,
    };
    return [{ save: 'files_to_read', rows: [row], onKey: { key: KEY, only: 'absent' } }];
  },
  DocumentQuarantined: hold(true),
  DocumentReleased: hold(false),
  DocumentFoundInfected: leave,
  DocumentFactsRead: leave,
  BorrowerErasureBegun: (_none, event) => {
    const applicationId = fileOf(event);
    // The documents go with the file's own text, and nobody can read them from then on.
    if (!event.data.subjects.includes(loanApplicationStream(applicationId))) return [];
    return [{ text: 'delete from files_to_read as r where r.application_id = $1', values: [applicationId] }];
  },
});

/** Uploaded PDFs whose text is still to be read. */
export const documentReadingProjection = defineProjection<Followed>({
  name: 'document-reading:v1',
  tables: { files_to_read: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    return [];
  },
});
