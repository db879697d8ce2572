import { z } from 'zod';
import { dollarsToCentsSchema } from '../../events/kernel/money.ts';
import {
  applicationStatuses,
  debtTypes,
  documentStatuses,
  documentTypes,
  employmentStatuses,
  incomeTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
  stageIds,
  stageStatuses,
} from '../../events/lending/life-cycle.ts';
import {
  LEAST_REASON_CHARACTERS,
  MOST_REASON_CHARACTERS,
  revealableFields,
  revealPurposes,
} from '../../events/lending/reveals.ts';

// --- requests -------------------------------------------------------------

const text = (what: string, most = 200) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(most);

/** One message, whether the text is missing or wrong. */
const pattern = (regex: RegExp, message: string) => z.string({ error: message }).regex(regex, message);

export const addressSchema = z.strictObject({
  street: text('Street address'),
  unit: z.string().trim().max(50).optional(),
  city: text('City', 100),
  state: pattern(/^[A-Z]{2}$/, 'State is required, as a two-letter code such as TX'),
  zip: pattern(/^\d{5}(-\d{4})?$/, 'ZIP code is required, five digits or ZIP+4'),
});

const DAY = 'Enter the date as YYYY-MM-DD, from 1900 on';
/** PostgreSQL has no year 0, and nothing here happened before 1900. */
const plainDate = (message: string) => z.iso.date(message).refine((date) => date >= '1900-01-01', message);

/** Areas 000, 666 and 900-999 are never issued, yet test files use them, so only the form is checked. */
const ssnSchema = z
  .string()
  .transform((ssn) => ssn.replaceAll('-', ''))
  .pipe(z.string().regex(/^\d{9}$/, 'Valid SSN is required, nine digits'));

const BORN = 'Enter the date of birth as YYYY-MM-DD, from 1900 to today';

export const submitBorrowerSchema = z.strictObject({
  firstName: text('First name', 100),
  lastName: text('Last name', 100),
  email: z.email('Valid email is required'),
  phone: z.string().trim().max(30).optional(),
  ssn: ssnSchema.optional(),
  dateOfBirth: plainDate(BORN)
    .refine((date) => date <= new Date().toISOString().slice(0, 10), BORN)
    .optional(),
  currentAddress: addressSchema.optional(),
  employment: z.strictObject({
    status: z.enum(employmentStatuses),
    employerName: z.string().trim().max(200).optional(),
    position: z.string().trim().max(200).optional(),
    yearsAtEmployer: z.number().min(0).max(80, 'Enter 0 to 80 years').optional(),
  }),
});

const borrowerIndex = z.int().min(0).default(0).describe('Which borrower of the list, from 0');

const TERM = 'Enter a term of 1 to 50 whole years';
const RATE = 'Enter the rate in percent from 0 to 25, such as 6.625';

/** `POST /api/applications`. Money in dollars, rates in percent; ratios are computed, never entered. */
export const submitApplicationSchema = z.strictObject({
  borrowers: z.array(submitBorrowerSchema).min(1, 'At least one borrower is required').max(10),
  property: z.strictObject({
    address: addressSchema,
    value: dollarsToCentsSchema.refine((cents) => cents >= 100, 'Property value is required'),
    type: z.enum(propertyTypes).default('single_family'),
    occupancy: z.enum(occupancies).default('primary_residence'),
  }),
  loan: z.strictObject({
    amount: dollarsToCentsSchema.refine((cents) => cents >= 100, 'Loan amount is required'),
    type: z.enum(loanTypes),
    purpose: z.enum(loanPurposes).default('purchase'),
    termYears: z.int({ error: TERM }).min(1, TERM).max(50, TERM),
    ratePercent: z.number({ error: RATE }).min(0, RATE).max(25, RATE),
    downPayment: dollarsToCentsSchema.default(0),
    estimatedClosingDate: plainDate(DAY).optional(),
  }),
  income: z
    .array(z.strictObject({ borrower: borrowerIndex, type: z.enum(incomeTypes), monthly: dollarsToCentsSchema }))
    .max(50)
    .default([]),
  debts: z
    .array(
      z.strictObject({
        borrower: borrowerIndex,
        type: z.enum(debtTypes),
        monthly: dollarsToCentsSchema,
        creditor: z.string().trim().max(200).optional(),
        balance: dollarsToCentsSchema.optional(),
      }),
    )
    .max(100)
    .default([]),
  priority: z.enum(priorities).default('medium'),
});
export type SubmitApplicationRequest = z.input<typeof submitApplicationSchema>;

const notes = z.string().trim().max(4000, 'Notes take at most 4000 characters').optional();

/** `PATCH /api/applications/{id}/status`. A move off the normal path needs notes. */
export const changeStatusSchema = z.strictObject({ status: z.enum(applicationStatuses), notes });
/** `POST /api/applications/{id}/comments`. */
export const commentSchema = z.strictObject({ comment: text('A comment', 4000) });
/** `PATCH /api/applications/{id}/stages/{stageId}`. */
export const changeStageSchema = z.strictObject({ status: z.enum(stageStatuses).exclude(['pending']), notes });
/** `PATCH /api/applications/{id}/documents/{documentId}`. */
export const reviewDocumentSchema = z.strictObject({
  status: z.enum(['under_review', 'verified', 'approved', 'needs_review', 'rejected']),
  reviewNotes: notes,
});
/** `PUT /api/applications/{id}/assignee`; null takes the file from whoever has it. */
export const assignSchema = z.strictObject({ assigneeId: z.uuid().nullable() });
/** `PUT /api/applications/{id}/priority`. */
export const prioritizeSchema = z.strictObject({ priority: z.enum(priorities) });
/** `POST /api/applications/{id}/document-requests`. */
export const requestDocumentSchema = z.strictObject({
  documentType: z.enum(documentTypes),
  reason: text('A reason the borrower will read', 500),
  dueOn: plainDate(DAY).optional(),
});

const REASON = `Say in at least ${LEAST_REASON_CHARACTERS} characters what you need it for`;

/** `POST /api/applications/{id}/borrowers/{borrowerId}/reveals`. */
export const revealSchema = z.strictObject({
  fields: z
    .array(z.enum(revealableFields, `Choose from ${revealableFields.join(', ')}`))
    .min(1, 'Choose what to reveal')
    .max(revealableFields.length),
  purpose: z.enum(revealPurposes, `Choose one of ${revealPurposes.join(', ')}`),
  reason: z
    .string({ error: REASON })
    .trim()
    .min(LEAST_REASON_CHARACTERS, REASON)
    .max(MOST_REASON_CHARACTERS, `A reason takes at most ${MOST_REASON_CHARACTERS} characters`)
    // Everybody who may read the file reads the reason.
    .refine((reason) => !/\d{3}[-\s]?\d{2}[-\s]?\d{4}/.test(reason), 'Do not write the number itself'),
});
export type RevealRequest = z.input<typeof revealSchema>;

const fileSchema = z.string().meta({ format: 'binary', description: 'PDF, JPEG, PNG or TIFF, at most 25 MB' });
/** Form of `POST /api/applications/{id}/documents`. */
export const uploadFormSchema = z.strictObject({
  documentType: z.enum(documentTypes),
  /** The request it answers; left out, the oldest open one of its type, or a new document. */
  documentId: z.uuid().toLowerCase().optional(),
  file: fileSchema,
});
/** Form of `POST /api/applications/{id}/documents/{documentId}/versions`. */
export const replaceFormSchema = z.strictObject({ file: fileSchema });

export const stageIdSchema = z.enum(stageIds);

// --- list -----------------------------------------------------------------

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

/** `filter` of `GET /api/applications`, as JSON. All given conditions hold together. */
export const applicationFilterSchema = z.strictObject({
  /** Unpaged lookup by id (getMany). */
  id: z.array(z.uuid()).max(500).optional(),
  /** Case-insensitive substring of borrower name, property address, id, loan number or loan type. */
  q: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0'), 'Search text must not contain the NUL character')
    .optional(),
  status: z.union([z.enum(applicationStatuses), z.array(z.enum(applicationStatuses))]).optional(),
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
  submittedFrom: plainDate(DAY).optional(),
  submittedTo: plainDate(DAY).optional(),
});
export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** One row of `GET /api/applications`. */
export const applicationRowSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  status: z.enum(applicationStatuses),
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
  /** 0 to 100, computed from stages and required documents. */
  completionPercentage: z.int(),
  currentStage: z.enum(stageIds).nullable(),
  /** Whole days since submission, rounded up; stops at the decision. */
  daysInProcess: z.int(),
  version: z.int(),
});
export type ApplicationRow = z.infer<typeof applicationRowSchema>;

// --- detailed record --------------------------------------------------------

export const stageSchema = z.object({
  id: z.enum(stageIds),
  name: z.string(),
  status: z.enum(stageStatuses),
  assignedTo: z.string().nullable(),
  notes: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
});

export const documentSchema = z.object({
  id: z.uuid(),
  /** The file's name, or the type's label while nothing has been uploaded. */
  fileName: z.string(),
  documentType: z.enum(documentTypes),
  /** Bytes; null while nothing has been uploaded. */
  fileSize: z.int().nullable(),
  uploadedAt: z.iso.datetime().nullable(),
  uploadedBy: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  status: z.enum(documentStatuses),
  reviewNotes: z.string().nullable(),
  /** Why it was asked for, when it was requested. */
  requestReason: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  /** Number of files so far; 0 while only requested. */
  documentVersion: z.int(),
  versions: z.array(
    z.object({
      documentVersion: z.int(),
      fileName: z.string(),
      mediaType: z.string(),
      fileSize: z.int(),
      sha256: z.string(),
      uploadedAt: z.iso.datetime(),
      uploadedBy: z.string(),
    }),
  ),
});

export const timelineEntrySchema = z.object({
  id: z.uuid(),
  /** A sentence for people. */
  event: z.string(),
  date: z.iso.datetime(),
  user: z.string(),
  /** Who kind of actor did it: user, partner, workflow, system. */
  actorKind: z.string(),
  notes: z.string().nullable(),
});

/** Answer to a reveal: what was asked for, in clear. Never cached, and nowhere else. */
export const revealAnswerSchema = z.object({
  borrowerId: z.uuid(),
  values: z.object({
    /** `900-45-6789`. */
    ssn: z.string().optional(),
    dateOfBirth: z.iso.date().optional(),
  }),
});
export type RevealAnswer = z.infer<typeof revealAnswerSchema>;

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
  /** Where the status may go, with the moves off the normal path marked. */
  allowedStatuses: z.array(z.object({ status: z.enum(applicationStatuses), override: z.boolean() })),
  priority: z.enum(priorities),
  employmentStatus: z.string(),
  employerName: z.string().nullable(),
  yearsAtEmployer: z.number().nullable(),
  /** Representative score of the newest credit report; null before one has come. */
  creditScore: z.int().nullable(),
  loanAmount: z.number(),
  loanType: z.enum(loanTypes),
  loanPurpose: z.enum(loanPurposes),
  loanTerm: z.int(),
  interestRate: z.number(),
  downPayment: z.number(),
  propertyAddress: z.string(),
  propertyValue: z.number(),
  propertyType: z.string(),
  occupancy: z.string(),
  /** Null where the property's value is not known. */
  loanToValueRatio: z.number().nullable(),
  monthlyIncome: z.number(),
  /** Stated debts, without the proposed housing payment. */
  monthlyDebts: z.number(),
  /** Principal and interest of the requested loan. */
  monthlyPayment: z.number(),
  /** (debts + proposed payment) / income; null without income. */
  debtToIncomeRatio: z.number().nullable(),
  completionPercentage: z.int(),
  assignedTo: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  estimatedClosingDate: z.iso.date().nullable(),
  /** Notes of the newest status change that carried any. */
  underwriterNotes: z.string().nullable(),
  daysInProcess: z.int(),
  workflowStages: z.array(stageSchema),
  documents: z.array(documentSchema),
  timeline: z.array(timelineEntrySchema),
});
export type DetailedApplication = z.infer<typeof detailedApplicationSchema>;
export type WorkflowStage = z.infer<typeof stageSchema>;
export type LoanDocument = z.infer<typeof documentSchema>;
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** `GET /api/applications/{id}/waiting-for`: the workflow's own answer; null once the file is final. */
export const waitingForSchema = z.object({
  waitingFor: z
    .object({
      what: z.string(),
      since: z.iso.datetime(),
      /** By when staff have to have ended it, by the calendar of the main branch. */
      dueAt: z.iso.datetime().optional(),
      onWhom: z.string(),
      stageId: z.enum(stageIds).optional(),
    })
    .nullable(),
});

/** One row of `GET /api/applications/{id}/events`; personal data inside `data` is masked. */
export const historyEventSchema = z.object({
  eventId: z.uuid(),
  position: z.int(),
  version: z.int(),
  type: z.string(),
  recordedAt: z.iso.datetime(),
  effectiveAt: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string(), role: z.string().optional() }),
  /** Where it came in: portal, partner webhook, workflow, import. */
  source: z.string(),
  correlationId: z.string(),
  /** The event or request that caused it, with the event's type where it is in the log. */
  causedBy: z.object({ id: z.string(), type: z.string().nullable() }).nullable(),
  json: z.unknown(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** Answer to every command on a file. */
export const commandAnswerSchema = z.object({ id: z.uuid(), version: z.int() });
/** Answer to a submission. */
export const submitAnswerSchema = commandAnswerSchema.extend({ loanNumber: z.string() });
/** Answer to an upload. */
export const uploadAnswerSchema = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  version: z.int(),
});
