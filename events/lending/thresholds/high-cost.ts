import { centsInWords } from '../../kernel/money.ts';
import { type PricedLoan, reaches, spreadInWords, spreadMillionths } from './priced-loan.ts';
import type { Thresholds } from './threshold-years.ts';

/** Below it, a first lien on personal property has the higher limit: 12 CFR 1026.32(a)(1)(i)(B), not adjusted. */
const SMALL_PERSONAL_PROPERTY_CENTS = 50_000_00;

/** Points over APOR from which a loan is higher-priced (12 CFR 1026.35(a)(1)). */
export const higherPricedFrom = ({ lien, jumbo = false }: PricedLoan): number => {
  if (lien === 'subordinate') return 3.5;
  return jumbo ? 2.5 : 1.5;
};

/**
 * Points over APOR from which a qualified mortgage is presumed compliant only rebuttably (12 CFR 1026.43(b)(4)); the
 * jumbo limit of 2.5 is not part of it.
 */
export const rebuttableFrom = ({ lien }: PricedLoan): number => (lien === 'subordinate' ? 3.5 : 1.5);

const highCostOver = ({ lien, features, loanAmountCents }: PricedLoan): number => {
  const isSmallPersonal = features.includes('personal-property') && loanAmountCents < SMALL_PERSONAL_PROPERTY_CENTS;
  return lien === 'subordinate' || isSmallPersonal ? 8.5 : 6.5;
};

/** Points and fees over which a loan is high-cost, integer cents (12 CFR 1026.32(a)(1)(ii)). */
export const highCostFeesOver = (
  { loanAmountCents }: Pick<PricedLoan, 'loanAmountCents'>,
  { smallLoanCents, smallLoanFeesCents }: Thresholds,
): number =>
  loanAmountCents >= smallLoanCents
    ? Math.floor((loanAmountCents * 5) / 100)
    : Math.min(Math.floor((loanAmountCents * 8) / 100), smallLoanFeesCents);

/** Why a loan is a high-cost mortgage of HOEPA (12 CFR 1026.32(a)(1)); nothing where it is none. */
export const whyHighCost = (loan: PricedLoan, thresholds: Thresholds): string[] => {
  const points = highCostOver(loan);
  const isOver = spreadMillionths(loan) > points * 1e6;
  const fees = highCostFeesOver(loan, thresholds);
  const { features, pointsAndFeesCents } = loan;
  return [
    ...(isOver ? [`High-cost: ${spreadInWords(loan)}, more than ${points}`] : []),
    ...(pointsAndFeesCents > fees
      ? [`High-cost: points and fees of ${centsInWords(pointsAndFeesCents)} exceed ${centsInWords(fees)}`]
      : []),
    ...(features.includes('prepayment-penalty-beyond-36-months')
      ? ['High-cost: a prepayment penalty later than 36 months after consummation']
      : []),
    ...(features.includes('prepayment-penalty-over-2-percent')
      ? ['High-cost: a prepayment penalty of more than 2 % of what is prepaid']
      : []),
  ];
};

/** Why a loan is a higher-priced mortgage loan; nothing where it is none. */
export const whyHigherPriced = (loan: PricedLoan): string[] => {
  const points = higherPricedFrom(loan);
  return reaches(loan, points) ? [`Higher-priced: ${spreadInWords(loan)}, ${points} or more`] : [];
};
