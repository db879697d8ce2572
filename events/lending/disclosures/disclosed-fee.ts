import { takesItem } from '../fees/fee-item.ts';
import { type FeeLine, feeLineSchema, isBorrowerPaid, isCredit } from '../fees/fee-line.ts';

/** A line of the fee worksheet that says all that the form prints of it. */
export const disclosedFeeSchema = feeLineSchema.refine((fee) => fee.item !== undefined || !takesItem(fee), {
  path: ['item'],
  error: 'Say what this is and the months or days that it is for',
});
export type DisclosedFee = FeeLine;

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
