import { addDays } from '../../../events/lending/calendar/days.ts';
import { usStateFipsCodes } from '../../../events/lending/limits/fips-states.ts';

/** As FHFA's file of 2026 begins. */
export const COUNTY_HEADER =
  'FIPSStateCode|FIPSCountyCode|CountyName|State|CBSANumber|One-UnitLimit|Two-UnitLimit|Three-UnitLimit|Four-UnitLimit';

const BASELINE = '832750|1066250|1288800|1601750';

/** As many counties as a whole list has at least, none of which there is: from 941 on of every state and territory. */
const EACH = 54;
export const COUNTIES = EACH * usStateFipsCodes.size;

/** Those, and the lines that are given. */
export const countyLines = (...more: readonly string[]): string[] => [
  ...[...usStateFipsCodes].flatMap(([code, state]) =>
    Array.from({ length: EACH }, (_, index) => `${code}|${941 + index}|TESTCOUNTY|${state}|99999|${BASELINE}`),
  ),
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
