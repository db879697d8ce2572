import { addDays, weekdayOf, yearOf } from './days.ts';
import { holidayOn, holidaysOf, officeHolidayOn } from './holidays.ts';
import type { CalendarDay } from './walk.ts';
import type { Weekday } from './weekdays.ts';

/** The days on which an office is there for its customers. */
export type OfficeDays = {
  readonly openingDays: readonly Weekday[];
  /** Closed on federal holidays, on the days it observes them. */
  readonly holidaysClosed: boolean;
  /** Keeps a holiday of a Saturday that it has off on the Friday, as the government does and the Federal Reserve does not; default true. */
  readonly saturdayHolidaysOnFriday?: boolean;
  /** More days on which it is closed, `2026-12-24`. */
  readonly closedOn?: readonly string[];
};

const weekdayWords: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Opening of an office on a day, with the reason. @param date `2026-03-01` */
export const officeDay = (
  date: string,
  { openingDays, holidaysClosed, saturdayHolidaysOnFriday = true, closedOn = [] }: OfficeDays,
): CalendarDay => {
  const weekday = weekdayOf(date);
  const isOff = (day: Weekday): boolean => !openingDays.includes(day);
  const holiday = holidaysClosed
    ? officeHolidayOn(date, { saturday: isOff('saturday') && saturdayHolidaysOnFriday, sunday: isOff('sunday') })
    : holidayOn(date);
  const closed = (why: string): CalendarDay => ({ date, counted: false, why, ...(holiday && { holiday }) });
  if (isOff(weekday)) return closed(`${weekdayWords[weekday]}: the offices are closed`);
  if (holiday && holidaysClosed) return closed(`${holiday}: the offices are closed`);
  if (closedOn.includes(date)) return closed('A day on which the offices are closed');
  return { date, counted: true, why: 'Business day', ...(holiday && { holiday }) };
};

/**
 * The opening days of a week on which an office is closed all the same: for a holiday, or because it says so.
 * @param from a year, 2026 @param until a year, included
 * @returns plain dates in order; New Year's Day of the first year may be the day before it
 */
export const holidaysOff = (from: number, until: number, office: OfficeDays): string[] => {
  const years = Array.from({ length: until - from + 1 }, (_none, index) => from + index);
  const holidays = office.holidaysClosed
    ? years.flatMap(holidaysOf).flatMap((date) => [addDays(date, -1), date, addDays(date, 1)])
    : [];
  const closedOn = (office.closedOn ?? []).filter((date) => yearOf(date) >= from && yearOf(date) <= until);
  return [...new Set([...holidays, ...closedOn])]
    .toSorted()
    .filter((date) => office.openingDays.includes(weekdayOf(date)) && !officeDay(date, office).counted);
};
