import type { FieldError } from '../../kernel/errors.ts';
import { exactRateProblems, type Fraction, rateFor } from '../repayment/exact.ts';
import { levelPaymentCents } from '../repayment/payment.ts';
import { type Basis, type RuleId, basisOf } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import { amountProblems, monthsProblems, refuseIfAny } from '../rules/refuse.ts';

/** Affordability, in integer cents and percent. */
export type Means = {
  /** Gross, of all borrowers. */
  readonly monthlyIncomeCents: number;
  /** Monthly payments that go on after closing. */
  readonly debtsCents: number;
  readonly downPaymentCents: number;
  readonly annualRatePercent: number;
  readonly months: number;
  readonly taxesPerYearCents: number;
  readonly insurancePerYearCents: number;
  /** Monthly premium, where the loan has one. */
  readonly mortgageInsuranceCents?: number;
  readonly maxFrontDtiPercent: number;
  readonly maxBackDtiPercent: number;
  readonly loanType: LoanType;
};

export type Affordability = {
  readonly maxLoanCents: number;
  /** The loan and the down payment. */
  readonly maxPriceCents: number;
  /** Changes that would allow more. */
  readonly limitedBy: 'frontDti' | 'backDti' | 'downPayment';
  /** Principal and interest of the largest loan. */
  readonly paymentCents: number;
  /** Factors that would lower it and are not included. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  readonly basis: readonly Basis[];
};

/**
 * The most of the price that may be borrowed. Conventional as Fannie Mae's matrix has it for one unit and a first home;
 * VA and USDA lend the whole price, and jumbo loans have no common rule.
 */
export const mostLtvPercent: Readonly<Partial<Record<LoanType, { readonly percent: number; readonly rule: RuleId }>>> =
  {
    conventional: { percent: 97, rule: 'ltv-conventional' },
    fha: { percent: 96.5, rule: 'ltv-fha' },
  };

/**
 * The largest loan and price that income, debts and down payment carry.
 * @returns a loan of 0 where debts, taxes and insurance leave nothing for a payment
 * @throws RuleViolationError for figures that make no sense, by their fields on the wire
 */
export const affordability = (means: Means): Affordability => {
  refuseIfAny('These figures afford nothing that can be worked out', problemsOf(means));
  const { monthlyIncomeCents, downPaymentCents, loanType } = means;
  const front = mostOf(monthlyIncomeCents, percent(means.maxFrontDtiPercent));
  const back = mostOf(monthlyIncomeCents, percent(means.maxBackDtiPercent)) - means.debtsCents;
  const escrow = Math.ceil((means.taxesPerYearCents + means.insurancePerYearCents) / 12);
  const byIncome = largestLoan(means, Math.min(front, back) - escrow - (means.mortgageInsuranceCents ?? 0));
  const ltv = mostLtvPercent[loanType];
  const byDownPayment = ltv ? Math.floor((downPaymentCents * ltv.percent) / (100 - ltv.percent)) : Infinity;
  const maxLoanCents = Math.min(byIncome, byDownPayment);
  return {
    maxLoanCents,
    maxPriceCents: maxLoanCents + downPaymentCents,
    limitedBy: byDownPayment < byIncome ? 'downPayment' : front <= back ? 'frontDti' : 'backDti',
    paymentCents: levelPaymentCents({ ...means, principalCents: maxLoanCents }),
    leftOut: leftOutOf(means),
    basis: basisOf('dti', 'level-payment', ...(ltv ? [ltv.rule] : [])),
  };
};

/** A limit is never passed: what is left of a cent does not count. */
const mostOf = (cents: number, { numerator, denominator }: Fraction): number =>
  Number((BigInt(cents) * BigInt(numerator)) / BigInt(denominator));

const leftOutOf = ({ mortgageInsuranceCents }: Means): Affordability['leftOut'] => [
  ...(mortgageInsuranceCents === undefined
    ? [{ name: 'Mortgage insurance', why: 'no premium was given; where the loan has one, it affords less' }]
    : []),
  { name: 'Financed fees and association dues', why: 'not included; with them it affords less' },
];

const percent = (value: number) => rateFor(value, 1, 1);

/** The largest principal whose level payment is at most so much. */
const largestLoan = ({ annualRatePercent, months }: Means, paymentCents: number): number => {
  if (paymentCents <= 0) return 0;
  const rate = annualRatePercent / 100 / 12;
  const factor = rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
  // A payment is rounded half-up: half a cent more is the first that is too much.
  let principalCents = Math.floor((paymentCents + 0.5) * factor);
  while (levelPaymentCents({ principalCents, annualRatePercent, months }) > paymentCents) principalCents -= 1;
  return principalCents;
};

const problemsOf = (means: Means): FieldError[] => [
  ...amountProblems('monthlyIncome', means.monthlyIncomeCents, 1),
  ...amountProblems('debts', means.debtsCents),
  ...amountProblems('downPayment', means.downPaymentCents),
  ...exactRateProblems('annualRate', means.annualRatePercent),
  ...monthsProblems('months', means.months),
  ...amountProblems('taxesPerYear', means.taxesPerYearCents),
  ...amountProblems('insurancePerYear', means.insurancePerYearCents),
  ...amountProblems('mortgageInsurance', means.mortgageInsuranceCents ?? 0),
  ...ratioProblems('maxFrontDti', means.maxFrontDtiPercent),
  ...ratioProblems('maxBackDti', means.maxBackDtiPercent),
];

const ratioProblems = (field: string, value: number): FieldError[] =>
  value > 0 && value <= 100 ? [] : [{ field, message: 'Use a ratio over 0 and up to 100 percent' }];
