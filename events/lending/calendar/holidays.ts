import { allForYear } from '@18f/us-federal-holidays';
import type { FieldError } from '../../kernel/errors.ts';
import { addDays, dateProblems, weekdayOf, yearOf } from './days.ts';

/** Since then the list of 5 USC 6103(a) is as it is, but for Juneteenth, which came in 2021. */
const FIRST_YEAR = 1986;

/** The days of the weekend whose holidays an office keeps on the working day beside them. */
export type MovedHolidays = { readonly saturday: boolean; readonly sunday: boolean };

/** Nothing for a day whose holidays are known, else what is wrong with it. @param field its name on the wire */
export const holidayYearProblems = (field: string, date: string): FieldError[] => {
  const wrong = dateProblems(field, date);
  if (wrong.length > 0 || yearOf(date) >= FIRST_YEAR) return wrong;
  return [{ field, message: `Federal holidays are known from ${FIRST_YEAR} on: use such a date` }];
};

type ByDate = ReadonlyMap<string, string>;

const onTrueDates = new Map<number, ByDate>();

const trueHolidays = (year: number): ByDate => {
  const known = onTrueDates.get(year);
  if (known) return known;
  const holidays = allForYear(year, { shiftSaturdayHolidays: false, shiftSundayHolidays: false });
  const byDate = new Map(holidays.map(({ dateString, name }) => [dateString, name]));
  onTrueDates.set(year, byDate);
  return byDate;
};

/** The true dates of the holidays of a year. @returns `2026-01-01` ... */
export const holidaysOf = (year: number): readonly string[] => [...trueHolidays(year).keys()];

/**
 * The legal public holiday of 5 USC 6103(a) that a day is, by its true date: what a specific business day looks at.
 * Inauguration Day, a holiday of offices in Washington only, is none of them.
 * @param date `2026-07-04` @returns `Independence Day`
 */
export const holidayOn = (date: string): string | undefined => trueHolidays(yearOf(date)).get(date);

/**
 * The holiday that an office keeps on a day. The government keeps one of a Saturday on the Friday (5 USC 6103(b)) and one of a
 * Sunday on the Monday (Executive Order 11582); the Federal Reserve Banks move those of a Sunday alone.
 * @param date `2026-07-03` @returns `Independence Day (observed)`
 */
export const officeHolidayOn = (date: string, { saturday, sunday }: MovedHolidays): string | undefined => {
  const observed = (moved: string): string | undefined => {
    const name = holidayOn(moved);
    return name && `${name} (observed)`;
  };
  const weekday = weekdayOf(date);
  if (weekday === 'friday' && saturday) return holidayOn(date) ?? observed(addDays(date, 1));
  if (weekday === 'monday' && sunday) return holidayOn(date) ?? observed(addDays(date, -1));
  return holidayOn(date);
};
