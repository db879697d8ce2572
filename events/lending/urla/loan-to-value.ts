import { pricedPurposes } from '../fields/loan-choices.ts';
import { collateralCents, loanToValuePercent } from '../figures/property-value.ts';
import { centsOf } from './totals.ts';
import type { UrlaDraft } from './urla.ts';

/** Of the specification: up to 80 % is low risk, above it up to 90 % medium, above that high. */
export const ltvRisks = ['low', 'medium', 'high'] as const;
export type LtvRisk = (typeof ltvRisks)[number];

/** Loan-to-value as the specification assesses it, rounded to a whole percent. */
export type LtvAnalysis = { readonly percent: number; readonly risk: LtvRisk };

const LOW_UP_TO = 80;
const MEDIUM_UP_TO = 90;

/** @param exactPercent two decimals */
export const ltvRisk = (exactPercent: number): LtvAnalysis => {
  const percent = Math.round(exactPercent);
  if (percent <= LOW_UP_TO) return { percent, risk: 'low' };
  return { percent, risk: percent <= MEDIUM_UP_TO ? 'medium' : 'high' };
};

/** The loan amount over a value, or over the price where that is lower; null while the amount cannot be read. */
export const ltvAgainst = ({ loan = {} }: UrlaDraft, valueCents: number): LtvAnalysis | null => {
  const amountCents = centsOf(loan.loanAmount);
  if (!amountCents) return null;
  const isPriced = pricedPurposes.some((purpose) => purpose === loan.purpose);
  const purchasePriceCents = (isPriced && centsOf(loan.purchasePrice)) || undefined;
  const exact = loanToValuePercent(amountCents, collateralCents({ valueCents, purchasePriceCents }));
  return exact === null ? null : ltvRisk(exact);
};

/** Of what was typed: loan amount over the lower of value and price; null while either cannot be read. */
export const ltvAnalysis = (draft: UrlaDraft): LtvAnalysis | null => {
  const valueCents = centsOf(draft.loan?.propertyValue);
  return valueCents ? ltvAgainst(draft, valueCents) : null;
};
