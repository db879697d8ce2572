import { addDays } from '../calendar/days.ts';
import { fhaPremiums } from '../government/fha.ts';
import { usdaFees } from '../government/usda.ts';
import { vaFees } from '../government/va.ts';
import { nationalLimits } from '../limits/limit-tables.ts';
import { thresholdYears } from '../thresholds/threshold-years.ts';

const lastDayOfYears = (years: Readonly<Record<number, unknown>>): string =>
  `${Math.max(...Object.keys(years).map(Number))}-12-31`;
const lastDayOfPeriods = (periods: readonly { readonly until: string }[]): string =>
  periods
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? '';

/** Tables that come with the program, and are known up to a day only. */
const lastDays = {
  loan_limits: lastDayOfYears(nationalLimits),
  price_thresholds: lastDayOfYears(thresholdYears),
  fha_premiums: lastDayOfPeriods(fhaPremiums),
  va_fees: lastDayOfPeriods(vaFees),
  usda_fees: lastDayOfPeriods(usdaFees),
} as const;
export type YearlyTable = keyof typeof lastDays;

/** What is asked for on the day after has no answer until the next table is there. */
export type TableThatEnds = { readonly table: YearlyTable; readonly lastDay: string; readonly hasEnded: boolean };

/** How long before its last day a table is announced. */
const ANNOUNCED_DAYS = 90;

/** Tables that have ended, or end within 90 days, the first to end first. @param today at the branch, `2026-03-01` */
export const tablesThatEnd = (today: string): TableThatEnds[] =>
  (Object.entries(lastDays) as [YearlyTable, string][])
    .filter(([, lastDay]) => addDays(lastDay, -ANNOUNCED_DAYS) <= today)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .map(([table, lastDay]) => ({ table, lastDay, hasEnded: lastDay < today }));
