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
