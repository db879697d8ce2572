import { isCreditedBy, type DisclosedFee } from './disclosed-fee.ts';
import type { TableLine } from './adjustment-tables.ts';
import { nearestDollar, wholeDollarsText } from './rounding.ts';

/** What the cash to close is worked out by; integer cents. */
export type CashFacts = {
  readonly noteCents: number;
  /** Where there is a seller. */
  readonly priceCents?: number | undefined;
  /** Debts that the loan pays off. */
  readonly payoffsCents: number;
  readonly depositCents: number;
  /** Net of adjustments and credits of others than lender and seller: below 0 what lowers the cash to close. */
  readonly adjustmentsCents: number;
};

/** The table, as printed, and what page 1 repeats of it. */
export type CashToClose = {
  readonly isAlternative: boolean;
  readonly lines: readonly TableLine[];
  readonly cash: string;
  /** Of the alternative table: from or to the borrower. */
  readonly direction: 'from' | 'to' | null;
  /** Of the alternative table alone; blank in the other, which has it as a line. */
  readonly closingCostsFinanced: string;
};

/** The table with what it comes to in whole dollars, below 0 where the borrower gets it. */
export type SummedCash = CashToClose & { readonly cashDollars: number };

const sum = (fees: readonly DisclosedFee[]): number => fees.reduce((all, { cents }) => all + cents, 0);

/** The table for all transactions (12 CFR 1026.37(h)(1)). */
const standard = (facts: CashFacts, fees: readonly DisclosedFee[], totalDollars: number): SummedCash => {
  // A price counts as a debt that is satisfied: what the loan has beyond it pays closing costs first, then the borrower.
  const settledCents = (facts.priceCents ?? 0) + facts.payoffsCents;
  const beyond = nearestDollar(facts.noteCents - settledCents);
  const financed = Math.min(Math.max(beyond, 0), Math.max(totalDollars, 0));
  const funds = financed - beyond;
  const sellerCredits = nearestDollar(sum(fees.filter(({ section }) => section === 'seller_credit')));
  const adjustments = nearestDollar(facts.adjustmentsCents - sum(fees.filter(isCreditedBy('other'))));
  const amounts: readonly (readonly [label: string, dollars: number])[] = [
    ['Total Closing Costs (J)', totalDollars],
    ['Closing Costs Financed (Paid from your Loan Amount)', 0 - financed],
    ['Down Payment/Funds from Borrower', Math.max(funds, 0)],
    ['Deposit', 0 - nearestDollar(facts.priceCents === undefined ? 0 : facts.depositCents)],
    ['Funds for Borrower', Math.min(funds, 0)],
    ['Seller Credits', sellerCredits],
    ['Adjustments and Other Credits', adjustments],
  ];
  const cashDollars = amounts.reduce((all, [, dollars]) => all + dollars, 0);
  return {
    isAlternative: false,
    lines: amounts.map(([label, dollars]) => [label, wholeDollarsText(dollars + 0)]),
    cash: wholeDollarsText(cashDollars),
    cashDollars,
    direction: null,
    closingCostsFinanced: '',
  };
};

/** The alternative table without a seller (12 CFR 1026.37(h)(2)). */
const alternative = (facts: CashFacts, fees: readonly DisclosedFee[], totalDollars: number): SummedCash => {
  const payments = facts.payoffsCents + facts.adjustmentsCents - sum(fees.filter(isCreditedBy('other')));
  const [loan, payoffs] = [nearestDollar(facts.noteCents), nearestDollar(payments)];
  const left = loan - totalDollars - payoffs;
  const financed = Math.min(Math.max(loan - payoffs, 0), Math.max(totalDollars, 0));
  return {
    isAlternative: true,
    lines: [
      ['Loan Amount', wholeDollarsText(loan)],
      ['Total Closing Costs (J)', wholeDollarsText(0 - totalDollars)],
      ['Estimated Total Payoffs and Payments', wholeDollarsText(0 - payoffs)],
    ],
    cash: wholeDollarsText(Math.abs(left)),
    cashDollars: 0 - left + 0,
    direction: left > 0 ? 'to' : 'from',
    closingCostsFinanced: wholeDollarsText(financed),
  };
};

/**
 * Calculating cash to close (12 CFR 1026.37(h)): the alternative table where there is no seller, else the one for all transactions.
 * @param totalDollars of closing costs, J
 */
export const cashToClose = (facts: CashFacts, fees: readonly DisclosedFee[], totalDollars: number): SummedCash =>
  (facts.priceCents === undefined ? alternative : standard)(facts, fees, totalDollars);
