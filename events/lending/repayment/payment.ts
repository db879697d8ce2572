const MONTHS_PER_YEAR = 12;

/** Inputs of a level payment. */
export type Repayment = {
  /** Integer cents. */
  readonly principalCents: number;
  /** Nominal rate in percent a year: 6.625. */
  readonly annualRatePercent: number;
  /** Whole months, 1 to 600. */
  readonly months: number;
};

/**
 * The level monthly payment of principal and interest that repays a loan over its months: L i / (1 - (1 + i)^-n) with
 * the monthly rate i, or L / n without interest. No taxes, insurance or mortgage insurance.
 * @returns cents with their fraction: for sums that no rounded payment may enter
 */
export const unroundedLevelPayment = ({ principalCents, annualRatePercent, months }: Repayment): number => {
  const rate = annualRatePercent / 100 / MONTHS_PER_YEAR;
  if (rate === 0) return principalCents / months;
  // expm1 and log1p keep their digits at rates near zero, where 1 - (1 + i)^-n loses them.
  return (principalCents * rate) / -Math.expm1(-months * Math.log1p(rate));
};

/** The same payment as the note has it. @returns integer cents, rounded half-up */
export const levelPaymentCents = (repayment: Repayment): number => Math.round(unroundedLevelPayment(repayment));

/** The terms of a fixed-rate loan as an application states them. */
export type LoanTerms = {
  /** Amount borrowed, integer cents. */
  readonly amountCents: number;
  /** Nominal rate in percent a year, at most three decimals: 6.625. */
  readonly ratePercent: number;
  readonly termYears: number;
};

/** The level monthly payment of an application's loan. @returns integer cents, rounded half-up */
export const monthlyPaymentCents = ({ amountCents, ratePercent, termYears }: LoanTerms): number =>
  levelPaymentCents({
    principalCents: amountCents,
    annualRatePercent: ratePercent,
    months: termYears * MONTHS_PER_YEAR,
  });
