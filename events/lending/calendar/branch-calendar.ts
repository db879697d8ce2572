import { create, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime';
import { addDays, daysFrom, weekdayOf, yearOf } from './days.ts';
import { holidaysOff, type OfficeDays, officeDay } from './office-days.ts';
import { walk } from './walk.ts';
import { plainDateIn } from './wall-clock.ts';
import { weekdays } from './weekdays.ts';

/** When a branch is there for its borrowers and partners: its office days, and its clock. */
export type BranchCalendar = OfficeDays & {
  /** IANA name, `America/Chicago`. */
  readonly timeZone: string;
  /** 0 to 23: what comes in at or after this hour of the branch's day counts as received on the next opening day. */
  readonly cutOffHour: number;
};

const isOpen = (date: string, calendar: BranchCalendar): boolean => officeDay(date, calendar).counted;

/** The `count`th opening day after a date. @param date `2026-03-01` */
export const openingDayAfter = (date: string, count: number, calendar: BranchCalendar): string => {
  if (calendar.openingDays.length === 0) throw new Error('A branch is open on one day of the week at least');
  return walk(date, count, (day) => officeDay(day, calendar)).date;
};

/**
 * When the clock of a place shows that hour. Of an hour that comes twice it is the first; one that summer time skips is
 * the hour before it.
 * @param date `2026-03-01` @param timeZone IANA name @returns milliseconds since 1970
 */
const instantAt = (date: string, hour: number, timeZone: string): number => {
  const wall = create(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)), hour);
  return toZonedDateTime(wall, timeZone, { disambiguation: 'earlier' }).epochMilliseconds;
};

/** When a day is over at a place. @param date `2026-03-01` @param timeZone IANA name @returns ISO 8601 */
export const endOfDay = (date: string, timeZone: string): string =>
  new Date(instantAt(addDays(date, 1), 0, timeZone)).toISOString();

/**
 * The day on which something counts as received: the same day when the branch is open and its cut-off hour has not
 * come, else its next opening day.
 * @param instant ISO 8601 @returns `2026-03-01`
 */
export const receivedOn = (instant: string, calendar: BranchCalendar): string => {
  const { timeZone, cutOffHour } = calendar;
  const date = plainDateIn(instant, timeZone);
  const isInTime = isOpen(date, calendar) && Date.parse(instant) < instantAt(date, cutOffHour, timeZone);
  return isInTime ? date : openingDayAfter(date, 1, calendar);
};

/**
 * Until when something is to be done that may take so many opening days: the cut-off hour of the last of them, the day
 * of receipt not counted.
 * @param instant when it came in, ISO 8601 @returns ISO 8601
 */
export const dueAfterOpeningDays = (instant: string, openingDays: number, calendar: BranchCalendar): string => {
  const { timeZone, cutOffHour } = calendar;
  const lastDay = openingDayAfter(receivedOn(instant, calendar), openingDays, calendar);
  return new Date(instantAt(lastDay, cutOffHour, timeZone)).toISOString();
};

/**
 * Before when something must have come in to be overdue by now, where it may take so many opening days: what came in
 * earlier has a `dueAfterOpeningDays` that is past.
 * @param now ISO 8601 @param openingDays one or more @returns ISO 8601
 */
export const overdueBefore = (now: string, openingDays: number, calendar: BranchCalendar): string => {
  const { timeZone, cutOffHour } = calendar;
  const today = plainDateIn(now, timeZone);
  const isPast = isOpen(today, calendar) && Date.parse(now) >= instantAt(today, cutOffHour, timeZone);
  const lastPast = isPast ? today : openingDayAfter(today, -1, calendar);
  return new Date(instantAt(openingDayAfter(lastPast, -openingDays, calendar), cutOffHour, timeZone)).toISOString();
};

/**
 * Opening days since a receipt, the day of receipt not counted, today counted.
 * @param earliest earliest receipt that the result is used for: ISO 8601 @param now ISO 8601
 * @returns the days since an instant, ISO 8601
 */
export const openingDaysSince = (
  earliest: string,
  now: string,
  calendar: BranchCalendar,
): ((instant: string) => number) => {
  const { timeZone, openingDays } = calendar;
  const today = plainDateIn(now, timeZone);
  const daysOff = holidaysOff(yearOf(plainDateIn(earliest, timeZone)), yearOf(today), calendar);
  return (instant) => {
    const day = receivedOn(instant, calendar);
    const days = daysFrom(day, today);
    if (days <= 0) return 0;
    const restFrom = weekdays.indexOf(weekdayOf(day)) + 1;
    const rest = weekdays.filter((_weekday, index) => (index - restFrom + 7) % 7 < days % 7);
    const open = Math.floor(days / 7) * openingDays.length + rest.filter((each) => openingDays.includes(each)).length;
    return open - daysOff.filter((off) => off > day && off <= today).length;
  };
};
