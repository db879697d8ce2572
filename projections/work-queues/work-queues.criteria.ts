import { type LoanType, priorities, type Priority } from '../../events/lending/life-cycle/life-cycle.ts';
import type { QueueReason, QueueState, WorkQueue } from '../../events/lending/life-cycle/work-queues.ts';
import type { ConditionFilter } from '../../events/lending/conditions/condition-words.ts';
import { nameNowSql } from '../engine/name-then-now.ts';
import { searchedIn } from '../engine/search.ts';

/** Conditions that hold together; one left out holds for every file. */
export type QueueFilter = {
  readonly id?: readonly string[] | undefined;
  /** Left out: whatever is not done. */
  readonly state?: QueueState | undefined;
  readonly reason?: QueueReason | undefined;
  readonly priority?: Priority | undefined;
  readonly loanType?: LoanType | undefined;
  /** `unassigned`, `me`, or a user's id. */
  readonly assignee?: string | undefined;
  /** Not done, and longer here than the service target allows. */
  readonly overdue?: boolean | undefined;
  /** By the conditions of the file that are still to be met. */
  readonly conditions?: ConditionFilter | undefined;
  /** As that of the list of all files. */
  readonly q?: string | undefined;
};

/** The user and the queue. */
export type QueueViewer = {
  readonly queue: WorkQueue;
  readonly userId: string;
  /** Before when something must have come in to be overdue by now; ISO 8601. */
  readonly overdueBefore: string;
  /** At the branch; a plain date. */
  readonly today: string;
};

/** Collects the values of one statement. @returns their placeholders */
export const createValues = () => {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
export type Values = ReturnType<typeof createValues>;

/** @returns a condition over `read_model.work_queue_items as i` */
export const whereOf = (filter: QueueFilter, { add }: Values, viewer: QueueViewer): string => {
  const conditions = [`i.queue = ${add(viewer.queue)}`];
  const { id, state, reason, priority, loanType, assignee, overdue, conditions: ofConditions } = filter;
  // Named both ways, so that whichever index fits is found.
  conditions.push(state === 'done' ? 'i.is_done' : 'not i.is_done');
  if (state) conditions.push(`i.state = ${add(state)}`);
  if (id) conditions.push(`i.application_id = any (${add(id)}::uuid[])`);
  if (reason) conditions.push(`i.reason = ${add(reason)}`);
  // By its rank, which the index has.
  if (priority) conditions.push(`i.priority_rank = ${add(priorities.indexOf(priority) + 1)}`);
  if (loanType) conditions.push(`i.loan_type = ${add(loanType)}`);
  if (assignee === 'unassigned') conditions.push('i.assignee_id is null');
  else if (assignee) conditions.push(`i.assignee_id = ${add(assignee === 'me' ? viewer.userId : assignee)}::uuid`);
  if (overdue) conditions.push(`not i.is_done and i.entered_at < ${add(viewer.overdueBefore)}::timestamptz`);
  // Named each time, because the index has only those.
  if (ofConditions) conditions.push('i.outstanding_conditions > 0');
  if (ofConditions === 'before_approval') conditions.push('i.conditions_before_approval > 0');
  if (ofConditions === 'overdue') conditions.push(`i.conditions_due_on < ${add(viewer.today)}::date`);
  conditions.push(...searchedIn('i.search_text', filter.q ?? '', add));
  return conditions.join(' and ');
};

/** Sort columns of each field. The most pressing file of a queue is the most urgent one that has waited longest. */
const sortColumns = {
  pressing: ['i.priority_rank', 'i.entered_at'],
  enteredAt: ['i.entered_at'],
  loanAmount: ['i.loan_amount_cents'],
  borrowerName: ['lower(i.borrower_name)'],
} as const;
export type QueueSortField = keyof typeof sortColumns;
export type QueueSort = { readonly field: QueueSortField; readonly order: 'ASC' | 'DESC' };

/** The columns of an order in which every file has one place. */
export const columnsOf = ({ field }: QueueSort): readonly string[] => [...sortColumns[field], 'i.application_id'];

/** @param isBackwards for the order read from its end */
export const orderOf = (sort: QueueSort, isBackwards = false): string => {
  const isAscending = (sort.order === 'ASC') !== isBackwards;
  return columnsOf(sort)
    .map((column) => `${column} ${isAscending ? 'asc' : 'desc'}`)
    .join(', ');
};

/** The assignee's name, of rows from `itemsWithAssignees`. */
export const assigneeNow = nameNowSql('i.assignee_name', 'a');
export const itemsWithAssignees =
  'read_model.work_queue_items as i left join read_model.users_v2 as a on a.user_id = i.assignee_id';
