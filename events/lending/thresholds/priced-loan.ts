import type { FieldError } from '../../kernel/errors.ts';
import { amountProblems, rateProblems, refuseIfAny } from '../rules/refuse.ts';

export const liens = ['first', 'subordinate'] as const;
export type Lien = (typeof liens)[number];

/** Loan features for the tests of price and fees. */
export const loanFeatures = [
  'negative-amortization',
  'interest-only',
  'balloon',
  'term-over-30-years',
  'prepayment-penalty-beyond-36-months',
  'prepayment-penalty-over-2-percent',
  'personal-property',
] as const;
export type LoanFeature = (typeof loanFeatures)[number];

/** A loan whose price and fees are tested. */
export type PricedLoan = {
  /** Of consummation. */
  readonly year: number;
  /** Integer cents; for points and fees the total loan amount of 12 CFR 1026.32(b)(4). */
  readonly loanAmountCents: number;
  readonly lien: Lien;
  readonly manufactured?: boolean;
  /** Percent a year, up to six decimals. */
  readonly aprPercent: number;
  /** Average prime offer rate of a comparable loan on the day the rate was set, percent a year. */
  readonly aporPercent: number;
  /** Integer cents. */
  readonly pointsAndFeesCents: number;
  readonly features: readonly LoanFeature[];
  /** Amount over Freddie Mac's purchase limit; default false. */
  readonly jumbo?: boolean;
};

/** @throws RuleViolationError that names `loanAmount`, `apr`, `apor` or `pointsAndFees` */
export const refuseImpossible = (loan: PricedLoan): void => {
  const problems: FieldError[] = [
    ...amountProblems('loanAmount', loan.loanAmountCents, 1),
    ...rateProblems('apr', loan.aprPercent),
    ...rateProblems('apor', loan.aporPercent),
    ...amountProblems('pointsAndFees', loan.pointsAndFeesCents),
  ];
  refuseIfAny('Price and fees cannot be tested', problems);
};

const MILLIONTHS = 1e6;

/** APR over APOR in millionths of a point, whole: so that 2.25 points are 2.25 points. */
export const spreadMillionths = ({ aprPercent, aporPercent }: PricedLoan): number =>
  Math.round(aprPercent * MILLIONTHS) - Math.round(aporPercent * MILLIONTHS);

/** True when the APR exceeds APOR by at least so many points. */
export const reaches = (loan: PricedLoan, points: number): boolean => spreadMillionths(loan) >= points * MILLIONTHS;

/** APR's spread over APOR, in words. */
export const spreadInWords = (loan: PricedLoan): string => `APR less APOR is ${spreadMillionths(loan) / MILLIONTHS}`;
