import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { debtTypes } from '../../lending/fields/loan-choices.ts';
import { debtTreatments } from '../../lending/liabilities/debt-treatment.ts';
import { exclusionReasons } from '../../lending/liabilities/exclusion-reasons.ts';
import { evidenceSchema } from './qualifying.evidence.ts';

export const debtsEvents = {
  /** What an underwriter does with a debt that is stated, reported or both; the newest of a debt stands. */
  DebtTreated: {
    schema: z.object({
      /** The debt as stated, and as reported. */
      debtIds: z.array(uuidSchema).min(1),
      /** By its name then. */
      creditor: z.string().optional(),
      treatment: z.enum(debtTreatments),
      /** Of one that is counted, a month; left out where it counts as it is. */
      paymentCents: centsSchema.optional(),
      /** Of one that is excluded. */
      reason: z.enum(exclusionReasons).optional(),
      /** Of one that is paid off. */
      payoffCents: centsSchema.optional(),
      evidence: z.array(evidenceSchema),
      note: z.string().optional(),
    }),
    personal: { creditor: STREAM, note: STREAM },
  },
  /** A debt that is neither stated nor reported counts. A report of it takes its place. */
  DebtAdded: {
    schema: z.object({
      debtId: uuidSchema,
      debtType: z.enum(debtTypes),
      creditor: z.string(),
      accountLast4: z.string().optional(),
      /** Left out where a spouse owes it who does not borrow. */
      borrowerId: uuidSchema.optional(),
      /** The community property state by which a spouse's debt is looked at. */
      communityState: z.string().optional(),
      monthlyCents: centsSchema,
      balanceCents: centsSchema.optional(),
      evidence: z.array(evidenceSchema),
      note: z.string().optional(),
    }),
    personal: { creditor: STREAM, accountLast4: STREAM, note: STREAM },
    notPersonal: { communityState: 'a state' },
  },
  /** The debt counts as it is stated and reported; one that was added is gone. */
  DebtTreatmentTakenBack: {
    schema: z.object({ debtId: uuidSchema, creditor: z.string().optional(), reason: z.string() }),
    personal: { creditor: STREAM, reason: STREAM },
  },
} as const satisfies EventDefinitions;

export type DebtEvent = EventOf<typeof debtsEvents>;
export type DebtEventOf<Type extends DebtEvent['type']> = EventOf<typeof debtsEvents, Type>;
