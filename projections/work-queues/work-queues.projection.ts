import { isSubmission, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';
import { evolveFile, queueEvents, type QueuedFile, startFile } from './work-queues.file.ts';
import { itemsOf, type QueueItem } from './work-queues.items.ts';

/** Files in the queues, with their assignees. */
export const workQueuesProjection = defineProjection<LoanApplicationEvent>({
  name: 'work-queues:v9',
  replaces: 'work-queues:v8',
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
        const before = await loadRows<QueuedFile>(db, 'work_queue_files', 'application_id', ids, 't.file');
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
      { key: ['application_id'] },
    );
    const items = files.flatMap(itemsOf);
    await leave(
      db,
      files.filter(({ applicationId }) => known.has(applicationId)),
      items,
    );
    // Most events of a file change nothing in its queues.
    await saveRows('work_queue_items', items, { key: ['application_id', 'queue'], only: 'changed' });
    return [...changed.keys()].map((id) => ({ resource: 'work-queues', id }));
  },
});

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
