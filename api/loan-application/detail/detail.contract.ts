import { z } from 'zod';
import {
  applicationStatuses,
  employmentStatuses,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
  stageIds,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import { likenesses } from '../../../events/lending/fields/known-by.ts';
import { cashToCloseSchema, ratiosSchema, reservesSchema } from '../../services/file/file-figures.contract.ts';
import { outOfDateSchema } from '../../services/file/out-of-date.contract.ts';
import { conditionSchema } from '../conditions/conditions.contract.ts';
import { dispositionSchema, possibleActSchema } from '../disposition/disposition.contract.ts';
import { documentSchema } from '../documents/documents.contract.ts';
import { needSchema } from '../needs/needs.contract.ts';
import { stageSchema } from '../stages/stages.contract.ts';
import { possibleMoveSchema } from '../status/status.contract.ts';

/** Timeline entries sent with the file. */
export const NEWEST_ENTRIES = 50;

/** One line of the timeline. */
export const timelineEntrySchema = z.object({
  id: z.uuid(),
  /** A sentence for people. */
  event: z.string(),
  date: z.iso.datetime(),
  user: z.string(),
  /** Kind of actor: user, partner, workflow, system. */
  actorKind: z.string(),
  notes: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** `GET /api/applications/{id}/detailed`. Money in dollars, ratios and rates in percent. */
export const detailedApplicationSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  /** Stream version, for `If-Match`. */
  version: z.int(),
  borrowerName: z.string(),
  borrowerEmail: z.string(),
  borrowerPhone: z.string().nullable(),
  borrowerId: z.uuid(),
  /** Masked: only the year is shown (`••/••/1984`); a reveal answers it in clear. */
  borrowerDateOfBirth: z.string().nullable(),
  /** Masked: `•••-••-6789`. */
  borrowerSsn: z.string().nullable(),
  coBorrowers: z.array(
    z.object({
      borrowerId: z.uuid(),
      name: z.string(),
      email: z.string(),
      /** Masked, as those of the primary borrower. */
      dateOfBirth: z.string().nullable(),
      ssn: z.string().nullable(),
    }),
  ),
  status: z.enum(applicationStatuses),
  /** Disposition of the file; null while it has none. */
  disposition: dispositionSchema.nullable(),
  /** Dispositions possible now: given, answered or taken back. */
  allowedActs: z.array(possibleActSchema),
  /** Why nothing moves the status though its life cycle would; null where it may move. */
  heldBy: z.string().nullable(),
  /** Action taken as Regulation C reports it; null while there is none. */
  hmdaAction: z.literal([1, 2, 3, 4, 5]).nullable(),
  /** Where the status may go, normal moves first, and what each would meet. */
  allowedStatuses: z.array(possibleMoveSchema),
  /** True when the caller submitted or typed it; acts marked `keptFromSubmitter` are then for others. */
  isOwnSubmission: z.boolean(),
  /** True when the caller gave it its status, and the loan needs two people; moves marked `keptFromMover` are then for others. */
  isOwnMove: z.boolean(),
  priority: z.enum(priorities),
  employmentStatus: z.enum(employmentStatuses),
  employerName: z.string().nullable(),
  yearsAtEmployer: z.number().nullable(),
  /** Representative score of the newest credit report; null before one has come. */
  creditScore: z.int().nullable(),
  /** The day of that report; null before one has come. */
  creditReportIssuedOn: z.iso.date().nullable(),
  loanAmount: z.number(),
  loanType: z.enum(loanTypes),
  loanPurpose: z.enum(loanPurposes),
  loanTerm: z.int(),
  interestRate: z.number(),
  downPayment: z.number(),
  /** Of the lower of price and value; null where that is not known. */
  downPaymentPercent: z.number().nullable(),
  propertyAddress: z.string(),
  /** Of the accepted appraisal, else as stated. */
  propertyValue: z.number(),
  propertyValueFrom: z.enum(['appraisal', 'application']),
  /** Null where nobody stated one. */
  purchasePrice: z.number().nullable(),
  propertyType: z.enum(propertyTypes),
  occupancy: z.enum(occupancies),
  /** Over the lower of value and price; null where the property's value is not known. */
  loanToValueRatio: z.number().nullable(),
  /** With the other new loans on the property; null where there are none. */
  combinedLoanToValueRatio: z.number().nullable(),
  /** Those loans together, as drawn and with their limits; null where there are none. */
  otherLoans: z.object({ balance: z.number(), limit: z.number() }).nullable(),
  /** Gross, of all borrowers, with net rental above zero. */
  monthlyIncome: z.number(),
  /** Debts of the application and the credit report that stay after closing, without the proposed housing expense. */
  monthlyDebts: z.number(),
  /** The loan, with what is borrowed for a fee beside it. */
  noteAmount: z.number(),
  /** Principal and interest of the note. */
  monthlyPayment: z.number(),
  /** Proposed: principal and interest, other loans on the property, taxes, insurance, dues. */
  monthlyHousing: z.number(),
  /** (debts + proposed housing expense) / income; null without income; at least so much where `ratios` names a missing part. */
  debtToIncomeRatio: z.number().nullable(),
  /** Each ratio with how far it is known and what it lacks. */
  ratios: ratiosSchema,
  cashToClose: cashToCloseSchema,
  reserves: reservesSchema,
  completionPercentage: z.int(),
  assignedTo: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  estimatedClosingDate: z.iso.date().nullable(),
  /** Why its approval takes a new decision before it goes on; null while the approval holds, and where none stands. */
  changedSinceApproval: z
    .object({
      /** `the loan amount and the rate`. */
      what: z.string(),
      since: z.iso.datetime(),
      /** In words; null of what is no figure. */
      changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    })
    .nullable(),
  /** Notes of the newest status change that carried any. */
  underwriterNotes: z.string().nullable(),
  daysInProcess: z.int(),
  workflowStages: z.array(stageSchema),
  /** Documents that the application calls for, each with its status. */
  needs: z.array(needSchema),
  documents: z.array(documentSchema),
  /** What was made of answers, or compared with them, that have changed since: documents, conditions, orders that the caller may see. */
  outOfDate: z.array(outOfDateSchema),
  /** In the order of their numbers. */
  conditions: z.array(conditionSchema),
  /** The newest; the others are under `/timeline`. */
  timeline: z.array(timelineEntrySchema).max(NEWEST_ENTRIES),
  /** All of them. */
  timelineLength: z.int(),
});
export type DetailedApplication = z.infer<typeof detailedApplicationSchema>;

/** `GET /api/applications/{id}/similar`: open files that may be of the same person or home. */
export const similarFileSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  status: z.enum(applicationStatuses),
  submittedAt: z.iso.datetime(),
  same: z
    .array(z.enum([...likenesses, 'property']))
    .describe('`ssn`: its last four digits and the year of birth; `name`: with the year of birth'),
});

const waitSchema = z.object({
  what: z.string(),
  since: z.iso.datetime(),
  /** By when staff have to have ended it, by the calendar of the main branch. */
  dueAt: z.iso.datetime().optional(),
  onWhom: z.string(),
  stageId: z.enum(stageIds).optional(),
});
/** `GET /api/applications/{id}/waiting-for`: the workflow's own answer; null once the file is final. */
export const waitingForSchema = z.object({
  waitingFor: waitSchema
    .extend({
      /** Whatever else it waits for, less pressing; left out where that is all. */
      also: z.array(waitSchema).optional(),
    })
    .nullable(),
});
