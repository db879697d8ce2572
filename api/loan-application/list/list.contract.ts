import { z } from 'zod';
import { conditionFilters } from '../../../events/lending/conditions/condition-words.ts';
import { dispositions } from '../../../events/lending/disposition/disposition.ts';
import { applicationStatuses, loanTypes, priorities, stageIds } from '../../../events/lending/life-cycle/life-cycle.ts';
import { plainDate, searchText } from '../../http/requests/fields.contract.ts';
import { fileAlertsSchema } from '../../services/file/file-alerts.contract.ts';

/** Values of `sort` in `GET /api/applications`. */
export const applicationSortFields = [
  'id',
  'createdAt',
  'updatedAt',
  'borrowerName',
  'loanNumber',
  'loanAmount',
  'loanType',
  'propertyAddress',
  'status',
  'priority',
  'assignedTo',
  'completionPercentage',
  'daysInProcess',
] as const;

const dispositionFilter = z.enum([...dispositions, 'none']);

/** `filter` of `GET /api/applications`, as JSON. All given conditions hold together. */
export const applicationFilterSchema = z.strictObject({
  /** Unpaged lookup by id (getMany). */
  id: z.array(z.uuid()).max(500).optional(),
  /**
   * Terms that all stand in a borrower's name, email, phone or last four digits of the SSN, the property address, id, loan number or
   * loan type, however they are spelled; terms of one or two characters alone among the newest 5,000 files only.
   */
  q: searchText().optional(),
  status: z.union([z.enum(applicationStatuses), z.array(z.enum(applicationStatuses))]).optional(),
  /** Disposition of the file; `none` while it has none. */
  disposition: z.union([dispositionFilter, z.array(dispositionFilter)]).optional(),
  priority: z.union([z.enum(priorities), z.array(z.enum(priorities))]).optional(),
  loanType: z.enum(loanTypes).optional(),
  /** `unassigned`, `me`, or a user's id. */
  assignee: z.union([z.enum(['unassigned', 'me']), z.uuid()]).optional(),
  /** Files whose current stage it is: the six summary cards. */
  stage: z.enum(stageIds).optional(),
  /** Files that a dashboard figure counts. */
  figure: z
    .enum(['pendingReview', 'inUnderwriting', 'approvedToday', 'decided', 'complianceAlerts', 'tasksPending'])
    .optional(),
  /** By the conditions still to be met: any, one that the approval waits for, or one past its day. */
  conditions: z.enum(conditionFilters).optional(),
  submittedFrom: plainDate().optional(),
  submittedTo: plainDate().optional(),
  /** Of the decision that stands. */
  decidedFrom: plainDate().optional(),
  decidedTo: plainDate().optional(),
  /** Days in process, as `daysInProcess` counts them; both included. */
  daysFrom: z.int().min(0).max(100_000).optional(),
  daysTo: z.int().min(0).max(100_000).optional(),
  /** Files that began and completed this stage, since `completedFrom` where that is given. */
  completedStage: z.enum(stageIds).optional(),
  completedFrom: plainDate().optional(),
});
export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** One row of `GET /api/applications`. */
export const applicationRowSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  status: z.enum(applicationStatuses),
  /** Disposition of the file; null while it has none. */
  disposition: z.enum(dispositions).nullable(),
  priority: z.enum(priorities),
  borrowerName: z.string(),
  propertyAddress: z.string(),
  loanType: z.enum(loanTypes),
  /** Dollars. */
  loanAmount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Display name of the assignee, or null. */
  assignedTo: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  /** 0 to 100, computed from stages and needed documents. */
  completionPercentage: z.int(),
  currentStage: z.enum(stageIds).nullable(),
  /** Conditions that are still to be met; 0 where they no longer change. */
  outstandingConditions: z.int(),
  /** Why the file counts among the compliance alerts; empty where it does not. */
  alerts: fileAlertsSchema,
  /** Whole days since submission, rounded up; stops at the decision, or where a disposition ends the file. */
  daysInProcess: z.int(),
  version: z.int(),
});
export type ApplicationRow = z.infer<typeof applicationRowSchema>;
