import { z } from 'zod';
import { conditionStatuses } from '../../events/lending/conditions/condition-words.ts';
import { type Priority, priorities } from '../../events/lending/life-cycle/life-cycle.ts';
import { workKinds, workReasons } from '../../events/lending/life-cycle/my-work.ts';
import { workQueues } from '../../events/lending/life-cycle/work-queues.ts';
import type { VendorKindId } from '../../events/lending/vendor-orders/kinds.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const itemSchema = z.object({
  kind: z.enum(workKinds),
  reason: z.enum(workReasons),
  applicationId: z.string(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  priority: z.enum(priorities),
  queue: z.enum(workQueues).nullable(),
  isClaimed: z.boolean(),
  documentId: z.string().nullable(),
  conditionId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Of a condition its title, of an order its number. */
  subject: z.string().nullable(),
  /** Of documents that wait for a reviewer. */
  count: z.number().nullable(),
  since: z.string(),
  /** A plain date. */
  dueOn: z.string().nullable(),
});
/** One thing that waits for someone; times are ISO 8601. */
export type WorkItem = z.output<typeof itemSchema>;

export type Worker = {
  readonly userId: string;
  /** True for a closer: files that are cleared to close wait for all of them. */
  readonly isCloser: boolean;
  /** Kinds of orders that they may see. */
  readonly orderKinds: readonly VendorKindId[];
  /** At the branch; a plain date. */
  readonly today: string;
};

const common = 'p.application_id, p.loan_number, p.borrower_name, p.priority';
const isOpen = `p.closed_at is null and p.status not in ('funded', 'rejected')`;

/** An item of a queue: of Document Review, the documents. */
const queueItem = `select case when i.queue = 'document-review' and i.documents_to_review > 0 then 'document'
      when i.queue = 'closing' then 'closing' else 'queue' end as kind,
    i.reason, i.application_id, i.loan_number, i.borrower_name, i.priority, i.queue, i.first_document_to_review as document_id,
    null::text as condition_id, null::uuid as order_id, null::text as subject, i.documents_to_review as count,
    i.entered_at as since, null::date as due_on, i.assignee_id is not null as is_claimed
  from read_model.work_queue_items as i`;

/** What they have claimed of the queues, or was given. */
const queued = `${queueItem} where i.assignee_id = $1::uuid and not i.is_done`;

/** What nobody has of Closing waits for every closer, and for whom its file is assigned to. */
const closing = `${queueItem} join read_model.loan_pipeline as p on p.application_id = i.application_id
  where i.queue = 'closing' and not i.is_done and i.assignee_id is null and (p.assignee_id = $1::uuid or $4::boolean)`;

/** An approval of theirs that takes a new decision, while nobody has it. */
const decisions = `${queueItem} where i.decided_by_id = $1::uuid and not i.is_done and i.assignee_id is null`;

const conditions = `select 'condition', case c.value ->> 'status' when 'received' then 'condition_came_in' else 'condition_to_request' end,
    ${common}, null, null, c.value ->> 'conditionId', null, c.value ->> 'title', null,
    (c.value -> 'steps' -> -1 ->> 'at')::timestamptz, (c.value ->> 'dueOn')::date, false
  from read_model.loan_pipeline as p
    join read_model.loan_files as f on f.application_id = p.application_id
    cross join lateral jsonb_array_elements(f.record -> 'conditions') as c
  where p.assignee_id = $1::uuid and p.outstanding_conditions > 0 and ${isOpen}
    and c.value ->> 'status' = any ($5::text[])`;

const orders = `select 'order', case when o.status = 'completed' then 'order_delivered'
      when o.status = 'pending_order' then 'order_to_place' else 'order_overdue' end,
    ${common}, null, null, null, o.order_id, o.order_number, null,
    case when o.status = 'completed' then coalesce(o.first_delivered_at, o.created_at)
      when o.status = 'pending_order' then o.created_at else o.due_on::timestamptz end, o.due_on, false
  from read_model.vendor_orders as o join read_model.loan_pipeline as p on p.application_id = o.application_id
  where p.assignee_id = $1::uuid and ${isOpen} and o.kind = any ($2::text[])
    and (o.status in ('completed', 'pending_order') or o.status in ('ordered', 'scheduled', 'in_progress') and o.due_on < $3::date)`;

const files = `select 'file', case when p.approval ->> 'changedAt' is not null then 'changed_since_approval'
      when p.open_escalations > 0 then 'alert_escalated'
      when p.last_change_overrode then 'alert_overridden' else 'alert_flagged' end,
    ${common}, null, null, null, null, null, null, p.updated_at, null, false
  from read_model.loan_pipeline as p where p.assignee_id = $1::uuid and p.has_alert and ${isOpen}`;

/** Conditions that wait for staff: the rest waits for the borrower. */
const waitForStaff = conditionStatuses.filter((status) => ['open', 'received', 'reopened'].includes(status));

const rankOf = (priority: Priority): number => priorities.indexOf(priority) + 1;
const ranks = `case w.priority ${priorities.map((each) => `when '${each}' then ${rankOf(each)}`).join(' ')} end`;

/** What waits for someone, the most pressing first, and how much there is in all. */
export const listMyWork = async (
  db: Queryable,
  { userId, orderKinds, today, isCloser }: Worker,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: WorkItem[]; readonly total: number }> => {
  const { rows } = await db.query<{ total: number }>({
    name: 'my-work/list',
    text: `select w.kind, w.reason, w.application_id as "applicationId", w.loan_number as "loanNumber",
        w.borrower_name as "borrowerName", w.priority, w.queue, w.is_claimed as "isClaimed",
        w.document_id as "documentId", w.condition_id as "conditionId", w.order_id as "orderId", w.subject, w.count, w.since, w.due_on as "dueOn",
        count(*) over ()::integer as total
      from (${[queued, closing, decisions, conditions, orders, files].join(' union all ')}) as w
      order by ${ranks}, w.since, w.application_id, w.condition_id, w.order_id, w.kind
      limit $6::integer offset $7::bigint`,
    values: [userId, orderKinds, today, isCloser, waitForStaff, limit, offset],
  });
  return { items: z.array(itemSchema).parse(rows), total: rows[0]?.total ?? 0 };
};
