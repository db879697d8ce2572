import { centsInWords } from '../../kernel/money.ts';
import { type LoanFeature, type PricedLoan, reaches, spreadInWords } from './priced-loan.ts';
import type { Thresholds } from './threshold-years.ts';

/** Points over APOR that a qualified mortgage may not reach (12 CFR 1026.43(e)(2)(vi)(A) to (F)). */
export const priceCapOf = (
  { loanAmountCents, lien, manufactured = false }: PricedLoan,
  { largeLoanCents, mediumLoanCents }: Thresholds,
): number => {
  const isMedium = loanAmountCents >= mediumLoanCents;
  if (lien === 'subordinate') return isMedium ? 3.5 : 6.5;
  if (loanAmountCents >= largeLoanCents) return 2.25;
  return isMedium && !manufactured ? 3.5 : 6.5;
};

/** Limit of points and fees for a qualified mortgage, integer cents (12 CFR 1026.43(e)(3)(i)(A) to (E)). */
export const feesCapCentsOf = (
  { loanAmountCents }: Pick<PricedLoan, 'loanAmountCents'>,
  thresholds: Thresholds,
): number => {
  const percent = (rate: number): number => Math.floor((loanAmountCents * rate) / 100);
  if (loanAmountCents >= thresholds.largeLoanCents) return percent(3);
  if (loanAmountCents >= thresholds.mediumLoanCents) return thresholds.largeLoanFeesCents;
  if (loanAmountCents >= thresholds.smallLoanCents) return percent(5);
  if (loanAmountCents >= thresholds.smallestLoanCents) return thresholds.smallLoanFeesCents;
  return percent(8);
};

const notQualified: Partial<Record<LoanFeature, string>> = {
  'negative-amortization': 'Its balance may grow',
  'interest-only': 'It has payments of interest alone',
  balloon: 'It has a balloon payment',
  'term-over-30-years': 'It runs for over 30 years',
};

/** Why a loan is no qualified mortgage; nothing where it is one. */
export const whyNotQualified = (loan: PricedLoan, thresholds: Thresholds): string[] => {
  const priceCap = priceCapOf(loan, thresholds);
  const feesCap = feesCapCentsOf(loan, thresholds);
  const { features, pointsAndFeesCents } = loan;
  return [
    ...[...new Set(features)].flatMap((feature) => {
      const why = notQualified[feature];
      return why ? [`No qualified mortgage: ${why}`] : [];
    }),
    ...(reaches(loan, priceCap) ? [`No qualified mortgage: ${spreadInWords(loan)}, not below ${priceCap}`] : []),
    ...(pointsAndFeesCents > feesCap
      ? [
          `No qualified mortgage: points and fees of ${centsInWords(pointsAndFeesCents)} exceed ${centsInWords(feesCap)}`,
        ]
      : []),
  ];
};
