import { z } from 'zod';
import { conditionFilters } from '../../events/lending/conditions/condition-words.ts';
import { applicationStatuses, loanTypes, priorities } from '../../events/lending/life-cycle/life-cycle.ts';
import {
  MOST_FILES_AT_ONCE,
  queueReasons,
  queueStates,
  workQueues,
} from '../../events/lending/life-cycle/work-queues.ts';
import { isEachOnce, searchText } from '../http/requests/fields.contract.ts';

/** A queue as it stands in addresses. */
export const workQueueSchema = z.enum(workQueues);

/** Values of `sort` in `GET /api/work-queues/{queue}`; `pressing` is by priority, then by waiting time. */
export const queueSortFields = ['pressing', 'enteredAt', 'loanAmount', 'borrowerName'] as const;
export type QueueSortField = (typeof queueSortFields)[number];

/** `filter` of `GET /api/work-queues/{queue}`, as JSON. All given conditions hold together. */
export const queueFilterSchema = z.strictObject({
  id: z.array(z.uuid()).max(500).optional(),
  /** Left out: every file that is not done. */
  state: z.enum(queueStates).optional(),
  reason: z.enum(queueReasons).optional(),
  priority: z.enum(priorities).optional(),
  loanType: z.enum(loanTypes).optional(),
  /** `unassigned`, `me`, or a user's id. */
  assignee: z.union([z.enum(['unassigned', 'me']), z.uuid()]).optional(),
  /** Not done, and past the service target. */
  overdue: z.literal(true, 'Use true, or leave it out').optional(),
  /** By the conditions still to be met: any, one that the approval waits for, or one past its day. */
  conditions: z.enum(conditionFilters).optional(),
  /** As that of `GET /api/applications`. */
  q: searchText().optional(),
});
export type QueueFilter = z.infer<typeof queueFilterSchema>;

/** One row of `GET /api/work-queues/{queue}`; `id` is that of the application. */
export const queueRowSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  propertyAddress: z.string(),
  loanType: z.enum(loanTypes),
  /** Dollars. */
  loanAmount: z.number(),
  priority: z.enum(priorities),
  /** Of the application. */
  status: z.enum(applicationStatuses),
  state: z.enum(queueStates),
  /** Why it stands here; null once it is done. */
  reason: z.enum(queueReasons).nullable(),
  documentsToReview: z.int(),
  /** The document that has waited longest for a reviewer; null where none waits. */
  firstDocumentToReview: z.uuid().nullable(),
  /** Conditions of the file that are still to be met. */
  outstandingConditions: z.int(),
  /** Of these the ones that the approval waits for. */
  conditionsBeforeApproval: z.int(),
  /** Until when something has to come in for one of them; null where nothing is waited for by a day. */
  conditionsDueOn: z.iso.date().nullable(),
  /** True when that day is past at the branch. */
  areConditionsOverdue: z.boolean(),
  enteredAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** Opening days of the main branch since it came in, today counted. */
  ageDays: z.int(),
  /** By when it is to be done by the service target of its queue; null once it is. */
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  claimedAt: z.iso.datetime().nullable(),
  assigneeId: z.uuid().nullable(),
  /** Display name of its assignee. */
  assignedTo: z.string().nullable(),
});
export type QueueRow = z.infer<typeof queueRowSchema>;

/** `GET /api/work-queues/{queue}/counters`: how many files the list has under each `state`, and under each other filter. */
export const queueCountersSchema = z.object({
  waiting: z.int(),
  in_review: z.int(),
  needs_info: z.int(),
  done: z.int(),
  overdue: z.int(),
  /** Not done, with conditions that the approval waits for. */
  beforeApproval: z.int(),
  /** Not done, with a condition for which something should have come in by now. */
  conditionsOverdue: z.int(),
  /** Opening days in which the work of the queue is to be done. */
  targetDays: z.int(),
});
export type QueueCounters = z.infer<typeof queueCountersSchema>;

/** A file of a queue, and the document of it that has waited longest for a reviewer; null where none waits. */
const fileToOpen = z.object({ id: z.uuid(), document: z.uuid().nullable() });
/** `GET /api/work-queues/{queue}/{id}/neighbours`: the files beside one in the order of the list; null at its ends. */
export const neighboursSchema = z.object({ previous: fileToOpen.nullable(), next: fileToOpen.nullable() });
export type Neighbours = z.infer<typeof neighboursSchema>;

/** `POST /api/work-queues/{queue}/next`: the file that is yours now; null where nobody waits. */
export const nextClaimedSchema = z.object({
  id: z.uuid().nullable(),
  version: z.int().nullable(),
  /** The document of it that has waited longest for a reviewer. */
  document: z.uuid().nullable(),
});
export type NextClaimed = z.infer<typeof nextClaimedSchema>;

const assigneeId = z.uuid('Choose one of the people that GET /api/work-queues/{queue}/people lists').toLowerCase();
/** `PUT /api/work-queues/{queue}/{id}/assignee`. */
export const assignWorkSchema = z.strictObject({ assigneeId });
/** `POST /api/work-queues/{queue}/assignments`; null gives the files back. */
export const assignManySchema = z.strictObject({
  ids: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Choose at least one application')
    .max(MOST_FILES_AT_ONCE, `Choose at most ${MOST_FILES_AT_ONCE} applications`)
    .refine(isEachOnce, 'Name each application once'),
  assigneeId: assigneeId.nullable(),
});
/** Result for each application, in the order of the request. */
export const assignedManySchema = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      isDone: z.boolean(),
      /** Why not; null where it is. */
      problem: z.string().nullable(),
    }),
  ),
});
export type AssignedMany = z.infer<typeof assignedManySchema>;

/** One of those who may be given work of a queue. */
export const queuePersonSchema = z.object({ id: z.uuid(), name: z.string() });
