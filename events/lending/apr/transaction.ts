import type { FieldError } from '../../kernel/errors.ts';
import { dateProblems } from '../calendar/days.ts';
import { amountProblems } from '../rules/refuse.ts';
import type { DatedAdvance } from './flow-by-dates.ts';
import { type Frequency, type Interval, intervalOf, shift } from './interval.ts';

/** A transaction in unit-periods, as on the wire; money in integer cents. */
export type UnitPeriodTransaction = {
  readonly unitPeriodsPerYear: number;
  readonly advances: readonly ({ readonly amountCents: number } & Place)[];
  /** Runs of payments, one in each unit-period; `periods` and `fraction` lead to the first. */
  readonly payments: readonly ({ readonly count: number; readonly amountCents: number } & Place)[];
};

/** Whole unit-periods from the beginning of the term, and what is left of one, 0 to 1. */
type Place = { readonly periods: number; readonly fraction: number };

/** A transaction by dates (`2026-03-01`), as on the wire; money in integer cents. */
export type DatedTransaction = {
  readonly advances: readonly DatedAdvance[];
  readonly payments: readonly {
    readonly count: number;
    readonly amountCents: number;
    readonly firstOn: string;
    readonly every: Frequency;
  }[];
  /** The caller's unit-period; refused when the dates contradict it. */
  readonly unitPeriodsPerYear?: number;
};

export const MONTH: Interval = { unit: 'month', length: 1 };

const MOST_PAYMENTS = 10_000;
/** Weekly payments of 50 years: by dates each may have to be placed by itself. */
const MOST_DATED = 3_000;
/** Where runs fall in each other's time every payment is a date to be compared: some 50 ms of a processor. */
const MOST_OVERLAPPING = 1_000;
const MOST_YEARS = 50;
/** A unit-period is a day at least and a year at most. */
const [LEAST_PER_YEAR, MOST_PER_YEAR] = [1, 365];
const ORDER: FieldError = {
  field: 'payments',
  message: 'Let a payment follow an advance: all advances come after the payments',
};

/** A fraction of a unit-period as on the wire, a number or `19/30`. @returns NaN for what is neither, which is refused */
export const fractionFrom = (fraction: number | string): number => {
  if (typeof fraction === 'number') return fraction;
  const [, part, whole] = /^(\d{1,3})\/(\d{1,3})$/.exec(fraction) ?? [];
  return part === undefined
    ? Number.parseFloat(/^[01](\.\d+)?$/.exec(fraction)?.[0] ?? '')
    : Number(part) / Number(whole);
};

/** Errors of a transaction in unit-periods, by field on the wire. */
export const unitPeriodProblems = ({ unitPeriodsPerYear, advances, payments }: UnitPeriodTransaction): FieldError[] => {
  const problems = [
    ...amountsProblems({ advances, payments }, MOST_PAYMENTS),
    ...problem(
      'unitPeriodsPerYear',
      !(unitPeriodsPerYear >= LEAST_PER_YEAR && unitPeriodsPerYear <= MOST_PER_YEAR),
      `Use a number from ${LEAST_PER_YEAR} to ${MOST_PER_YEAR}, such as 12 for months`,
    ),
    ...advances.flatMap((each, index) => placeProblems(`advances.${index}`, each, 1, unitPeriodsPerYear)),
    ...payments.flatMap((each, index) => placeProblems(`payments.${index}`, each, each.count, unitPeriodsPerYear)),
  ];
  if (problems.length > 0) return problems;
  const first = Math.min(...advances.map(({ periods, fraction }) => periods + fraction));
  const last = Math.max(...payments.map(({ periods, fraction, count }) => periods + fraction + count - 1));
  return first < last ? [] : [ORDER];
};

const placeProblems = (field: string, { periods, fraction }: Place, count: number, perYear: number): FieldError[] => [
  ...problem(
    `${field}.periods`,
    !(Number.isInteger(periods) && periods >= 0),
    'Use a whole number of unit-periods from 0',
  ),
  ...problem(
    `${field}.fraction`,
    !(fraction >= 0 && fraction <= 1),
    'Use a fraction of a unit-period from 0 to 1, such as 19/30',
  ),
  ...problem(`${field}.periods`, periods + count - 1 > MOST_YEARS * perYear, TOO_LONG),
];

/** Errors of a transaction by dates, by field on the wire. */
export const datedProblems = ({ advances, payments }: DatedTransaction): FieldError[] => {
  const problems = [
    ...amountsProblems({ advances, payments }, MOST_DATED),
    ...advances.flatMap(({ on }, index) => dateProblems(`advances.${index}.on`, on)),
    ...payments.flatMap(({ firstOn, every }, index) => [
      ...dateProblems(`payments.${index}.firstOn`, firstOn),
      ...problem(
        `payments.${index}.every`,
        intervalOf(every) === null,
        `Use month, week, half-month, quarter, year, or days:1 to days:${MOST_PER_YEAR}`,
      ),
    ]),
  ];
  return problems.length > 0 ? problems : orderProblems({ advances, payments });
};

/** The dates exist. */
const orderProblems = ({ advances, payments }: DatedTransaction): FieldError[] => {
  const lasts = payments.map(({ firstOn, every, count }) => shift(firstOn, intervalOf(every) ?? MONTH, count - 1));
  const start = earliest([...advances.map(({ on }) => on), ...payments.map(({ firstOn }) => firstOn)]);
  const lastDay = shift(start, MONTH, MOST_YEARS * 12);
  return [
    ...advances.flatMap(({ on }, index) => problem(`advances.${index}.on`, on > lastDay, TOO_LONG)),
    ...lasts.flatMap((last, index) => problem(`payments.${index}.count`, last > lastDay, TOO_LONG)),
    ...problem(
      'payments',
      doOverlap(payments, lasts) && countOf(payments) > MOST_OVERLAPPING,
      `Give at most ${MOST_OVERLAPPING} payments where runs overlap, or the unit-periods instead of dates`,
    ),
    ...(lasts.some((last) => advances.some(({ on }) => on < last)) ? [] : [ORDER]),
  ];
};

/** True when runs overlap. @param lasts the date of each run's last payment */
const doOverlap = (payments: DatedTransaction['payments'], lasts: readonly string[]): boolean => {
  const runs = payments
    .map(({ firstOn }, index) => ({ firstOn, last: lasts[index] ?? firstOn }))
    .sort((one, other) => (one.firstOn < other.firstOn ? -1 : 1));
  return runs.some(({ last }, index) => last >= (runs[index + 1]?.firstOn ?? '9999'));
};

const countOf = (payments: readonly { readonly count: number }[]): number =>
  payments.reduce((sum, { count }) => sum + count, 0);

/** @param dates `2026-03-01`, at least one */
export const earliest = (dates: readonly string[]): string =>
  dates.reduce((first, each) => (each < first ? each : first));

const TOO_LONG = `Let the term end within ${MOST_YEARS} years`;

type Amounts = {
  readonly advances: readonly { readonly amountCents: number }[];
  readonly payments: readonly { readonly amountCents: number; readonly count: number }[];
};

const amountsProblems = ({ advances, payments }: Amounts, most: number): FieldError[] => [
  ...problem('advances', advances.length === 0, 'Give at least one advance'),
  ...problem('payments', payments.length === 0, 'Give at least one payment'),
  ...problem('payments', advances.length + countOf(payments) > most, `Give at most ${most} advances and payments`),
  ...advances.flatMap(({ amountCents }, index) => amountProblems(`advances.${index}.amount`, amountCents, 1)),
  ...payments.flatMap(({ amountCents, count }, index) => [
    ...amountProblems(`payments.${index}.amount`, amountCents, 1),
    ...problem(
      `payments.${index}.count`,
      !(Number.isInteger(count) && count >= 1),
      'Use a whole number of payments from 1',
    ),
  ]),
];

const problem = (field: string, isWrong: boolean, message: string): FieldError[] =>
  isWrong ? [{ field, message }] : [];
