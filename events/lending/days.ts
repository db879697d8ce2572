const DAY_MS = 86_400_000;

/** In the order of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * Whole days from one instant to another, a begun day counted as a day and never below 0: how long a file has been in process.
 * @param from ISO 8601 @param to ISO 8601
 */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS));

/** A plain date so many days later, or earlier. @param date `2026-03-01` @returns `2026-03-02` for 1 */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** @param date `2026-03-01` @returns its weekday */
export const weekdayOf = (date: string): Weekday =>
  weekdays.at((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) ?? 'monday';

/** The Monday of the week that a plain date is in. @param date `2026-03-01` @returns `2026-02-23` */
export const mondayOf = (date: string): string => addDays(date, -weekdays.indexOf(weekdayOf(date)));

/**
 * The calendar date on the wall of a place, for example "today" at the branch.
 * @param instant ISO 8601 @param timeZone IANA name, `America/Chicago`
 * @returns `2026-03-01`
 */
export const plainDateIn = (instant: string, timeZone: string): string =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.parse(instant));
