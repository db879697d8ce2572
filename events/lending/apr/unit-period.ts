import { daysFrom } from '../calendar/days.ts';
import { type Interval, daysOf, monthsAndDays, shift } from './interval.ts';

/** Number of times an interval occurs between neighbors of a transaction. */
export type Period = { readonly interval: Interval; readonly times: number };

const YEAR: Interval = { unit: 'month', length: 12 };
const MONTH_DAYS = 30;
const HALF_MONTH_DAYS = 15;
const YEAR_DAYS = 365;
const YEAR_MONTHS = 12;

/**
 * The interval between two neighbouring dates: one of those that the transaction is stated in, else whole months, else
 * days.
 */
export const intervalBetween = (from: string, to: string, stated: readonly Interval[]): Interval => {
  const known = stated.find((interval) => shift(from, interval, 1) === to);
  if (known) return known;
  const { months, days } = monthsAndDays(from, to);
  return days === 0 && months >= 1 ? { unit: 'month', length: months } : { unit: 'day', length: daysFrom(from, to) };
};

/**
 * The unit-period of a transaction with more than one advance or payment: the common period that comes most often, the
 * shorter of several; without a common one the average, rounded to a standard interval. Never over a year.
 * 12 CFR 1026 Appendix J (b)(4)(i).
 */
export const unitPeriodOf = (periods: readonly Period[]): Interval => {
  const common = tally(periods).filter(({ times, interval }) => times > 1 && daysOf(interval) <= YEAR_DAYS);
  const first = common.reduce<Period | null>((best, each) => (best && !isBefore(each, best) ? best : each), null);
  return first?.interval ?? standardIntervalNear(averageDays(periods));
};

const isBefore = (one: Period, other: Period): boolean =>
  one.times === other.times ? daysOf(one.interval) < daysOf(other.interval) : one.times > other.times;

const tally = (periods: readonly Period[]): Period[] => {
  const byName = new Map<string, Period>();
  for (const { interval, times } of periods) {
    const name = `${interval.unit} ${interval.length}`;
    byName.set(name, { interval, times: times + (byName.get(name)?.times ?? 0) });
  }
  return [...byName.values()];
};

const averageDays = (periods: readonly Period[]): number => {
  const days = periods.reduce((sum, { interval, times }) => sum + daysOf(interval) * times, 0);
  return days / periods.reduce((sum, { times }) => sum + times, 0);
};

/** 12 CFR 1026 Appendix J (b)(3)(iii): a day, a half-month, and multiples of a week or a month up to a year. */
const standardIntervals: readonly Interval[] = [
  ...(['day', 'half-month'] as const).map((unit): Interval => ({ unit, length: 1 })),
  ...Array.from({ length: 52 }, (_, index): Interval => ({ unit: 'day', length: 7 * (index + 1) })),
  ...Array.from({ length: 12 }, (_, index): Interval => ({ unit: 'month', length: index + 1 })),
].sort((one, other) => daysOf(one) - daysOf(other));

const standardIntervalNear = (days: number): Interval =>
  standardIntervals.reduce((best, each) =>
    Math.abs(daysOf(each) - days) < Math.abs(daysOf(best) - days) ? each : best,
  );

/**
 * The unit-period of one advance and one payment: the term itself in whole months or in days, at most a year.
 * 12 CFR 1026 Appendix J (b)(4)(ii), (b)(5)(vi) and (vii).
 */
export const unitPeriodOfTerm = (from: string, to: string): Interval => {
  const { months, days } = monthsAndDays(from, to);
  if (months >= YEAR_MONTHS) return YEAR;
  return days === 0 ? { unit: 'month', length: months } : { unit: 'day', length: daysFrom(from, to) };
};

/** Whole unit-periods and the fraction that is left. */
export type Position = { readonly periods: number; readonly fraction: number };

/** Unit-periods between two dates, 12 CFR 1026 Appendix J (b)(5). */
export const positionOf = (from: string, to: string, { unit, length }: Interval): Position => {
  if (unit === 'day') return divided(daysFrom(from, to), length);
  const { months, days } = monthsAndDays(from, to);
  if (unit === 'half-month') return divided(MONTH_DAYS * months + days, HALF_MONTH_DAYS);
  if (length < YEAR_MONTHS) return divided(MONTH_DAYS * months + days, MONTH_DAYS * length);
  const years = Math.floor(months / YEAR_MONTHS);
  if (days === 0) return { periods: years, fraction: (months % YEAR_MONTHS) / YEAR_MONTHS };
  return { periods: years, fraction: daysFrom(from, shift(to, YEAR, -years)) / YEAR_DAYS };
};

const divided = (days: number, perPeriod: number): Position => ({
  periods: Math.floor(days / perPeriod),
  fraction: (days % perPeriod) / perPeriod,
});

/** Unit-periods per interval; null when not a whole number: each payment has its own position. */
export const unitPeriodsIn = (interval: Interval, unitPeriod: Interval): number | null => {
  if (interval.unit === 'month' && unitPeriod.unit === 'half-month') return 2 * interval.length;
  if (interval.unit !== unitPeriod.unit) return null;
  return interval.length % unitPeriod.length === 0 ? interval.length / unitPeriod.length : null;
};
