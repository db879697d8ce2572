import { centsText, wholeDollarsText } from '../disclosures/rounding.ts';

/** Rows of the table, in its order (12 CFR 1026.38(i)). */
export const cashRows = [
  'closing_costs',
  'paid_before_closing',
  'financed',
  'down_payment',
  'deposit',
  'funds_for_borrower',
  'seller_credits',
  'adjustments',
] as const;
export type CashRow = (typeof cashRows)[number];

/** A row before it is printed: below 0 what lowers the cash to close. */
export type CashChange = {
  /** As the Loan Estimate printed it. */
  readonly estimatedDollars: number;
  /** What it was rounded from: a difference that is due to rounding is none. */
  readonly estimatedCents: number;
  readonly finalCents: number;
};

/** What the statements of a row depend on. */
export type ChangeFacts = {
  /** By how much closing costs exceed what the law allows; 0 where they do not (`tolerance`). */
  readonly excessCents: number;
  /** How it is given back: by a credit on page 2, or less principal ((i)(1)(iii)(A)(3)); null where it is not yet. */
  readonly refundedBy: 'lender_credit' | 'principal_reduction' | null;
  readonly hasSellerPaidCosts: boolean;
  readonly hasSellerCredit: boolean;
};

/** A row, as printed. */
export type PrintedChange = {
  readonly label: string;
  readonly estimate: string;
  readonly final: string;
  readonly answer: 'YES' | 'NO';
  readonly bullets: readonly string[];
};

const labels: Readonly<Record<CashRow, string>> = {
  closing_costs: 'Total Closing Costs (J)',
  paid_before_closing: 'Closing Costs Paid Before Closing',
  financed: 'Closing Costs Financed (Paid from your Loan Amount)',
  down_payment: 'Down Payment/Funds from Borrower',
  deposit: 'Deposit',
  funds_for_borrower: 'Funds for Borrower',
  seller_credits: 'Seller Credits',
  adjustments: 'Adjustments and Other Credits',
};

const finalText = (cents: number): string => (cents === 0 ? '$0' : centsText(cents));
const moved = ({ estimatedCents, finalCents }: CashChange): 'increased' | 'decreased' =>
  Math.abs(finalCents) > Math.abs(estimatedCents) ? 'increased' : 'decreased';

const limitBullet = ({ excessCents, refundedBy }: ChangeFacts): string => {
  const exceeds = `Increase exceeds legal limits by ${centsText(excessCents)}.`;
  if (refundedBy === null) return exceeds;
  const where = refundedBy === 'lender_credit' ? 'Lender Credits on page 2' : 'Principal Reduction in Section K';
  return `${exceeds} See ${where} for credit of excess amount`;
};

const sellerBullet = ({ hasSellerPaidCosts, hasSellerCredit }: ChangeFacts): string => {
  const credits = 'Seller Credits in Section L';
  if (!hasSellerPaidCosts) return `See ${credits}`;
  const paid = 'Seller-Paid column on page 2';
  return hasSellerCredit ? `See ${paid} and ${credits}` : `See ${paid}`;
};

const statements: Readonly<Record<CashRow, (change: CashChange, facts: ChangeFacts) => readonly string[]>> = {
  closing_costs: (_, facts) => [
    'See Total Loan Costs (D) and Total Other Costs (I)',
    ...(facts.excessCents > 0 ? [limitBullet(facts)] : []),
  ],
  paid_before_closing: () => ['You paid these Closing Costs before closing'],
  financed: () => ['You included these closing costs in your loan amount, which increased your loan amount'],
  down_payment: (change) => [`You ${moved(change)} this payment. See details in Sections K and L`],
  deposit: (change) => [`You ${moved(change)} this payment. See Deposit in Section L`],
  funds_for_borrower: (change) => [`Your available funds from your loan amount ${moved(change)}`],
  seller_credits: (_, facts) => [sellerBullet(facts)],
  adjustments: () => ['See details in Sections K and L'],
};

/** Calculating cash to close, as printed. */
export type CashChanges = {
  readonly rows: readonly PrintedChange[];
  readonly estimatedCash: string;
  readonly finalCash: string;
};

/**
 * Calculating cash to close with what changed since the Loan Estimate (12 CFR 1026.38(i)). The estimate is printed in whole dollars as it
 * was; whether an amount changed is asked of the unrounded ones.
 */
export const cashChanges = (changes: Readonly<Record<CashRow, CashChange>>, facts: ChangeFacts): CashChanges => {
  const sum = (amount: (change: CashChange) => number): number =>
    cashRows.reduce((all, row) => all + amount(changes[row]), 0);
  return {
    rows: cashRows.map((row) => {
      const change = changes[row];
      const hasChanged = change.estimatedCents !== change.finalCents;
      return {
        label: labels[row],
        estimate: wholeDollarsText(change.estimatedDollars),
        final: finalText(change.finalCents),
        answer: hasChanged ? 'YES' : 'NO',
        bullets: hasChanged ? statements[row](change, facts) : [],
      };
    }),
    estimatedCash: wholeDollarsText(sum(({ estimatedDollars }) => estimatedDollars)),
    finalCash: finalText(sum(({ finalCents }) => finalCents)),
  };
};
