import { type CostedLoan, costOfCredit, insuredPayments } from '../fees/cost-of-credit.ts';
import { type FeeLine, loanCostSections } from '../fees/fee-line.ts';
import { isListed } from './disclosed-fee.ts';
import { type DisclosedLoan, termsAlong } from './disclosed-loan.ts';
import { dollarsText, interestPercentText, type PercentRule } from './rounding.ts';
import { unroundedPayments } from './unrounded-payments.ts';

/** The comparisons of page 3, as printed but for the APR: percent a year, null where the fees leave no rate. */
export type Comparisons = {
  readonly paidInFiveYears: string;
  readonly principalInFiveYears: string;
  readonly aprPercent: number | null;
  readonly totalInterest: string;
};

/** What is paid at closing beside loan costs, and counts: integer cents. */
export type PaidAtClosing = {
  readonly interestCents: number;
  /** Prepaid, or put into escrow (comment 37(l)(1)(i)-1). */
  readonly mortgageInsuranceCents: number;
};

const FIVE_YEARS = 60;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/**
 * Comparisons (12 CFR 1026.37(l)), from amounts that are not rounded (comment 37(o)(4)-2). An adjustable rate is the initial one, then the
 * fully-indexed one as soon as its limits allow (comment 17(c)(1)-10). Interest includes what is prepaid at closing, as on form H-24(B).
 * @param costed the same loan as the fee worksheet costs it
 * @throws RuleViolationError for terms that make no sense
 */
export const comparisons = (
  loan: DisclosedLoan,
  costed: CostedLoan,
  fees: readonly FeeLine[],
  atClosing: PaidAtClosing,
  rule: PercentRule = 'in_force',
): Comparisons => {
  const payments = unroundedPayments(termsAlong(loan, 'expected'));
  const early = payments.slice(0, FIVE_YEARS);
  const principal = sum(early.map((payment) => payment.principal));
  const insured = Math.min(FIVE_YEARS, insuredPayments(costed, loan.noteCents));
  const loanCosts = fees.filter((fee) => loanCostSections.includes(fee.section) && isListed(fee));
  const paid = [
    principal,
    ...early.map(({ interest }) => interest),
    insured * (costed.mortgageInsuranceCents ?? 0),
    ...loanCosts.map(({ cents }) => cents),
    atClosing.interestCents,
    atClosing.mortgageInsuranceCents,
  ];
  const interest = sum(payments.map((payment) => payment.interest)) + atClosing.interestCents;
  const { aprPercent } = costOfCredit(costed, fees);
  return {
    paidInFiveYears: dollarsText(sum(paid)),
    principalInFiveYears: dollarsText(principal),
    aprPercent,
    totalInterest: interestPercentText((interest / loan.noteCents) * 100, rule),
  };
};
