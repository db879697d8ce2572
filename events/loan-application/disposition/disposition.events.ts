import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { adverseActionReasons } from '../../lending/denial/adverse-action.ts';
import { type Disposition, dispositions } from '../../lending/disposition/disposition.ts';
import { declines, requestChannels, suspensionCauses } from '../../lending/disposition/disposition-facts.ts';
import { documentTypes } from '../../lending/life-cycle/life-cycle.ts';

/** The day that counts, at the branch: never later than when it is recorded, often earlier. */
const effectiveOn = z.iso.date();

const termsSchema = z.object({
  amountCents: centsSchema,
  termYears: z.int(),
  /** Percent a year, at most three decimals: 6.625. */
  ratePercent: z.number(),
});
export type OfferedTerms = z.infer<typeof termsSchema>;

export const dispositionEvents = {
  /** The applicant asked for it before the credit decision. */
  LoanApplicationWithdrawn: {
    schema: z.object({ effectiveOn, requestedBy: uuidSchema, channel: z.enum(requestChannels), reason: z.string() }),
    personal: { reason: STREAM },
  },
  /** The items of a notice of incompleteness did not arrive in time (12 CFR 1002.9(c)(2)). */
  LoanApplicationClosedIncomplete: {
    schema: z.object({
      effectiveOn,
      noticeSentOn: z.iso.date(),
      /** The last day on which an answer would have been in time. */
      answerDueOn: z.iso.date(),
      /** The notice's requests. */
      missing: z.string(),
      /** Documents that the file had asked for and did not have. */
      outstanding: z.array(z.enum(documentTypes)),
    }),
    personal: { missing: STREAM },
  },
  LoanApprovalNotAccepted: {
    schema: z.object({ effectiveOn, reason: z.string() }),
    personal: { reason: STREAM },
  },
  /** Other terms than those asked for. */
  CounterofferMade: {
    schema: z.object({
      effectiveOn,
      terms: termsSchema,
      /** The last day on which it may be accepted. */
      expiresOn: z.iso.date(),
      /** Why not the terms asked for: those of the denial, should it not be accepted. */
      reasons: z.array(z.enum(adverseActionReasons)),
      notes: z.string().optional(),
    }),
    personal: { notes: STREAM },
  },
  /** From then on the loan has these terms. */
  CounterofferAccepted: {
    schema: z.object({ effectiveOn, terms: termsSchema, notes: z.string().optional() }),
    personal: { notes: STREAM },
  },
  /** The rejection on the terms asked for follows in the same breath. */
  CounterofferDeclined: {
    schema: z.object({ effectiveOn, how: z.enum(declines), notes: z.string().optional() }),
    personal: { notes: STREAM },
  },
  LoanApplicationSuspended: {
    schema: z.object({
      effectiveOn,
      waitsFor: z.enum(suspensionCauses),
      /** The day on which someone looks at it again. */
      reviewOn: z.iso.date(),
      reason: z.string(),
    }),
    personal: { reason: STREAM },
  },
  LoanApplicationResumed: {
    schema: z.object({ notes: z.string().optional() }),
    personal: { notes: STREAM },
  },
  /** The file goes on as it was before. */
  DispositionTakenBack: {
    schema: z.object({ disposition: z.enum(dispositions), notes: z.string() }),
    personal: { notes: STREAM },
  },
} as const satisfies EventDefinitions;

export type DispositionEvent = EventOf<typeof dispositionEvents>;
export type DispositionEventOf<Type extends DispositionEvent['type']> = EventOf<typeof dispositionEvents, Type>;

/** Disposition after each event that sets one. */
export const dispositionAfter = {
  LoanApplicationWithdrawn: 'withdrawn',
  LoanApplicationClosedIncomplete: 'closed_incomplete',
  LoanApprovalNotAccepted: 'approved_not_accepted',
  CounterofferMade: 'counteroffer',
  CounterofferAccepted: null,
  CounterofferDeclined: null,
  LoanApplicationSuspended: 'suspended',
  LoanApplicationResumed: null,
  DispositionTakenBack: null,
} as const satisfies Record<DispositionEvent['type'], Disposition | null>;
