import {
  type CostSection,
  costSections,
  type FeeLine,
  type FeePayer,
  isBorrowerPaid,
  isCredit,
  loanCostSections,
} from './fee-line.ts';

/** Parts of a line that sums need. */
export type SummedFee = Pick<FeeLine, 'section' | 'cents' | 'paidBy'>;

/** Sums of a fee worksheet as the Closing Disclosure has them; integer cents. */
export type FeeTotals = {
  /** What the borrowers pay of each section, also before closing and out of the loan. */
  readonly sections: Readonly<Record<CostSection, number>>;
  /** A + B + C. */
  readonly loanCostsCents: number;
  /** E + F + G + H. */
  readonly otherCostsCents: number;
  /** J: D + I less lender credits. */
  readonly totalCents: number;
  /** By who pays. */
  readonly payers: Readonly<Record<FeePayer, number>>;
  /** Above 0. */
  readonly lenderCreditsCents: number;
  readonly sellerCreditsCents: number;
};

const sum = (fees: readonly SummedFee[]): number => fees.reduce((all, { cents }) => all + cents, 0);

/** Adds a fee worksheet up. */
export const feeTotals = (fees: readonly SummedFee[]): FeeTotals => {
  const costs = fees.filter(({ section }) => !isCredit(section));
  const own = costs.filter(isBorrowerPaid);
  const creditsOf = (section: FeeLine['section']): number => sum(fees.filter((fee) => fee.section === section));
  const sections = Object.fromEntries(
    costSections.map((section) => [section, sum(own.filter((fee) => fee.section === section))]),
  ) as Record<CostSection, number>;
  const loanCostsCents = sum(own.filter(({ section }) => loanCostSections.includes(section)));
  const otherCostsCents = sum(own) - loanCostsCents;
  const paid = (payer: FeePayer): number => sum(costs.filter(({ paidBy }) => paidBy === payer));
  return {
    sections,
    loanCostsCents,
    otherCostsCents,
    totalCents: loanCostsCents + otherCostsCents + creditsOf('lender_credit'),
    payers: {
      borrower_at_closing: paid('borrower_at_closing'),
      borrower_before_closing: paid('borrower_before_closing'),
      financed: paid('financed'),
      seller: paid('seller'),
      lender: paid('lender'),
      other: paid('other'),
    },
    lenderCreditsCents: 0 - creditsOf('lender_credit'),
    sellerCreditsCents: 0 - creditsOf('seller_credit'),
  };
};
