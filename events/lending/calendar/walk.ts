import { addDays } from './days.ts';

/** Status of a day in a calendar. */
export type CalendarDay = {
  /** `2026-03-01` */
  readonly date: string;
  /** True for a day that the calendar counts. */
  readonly counted: boolean;
  /** In words for whoever checks it. */
  readonly why: string;
  /** The holiday that it is in this calendar. */
  readonly holiday?: string;
};

/** @param date `2026-03-01` */
export type Calendar = (date: string) => CalendarDay;

/** Where a walk over a calendar led, and each day on the way in walking order, that on which it began left out. */
export type Walk = { readonly date: string; readonly days: readonly CalendarDay[] };

/** Two years: a calendar without a day that counts for so long has none. */
const MOST_DAYS_ON_END = 731;

/**
 * Walks over a calendar until so many of its days are counted; the day it begins on is never counted.
 * @param from `2026-03-01` @param count counted days to walk: forward over 0, backward below, 0 stays
 * @throws Error when a calendar has no day that counts for two years
 */
export const walk = (from: string, count: number, calendar: Calendar): Walk => {
  const step = Math.sign(count);
  const wanted = Math.abs(count);
  const days: CalendarDay[] = [];
  let date = from;
  let lastCounted = 0;
  for (let found = 0; found < wanted;) {
    date = addDays(date, step);
    const day = calendar(date);
    if (day.counted) found += 1;
    days.push(day.counted ? { ...day, why: `${day.why} ${found} of ${wanted}` } : day);
    if (day.counted) lastCounted = days.length;
    if (days.length - lastCounted > MOST_DAYS_ON_END) throw new Error(`No day of the calendar counts beside ${date}`);
  }
  return { date, days };
};
