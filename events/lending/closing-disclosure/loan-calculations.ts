import { type DisclosedLoan, termsAlong } from '../disclosures/disclosed-loan.ts';
import { centsText, interestPercentText, type PercentRule, percentText } from '../disclosures/rounding.ts';
import { unroundedPayments } from '../disclosures/unrounded-payments.ts';
import { type CostedLoan, costOfCredit, insuredPayments } from '../fees/cost-of-credit.ts';
import { isBorrowerPaid } from '../fees/fee-line.ts';
import { type ClosingFee, closingTotals } from './paid-costs.ts';

/** Loan calculations of page 5, as printed; the APR is null where the fees leave no rate. */
export type LoanCalculations = {
  readonly totalOfPayments: string;
  readonly financeCharge: string;
  readonly amountFinanced: string;
  readonly apr: string | null;
  readonly totalInterest: string;
};

/**
 * Loan calculations (12 CFR 1026.38(o)): to the cent, from payments that are not rounded. The total of payments has loan costs that the
 * borrowers pay, prepaid interest and mortgage insurance, also at closing.
 * @param costed the same loan as the fee worksheet costs it
 * @throws RuleViolationError for terms that make no sense
 */
export const loanCalculations = (
  loan: DisclosedLoan,
  costed: CostedLoan,
  fees: readonly ClosingFee[],
  rule: PercentRule = 'in_force',
): LoanCalculations => {
  const payments = unroundedPayments(termsAlong(loan, 'expected'));
  const interest = payments.reduce((sum, payment) => sum + payment.interest, 0);
  const insurance = insuredPayments(costed, loan.noteCents) * (costed.mortgageInsuranceCents ?? 0);
  const own = fees.filter((fee) => isBorrowerPaid(fee));
  const paid = (kind: 'prepaid_interest' | 'mortgage_insurance'): number =>
    own.filter(({ item }) => item?.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
  const { aprPercent, amountFinancedCents, prepaidFinanceChargeCents } = costOfCredit(costed, fees);
  const total =
    loan.noteCents +
    interest +
    insurance +
    closingTotals(fees).loanCostsCents +
    paid('prepaid_interest') +
    paid('mortgage_insurance');
  return {
    totalOfPayments: centsText(Math.round(total)),
    financeCharge: centsText(Math.round(interest + insurance + prepaidFinanceChargeCents)),
    amountFinanced: centsText(amountFinancedCents),
    apr: aprPercent === null ? null : percentText(aprPercent),
    totalInterest: interestPercentText(((interest + paid('prepaid_interest')) / loan.noteCents) * 100, rule),
  };
};
