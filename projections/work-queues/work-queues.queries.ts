import { z } from 'zod';
import { applicationStatuses, loanTypes, priorities } from '../../events/lending/life-cycle.ts';
import { queueReasons, type QueueState, queueStates, workQueues } from '../../events/lending/work-queues.ts';
import type { Queryable } from '../../events/platform/database.ts';
import {
  assigneeNow,
  columnsOf,
  createValues,
  itemsWithAssignees,
  orderOf,
  type QueueFilter,
  type QueueSort,
  type QueueViewer,
  whereOf,
} from './work-queues.criteria.ts';

const time = z.date().transform((at) => at.toISOString());
const entrySchema = z.object({
  id: z.string(),
  queue: z.enum(workQueues),
  state: z.enum(queueStates),
  reason: z.enum(queueReasons).nullable(),
  enteredAt: time,
  doneAt: time.nullable(),
  claimedAt: time.nullable(),
  assigneeId: z.string().nullable(),
  assignedTo: z.string().nullable(),
  status: z.enum(applicationStatuses),
  documentsToReview: z.number(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  propertyAddress: z.string(),
  loanType: z.enum(loanTypes),
  loanAmountCents: z.coerce.number(),
  priority: z.enum(priorities),
});
/** One file as its queue shows it. Times are ISO 8601. */
export type QueueEntry = z.output<typeof entrySchema>;

const columns = `i.application_id as id, i.queue, i.state, i.reason, i.entered_at as "enteredAt", i.done_at as "doneAt",
  i.claimed_at as "claimedAt", i.assignee_id as "assigneeId", ${assigneeNow} as "assignedTo", i.status,
  i.documents_to_review as "documentsToReview", i.loan_number as "loanNumber", i.borrower_name as "borrowerName",
  i.property_address as "propertyAddress", i.loan_type as "loanType", i.loan_amount_cents as "loanAmountCents",
  i.priority`;

/** One page of the files of a queue that fit the filter, and how many fit in all. */
export const listQueue = async (
  db: Queryable,
  page: { filter: QueueFilter; sort: QueueSort; offset: number; limit: number },
  viewer: QueueViewer,
): Promise<{ entries: QueueEntry[]; total: number }> => {
  const counted = createValues();
  const where = whereOf(page.filter, counted, viewer);
  const of = createValues();
  const [{ rows: totals }, { rows }] = await Promise.all([
    db.query<{ total: number }>(
      `select count(*)::integer as total from read_model.work_queue_items as i where ${where}`,
      counted.values,
    ),
    db.query(
      `select ${columns} from ${itemsWithAssignees} where ${whereOf(page.filter, of, viewer)}
       order by ${orderOf(page.sort)} limit ${of.add(page.limit)}::integer offset ${of.add(page.offset)}::bigint`,
      of.values,
    ),
  ]);
  return { entries: z.array(entrySchema).parse(rows), total: totals[0]?.total ?? 0 };
};

/** How many files stand in a queue in each way, and how many of those that are not done are overdue. */
export const countQueue = async (
  db: Queryable,
  { queue, overdueBefore }: Pick<QueueViewer, 'queue' | 'overdueBefore'>,
): Promise<Readonly<Record<QueueState | 'overdue', number>>> => {
  const { rows } = await db.query<{ state: QueueState; files: number; overdue: number }>({
    name: 'work-queues/count',
    text: `select i.state, count(*)::integer as files,
             count(*) filter (where i.entered_at < $2::timestamptz)::integer as overdue
           from read_model.work_queue_items as i where i.queue = $1 group by i.state`,
    values: [queue, overdueBefore],
  });
  const filesIn = (state: QueueState): number => rows.find((row) => row.state === state)?.files ?? 0;
  const overdue = rows.filter(({ state }) => state !== 'done').reduce((sum, row) => sum + row.overdue, 0);
  return {
    waiting: filesIn('waiting'),
    in_review: filesIn('in_review'),
    needs_info: filesIn('needs_info'),
    done: filesIn('done'),
    overdue,
  };
};

/** The files that nobody has, the most pressing first. */
export const mostPressing = async (
  db: Queryable,
  { queue }: Pick<QueueViewer, 'queue'>,
  limit: number,
): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>({
    name: 'work-queues/most_pressing',
    text: `select i.application_id as id from read_model.work_queue_items as i
           where i.queue = $1 and not i.is_done and i.state = 'waiting'
           order by i.priority_rank, i.entered_at, i.application_id limit $2::integer`,
    values: [queue, limit],
  });
  return rows.map(({ id }) => id);
};

/** What comes before and after a file in the order of a list; null at its ends. */
export type Neighbours = { readonly previous: string | null; readonly next: string | null };

const neighbour = async (
  db: Queryable,
  { id, filter, sort }: { id: string; filter: QueueFilter; sort: QueueSort },
  viewer: QueueViewer,
  isBackwards: boolean,
): Promise<string | null> => {
  const of = createValues();
  const columnList = columnsOf(sort).join(', ');
  const where = whereOf(filter, of, viewer);
  const isAfter = (sort.order === 'ASC') !== isBackwards;
  const { rows } = await db.query<{ id: string }>(
    `select i.application_id as id from read_model.work_queue_items as i
     where ${where} and (${columnList}) ${isAfter ? '>' : '<'} (
       select ${columnList} from read_model.work_queue_items as i
       where i.application_id = ${of.add(id)}::uuid and i.queue = ${of.add(viewer.queue)})
     order by ${orderOf(sort, isBackwards)} limit 1`,
    of.values,
  );
  return rows[0]?.id ?? null;
};

/**
 * The files beside one in the order of a list, also where it is in the list no more; both null for a file that its queue
 * does not know.
 */
export const neighboursOf = async (
  db: Queryable,
  place: { id: string; filter: QueueFilter; sort: QueueSort },
  viewer: QueueViewer,
): Promise<Neighbours> => {
  const [previous, next] = await Promise.all([neighbour(db, place, viewer, true), neighbour(db, place, viewer, false)]);
  return { previous, next };
};
