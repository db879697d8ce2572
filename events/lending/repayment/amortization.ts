const MONTHS_PER_YEAR = 12;

/** What the payment of a fixed-rate loan follows from. */
export type LoanTerms = {
  /** Amount borrowed, integer cents. */
  readonly amountCents: number;
  /** Nominal rate in percent a year, at most three decimals: 6.625. */
  readonly ratePercent: number;
  readonly termYears: number;
};

/**
 * Level monthly payment of principal and interest that repays the loan over its term, without taxes, insurance or
 * mortgage insurance: L i / (1 - (1 + i)^-n) with the monthly rate i, or L / n without interest.
 * @returns integer cents, rounded half-up
 */
export const monthlyPaymentCents = ({ amountCents, ratePercent, termYears }: LoanTerms): number => {
  const months = termYears * MONTHS_PER_YEAR;
  const rate = monthlyRate(ratePercent);
  if (rate === 0) return Math.round(amountCents / months);
  // expm1 and log1p keep their digits at rates near zero, where 1 - (1 + i)^-n loses them.
  return Math.round((amountCents * rate) / -Math.expm1(-months * Math.log1p(rate)));
};

/** One month of the schedule, in integer cents; `paymentCents` is interest plus principal. */
export type Installment = {
  /** 1 for the first month. */
  readonly number: number;
  readonly paymentCents: number;
  readonly interestCents: number;
  readonly principalCents: number;
  /** Still owed after the payment. */
  readonly balanceCents: number;
};

/**
 * Every payment until the loan is repaid. Interest is rounded half-up to the cent each month; the last payment clears
 * the balance and so differs from the level payment by the rounding of all months before it.
 */
export const amortizationSchedule = (terms: LoanTerms): Installment[] => {
  const months = terms.termYears * MONTHS_PER_YEAR;
  // In whole thousandths of a percent, so that half a cent of interest is exactly half a cent.
  const rateThousandths = Math.round(terms.ratePercent * 1000);
  const level = monthlyPaymentCents(terms);
  const schedule: Installment[] = [];
  let balance = terms.amountCents;
  for (let number = 1; number <= months && balance > 0; number += 1) {
    const interestCents = Math.round((balance * rateThousandths) / (100_000 * MONTHS_PER_YEAR));
    const owed = balance + interestCents;
    const paymentCents = number === months ? owed : Math.min(level, owed);
    const principalCents = paymentCents - interestCents;
    balance -= principalCents;
    schedule.push({ number, paymentCents, interestCents, principalCents, balanceCents: balance });
  }
  return schedule;
};

const monthlyRate = (ratePercent: number): number => ratePercent / 100 / MONTHS_PER_YEAR;
