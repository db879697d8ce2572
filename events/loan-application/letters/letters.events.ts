import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { loanTypes } from '../../lending/life-cycle/life-cycle.ts';
import { letterConditions } from '../../lending/decisions/pre-approval.ts';

export const lettersEvents = {
  /** With every figure that it says or follows from; the letter itself is a document of the file. */
  PreApprovalLetterIssued: {
    schema: z.object({
      documentId: uuidSchema,
      /** Of one that supersedes an earlier letter: which version of the document it is. The first when left out. */
      documentVersion: z.int().positive().optional(),
      /** At the branch. */
      issuedOn: z.iso.date(),
      /** The last day on which it is good. */
      expiresOn: z.iso.date(),
      /** The loan that it is about, which is not more than what is affordable. */
      amountCents: centsSchema,
      maxLoanCents: centsSchema,
      maxPriceCents: centsSchema,
      limitedBy: z.enum(['frontDti', 'backDti', 'downPayment']),
      /** Principal and interest of the largest loan. */
      paymentCents: centsSchema,
      monthlyIncomeCents: centsSchema,
      debtsCents: centsSchema,
      downPaymentCents: centsSchema,
      taxesPerYearCents: centsSchema,
      insurancePerYearCents: centsSchema,
      annualRatePercent: z.number(),
      months: z.int().positive(),
      maxFrontDtiPercent: z.number(),
      maxBackDtiPercent: z.number(),
      loanType: z.enum(loanTypes),
      conditions: z.array(z.enum(letterConditions)),
    }),
  },
} as const satisfies EventDefinitions;

export type PreApprovalLetterIssued = EventOf<typeof lettersEvents>;
