import { type ClosingFee, closingTotals } from './paid-costs.ts';
import type { CashRow } from './cash-changes.ts';

/** A line of the summaries of transactions; integer cents, above 0. */
export type SummaryLine = { readonly label: string; readonly cents: number };

/** What the parties settle at closing beside the costs of page 2; integer cents. */
export type Settlement = {
  readonly noteCents: number;
  /** Where there is a seller. */
  readonly priceCents?: number | undefined;
  readonly depositCents: number;
  /** Debts that the loan pays off. */
  readonly payoffs: readonly SummaryLine[];
  /** Due to the seller, such as dues paid in advance: they raise what the borrower brings. */
  readonly borrowerOwes: readonly SummaryLine[];
  /** Credits of others, and what the seller has not paid, such as taxes: they lower it. */
  readonly borrowerIsCredited: readonly SummaryLine[];
  /** Payoffs of the seller's own loans, and what else is taken from the price; not the costs of page 2. */
  readonly sellerOwes: readonly SummaryLine[];
};

/** A summary of a party's transaction with its total. */
export type Summary = { readonly lines: readonly SummaryLine[]; readonly totalCents: number };

/** Sections K to N (12 CFR 1026.38(j), (k)); cash below 0 is due the other way. */
export type Summaries = {
  readonly K: Summary;
  readonly L: Summary;
  readonly M: Summary;
  readonly N: Summary;
  /** K less L: from the borrower. */
  readonly cashFromBorrowerCents: number;
  /** M less N: to the seller. */
  readonly cashToSellerCents: number;
};

const sum = (lines: readonly { readonly cents: number }[]): number => lines.reduce((all, { cents }) => all + cents, 0);
const summary = (lines: readonly SummaryLine[]): Summary => {
  const shown = lines.filter(({ cents }) => cents !== 0);
  return { lines: shown, totalCents: sum(shown) };
};

const sellerCredit = (fees: readonly ClosingFee[]): number =>
  0 - sum(fees.filter(({ section }) => section === 'seller_credit'));

/** Final amounts of the cash to close, by row: below 0 what lowers it (12 CFR 1026.38(i)(1)-(8), (6)(iv)). @returns integer cents */
export const finalCash = (settlement: Settlement, fees: readonly ClosingFee[]): Record<CashRow, number> => {
  const { totalCents, subtotals } = closingTotals(fees);
  const settled = (settlement.priceCents ?? 0) + sum(settlement.payoffs);
  const beyond = settlement.noteCents - settled;
  const atClosing = totalCents - subtotals.borrower_before_closing;
  const financed = Math.min(Math.max(beyond, 0), Math.max(atClosing, 0));
  const funds = financed - beyond;
  return {
    closing_costs: totalCents,
    paid_before_closing: 0 - subtotals.borrower_before_closing,
    financed: 0 - financed,
    down_payment: Math.max(funds, 0),
    deposit: 0 - settlement.depositCents,
    funds_for_borrower: Math.min(funds, 0),
    seller_credits: 0 - sellerCredit(fees),
    adjustments: sum(settlement.borrowerOwes) - sum(settlement.borrowerIsCredited),
  };
};

/** Summaries of the borrower's and the seller's transactions, which end in the same cash to close as the table above them. */
export const summaries = (settlement: Settlement, fees: readonly ClosingFee[]): Summaries => {
  const { priceCents = 0, noteCents, depositCents, payoffs, borrowerOwes, borrowerIsCredited } = settlement;
  const { totalCents, subtotals } = closingTotals(fees);
  const price = { label: 'Sale Price of Property', cents: priceCents };
  const credit = { label: 'Seller Credit', cents: sellerCredit(fees) };
  const K = summary([
    price,
    { label: 'Closing Costs Paid at Closing (J)', cents: totalCents - subtotals.borrower_before_closing },
    ...payoffs,
    ...borrowerOwes,
  ]);
  const L = summary([
    { label: 'Deposit', cents: depositCents },
    { label: 'Loan Amount', cents: noteCents },
    credit,
    ...borrowerIsCredited,
  ]);
  const M = summary([price, ...borrowerOwes]);
  const N = summary([
    { label: 'Closing Costs Paid at Closing (J)', cents: subtotals.seller_at_closing },
    credit,
    ...settlement.sellerOwes,
  ]);
  return {
    K,
    L,
    M,
    N,
    cashFromBorrowerCents: K.totalCents - L.totalCents,
    cashToSellerCents: M.totalCents - N.totalCents,
  };
};
