import { documentName } from '../../events/lending/document-wording.ts';
import { applicationStatusNames, stageName } from '../../events/lending/life-cycle.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type {
  LoanApplicationEvent,
  LoanApplicationEventType,
} from '../../events/loan-application/loan-application.events.ts';
import type { PoolClient } from '../../events/platform/database.ts';
import { fileOf, foldByFile } from '../fold-by-file.ts';
import { fullName } from '../loan-application-words.ts';
import { defineProjection } from '../projection.ts';

/** What is worth ringing the bell for; the rest of a file's life is on its timeline. */
const handles = [
  'LoanApplicationSubmitted',
  'LoanApplicationAssigned',
  'LoanApplicationUnassigned',
  'LoanApplicationStatusChanged',
  'LoanApplicationEscalated',
  'LoanStageFlagged',
  'DocumentUploaded',
  'CreditReportReceived',
  'BorrowerForgotten',
] as const satisfies readonly LoanApplicationEventType[];

type FileRow = {
  readonly application_id: string;
  readonly borrower_name: string;
  readonly assignee_id: string | null;
  readonly position: number;
};

type ActivityRow = {
  readonly event_id: string;
  readonly position: number;
  readonly application_id: string;
  readonly borrower_name: string;
  readonly sentence: string;
  readonly kind: string;
  readonly happened_at: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_kind: string;
  readonly recipient_id: string | null;
};

/** The header's bell: what happened lately, and whom it concerns. */
export const activityProjection = defineProjection<LoanApplicationEvent>({
  name: 'activity:v1',
  tables: ['activity_files', 'activity'],
  handles,
  perStream: true,
  deleteFiles: async (applicationIds, db) => {
    await db.query('delete from activity_files as f where f.application_id = any ($1::uuid[])', [applicationIds]);
    await db.query('delete from activity as a where a.application_id = any ($1::uuid[])', [applicationIds]);
  },
  apply: async (events, db) => {
    const entries: ActivityRow[] = [];
    const changed = await foldByFile<FileRow>(
      events,
      (ids) => load(db, ids),
      (before, event) => {
        const after = evolve(before, event);
        if (after !== before && event.type !== 'BorrowerForgotten') entries.push(entryOf(event, after));
        return after;
      },
    );
    await save(db, [...changed.values()], entries);
    return entries.map(({ event_id }) => ({ resource: 'activity', id: event_id }));
  },
});

const evolve = (file: FileRow | undefined, event: RecordedEvent<LoanApplicationEvent>): FileRow => {
  const { position } = event;
  if (event.type === 'LoanApplicationSubmitted') {
    if (file) return file;
    const [primary] = event.data.borrowers;
    if (!primary) throw new Error(`${event.streamId} was submitted without a borrower`);
    return { application_id: fileOf(event), borrower_name: fullName(primary), assignee_id: null, position };
  }
  if (!file) throw new Error(`${event.type} came before the submission of ${event.streamId}`);
  if (position <= file.position) return file;
  switch (event.type) {
    case 'LoanApplicationAssigned':
      return { ...file, assignee_id: event.data.assigneeId, position };
    case 'LoanApplicationUnassigned':
      return { ...file, assignee_id: null, position };
    default:
      return { ...file, position };
  }
};

/** An escalation is for everybody: whoever has the file has let it wait. The rest is for the assignee, if there is one. */
const recipientOf = (event: RecordedEvent<LoanApplicationEvent>, file: FileRow): string | null => {
  if (event.type === 'LoanApplicationEscalated') return null;
  return event.type === 'LoanApplicationUnassigned' ? event.data.previousAssigneeId : file.assignee_id;
};

const entryOf = (event: RecordedEvent<LoanApplicationEvent>, file: FileRow): ActivityRow => ({
  event_id: event.eventId,
  position: event.position,
  application_id: file.application_id,
  borrower_name: file.borrower_name,
  sentence: sentenceOf(event),
  kind: event.type,
  happened_at: event.effectiveAt,
  actor_id: event.metadata.actor.id,
  actor_name: event.metadata.actor.name,
  actor_kind: event.metadata.actor.kind,
  recipient_id: recipientOf(event, file),
});

const sentenceOf = (event: RecordedEvent<LoanApplicationEvent>): string => {
  switch (event.type) {
    case 'LoanApplicationSubmitted':
      return 'New application';
    case 'LoanApplicationAssigned':
      return `Assigned to ${event.data.assigneeName}`;
    case 'LoanApplicationUnassigned':
      return 'Taken from its assignee';
    case 'LoanApplicationStatusChanged':
      return `Status changed to ${applicationStatusNames[event.data.to]}`;
    case 'LoanApplicationEscalated':
      return `Escalated: ${event.data.subject}`;
    case 'LoanStageFlagged':
      return `Stage ${stageName(event.data.stageId)} needs attention`;
    case 'DocumentUploaded':
      return `${documentName(event.data.documentType)} uploaded`;
    case 'CreditReportReceived':
      return 'Credit report received';
    default:
      throw new Error(`The activity feed does not handle ${event.type}`);
  }
};

const load = async (db: PoolClient, applicationIds: readonly string[]): Promise<Map<string, FileRow>> => {
  const { rows } = await db.query<{ row: FileRow }>({
    name: 'activity/load_files',
    text: 'select to_jsonb(f) as row from activity_files as f where f.application_id = any ($1::uuid[])',
    values: [applicationIds],
  });
  return new Map(rows.map(({ row }) => [row.application_id, row]));
};

const save = async (db: PoolClient, files: readonly FileRow[], entries: readonly ActivityRow[]): Promise<void> => {
  if (files.length === 0) return;
  await db.query({
    name: 'activity/save_files',
    text: `insert into activity_files
           select r.* from jsonb_populate_recordset(null::activity_files, $1::jsonb) as r
           on conflict (application_id) do update set assignee_id = excluded.assignee_id, position = excluded.position`,
    values: [JSON.stringify(files)],
  });
  await db.query({
    name: 'activity/add_entries',
    text: 'insert into activity select r.* from jsonb_populate_recordset(null::activity, $1::jsonb) as r',
    values: [JSON.stringify(entries)],
  });
};
