import { isSubmission, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { defineProjection } from '../engine/projection.ts';
import { evolveFile, queueEvents, type QueuedFile, startFile } from './work-queues.file.ts';
import { itemsOf, type QueueItem } from './work-queues.items.ts';

/** Which files wait for whom in the three queues. */
export const workQueuesProjection = defineProjection<LoanApplicationEvent>({
  name: 'work-queues:v2',
  replaces: 'work-queues:v1',
  tables: {
    work_queue_files: { of: 'loanApplication', id: 'application_id' },
    work_queue_items: { of: 'loanApplication', id: 'application_id' },
  },
  handles: queueEvents,
  apply: async (events, db, saveRows) => {
    const known = new Set<string>();
    const changed = await foldByStream(events, {
      idOf: fileOf,
      load: async (ids) => {
        const before = await load(db, ids);
        before.forEach((_file, id) => known.add(id));
        return before;
      },
      isFirst: isSubmission,
      begin: startFile,
      evolve: evolveFile,
    });
    const files = [...changed.values()];
    await saveRows(
      'work_queue_files',
      files.map((file) => ({ application_id: file.applicationId, file, position: file.position })),
      'on conflict (application_id) do update set (file, position) = row (excluded.file, excluded.position)',
    );
    const items = files.flatMap(itemsOf);
    await leave(
      db,
      files.filter(({ applicationId }) => known.has(applicationId)),
      items,
    );
    await saveRows('work_queue_items', items, ITEM_CONFLICT);
    return [...changed.keys()].map((id) => ({ resource: 'work-queues', id }));
  },
});

const load = async (db: PoolClient, applicationIds: readonly string[]): Promise<Map<string, QueuedFile>> => {
  const { rows } = await db.query<{ file: QueuedFile }>({
    name: 'work-queues/load',
    text: 'select f.file from work_queue_files as f where f.application_id = any ($1::uuid[])',
    values: [applicationIds],
  });
  return new Map(rows.map(({ file }) => [file.applicationId, file]));
};

/** Files come and go in queues: those that a file has left. */
const leave = async (db: PoolClient, files: readonly QueuedFile[], items: readonly QueueItem[]): Promise<void> => {
  if (files.length === 0) return;
  await db.query({
    name: 'work-queues/leave',
    text: `delete from work_queue_items as i
           where i.application_id = any ($1::uuid[]) and not exists (
             select from jsonb_populate_recordset(null::work_queue_items, $2::jsonb) as r
             where r.application_id = i.application_id and r.queue = i.queue)`,
    values: [files.map(({ applicationId }) => applicationId), JSON.stringify(items)],
  });
};

// What most events of a file say changes nothing in its queues.
const ITEM_CONFLICT = `on conflict (application_id, queue) do update set
             (state, reason, is_done, entered_at, done_at, claimed_at, assignee_id, assignee_name, status,
              documents_to_review, first_document_to_review, outstanding_conditions, conditions_before_approval,
              conditions_due_on, loan_amount_cents, priority, priority_rank)
             = row (excluded.state, excluded.reason, excluded.is_done, excluded.entered_at, excluded.done_at,
              excluded.claimed_at, excluded.assignee_id, excluded.assignee_name, excluded.status,
              excluded.documents_to_review, excluded.first_document_to_review, excluded.outstanding_conditions,
              excluded.conditions_before_approval, excluded.conditions_due_on, excluded.loan_amount_cents, excluded.priority, excluded.priority_rank)
           where t is distinct from excluded`;
