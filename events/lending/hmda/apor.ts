import { addDays, mondayOf } from '../calendar/days.ts';
import { refusal } from '../rules/refuse.ts';
import { dayInWords } from '../fields/day-words.ts';

export const aporKinds = ['fixed', 'variable'] as const;
export type AporKind = (typeof aporKinds)[number];

/** A line of the FFIEC's yield tables: the average prime offer rates of a week. */
export type AporWeek = {
  /** The Monday from which they hold, `2026-01-05`. */
  readonly from: string;
  /** Percent a year; the first is that of a term of one year, the last of 50. */
  readonly percents: readonly number[];
};

/** Both tables, by the kind of the rate: to be imported, since they come weekly. Weeks in any order. */
export type AporTables = Readonly<Record<AporKind, readonly AporWeek[]>>;

/** The term whose rate is compared, in whole years: the nearest, half a year to the shorter one, one year at least. */
export const aporYears = (months: number): number => Math.max(1, Math.ceil(months / 12 - 0.5));

/** The Monday whose average prime offer rates apply to a rate that is set on a day. @param day `2026-03-01` */
export const aporWeekOf = (day: string): string => mondayOf(day);

const noRate = (kind: AporKind, day: string, weeks: readonly AporWeek[]) => {
  const mondays = weeks.map(({ from }) => from).toSorted();
  const [first, last] = [mondays[0], mondays.at(-1)];
  const known =
    first && last
      ? `They are known for ${mondays.length} weeks from ${dayInWords(first)} to ${dayInWords(addDays(last, 6))}: import a table that has the day`
      : 'None are known: import a table first';
  return refusal(`The average prime offer rates of a ${kind} rate are not known for ${dayInWords(day)}`, [
    { field: 'lockedOn', message: known },
  ]);
};

/**
 * The average prime offer rate that a loan is compared with: of the week that the day is in, never of another one.
 * @param years 1 to 50 @param day on which the rate was set, `2026-03-01`
 * @returns percent a year, and the Monday of its week
 * @throws RuleViolationError that names `lockedOn` for a week that the table does not have
 */
export const aporOn = (
  tables: AporTables,
  kind: AporKind,
  years: number,
  day: string,
): { readonly aporPercent: number; readonly aporWeek: string } => {
  const aporWeek = aporWeekOf(day);
  const aporPercent = tables[kind].find(({ from }) => from === aporWeek)?.percents[years - 1];
  if (aporPercent === undefined) throw noRate(kind, day, tables[kind]);
  return { aporPercent, aporWeek };
};
