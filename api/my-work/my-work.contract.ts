import { z } from 'zod';
import { priorities } from '../../events/lending/life-cycle/life-cycle.ts';
import { workKinds, workReasons } from '../../events/lending/life-cycle/my-work.ts';
import { workQueues } from '../../events/lending/life-cycle/work-queues.ts';

/** `GET /api/my-work`: one thing that waits for the signed-in person, whatever queue or kind it is of. */
export const workItemSchema = z.object({
  kind: z.enum(workKinds),
  reason: z.enum(workReasons),
  applicationId: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  priority: z.enum(priorities),
  /** The queue that it stands in; null for anything else. */
  queue: z.enum(workQueues).nullable(),
  /** Of a queue: false where nobody has it, and it waits for all who may do it. */
  isClaimed: z.boolean(),
  /** The document that has waited longest for a reviewer. */
  documentId: z.uuid().nullable(),
  conditionId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
  /** Of a condition its title, of an order its number. */
  subject: z.string().nullable(),
  /** Documents that wait for a reviewer. */
  count: z.int().nullable(),
  /** Since when it waits. */
  since: z.iso.datetime(),
  /** The day that it is due; null where there is none. */
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
});
export type WorkItem = z.infer<typeof workItemSchema>;
