import { refusal } from './refuse.ts';
import { dayInWords } from '../fields/day-words.ts';

/** A value and the days it is known to hold for, both included: `2026-01-01`. */
export type Period<Value> = { readonly from: string; readonly until: string; readonly value: Value };

/** A table's content in words that end "... are known" (`QM thresholds`), and the field on the wire that selects it. */
export type Chooser = { readonly what: string; readonly field: string };

/**
 * Value for a calendar year, from a table by year.
 * @throws RuleViolationError for a year outside the table: it names the known ones, and none is substituted
 */
export const inYear = <Value>(
  table: Readonly<Record<number, Value>>,
  year: number,
  { what, field }: Chooser,
): Value => {
  const value = table[year];
  if (value !== undefined) return value;
  const known = Object.keys(table).join(', ');
  throw refusal(`${what} are not known for ${year}`, [
    { field, message: `${what} are known for ${known}: use such a year` },
  ]);
};

/**
 * The day itself where the periods know it, else the last one that they know: for an estimate, which is said to be one.
 * @param day `2026-03-01`; left out where none is known
 */
export const nearestKnownDay = (periods: readonly Period<unknown>[], day: string | undefined): string =>
  day !== undefined && periods.some(({ from, until }) => from <= day && day <= until)
    ? day
    : periods.reduce((last, { until }) => (until > last ? until : last), '');

/**
 * Value on a day, from periods that do not overlap.
 * @param day `2026-03-01`, a date that exists
 * @throws RuleViolationError for a day in no period: it names the known ones, and none is substituted
 */
export const onDay = <Value>(periods: readonly Period<Value>[], day: string, { what, field }: Chooser): Value => {
  const period = periods.find(({ from, until }) => from <= day && day <= until);
  if (period) return period.value;
  const known = periods.map(({ from, until }) => `${dayInWords(from)} to ${dayInWords(until)}`).join(', ');
  throw refusal(`${what} are not known for ${dayInWords(day)}`, [
    { field, message: `${what} are known for ${known}: use such a date` },
  ]);
};
