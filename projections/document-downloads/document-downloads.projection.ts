import type { AccessRecordEventOf } from '../../events/access-record/access-record.events.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import { type RecordedEvent, userOf } from '../../events/kernel/message.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type Downloaded = AccessRecordEventOf<'DocumentDownloaded'>;
type Damaged = AccessRecordEventOf<'DocumentFoundDamaged'>;
type Whole = AccessRecordEventOf<'DocumentFoundWhole'>;
type AccessEvent = Downloaded | Damaged | Whole;

/** One event's changes of the tables. */
const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<AccessEvent>>({
  DocumentDownloaded: (_none, { eventId, position, data, effectiveAt, metadata: { actor } }) => {
    const row = {
      event_id: eventId,
      application_id: data.applicationId,
      document_id: data.documentId,
      document_type: data.documentType,
      document_version: data.documentVersion,
      position,
      downloaded_at: effectiveAt,
      actor_id: userOf(actor),
      actor_name: actor.name,
      actor_role: actor.kind === 'user' ? actor.role : null,
    };
    return [{ save: 'document_downloads', rows: [row], onKey: { key: ['event_id'], only: 'absent' } }];
  },
  DocumentFoundDamaged: (_none, { data, effectiveAt }) => {
    const row = {
      application_id: data.applicationId,
      document_id: data.documentId,
      document_version: data.documentVersion,
      document_type: data.documentType,
      problem: data.problem,
      found_at: effectiveAt,
    };
    const key = ['application_id', 'document_id', 'document_version'];
    return [{ save: 'damaged_documents', rows: [row], onKey: { key } }];
  },
  DocumentFoundWhole: (_none, { data }) => [
    {
      text: `delete from damaged_documents as d
             where d.application_id = $1 and d.document_id = $2 and d.document_version = $3`,
      values: [data.applicationId, data.documentId, data.documentVersion],
    },
  ],
});

/** Document downloads, and downloads that failed because the file is damaged. */
export const documentDownloadsProjection = defineProjection<AccessEvent>({
  name: 'document-downloads:v1',
  tables: {
    document_downloads: { of: 'accessRecord', id: 'application_id' },
    damaged_documents: { of: 'accessRecord', id: 'application_id' },
  },
  handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    const ids = new Set(events.map(({ data }) => data.applicationId));
    return [...ids].map((id) => ({ resource: 'applicants', id }));
  },
});
