import {
  adjustedPayments,
  balloonCents,
  type DisclosedLoan,
  highestRate,
  lastPayment,
  paymentsAlong,
  yearOf,
} from './disclosed-loan.ts';
import { everyWords, periodWords } from './period-words.ts';
import { centsText, dollarsText, loanAmountText, percentText } from './rounding.ts';

/** An answer with what the form says beneath it, as printed. */
export type TermAnswer = { readonly answer: 'YES' | 'NO'; readonly bullets: readonly string[] };

/** The table of loan terms, as printed. */
export type LoanTermsTable = {
  readonly amount: string;
  readonly rate: string;
  readonly payment: string;
  /** Can this amount increase after closing? */
  readonly canIncrease: { readonly amount: TermAnswer; readonly rate: TermAnswer; readonly payment: TermAnswer };
  /** Does the loan have these features? */
  readonly features: { readonly prepaymentPenalty: TermAnswer; readonly balloon: TermAnswer };
};

const NO: TermAnswer = { answer: 'NO', bullets: [] };
const yes = (...bullets: readonly string[]): TermAnswer => ({ answer: 'YES', bullets });

/** The highest payment that is no balloon, and the first that is as high. */
export const highestPayment = (loan: DisclosedLoan): { readonly cents: number; readonly number: number } => {
  const rows = paymentsAlong(loan, 'highest').slice(0, Math.max(1, lastPayment(loan) - 1));
  return rows.reduce(
    (most, { paymentCents, number }) => (paymentCents > most.cents ? { cents: paymentCents, number } : most),
    { cents: 0, number: 1 },
  );
};

const rateAnswer = (loan: DisclosedLoan): TermAnswer => {
  const { adjustable } = loan;
  const { annualRatePercent, fromPayment } = highestRate(loan);
  const [first] = adjustedPayments(loan);
  if (!adjustable || first === undefined || annualRatePercent <= loan.ratePercent) return NO;
  return yes(
    `Adjusts ${everyWords(adjustable.everyMonths)} starting in year ${yearOf(first)}`,
    `Can go as high as ${percentText(annualRatePercent)} in year ${yearOf(fromPayment)}`,
    'See AIR Table on page 2 for details',
  );
};

const paymentAnswer = (loan: DisclosedLoan): TermAnswer => {
  const { adjustable, interestOnlyMonths = 0 } = loan;
  const [first] = adjustedPayments(loan);
  const { cents, number } = highestPayment(loan);
  const initial = paymentsAlong(loan, 'highest')[0]?.paymentCents ?? 0;
  if (cents <= initial) return NO;
  const isOnlyInterest = interestOnlyMonths > 0;
  const afterInterest = interestOnlyMonths + 1;
  // What changes first is what is disclosed (comment 37(b)(6)(iii)-2).
  const byRate = adjustable !== undefined && first !== undefined && (!isOnlyInterest || first <= afterInterest);
  return yes(
    byRate
      ? `Adjusts ${everyWords(adjustable.everyMonths)} starting in year ${yearOf(first)}`
      : `Adjusts once in year ${yearOf(afterInterest)}`,
    `${adjustable ? 'Can go' : 'Goes'} as high as ${dollarsText(cents)} in year ${yearOf(number)}`,
    ...(isOnlyInterest
      ? [
          `Includes only interest and no principal until year ${yearOf(afterInterest)}`,
          'See AP Table on page 2 for details',
        ]
      : []),
  );
};

const penaltyAnswer = ({ prepaymentPenalty, noteCents }: DisclosedLoan): TermAnswer => {
  if (!prepaymentPenalty) return NO;
  const { percent, years } = prepaymentPenalty;
  const during = years === 1 ? 'year' : `${years} years`;
  // Of the highest balance in that time, which a loan that repays principal has at its beginning (comment 37(b)(7)(i)-1).
  const most = dollarsText((noteCents * percent) / 100);
  return yes(`As high as ${most} if you pay off the loan during the first ${during}`);
};

const balloonAnswer = (loan: DisclosedLoan): TermAnswer => {
  const balloon = balloonCents(loan);
  if (balloon === null) return NO;
  return yes(`You will have to pay ${dollarsText(balloon)} at the end of year ${yearOf(lastPayment(loan))}`);
};

/**
 * The table of loan terms (12 CFR 1026.37(b)). No loan here adds interest to what is owed, so the amount never increases.
 * @throws RuleViolationError for terms that make no sense
 */
export const loanTerms = (loan: DisclosedLoan): LoanTermsTable => ({
  amount: loanAmountText(loan.noteCents),
  rate: percentText(loan.ratePercent),
  payment: centsText(paymentsAlong(loan, 'expected')[0]?.paymentCents ?? 0),
  canIncrease: { amount: NO, rate: rateAnswer(loan), payment: paymentAnswer(loan) },
  features: { prepaymentPenalty: penaltyAnswer(loan), balloon: balloonAnswer(loan) },
});

/** `Fixed Rate`, `5/1 Adjustable Rate`, `5 Year Interest Only, Fixed Rate`: the product with its first feature (12 CFR 1026.37(a)(10)). */
export const productText = (loan: DisclosedLoan): string => {
  const { adjustable, interestOnlyMonths } = loan;
  const product = adjustable
    ? `${periodWords(adjustable.fixedMonths)}/${periodWords(adjustable.everyMonths)} Adjustable Rate`
    : 'Fixed Rate';
  const feature = interestOnlyMonths
    ? `${periodWords(interestOnlyMonths, ' Year')} Interest Only, `
    : balloonCents(loan) === null
      ? ''
      : `Year ${yearOf(lastPayment(loan))} Balloon Payment, `;
  return `${feature}${product}`;
};
