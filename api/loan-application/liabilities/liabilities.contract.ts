import { z } from 'zod';
import { dollarsToCentsSchema as dollars } from '../../../events/kernel/money.ts';
import { pullDifferences } from '../../../events/lending/credit/compare-pulls.ts';
import { debtTypes } from '../../../events/lending/fields/loan-choices.ts';
import { settledReasons } from '../../../events/lending/figures/figure-facts.ts';
import { debtMatches, leftOutReasons, unprovenReasons } from '../../../events/lending/figures/provenance.ts';
import { debtTreatments } from '../../../events/lending/liabilities/debt-treatment.ts';
import { exclusionReasons } from '../../../events/lending/liabilities/exclusion-reasons.ts';
import { optionalNotes, requiredText } from '../../http/requests/fields.contract.ts';
import { missingSchema } from '../../services/file/file-figures.contract.ts';

const evidence = z
  .array(z.strictObject({ documentId: z.uuid().toLowerCase(), documentVersion: z.int().positive() }))
  .max(50, 'Name 50 documents at most');
const onPapers = { evidence, note: optionalNotes };

/** `PUT /api/applications/{id}/liabilities/{debtId}/treatment`: what an underwriter does with one debt; dollars. */
export const treatDebtSchema = z.discriminatedUnion(
  'treatment',
  [
    z.strictObject({
      treatment: z.literal('counted'),
      /** A month, in place of what is stated and reported; left out to count it as it is. */
      payment: dollars.optional(),
      ...onPapers,
    }),
    z.strictObject({
      treatment: z.literal('excluded'),
      reason: z.enum(exclusionReasons, 'Choose why it does not count'),
      ...onPapers,
    }),
    z.strictObject({
      treatment: z.literal('paid_off'),
      /** As the payoff statement has it. */
      payoff: dollars,
      ...onPapers,
    }),
  ],
  'Choose what to do with it',
);
export type TreatDebt = z.input<typeof treatDebtSchema>;

/** `POST /api/applications/{id}/liabilities`: a debt that is neither stated nor reported; dollars. */
export const addDebtSchema = z.strictObject({
  debtType: z.enum(debtTypes, 'Choose what kind of debt it is'),
  creditor: requiredText('The creditor', 200),
  /** The last four characters of its number, by which a report of it is known. */
  accountLast4: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}]{4}$/u, 'Enter the last four characters of its number')
    .optional(),
  /** Null for a spouse who does not borrow. */
  borrowerId: z.uuid('Choose whose it is').toLowerCase().nullable(),
  monthly: dollars,
  balance: dollars.optional(),
  ...onPapers,
});
export type AddDebt = z.input<typeof addDebtSchema>;

/** `POST /api/applications/{id}/liabilities/{debtId}/removal`. */
export const takeBackSchema = z.strictObject({ reason: requiredText('A reason', 500) });

const amounts = { balance: z.number().nullable(), payment: z.number().nullable() };

/** What stands of an underwriter's treatment, and who decided it. */
const shownTreatmentSchema = z.object({
  treatment: z.enum([...debtTreatments, 'added']),
  payment: z.number().nullable(),
  reason: z.enum(exclusionReasons).nullable(),
  payoff: z.number().nullable(),
  /** With what the document is by now: another version, or one that is not good any more, is no evidence. */
  evidence: z.array(z.object({ documentId: z.uuid(), documentVersion: z.int(), isCurrent: z.boolean() })),
  note: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
});

/** One debt of a file: as stated, as reported, as it counts and why; dollars a month. */
export const shownDebtSchema = z.object({
  debtId: z.uuid(),
  match: z.enum(debtMatches),
  debtType: z.enum(debtTypes),
  creditor: z.string().nullable(),
  /** `••••4321` */
  accountNumber: z.string().nullable(),
  /** Null where nobody says, and for a spouse who does not borrow. */
  borrowerId: z.uuid().nullable(),
  isOfSpouse: z.boolean(),
  stated: z
    .object({
      ...amounts,
      monthsLeft: z.int().nullable(),
      /** Why the application says that it is not there after closing. */
      settled: z.enum(settledReasons).nullable(),
      settledBecause: z.string().nullable(),
    })
    .nullable(),
  reported: z.object({ ...amounts, limit: z.number().nullable(), status: z.string() }).nullable(),
  /** A month; null where nobody has stated a payment and no rule assumes one. */
  counts: z.number().nullable(),
  /** In the debts, in the housing expense, or in a net rental. */
  place: z.enum(['debts', 'housing', 'rental']),
  leftOut: z.enum(leftOutReasons).nullable(),
  /** Why it counts that would be left out, were it shown. */
  unproven: z.enum(unprovenReasons).nullable(),
  /** By which it is worked out or left out. */
  rule: z.object({ rule: z.string(), citation: z.string() }).nullable(),
  treatment: shownTreatmentSchema.nullable(),
});
export type ShownDebt = z.infer<typeof shownDebtSchema>;

const pulledSchema = z.object({ balance: z.number(), payment: z.number(), status: z.string() });

/** An account that the newest report and the one before it do not have alike; null on the side that has none. */
const pullChangeSchema = z.object({
  creditor: z.string(),
  accountNumber: z.string(),
  before: pulledSchema.nullable(),
  now: pulledSchema.nullable(),
  differs: z.array(z.enum(pullDifferences)),
});

/** `GET /api/applications/{id}/liabilities`: every debt of a file once; dollars a month. */
export const liabilitiesSchema = z.object({
  /** The day of the newest credit report; null before one has come. */
  reportedOn: z.iso.date().nullable(),
  debts: z.array(shownDebtSchema),
  /** Of the debts that count beside housing, with net rental below zero, as the file has it. */
  monthly: z.number(),
  missing: missingSchema,
  /** What the newest report has otherwise than the one before it; null with fewer than two. */
  since: z.object({ reportedOn: z.iso.date(), changes: z.array(pullChangeSchema) }).nullable(),
});
export type Liabilities = z.infer<typeof liabilitiesSchema>;
