import type { Fraction } from '../repayment/exact.ts';
import { basisOf } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import { monthsOf, monthsThrough, perMonth, together } from './periods.ts';
import type { IncomeFinding, QualifyingIncome } from './income-result.ts';
import type { WorksheetOf } from './worksheet.schema.ts';

type Sheet = WorksheetOf<'variable'>;
type Period = {
  readonly name: string;
  readonly cents: number;
  readonly months: Fraction;
  readonly monthlyCents: number;
};

/**
 * Overtime, bonus and commission: averaged while it is stable or rises, never over the time in which it fell; what has fallen
 * last counts at the lower level once it is said to have stabilized, and not at all before (Selling Guide B3-3.1-01).
 */
export const variableIncome = (sheet: Sheet): QualifyingIncome => {
  refuseIfAny('These years do not follow each other', orderProblems(sheet));
  const periods = periodsOf(sheet);
  const latest = periods.length - 1;
  const lastFall = periods.findLastIndex((period, index) => isLower(period, periods[index - 1]));
  const isFalling = lastFall > 0 && lastFall === latest;
  const since = periods.slice(Math.max(0, lastFall));
  const averageCents = averageOf(since);
  const isCounted = !isFalling || sheet.hasStabilized === true;
  const history = monthsIn(periods);
  const findings: IncomeFinding[] = [
    ...(history < 12 ? ['history_under_12_months' as const] : history < 24 ? ['history_under_24_months' as const] : []),
    ...(isFalling ? [isCounted ? ('declining' as const) : ('declining_not_counted' as const)] : []),
  ];
  return {
    monthlyCents: history < 12 || !isCounted ? 0 : averageCents,
    lines: [
      ...periods.map(({ name, monthlyCents }) => ({ name: `${name}, a month`, cents: monthlyCents })),
      { name: lastFall > 0 ? `Average since ${since[0]?.name}` : 'Average', cents: averageCents },
    ],
    findings,
    basis: basisOf('income-variable', 'income-trend'),
  };
};

const isLower = (period: Period, before: Period | undefined): boolean =>
  before !== undefined && period.monthlyCents < before.monthlyCents;

const periodsOf = ({ years, yearToDate }: Sheet): Period[] => [
  ...years.map(({ year, cents, months = 12 }) => periodOf(String(year), cents, monthsOf(months))),
  ...(yearToDate ? [periodOf('Year to date', yearToDate.cents, monthsThrough(yearToDate.through))] : []),
];

const periodOf = (name: string, cents: number, months: Fraction): Period => ({
  name,
  cents,
  months,
  monthlyCents: perMonth(cents, months),
});

const lengthOf = (periods: readonly Period[]): Fraction =>
  periods.map(({ months }) => months).reduce(together, { numerator: 0, denominator: 1 });
const monthsIn = (periods: readonly Period[]): number => {
  const { numerator, denominator } = lengthOf(periods);
  return numerator / denominator;
};

const averageOf = (periods: readonly Period[]): number =>
  perMonth(
    periods.reduce((sum, { cents }) => sum + cents, 0),
    lengthOf(periods),
  );

const orderProblems = ({ years, yearToDate }: Sheet) => [
  ...years.flatMap(({ year }, index) =>
    index > 0 && year !== (years[index - 1]?.year ?? 0) + 1
      ? [{ field: `years.${index}.year`, message: 'Enter years that follow each other, the earliest first' }]
      : [],
  ),
  ...(yearToDate && Number(yearToDate.through.slice(0, 4)) !== (years.at(-1)?.year ?? 0) + 1
    ? [{ field: 'yearToDate.through', message: 'Use a day of the year after the last one' }]
    : []),
];
