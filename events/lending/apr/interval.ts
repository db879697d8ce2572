import { addDays, addMonths, daysFrom, daysInMonth } from '../calendar/days.ts';

/** A length of time between advances or payments. Weeks are days, years are months, and all months are equal. */
export type Interval = { readonly unit: 'month' | 'half-month' | 'day'; readonly length: number };

/** Frequency of a run of payments, as on the wire: `month`, or `days:10`. */
export const frequencies = ['month', 'week', 'half-month', 'quarter', 'year'] as const;
export type Frequency = (typeof frequencies)[number] | `days:${number}`;

const DAYS_PER_YEAR = 365;
const WEEKS_PER_YEAR = 52;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

const named: Readonly<Record<(typeof frequencies)[number], Interval>> = {
  week: { unit: 'day', length: DAYS_PER_WEEK },
  'half-month': { unit: 'half-month', length: 1 },
  month: { unit: 'month', length: 1 },
  quarter: { unit: 'month', length: 3 },
  year: { unit: 'month', length: MONTHS_PER_YEAR },
};

/** @returns the interval, or null for what is none: `days:0`, or more than the 365 days of a year */
export const intervalOf = (every: string): Interval | null => {
  const known = frequencies.find((each) => each === every);
  if (known) return named[known];
  const length = Number(/^days:(\d{1,3})$/.exec(every)?.[1]);
  return length >= 1 && length <= DAYS_PER_YEAR ? { unit: 'day', length } : null;
};

/** 12 CFR 1026 Appendix J (b)(5)(ii)-(v): 12 months, 24 half-months, 52 weeks or 365 days. */
export const perYear = ({ unit, length }: Interval): number => {
  if (unit === 'month') return MONTHS_PER_YEAR / length;
  if (unit === 'half-month') return 24;
  return length % DAYS_PER_WEEK === 0 ? WEEKS_PER_YEAR / (length / DAYS_PER_WEEK) : DAYS_PER_YEAR / length;
};

/** In the words of the wire: `month`, `quarter`, `2 weeks`, `255 days`. */
export const wordsOf = ({ unit, length }: Interval): string => {
  const known = frequencies.find((each) => named[each].unit === unit && named[each].length === length);
  if (known) return known;
  if (unit === 'month') return `${length} months`;
  if (length === 1) return 'day';
  return length % DAYS_PER_WEEK === 0 ? `${length / DAYS_PER_WEEK} weeks` : `${length} days`;
};

/** About how many days it has, to compare intervals of different units. */
export const daysOf = ({ unit, length }: Interval): number => {
  if (unit === 'month') return (length * DAYS_PER_YEAR) / MONTHS_PER_YEAR;
  return unit === 'half-month' ? DAYS_PER_YEAR / 24 : length;
};

/** The date so many intervals later. Half-months fall on a day of the month and 15 days after it: the 1st and the 16th. */
export const shift = (date: string, { unit, length }: Interval, times: number): string => {
  if (unit === 'month') return addMonths(date, length * times);
  return unit === 'day' ? addDays(date, length * times) : shiftHalfMonths(date, times);
};

const HALF = 15;

const shiftHalfMonths = (date: string, times: number): string => {
  const day = Number(date.slice(8));
  const halves = times + (day > HALF ? 1 : 0);
  const month = addMonths(`${date.slice(0, 8)}01`, Math.floor(halves / 2));
  const firstHalf = day > HALF ? day - HALF : day;
  const wanted = halves % 2 === 0 ? firstHalf : firstHalf + HALF;
  return addDays(month, Math.min(wanted, daysInMonth(month)) - 1);
};

/** Whole months, and the days that are left before them. */
export type MonthsAndDays = { readonly months: number; readonly days: number };

/**
 * Months counted back from the later date, and days forward from the earlier one to where they begin.
 * 12 CFR 1026 Appendix J (b)(3)(iv) and (b)(5)(ii): from 10 February to 1 April 1978 it is 1 month and 19 days.
 */
export const monthsAndDays = (from: string, to: string): MonthsAndDays => {
  const apart = monthNumber(to) - monthNumber(from);
  // So 31 January to 28 February is a month, though 28 January comes before the 31st.
  if (addMonths(from, apart) === to) return { months: apart, days: 0 };
  const months = addMonths(to, -apart) >= from ? apart : apart - 1;
  return { months, days: daysFrom(from, addMonths(to, -months)) };
};

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * MONTHS_PER_YEAR + Number(date.slice(5, 7));
