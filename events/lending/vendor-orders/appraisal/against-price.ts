import { centsToDollars } from '../../../kernel/money.ts';
import { collateralCents, loanToValuePercent, shownLoanToValue } from '../../figures/property-value.ts';
import type { ReportFinding } from '../every-kind/vendor-kind.ts';
import { dollarsInWords } from '../every-kind/wire.ts';

/** From so far above the price on, whoever reviews the report is to look at it. */
const PRICE_GAP = 0.1;

/** The property's price in a loan file; cents. */
export type FilePrice = {
  /** True when it has a price; a refinance has none. */
  readonly isPriced: boolean;
  readonly priceCents: number | null;
};

/**
 * The price that a value is held against: what the order names, else what the file states; none of a refinance.
 * @param orderedCents of the order @param file null while the file is not known: then the order is believed
 */
export const priceToHold = (orderedCents: number | null, file: FilePrice | null): number | null =>
  file === null ? orderedCents : file.isPriced ? (orderedCents ?? file.priceCents) : null;

/** An appraisal beside the loan; cents. */
type Appraised = {
  readonly valueCents: number;
  /** As `priceToHold` says. */
  readonly priceCents: number | null;
};

/** Amount missing from the price; null when covered, or without a price. */
export const shortfallCents = ({ valueCents, priceCents }: Appraised): number | null =>
  priceCents !== null && valueCents < priceCents ? priceCents - valueCents : null;

/** Percent as limits are held against it, of the lower of value and price (Selling Guide B2-1.2-01); null without a loan amount. */
export const appraisedLtv = (loanAmountCents: number | null, { valueCents, priceCents }: Appraised): number | null =>
  loanAmountCents === null
    ? null
    : loanToValuePercent(loanAmountCents, collateralCents({ valueCents, purchasePriceCents: priceCents ?? undefined }));

/** The same as it is shown. */
export const shownAppraisedLtv = (
  loanAmountCents: number | null,
  { valueCents, priceCents }: Appraised,
): number | null =>
  loanAmountCents === null
    ? null
    : shownLoanToValue(loanAmountCents, collateralCents({ valueCents, purchasePriceCents: priceCents ?? undefined }));

/** Points for the report's reviewer. */
export const priceFindings = ({ valueCents, priceCents }: Appraised): ReportFinding[] => {
  const short = shortfallCents({ valueCents, priceCents });
  if (short !== null) {
    const text = `${dollarsInWords(centsToDollars(short))} below the contract price`;
    return [{ code: 'below-price', severity: 'serious', text }];
  }
  return priceCents !== null && valueCents > priceCents * (1 + PRICE_GAP)
    ? [{ code: 'above-price', severity: 'warning', text: 'More than 10% above the contract price' }]
    : [];
};
