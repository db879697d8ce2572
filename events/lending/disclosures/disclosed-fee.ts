import { z } from 'zod';
import { type FeeLine, feeLineSchema, isBorrowerPaid, isCredit } from '../fees/fee-line.ts';

const months = z
  .int('Enter a whole number of months')
  .min(1, 'Enter the months that it is for')
  .max(60, 'Use at most 60 months');

/** What the form says of a line beside its label and amount. */
export const feeItemSchema = z.discriminatedUnion('kind', [
  /** Section A. */
  z.object({
    kind: z.literal('points'),
    percent: z.number('Enter the points').min(0, 'Enter the points').max(10, 'Use at most 10 points'),
  }),
  /** Section E: a tax by price or loan; whatever else is there is a recording fee or other tax (comment 37(g)(1)-3). */
  z.object({ kind: z.literal('transfer_tax') }),
  /** Sections F and G. */
  z.object({ kind: z.literal('homeowners_insurance'), months }),
  z.object({ kind: z.literal('mortgage_insurance'), months }),
  z.object({ kind: z.literal('property_taxes'), months }),
  z.object({ kind: z.literal('other_months'), months }),
  /** Section F. */
  z.object({
    kind: z.literal('prepaid_interest'),
    days: z.int('Enter a whole number of days').min(1, 'Enter the days of interest').max(31, 'Use at most 31 days'),
  }),
]);
export type FeeItem = z.infer<typeof feeItemSchema>;

/** A line of the fee worksheet with what the form says of it. */
export const disclosedFeeSchema = feeLineSchema
  .extend({ item: feeItemSchema.optional() })
  // Without months the label of a prepaid or escrowed amount would be printed with a gap (12 CFR 1026.37(g)(2), (3)).
  .refine(({ section, item, cents }) => item !== undefined || cents < 0 || !(section === 'F' || section === 'G'), {
    path: ['item'],
    error: 'Say what this is and the months or days that it is for',
  });
export type DisclosedFee = FeeLine & { readonly item?: FeeItem | undefined };

/**
 * True of a cost that the Loan Estimate lists. What the seller pays directly lowers the cost itself (comment 37(h)(1)(vi)-2), and the
 * aggregate adjustment of section G is none (comment 37(g)(3)-2); what the lender or others pay is listed, and credited below.
 */
export const isListed = ({ section, paidBy, cents }: FeeLine): boolean =>
  !isCredit(section) && paidBy !== 'seller' && cents >= 0;

/** True of a listed cost that somebody else pays, whose credit the form shows. @param payer who pays it */
export const isCreditedBy =
  (payer: 'lender' | 'other') =>
  (fee: FeeLine): boolean =>
    isListed(fee) && fee.paidBy === payer && !isBorrowerPaid(fee);
