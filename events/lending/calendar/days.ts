import {
  addDays as laterByDays,
  addMonths as laterByMonths,
  create,
  dayOfWeek,
  daysInMonth as lengthOfMonth,
  diffDays,
  toString,
} from 'temporal-polyfill/fns/PlainDate';
import type { FieldError } from '../../kernel/errors.ts';
import { type Weekday, weekdays } from './weekdays.ts';

/** Loans are not made outside of these years: a date there is mistyped. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** @param date `2026-03-01` @throws RangeError for one that does not exist */
const plain = (date: string) => create(yearOf(date), Number(date.slice(5, 7)), Number(date.slice(8)));

/** @param date `2026-03-01` @returns 2026 */
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** True for a calendar date such as `2026-03-01`. */
export const isPlainDate = (date: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  try {
    plain(date);
    return yearOf(date) >= FIRST_YEAR && yearOf(date) <= LAST_YEAR;
  } catch {
    // Such as 30 February.
    return false;
  }
};

/** Nothing for a day of the calendar from 1900 to 2199, else what is wrong with it. @param field its name on the wire */
export const dateProblems = (field: string, date: string): FieldError[] =>
  isPlainDate(date)
    ? []
    : [{ field, message: `Use a date that exists, from ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-03-01` }];

/** A plain date so many days later, or earlier. @param date `2026-03-01` @returns `2026-03-02` for 1 */
export const addDays = (date: string, days: number): string => toString(laterByDays(plain(date), days));

/**
 * The same day so many months later, or earlier, or the last of a month that is too short for it.
 * @param date `2026-01-31` @returns `2026-02-28` for 1
 */
export const addMonths = (date: string, months: number): string => toString(laterByMonths(plain(date), months));

/** Days from one plain date to another, below 0 when that is earlier: 31 from `2026-03-01` to `2026-04-01`. */
export const daysFrom = (from: string, to: string): number => diffDays(plain(from), plain(to));

/** Days in the month of a plain date. @param date `2026-02-10` @returns 28 */
export const daysInMonth = (date: string): number => lengthOfMonth(plain(date));

/** @param date `2026-03-01` @returns its weekday */
export const weekdayOf = (date: string): Weekday => weekdays.at(dayOfWeek(plain(date)) - 1) ?? 'monday';

/** The Monday of the week that a plain date is in. @param date `2026-03-01` @returns `2026-02-23` */
export const mondayOf = (date: string): string => addDays(date, -weekdays.indexOf(weekdayOf(date)));
