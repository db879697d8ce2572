import type { Period } from '../rules/in-force.ts';

/** A premium in basis points a year up to a loan-to-value. */
type Step = { readonly upToPercent: number; readonly points: number };

/** Premiums of HUD's table; `Infinity` ends a list. */
export type FhaTable = {
  readonly upfrontPoints: number;
  readonly largeLoanCents: number;
  /** Terms of more than 15 years. */
  readonly long: { readonly small: readonly Step[]; readonly large: readonly Step[] };
  readonly short: { readonly small: readonly Step[]; readonly large: readonly Step[] };
};

const steps = (...each: readonly (readonly [upToPercent: number, points: number])[]): Step[] =>
  each.map(([upToPercent, points]) => ({ upToPercent, points }));

/**
 * HUD Mortgagee Letter 2023-05, for loans endorsed from 20 March 2023, all of its lines. Read on the pages of a lender
 * that repeats its table. Not for streamline refinances of loans endorsed before June 2009, nor Section 247.
 */
export const fhaPremiums: readonly Period<FhaTable>[] = [
  {
    from: '2023-03-20',
    until: '2026-12-31',
    value: {
      upfrontPoints: 175,
      largeLoanCents: 726_200_00,
      long: {
        small: steps([90, 50], [95, 50], [Infinity, 55]),
        large: steps([90, 70], [95, 70], [Infinity, 75]),
      },
      short: {
        small: steps([90, 15], [Infinity, 40]),
        large: steps([78, 15], [90, 40], [Infinity, 65]),
      },
    },
  },
];

const SHORT_MONTHS = 180;
const LOW_LTV_PERCENT = 90;
const LOW_LTV_MONTHS = 132;
/** HUD Handbook 4000.1 Appendix 1.0: for the term, at most 30 years. */
const MOST_MONTHS = 360;

/** The annual premium: basis points of the loan a year, and for how many months. */
export type AnnualPremium = { readonly points: number; readonly months: number };

/** @param loanCents the base loan, without the upfront premium @param valueCents the adjusted value */
export const annualPremium = (
  table: FhaTable,
  loanCents: number,
  valueCents: number,
  months: number,
): AnnualPremium => {
  const byLoan = months > SHORT_MONTHS ? table.long : table.short;
  const lines = loanCents > table.largeLoanCents ? byLoan.large : byLoan.small;
  const isUpTo = (percent: number): boolean => loanCents * 100 <= valueCents * percent;
  const line = lines.find(({ upToPercent }) => isUpTo(upToPercent));
  return {
    points: line?.points ?? 0,
    months: Math.min(months, isUpTo(LOW_LTV_PERCENT) ? LOW_LTV_MONTHS : MOST_MONTHS),
  };
};
