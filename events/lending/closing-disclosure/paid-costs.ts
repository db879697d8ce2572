import type { DisclosedFee } from '../disclosures/disclosed-fee.ts';
import { type CostSection, costSections, isCredit, loanCostSections } from '../fees/fee-line.ts';

/** The columns of page 2: who paid, and when (12 CFR 1026.38(f)). */
export const payerColumns = [
  'borrower_at_closing',
  'borrower_before_closing',
  'seller_at_closing',
  'seller_before_closing',
  'others',
] as const;
export type PayerColumn = (typeof payerColumns)[number];

/** Integer cents by column; what nobody pays is 0. */
export type PaidAmounts = Readonly<Record<PayerColumn, number>>;

/** A line of the worksheet at closing. A cost that several pay has a line for each, of the same section and label. */
export type ClosingFee = DisclosedFee & {
  /** Who ultimately receives it; the government entity for a tax. */
  readonly payee?: string | undefined;
  /** Of a line that the seller pays. */
  readonly isBeforeClosing?: boolean | undefined;
  /** Of a recording fee ((g)(1)(i)(A)). */
  readonly records?: 'deed' | 'security_instrument' | undefined;
  /** Of prepaid interest: `2013-04-15` to `2013-05-01`. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
};

/** A cost with all who pay it. */
export type PaidCost = {
  readonly section: CostSection;
  /** Its first line. */
  readonly fee: ClosingFee;
  readonly amounts: PaidAmounts;
  /** Of what others pay, the lender's part. */
  readonly lenderCents: number;
};

export const nothingPaid: PaidAmounts = {
  borrower_at_closing: 0,
  borrower_before_closing: 0,
  seller_at_closing: 0,
  seller_before_closing: 0,
  others: 0,
};

/** The column of a line: what is financed is paid at closing, out of the loan. */
export const columnOf = ({ paidBy, isBeforeClosing = false }: ClosingFee): PayerColumn => {
  if (paidBy === 'seller') return isBeforeClosing ? 'seller_before_closing' : 'seller_at_closing';
  if (paidBy === 'lender' || paidBy === 'other') return 'others';
  return paidBy === 'borrower_before_closing' ? 'borrower_before_closing' : 'borrower_at_closing';
};

/** Adds amounts up, column by column. */
export const sumOfPaid = (all: readonly PaidAmounts[]): PaidAmounts =>
  all.reduce(
    (sum, each) => ({
      borrower_at_closing: sum.borrower_at_closing + each.borrower_at_closing,
      borrower_before_closing: sum.borrower_before_closing + each.borrower_before_closing,
      seller_at_closing: sum.seller_at_closing + each.seller_at_closing,
      seller_before_closing: sum.seller_before_closing + each.seller_before_closing,
      others: sum.others + each.others,
    }),
    nothingPaid,
  );

/** What the borrowers pay, at closing and before. @returns integer cents */
export const borrowerPaid = (amounts: PaidAmounts): number =>
  amounts.borrower_at_closing + amounts.borrower_before_closing;

const isCost = (fee: ClosingFee): fee is ClosingFee & { readonly section: CostSection } => !isCredit(fee.section);

/** The costs of a worksheet, each once with its columns, in the order of their first lines. */
export const paidCosts = (fees: readonly ClosingFee[]): PaidCost[] => {
  const costs = new Map<string, PaidCost>();
  for (const fee of fees.filter(isCost)) {
    const key = JSON.stringify([fee.section, fee.label]);
    const cost = costs.get(key) ?? { section: fee.section, fee, amounts: nothingPaid, lenderCents: 0 };
    const column = columnOf(fee);
    costs.set(key, {
      ...cost,
      amounts: { ...cost.amounts, [column]: cost.amounts[column] + fee.cents },
      lenderCents: cost.lenderCents + (fee.paidBy === 'lender' ? fee.cents : 0),
    });
  }
  return [...costs.values()];
};

/** Totals of page 2 (12 CFR 1026.38(f)(4), (5), (g)(5), (6), (h)); integer cents. */
export type ClosingTotals = {
  /** Borrower-paid, of each section. */
  readonly sections: Readonly<Record<CostSection, number>>;
  /** D, borrower-paid, and its subtotals by column. */
  readonly loanCostsCents: number;
  readonly loanCosts: PaidAmounts;
  /** I, in the same way. */
  readonly otherCostsCents: number;
  readonly otherCosts: PaidAmounts;
  /** J: D and I less lender credits. */
  readonly totalCents: number;
  readonly subtotals: PaidAmounts;
  /** Above 0; of the borrower at closing. */
  readonly lenderCreditsCents: number;
};

/** Adds page 2 up. */
export const closingTotals = (fees: readonly ClosingFee[]): ClosingTotals => {
  const costs = paidCosts(fees);
  const of = (match: (cost: PaidCost) => boolean): PaidAmounts =>
    sumOfPaid(costs.filter(match).map(({ amounts }) => amounts));
  const isLoanCost = ({ section }: PaidCost): boolean => loanCostSections.includes(section);
  const [loanCosts, otherCosts] = [of(isLoanCost), of((cost) => !isLoanCost(cost))];
  const subtotals = sumOfPaid([loanCosts, otherCosts]);
  const credits = fees.filter(({ section }) => section === 'lender_credit');
  const lenderCreditsCents = credits.reduce((sum, { cents }) => sum - cents, 0);
  return {
    sections: Object.fromEntries(
      costSections.map((section) => [section, borrowerPaid(of((cost) => cost.section === section))]),
    ) as Record<CostSection, number>,
    loanCostsCents: borrowerPaid(loanCosts),
    loanCosts,
    otherCostsCents: borrowerPaid(otherCosts),
    otherCosts,
    totalCents: borrowerPaid(subtotals) - lenderCreditsCents,
    subtotals,
    lenderCreditsCents,
  };
};
