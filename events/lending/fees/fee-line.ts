import { z } from 'zod';
import type { FieldError } from '../../kernel/errors.ts';
import { MOST_CENTS } from '../rules/refuse.ts';
import { feeItemSchema, itemProblems } from './fee-item.ts';

/** Sections of the Loan Estimate and the Closing Disclosure that have fees (12 CFR 1026.37(f) and (g)); D, I and J are their totals. */
export const costSections = ['A', 'B', 'C', 'E', 'F', 'G', 'H'] as const;
export type CostSection = (typeof costSections)[number];

/** Loan costs; the others are other costs. */
export const loanCostSections: readonly FeeSection[] = ['A', 'B', 'C'];

/** Credits stand below 0: the lender's in J, the seller's in the cash to close. */
export const creditSections = ['lender_credit', 'seller_credit'] as const;
export const feeSections = [...costSections, ...creditSections] as const;
export type FeeSection = (typeof feeSections)[number];

export const isCredit = (section: FeeSection): boolean => creditSections.some((credit) => credit === section);

/** Who pays a fee: the columns of 12 CFR 1026.38(f), and the loan itself for a fee that is financed. */
export const feePayers = [
  'borrower_at_closing',
  'borrower_before_closing',
  'financed',
  'seller',
  'lender',
  'other',
] as const;
export type FeePayer = (typeof feePayers)[number];

const borrowersPay: readonly FeePayer[] = ['borrower_at_closing', 'borrower_before_closing', 'financed'];

/** True of a fee that the borrowers pay, also out of the loan. */
export const isBorrowerPaid = ({ paidBy }: Pick<FeeLine, 'paidBy'>): boolean => borrowersPay.includes(paidBy);

/** Who gets it. */
export const feePayees = ['lender', 'affiliate', 'broker', 'third_party', 'government'] as const;

/** One fee or credit of a worksheet; integer cents. */
export const feeLineSchema = z.object({
  section: z.enum(feeSections),
  label: z.string().min(1).max(120),
  /** Below 0 only for a credit, and for the aggregate adjustment of section G (12 CFR 1024.17(d)(2)). */
  cents: z.int().min(-MOST_CENTS).max(MOST_CENTS),
  paidBy: z.enum(feePayers),
  paidTo: z.enum(feePayees),
  /** Part of the finance charge (12 CFR 1026.4). */
  isFinanceCharge: z.boolean(),
  /** Counts in points and fees (12 CFR 1026.32(b)(1)). */
  isPointsAndFees: z.boolean(),
  /** What the disclosures say of it; left out where they have only its label, or nobody has said. */
  item: feeItemSchema.optional(),
});
export type FeeLine = z.infer<typeof feeLineSchema>;

/** A service that the borrower may shop for stands in section C, by 12 CFR 1026.37(f)(3): it is never typed. */
export const isShoppable = ({ section }: Pick<FeeLine, 'section'>): boolean => section === 'C';

const problem = (field: string, isWrong: boolean, message: string): FieldError[] =>
  isWrong ? [{ field, message }] : [];

/** What is wrong with a line, by field on the wire. */
export const feeLineProblems = ({
  section,
  cents,
  paidBy,
  isFinanceCharge,
  isPointsAndFees,
  item,
}: FeeLine): FieldError[] => {
  const credit = isCredit(section);
  return [
    ...problem('amount', credit && cents > 0, 'Enter a credit below 0, such as -500'),
    ...problem('amount', !credit && section !== 'G' && cents < 0, 'Only a credit, or an adjustment in G, is below 0'),
    ...problem('amount', cents === 0, 'Enter an amount other than 0, or remove the line'),
    ...problem('paidBy', paidBy === 'financed' && cents < 0, 'The note has no amount below 0'),
    ...problem('paidBy', section === 'lender_credit' && paidBy !== 'lender', 'A lender credit is paid by the lender'),
    ...problem('paidBy', section === 'seller_credit' && paidBy !== 'seller', 'A seller credit is paid by the seller'),
    ...problem('isFinanceCharge', credit && isFinanceCharge, 'A credit is no finance charge'),
    ...problem('isPointsAndFees', credit && isPointsAndFees, 'A credit does not count in points and fees'),
    ...itemProblems(section, item),
  ];
};
