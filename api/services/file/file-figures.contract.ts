import { z } from 'zod';
import { missingParts, provenances } from '../../../events/lending/figures/provenance.ts';

export const provenanceSchema = z
  .enum(provenances)
  .describe(
    'How far it is known: `stated` by borrowers, `qualifying` by a rule of the program, `verified` by evidence',
  );

export const missingSchema = z
  .array(z.enum(missingParts))
  .describe('Parts that nobody has stated; with any, the figure is at least so much');

/** A ratio of a file, percent with three decimals. */
export const ratioSchema = z.object({
  percent: z.number().nullable(),
  forLimits: z.number().nullable().describe('As limits are held against it: a loan-to-value cut after two decimals'),
  provenance: provenanceSchema,
  missing: missingSchema,
});
export type ShownRatio = z.infer<typeof ratioSchema>;

export const ratiosSchema = z.object({
  loanToValue: ratioSchema,
  combinedLoanToValue: ratioSchema,
  highCreditLoanToValue: ratioSchema,
  housingToIncome: ratioSchema,
  debtToIncome: ratioSchema,
});

/** A rule of the program, and where it is written. */
export const ruleSchema = z.object({ rule: z.string(), citation: z.string() });

/** Cash to close, dollars; below 0 what closing gives the borrowers. */
export const cashToCloseSchema = z.object({ amount: z.number(), provenance: provenanceSchema, missing: missingSchema });

/** Verified funds after closing; dollars, and months of the housing expense. */
export const reservesSchema = z.object({
  amount: z.number().describe('Verified funds less cash to close'),
  months: z
    .number()
    .nullable()
    .describe('At most so many where something is missing; null before anything is verified'),
  neededMonths: z.number().nullable().describe('The least of the program; null where it has no common one'),
  rule: ruleSchema.nullable(),
  verdict: z.enum(['enough', 'short', 'unknown']),
  provenance: provenanceSchema,
  missing: missingSchema,
});
export type ShownReserves = z.infer<typeof reservesSchema>;
