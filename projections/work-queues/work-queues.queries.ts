import { z } from 'zod';
import { applicationStatuses, loanTypes, priorities } from '../../events/lending/life-cycle/life-cycle.ts';
import { queueReasons, type QueueState, queueStates, workQueues } from '../../events/lending/life-cycle/work-queues.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
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

const entrySchema = z.object({
  id: z.string(),
  queue: z.enum(workQueues),
  state: z.enum(queueStates),
  reason: z.enum(queueReasons).nullable(),
  enteredAt: z.string(),
  doneAt: z.string().nullable(),
  claimedAt: z.string().nullable(),
  assigneeId: z.string().nullable(),
  assignedTo: z.string().nullable(),
  status: z.enum(applicationStatuses),
  documentsToReview: z.number(),
  firstDocumentToReview: z.string().nullable(),
  outstandingConditions: z.number(),
  conditionsBeforeApproval: z.number(),
  /** Until when something has to come in for one of them; a plain date. */
  conditionsDueOn: z.string().nullable(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  propertyAddress: z.string(),
  loanType: z.enum(loanTypes),
  loanAmountCents: z.number(),
  priority: z.enum(priorities),
});
/** One file as its queue shows it. Times are ISO 8601. */
export type QueueEntry = z.output<typeof entrySchema>;

const columns = `i.application_id as id, i.queue, i.state, i.reason, i.entered_at as "enteredAt", i.done_at as "doneAt",
  i.claimed_at as "claimedAt", i.assignee_id as "assigneeId", ${assigneeNow} as "assignedTo", i.status,
  i.documents_to_review as "documentsToReview", i.first_document_to_review as "firstDocumentToReview",
  i.outstanding_conditions as "outstandingConditions", i.conditions_before_approval as "conditionsBeforeApproval",
  i.conditions_due_on as "conditionsDueOn", i.loan_number as "loanNumber", i.borrower_name as "borrowerName",
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

/** Files that are not done, by the conditions that are still to be met. */
type ConditionCounts = { readonly beforeApproval: number; readonly conditionsOverdue: number };

const countConditions = async (
  db: Queryable,
  { queue, today }: Pick<QueueViewer, 'queue' | 'today'>,
): Promise<ConditionCounts> => {
  const { rows } = await db.query<ConditionCounts>({
    name: 'work-queues/count_conditions',
    text: `select count(*) filter (where i.conditions_before_approval > 0)::integer as "beforeApproval",
             count(*) filter (where i.conditions_due_on < $2::date)::integer as "conditionsOverdue"
           from read_model.work_queue_items as i
           where i.queue = $1 and not i.is_done and i.outstanding_conditions > 0`,
    values: [queue, today],
  });
  return rows[0] ?? { beforeApproval: 0, conditionsOverdue: 0 };
};

/**
 * Files in a queue by state, the overdue ones that are not done, and those that wait for conditions before approval, or
 * for one past its day.
 */
export const countQueue = async (
  db: Queryable,
  { queue, overdueBefore, today }: Pick<QueueViewer, 'queue' | 'overdueBefore' | 'today'>,
): Promise<Readonly<Record<QueueState | 'overdue' | keyof ConditionCounts, number>>> => {
  const [{ rows }, ofConditions] = await Promise.all([
    db.query<{ state: QueueState; files: number; overdue: number }>({
      name: 'work-queues/count',
      text: `select i.state, count(*)::integer as files,
               count(*) filter (where i.entered_at < $2::timestamptz)::integer as overdue
             from read_model.work_queue_items as i where i.queue = $1 group by i.state`,
      values: [queue, overdueBefore],
    }),
    countConditions(db, { queue, today }),
  ]);
  const filesIn = (state: QueueState): number => rows.find((row) => row.state === state)?.files ?? 0;
  const overdue = rows.filter(({ state }) => state !== 'done').reduce((sum, row) => sum + row.overdue, 0);
  return {
    waiting: filesIn('waiting'),
    in_review: filesIn('in_review'),
    needs_info: filesIn('needs_info'),
    done: filesIn('done'),
    overdue,
    ...ofConditions,
  };
};

/** A file, and the document of it that has waited longest for a reviewer. */
export type FileToOpen = { readonly id: string; readonly document: string | null };

/** The files that nobody has, the most pressing first. */
export const mostPressing = async (
  db: Queryable,
  { queue }: Pick<QueueViewer, 'queue'>,
  limit: number,
): Promise<FileToOpen[]> => {
  const { rows } = await db.query<FileToOpen>({
    name: 'work-queues/most_pressing',
    text: `select i.application_id as id, i.first_document_to_review as document from read_model.work_queue_items as i
           where i.queue = $1 and not i.is_done and i.state = 'waiting'
           order by i.priority_rank, i.entered_at, i.application_id limit $2::integer`,
    values: [queue, limit],
  });
  return rows;
};

/** A file's neighbors in a list; null at its ends. */
export type Neighbours = { readonly previous: FileToOpen | null; readonly next: FileToOpen | null };

const neighbour = async (
  db: Queryable,
  { id, filter, sort }: { id: string; filter: QueueFilter; sort: QueueSort },
  viewer: QueueViewer,
  isBackwards: boolean,
): Promise<FileToOpen | null> => {
  const of = createValues();
  const columnList = columnsOf(sort).join(', ');
  const where = whereOf(filter, of, viewer);
  const isAfter = (sort.order === 'ASC') !== isBackwards;
  const { rows } = await db.query<FileToOpen>(
    `select i.application_id as id, i.first_document_to_review as document from read_model.work_queue_items as i
     where ${where} and (${columnList}) ${isAfter ? '>' : '<'} (
       select ${columnList} from read_model.work_queue_items as i
       where i.application_id = ${of.add(id)}::uuid and i.queue = ${of.add(viewer.queue)})
     order by ${orderOf(sort, isBackwards)} limit 1`,
    of.values,
  );
  return rows[0] ?? null;
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
