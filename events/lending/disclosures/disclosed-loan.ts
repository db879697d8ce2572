import type { PaymentCourse } from '../fees/cost-of-credit.ts';
import type { ScheduleRow } from '../repayment/schedule.ts';
import { schedule } from '../repayment/schedule.ts';

/** A rate that follows an index; percent a year, months of the note. */
export type AdjustableRate = {
  /** `SOFR` */
  readonly index: string;
  /** Its value when the disclosure is made. */
  readonly indexPercent: number;
  readonly marginPercent: number;
  /** Of the initial rate. */
  readonly fixedMonths: number;
  readonly everyMonths: number;
  /** The most that the first adjustment, and each one after it, can change the rate. */
  readonly firstLimitPercent: number;
  readonly limitPercent: number;
  /** The margin where the note has none (comment 37(j)(4)-1). */
  readonly floorPercent?: number | undefined;
  readonly ceilingPercent: number;
};

/** A loan as the Loan Estimate looks at it; integer cents, percent a year. */
export type DisclosedLoan = {
  /** The face amount of the note, with what it finances. */
  readonly noteCents: number;
  readonly ratePercent: number;
  readonly termYears: number;
  readonly interestOnlyMonths?: number | undefined;
  /** With this payment everything is due. */
  readonly balloonAfterMonths?: number | undefined;
  readonly adjustable?: AdjustableRate | undefined;
  /** Of the balance, while that many years from closing have not passed. */
  readonly prepaymentPenalty?: { readonly percent: number; readonly years: number } | undefined;
};

/** Where a rate goes: as far down or up as the note lets it, or to the fully-indexed rate (comments 37(c)(2)(i)-1, 17(c)(1)-10). */
export type RatePath = 'lowest' | 'highest' | 'expected';

const MONTHS_PER_YEAR = 12;
const exactly = (percent: number): number => Number(percent.toFixed(6));

/** Number of the last payment. */
export const lastPayment = ({ balloonAfterMonths, termYears }: DisclosedLoan): number =>
  balloonAfterMonths ?? termYears * MONTHS_PER_YEAR;

/** The lowest rate after the first adjustment. */
export const floorOf = ({ floorPercent, marginPercent }: AdjustableRate): number => floorPercent ?? marginPercent;

const targets: Readonly<Record<RatePath, (rate: AdjustableRate) => number>> = {
  lowest: floorOf,
  highest: ({ ceilingPercent }) => ceilingPercent,
  expected: ({ indexPercent, marginPercent }) => indexPercent + marginPercent,
};

/** Numbers of the payments from which a new rate can apply. */
export const adjustedPayments = (loan: DisclosedLoan): number[] => {
  const { adjustable } = loan;
  if (!adjustable) return [];
  const [first, last] = [adjustable.fixedMonths + 1, lastPayment(loan)];
  const count = Math.max(0, Math.floor((last - first) / adjustable.everyMonths) + 1);
  return Array.from({ length: count }, (_, index) => first + index * adjustable.everyMonths);
};

type Adjustment = { readonly fromPayment: number; readonly annualRatePercent: number };

const changesOfRate = (loan: DisclosedLoan, path: RatePath): Adjustment[] => {
  const { adjustable } = loan;
  if (!adjustable) return [];
  const target = targets[path](adjustable);
  let rate = loan.ratePercent;
  return adjustedPayments(loan).flatMap((fromPayment, index) => {
    const limit = index === 0 ? adjustable.firstLimitPercent : adjustable.limitPercent;
    const before = rate;
    const within = Math.min(Math.max(target, rate - limit), rate + limit);
    rate = exactly(Math.min(Math.max(within, floorOf(adjustable)), adjustable.ceilingPercent));
    return rate === before ? [] : [{ fromPayment, annualRatePercent: rate }];
  });
};

/** Interest only, balloon and rates as they are along a path; undefined for level payments at one rate. */
export const courseOf = (loan: DisclosedLoan, path: RatePath): PaymentCourse | undefined => {
  const { interestOnlyMonths, balloonAfterMonths } = loan;
  const adjustments = changesOfRate(loan, path);
  if (!interestOnlyMonths && balloonAfterMonths === undefined && adjustments.length === 0) return undefined;
  return {
    ...(interestOnlyMonths && { interestOnlyMonths }),
    ...(balloonAfterMonths !== undefined && { balloonAfterMonths }),
    adjustments,
  };
};

/** Terms of a schedule along a path. */
export const termsAlong = (loan: DisclosedLoan, path: RatePath) => ({
  principalCents: loan.noteCents,
  annualRatePercent: loan.ratePercent,
  months: loan.termYears * MONTHS_PER_YEAR,
  ...courseOf(loan, path),
});

/** The payments of the note along a path. @throws RuleViolationError for terms that make no sense */
export const paymentsAlong = (loan: DisclosedLoan, path: RatePath): readonly ScheduleRow[] =>
  schedule(termsAlong(loan, path)).rows;

/** The highest rate and the payment from which it can apply. */
export const highestRate = (loan: DisclosedLoan): Adjustment => {
  const all = [{ fromPayment: 1, annualRatePercent: loan.ratePercent }, ...changesOfRate(loan, 'highest')];
  return all.reduce((most, each) => (each.annualRatePercent > most.annualRatePercent ? each : most));
};

/** The year in which a payment is due, counted from the due date of the first one (comment 37(c)(3)(ii)-1). */
export const yearOf = (payment: number): number => Math.ceil(payment / MONTHS_PER_YEAR);

/** The final payment where it is a balloon: more than twice a regular one (12 CFR 1026.37(b)(5)); null for another. @returns integer cents */
export const balloonCents = (loan: DisclosedLoan, path: RatePath = 'highest'): number | null => {
  if (loan.balloonAfterMonths === undefined) return null;
  const rows = paymentsAlong(loan, path);
  const [final, regular] = [rows.at(-1)?.paymentCents ?? 0, rows.at(-2)?.paymentCents ?? 0];
  return final > 2 * regular ? final : null;
};
