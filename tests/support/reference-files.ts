import { addDays } from '../../events/lending/calendar/days.ts';
import { usStates } from '../../events/lending/fields/us-states.ts';

/** As FHFA's file of 2026 begins. */
export const COUNTY_HEADER =
  'FIPSStateCode|FIPSCountyCode|CountyName|State|CBSANumber|One-UnitLimit|Two-UnitLimit|Three-UnitLimit|Four-UnitLimit';

const BASELINE = '832750|1066250|1288800|1601750';

/** A line for every state and territory, none of them a county that there is; and those given. */
export const countyLines = (...more: readonly string[]): string[] => [
  ...usStates.map((state, index) => `${String(index + 1).padStart(2, '0')}|991|TESTCOUNTY|${state}|99999|${BASELINE}`),
  ...more,
];

export const countyList = (...more: readonly string[]): string =>
  [COUNTY_HEADER, ...countyLines(...more), ''].join('\n');

/** A line of a yield table, with the same rate for every term. @param monday `2026-03-02` */
export const yieldLine = (monday: string, percent: number): string => {
  const [year, month, day] = monday.split('-').map(Number);
  return [`${month}/${day}/${year}`, ...Array<number>(50).fill(percent)].join('|');
};

const YEARS = Array.from({ length: 50 }, (_, index) => index + 1).join('|');

/** A table of so many weeks, without a heading. @param rates by week, from the first Monday on */
export const yieldLines = (firstMonday: string, ...rates: readonly number[]): string =>
  rates.map((rate, week) => yieldLine(addDays(firstMonday, 7 * week), rate)).join('\n');

/** A fixed table with its heading. */
export const yieldTable = (firstMonday: string, ...rates: readonly number[]): string =>
  [`Term of Loan in Years|${YEARS}`, yieldLines(firstMonday, ...rates), ''].join('\n');
