import type { AccessRecordEventOf } from '../../events/access-record/access-record.events.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { defineProjection } from '../engine/projection.ts';

type Downloaded = AccessRecordEventOf<'DocumentDownloaded'>;
type Damaged = AccessRecordEventOf<'DocumentFoundDamaged'>;
type Whole = AccessRecordEventOf<'DocumentFoundWhole'>;
type AccessEvent = Downloaded | Damaged | Whole;
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** One event's changes of the tables. */
const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<AccessEvent>>({
  DocumentDownloaded: (_none, { eventId, position, data, effectiveAt, metadata: { actor } }) => [
    {
      name: 'document-downloads/add',
      text: `insert into document_downloads (event_id, application_id, document_id, document_type, document_version, position,
               downloaded_at, actor_id, actor_name, actor_role)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      values: [
        eventId,
        data.applicationId,
        data.documentId,
        data.documentType,
        data.documentVersion,
        position,
        effectiveAt,
        actor.kind === 'user' ? actor.id : null,
        actor.name,
        actor.kind === 'user' ? actor.role : null,
      ],
    },
  ],
  DocumentFoundDamaged: (_none, { data, effectiveAt }) => [
    {
      name: 'document-downloads/add_damaged',
      text: `insert into damaged_documents (application_id, document_id, document_version, document_type, problem, found_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (application_id, document_id, document_version)
             do update set problem = excluded.problem, found_at = excluded.found_at`,
      values: [data.applicationId, data.documentId, data.documentVersion, data.documentType, data.problem, effectiveAt],
    },
  ],
  DocumentFoundWhole: (_none, { data }) => [
    {
      name: 'document-downloads/remove_damaged',
      text: `delete from damaged_documents as d
             where d.application_id = $1 and d.document_id = $2 and d.document_version = $3`,
      values: [data.applicationId, data.documentId, data.documentVersion],
    },
  ],
});

/** Which documents were handed out, to whom, and which could not be because they are damaged. */
export const documentDownloadsProjection = defineProjection<AccessEvent>({
  name: 'document-downloads:v1',
  tables: {
    document_downloads: { of: 'accessRecord', id: 'application_id' },
    damaged_documents: { of: 'accessRecord', id: 'application_id' },
  },
  handles,
  apply: async (events, db) => {
    for (const event of events) {
      for (const { name, text, values } of evolve([], event)) await db.query({ name, text, values: [...values] });
    }
    const ids = new Set(events.map(({ data }) => data.applicationId));
    return [...ids].map((id) => ({ resource: 'applicants', id }));
  },
});
