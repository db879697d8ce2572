import { z } from 'zod';

const percent = (missing: string) => z.number(missing).min(0, missing).max(100, missing);

/** Terms of a Loan Estimate that no other place of the file has; who issues it states them, and the next one begins with them. */
export const disclosureTermsSchema = z.object({
  /** A payment is late after so many. */
  lateAfterDays: z
    .int('Enter a whole number of days')
    .min(1, 'Enter the days after which a payment is late')
    .max(60, 'Use at most 60 days'),
  /** Of the monthly principal and interest. */
  lateChargePercent: percent('Enter the late charge in percent of the payment'),
  servicing: z.enum(['service', 'transfer'], 'Say whether the lender services the loan'),
  isAssumable: z.boolean('Say whether the loan may be assumed'),
  /** Lines for signatures on page 3. */
  confirmsReceipt: z.boolean('Say whether the applicants sign'),
  /** Of the balance; of a loan that has a penalty. */
  prepaymentPenaltyPercent: percent('Enter the prepayment penalty in percent of the balance').optional(),
});
export type DisclosureTerms = z.infer<typeof disclosureTermsSchema>;

/** Parts that nobody has stated yet are left out. */
export type StatedTerms = { readonly [Name in keyof DisclosureTerms]?: DisclosureTerms[Name] | undefined };
