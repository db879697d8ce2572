import { addDays, weekdayOf } from '../../../../events/lending/calendar/days.ts';
import { weekdays } from '../../../../events/lending/calendar/weekdays.ts';

/** One day of the strip. */
export type StripDay = {
  /** `2026-07-03` */
  readonly date: string;
  readonly kind: 'start' | 'counted' | 'skipped' | 'outside';
  readonly why?: string;
  /** The how-manieth of its step, where it is counted. */
  readonly number?: string;
  readonly isDue: boolean;
};

type Walked = { readonly date: string; readonly counted: boolean; readonly why: string };

const ordinal = (why: string): string => / (\d+) of \d+/.exec(why)?.[1] ?? '';

const byDate = (from: string, due: string, explanation: readonly Walked[]): ReadonlyMap<string, StripDay> =>
  new Map<string, StripDay>([
    [from, { date: from, kind: 'start', isDue: from === due }],
    ...explanation.map(({ date, counted, why }): [string, StripDay] => [
      date,
      {
        date,
        kind: counted ? 'counted' : 'skipped',
        why,
        isDue: date === due,
        ...(counted && { number: ordinal(why) }),
      },
    ]),
  ]);

/** The days from Sunday on. */
const sinceSunday = (date: string): number => (weekdays.indexOf(weekdayOf(date)) + 1) % 7;

/** Whole weeks, from Sunday on, that hold the start of a clock and each day it walked, in the order of the calendar. */
export const weeksOf = (
  from: string,
  due: string,
  explanation: readonly Walked[],
): readonly (readonly StripDay[])[] => {
  const days = byDate(from, due, explanation);
  const sorted = [...days.keys()].sort();
  const first = sorted.at(0) ?? from;
  const last = sorted.at(-1) ?? from;
  const weeks: StripDay[][] = [];
  for (let sunday = addDays(first, -sinceSunday(first)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(sunday, index);
        return days.get(date) ?? { date, kind: 'outside', isDue: false };
      }),
    );
  return weeks;
};
