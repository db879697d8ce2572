import { addMonths, daysFrom } from '../calendar/days.ts';
import type { DayCount, ScheduleTerms } from './schedule-terms.ts';

/** The days that bear interest before a payment, of how many in a year; and when it is due, when that is known. */
export type InterestPeriod = { readonly days: number; readonly daysPerYear: number; readonly dueOn?: string };

const MONTH_DAYS = 30;
const YEAR_DAYS: Readonly<Record<DayCount, number>> = { '30/360': 360, 'actual/360': 360, 'actual/365': 365 };

/**
 * The interest periods of a schedule, one for each payment. Every month is the same under 30/360 but a first one that
 * is short or long.
 * @param terms checked by `scheduleProblems`
 */
export const interestPeriods = (
  { disbursedOn, firstDueOn, dayCount = '30/360' }: ScheduleTerms,
  count: number,
): InterestPeriod[] => {
  const daysPerYear = YEAR_DAYS[dayCount];
  const first = firstDueOn ?? (disbursedOn && addMonths(disbursedOn, 1));
  if (first === undefined) return Array.from({ length: count }, () => ({ days: MONTH_DAYS, daysPerYear }));
  const start = disbursedOn ?? addMonths(first, -1);
  let previous = start;
  return Array.from({ length: count }, (_, index) => {
    const dueOn = addMonths(first, index);
    const days =
      dayCount !== '30/360' ? daysFrom(previous, dueOn) : index === 0 ? thirtyDays(start, first) : MONTH_DAYS;
    previous = dueOn;
    return { days, daysPerYear, dueOn };
  });
};

/** Days between two dates when every month has 30, and the 31st is the 30th; a whole month at month's end is 30 too. */
const thirtyDays = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (addMonths(from, months) === to || addMonths(to, -months) === from) return MONTH_DAYS * months;
  return MONTH_DAYS * months + Math.min(toDay, MONTH_DAYS) - Math.min(fromDay, MONTH_DAYS);
};
