import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';
import { centsSchema } from '../kernel/money.ts';
import {
  applicationStatuses,
  debtTypes,
  documentTypes,
  employmentStatuses,
  incomeTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
  stageIds,
} from '../lending/life-cycle.ts';
import { revealableFields, revealPurposes } from '../lending/reveals.ts';

const addressSchema = z.object({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  /** Two-letter USPS code. */
  state: z.string(),
  zip: z.string(),
});

export const borrowerSchema = z.object({
  borrowerId: uuidSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  /** Nine digits. */
  ssn: z.string().optional(),
  dateOfBirth: z.iso.date().optional(),
  currentAddress: addressSchema.optional(),
  employment: z.object({
    status: z.enum(employmentStatuses),
    employerName: z.string().optional(),
    position: z.string().optional(),
    yearsAtEmployer: z.number().optional(),
  }),
});

export const propertySchema = z.object({
  address: addressSchema,
  valueCents: centsSchema,
  type: z.enum(propertyTypes),
  occupancy: z.enum(occupancies),
});

export const loanTermsSchema = z.object({
  amountCents: centsSchema,
  type: z.enum(loanTypes),
  purpose: z.enum(loanPurposes),
  termYears: z.int(),
  /** Percent a year, at most three decimals: 6.625. */
  ratePercent: z.number(),
  downPaymentCents: centsSchema,
  estimatedClosingDate: z.iso.date().optional(),
});

const monthlyLine = <T extends readonly [string, ...string[]]>(types: T) =>
  z.object({ borrowerId: uuidSchema, type: z.enum(types), monthlyCents: centsSchema });

export const incomeLineSchema = monthlyLine(incomeTypes);
export const debtLineSchema = monthlyLine(debtTypes).extend({
  creditor: z.string().optional(),
  balanceCents: centsSchema.optional(),
});

export const submittedSchema = z.object({
  applicationId: uuidSchema,
  loanNumber: z.string(),
  /** The first borrower is the primary one. */
  borrowers: z.array(borrowerSchema).min(1),
  property: propertySchema,
  loan: loanTermsSchema,
  income: z.array(incomeLineSchema),
  debts: z.array(debtLineSchema),
  priority: z.enum(priorities),
});
export const assignedSchema = z.object({ assigneeId: uuidSchema, assigneeName: z.string() });
export const unassignedSchema = z.object({ previousAssigneeId: uuidSchema });
export const prioritizedSchema = z.object({ from: z.enum(priorities), to: z.enum(priorities) });
export const statusChangedSchema = z.object({
  from: z.enum(applicationStatuses),
  to: z.enum(applicationStatuses),
  notes: z.string().optional(),
  /** True when the move left the normal path; such a move always carries notes. */
  override: z.boolean(),
});
export const commentedSchema = z.object({ commentId: uuidSchema, comment: z.string() });
export const escalatedSchema = z.object({
  subject: z.string(),
  stageId: z.enum(stageIds).optional(),
  /** Whole days the file had been waiting when it was escalated. */
  daysWaiting: z.int(),
  /** The workflow's key of the wait, so one wait is escalated once. */
  escalationKey: z.string(),
});

const stageSchema = z.object({ stageId: z.enum(stageIds) });
export const stageStartedSchema = stageSchema.extend({
  assigneeId: uuidSchema.optional(),
  assigneeName: z.string().optional(),
  notes: z.string().optional(),
});
export const stageNotedSchema = stageSchema.extend({ notes: z.string().optional() });

export const documentRequestedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  reason: z.string(),
  dueOn: z.iso.date().optional(),
});
export const documentUploadedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  /** 1 for the first file; a replacement is the next number and the old file stays. */
  documentVersion: z.int().positive(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export const documentReviewedSchema = z.object({
  documentId: uuidSchema,
  documentVersion: z.int().positive(),
  reviewNotes: z.string().optional(),
});
export const documentReminderSentSchema = z.object({
  documentIds: z.array(uuidSchema).min(1),
  /** 1 for the first reminder of a round of requests. */
  reminderNumber: z.int().positive(),
  channel: z.literal('email'),
  reminderKey: z.string(),
});

export const creditReportReceivedSchema = z.object({
  reportId: z.string(),
  partnerId: z.string(),
  deliveryId: z.string(),
  issuedOn: z.iso.date(),
  scores: z.array(
    z.object({ borrowerId: uuidSchema, bureau: z.enum(['equifax', 'experian', 'transunion']), score: z.int() }),
  ),
  accounts: z.array(
    z.object({
      creditor: z.string(),
      accountType: z.string(),
      /** Last four characters only; the full number stays with the bureau. */
      accountNumberLast4: z.string(),
      status: z.enum(['current', 'active', 'late', 'closed', 'inactive', 'default']),
      balanceCents: centsSchema,
      limitCents: centsSchema.optional(),
      monthlyPaymentCents: centsSchema,
      openedOn: z.iso.date().optional(),
      monthsReviewed: z.int().optional(),
      onTimePercent: z.number().optional(),
    }),
  ),
});

/** Somebody was shown a borrower's data in clear. Which data and why, never the data. */
export const personalDataRevealedSchema = z.object({
  borrowerId: uuidSchema,
  fields: z.array(z.enum(revealableFields)).min(1),
  purpose: z.enum(revealPurposes),
  reason: z.string(),
});

export const borrowerForgottenSchema = z.object({
  borrowerId: uuidSchema,
  /** About the request, such as its number; must not name the person. */
  reason: z.string(),
  legalBasis: z.string(),
  /** Streams whose free text was erased with the borrower's data; none while another borrower remains. */
  erasedStreams: z.array(z.string()),
});

/** Payload schema of every event of a loan file, by type; all are version 1 unless `loan-application.upcasters.ts` says more. */
export const loanApplicationEventSchemas = {
  LoanApplicationSubmitted: submittedSchema,
  LoanApplicationAssigned: assignedSchema,
  LoanApplicationUnassigned: unassignedSchema,
  LoanApplicationPrioritized: prioritizedSchema,
  LoanApplicationStatusChanged: statusChangedSchema,
  LoanApplicationCommented: commentedSchema,
  LoanApplicationEscalated: escalatedSchema,
  LoanStageStarted: stageStartedSchema,
  LoanStageProcessingStarted: stageNotedSchema,
  LoanStageCompleted: stageNotedSchema,
  LoanStageFlagged: stageNotedSchema,
  LoanStageRejected: stageNotedSchema,
  DocumentRequested: documentRequestedSchema,
  DocumentUploaded: documentUploadedSchema,
  DocumentReviewStarted: documentReviewedSchema,
  DocumentVerified: documentReviewedSchema,
  DocumentApproved: documentReviewedSchema,
  DocumentChangesRequested: documentReviewedSchema,
  DocumentRejected: documentReviewedSchema,
  DocumentReminderSent: documentReminderSentSchema,
  CreditReportReceived: creditReportReceivedSchema,
  PersonalDataRevealed: personalDataRevealedSchema,
  BorrowerForgotten: borrowerForgottenSchema,
} as const;

type Schemas = typeof loanApplicationEventSchemas;
export type LoanApplicationEventType = keyof Schemas;
export type LoanApplicationEvent = {
  [Type in LoanApplicationEventType]: Event<Type, z.infer<Schemas[Type]>>;
}[LoanApplicationEventType];
export type LoanApplicationEventOf<Type extends LoanApplicationEventType> = Extract<
  LoanApplicationEvent,
  { type: Type }
>;
export type Borrower = z.infer<typeof borrowerSchema>;
export type CreditReport = z.infer<typeof creditReportReceivedSchema>;
