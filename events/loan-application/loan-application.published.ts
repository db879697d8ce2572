import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import { centsSchema } from '../kernel/money.ts';
import {
  applicationStatuses,
  documentTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
  stageIds,
} from '../lending/life-cycle.ts';
import type { LoanApplicationEventType } from './loan-application.events.ts';

const submittedSchema = z.object({
  applicationId: uuidSchema,
  loanNumber: z.string(),
  priority: z.enum(priorities),
  loan: z.object({
    amountCents: centsSchema,
    type: z.enum(loanTypes),
    purpose: z.enum(loanPurposes),
    termYears: z.int(),
    estimatedClosingDate: z.iso.date().optional(),
  }),
  property: z.object({ valueCents: centsSchema, type: z.enum(propertyTypes), occupancy: z.enum(occupancies) }),
});
const stageSchema = z.object({ stageId: z.enum(stageIds) });
const documentSchema = z.object({ documentId: uuidSchema, documentVersion: z.int().positive() });

/**
 * What leaves the house about a loan file, by event type. Parsing a stored payload with the public schema yields the
 * public payload: it drops every field that is not named here. Nothing about borrowers, no addresses, no file names and
 * no text that people typed is named; credit reports and comments are not published at all.
 *
 * Others depend on these shapes. A field may be added; anything else is a new `schemaVersion`.
 */
export const loanApplicationPublications = {
  LoanApplicationSubmitted: { schemaVersion: 1, schema: submittedSchema },
  LoanApplicationAssigned: { schemaVersion: 1, schema: z.object({ assigneeId: uuidSchema }) },
  LoanApplicationUnassigned: { schemaVersion: 1, schema: z.object({ previousAssigneeId: uuidSchema }) },
  LoanApplicationPrioritized: {
    schemaVersion: 1,
    schema: z.object({ from: z.enum(priorities), to: z.enum(priorities) }),
  },
  LoanApplicationStatusChanged: {
    schemaVersion: 1,
    schema: z.object({ from: z.enum(applicationStatuses), to: z.enum(applicationStatuses), override: z.boolean() }),
  },
  LoanApplicationEscalated: {
    schemaVersion: 1,
    schema: z.object({ stageId: z.enum(stageIds).optional(), daysWaiting: z.int() }),
  },
  LoanStageStarted: { schemaVersion: 1, schema: stageSchema.extend({ assigneeId: uuidSchema.optional() }) },
  LoanStageProcessingStarted: { schemaVersion: 1, schema: stageSchema },
  LoanStageCompleted: { schemaVersion: 1, schema: stageSchema },
  LoanStageFlagged: { schemaVersion: 1, schema: stageSchema },
  LoanStageRejected: { schemaVersion: 1, schema: stageSchema },
  DocumentRequested: {
    schemaVersion: 1,
    schema: z.object({
      documentId: uuidSchema,
      documentType: z.enum(documentTypes),
      dueOn: z.iso.date().optional(),
    }),
  },
  DocumentUploaded: {
    schemaVersion: 1,
    schema: documentSchema.extend({
      documentType: z.enum(documentTypes),
      mediaType: z.string(),
      sizeBytes: z.int().positive(),
    }),
  },
  DocumentReviewStarted: { schemaVersion: 1, schema: documentSchema },
  DocumentVerified: { schemaVersion: 1, schema: documentSchema },
  DocumentApproved: { schemaVersion: 1, schema: documentSchema },
  DocumentChangesRequested: { schemaVersion: 1, schema: documentSchema },
  DocumentRejected: { schemaVersion: 1, schema: documentSchema },
  DocumentReminderSent: {
    schemaVersion: 1,
    schema: z.object({ documentIds: z.array(uuidSchema).min(1), reminderNumber: z.int().positive() }),
  },
} as const satisfies Partial<Record<LoanApplicationEventType, { schemaVersion: number; schema: z.ZodType }>>;
