import type { Flow, Run } from './general-equation.ts';
import { type Interval, perYear, shift, wordsOf } from './interval.ts';
import {
  type Period,
  intervalBetween,
  positionOf,
  unitPeriodOf,
  unitPeriodOfTerm,
  unitPeriodsIn,
} from './unit-period.ts';

/** One advance. */
export type DatedAdvance = {
  /** Integer cents. */
  readonly amountCents: number;
  /** `2026-03-01` */
  readonly on: string;
};

/** Payments of one amount at one interval. */
export type DatedRun = {
  readonly count: number;
  /** Integer cents. */
  readonly amountCents: number;
  /** `2026-03-01` */
  readonly firstOn: string;
  readonly interval: Interval;
};

/** A transaction by its dates: they exist, and there is at least one advance and one payment. */
export type DatedFlow = { readonly advances: readonly DatedAdvance[]; readonly payments: readonly DatedRun[] };

/** A flow in unit-periods, from the beginning of the term: the earliest date. */
export type CountedFlow = Flow & { readonly unitPeriod: Interval };

/** Counts a transaction out in unit-periods, by 12 CFR 1026 Appendix J (b)(3)-(5). */
export const countedFlow = ({ advances, payments }: DatedFlow): CountedFlow => {
  const start = [...advances.map(({ on }) => on), ...payments.map(({ firstOn }) => firstOn)].sort()[0] ?? '';
  const unitPeriod = unitPeriodFor({ advances, payments }, start);
  return {
    unitPeriod,
    unitPeriodsPerYear: perYear(unitPeriod),
    advances: advances.map(({ amountCents, on }) => ({
      ...positionOf(start, on, unitPeriod),
      count: 1,
      amountCents,
      step: 1,
    })),
    payments: payments.flatMap((run) => countedRun(run, start, unitPeriod)),
  };
};

/** True for a single advance with a single payment. */
export const isOneDayEach = ({
  advances,
  payments,
}: {
  readonly advances: readonly DatedAdvance[];
  readonly payments: readonly Pick<DatedRun, 'count' | 'firstOn'>[];
}): boolean =>
  advances.every(({ on }) => on === advances[0]?.on) &&
  payments.every(({ count, firstOn }) => count === 1 && firstOn === payments[0]?.firstOn);

const countedRun = (
  { count, amountCents, firstOn, interval }: DatedRun,
  start: string,
  unitPeriod: Interval,
): Run[] => {
  const step = unitPeriodsIn(interval, unitPeriod);
  if (step !== null) return [{ ...positionOf(start, firstOn, unitPeriod), count, amountCents, step }];
  return Array.from({ length: count }, (_, index) => ({
    ...positionOf(start, shift(firstOn, interval, index), unitPeriod),
    count: 1,
    amountCents,
    step: 1,
  }));
};

const unitPeriodFor = ({ advances, payments }: DatedFlow, start: string): Interval => {
  const [advance, run] = [advances[0], payments[0]];
  if (isOneDayEach({ advances, payments }) && advance && run)
    return unitPeriodOfTerm(...inOrder(advance.on, run.firstOn));
  const stated = [
    ...new Map(payments.filter(({ count }) => count > 1).map(({ interval }) => [wordsOf(interval), interval])).values(),
  ];
  const between = (dates: readonly string[]): Period[] => neighbours(dates, stated);
  return unitPeriodOf([
    ...between([start, ...advances.map(({ on }) => on)]),
    ...(doOverlap(payments)
      ? between([start, ...payments.flatMap((each) => datesOf(each))])
      : [...payments.flatMap(withinRun), ...seams(payments, start, stated)]),
  ]);
};

const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

const datesOf = ({ count, firstOn, interval }: DatedRun): string[] =>
  Array.from({ length: count }, (_, index) => shift(firstOn, interval, index));

const lastOf = ({ count, firstOn, interval }: DatedRun): string => shift(firstOn, interval, count - 1);

const byFirst = (payments: readonly DatedRun[]): DatedRun[] =>
  [...payments].sort((one, other) => (one.firstOn < other.firstOn ? -1 : 1));

const doOverlap = (payments: readonly DatedRun[]): boolean => {
  const runs = byFirst(payments);
  return runs.some((run, index) => {
    const next = runs[index + 1];
    return next !== undefined && lastOf(run) >= next.firstOn;
  });
};

const neighbours = (dates: readonly string[], stated: readonly Interval[]): Period[] => {
  const sorted = [...new Set(dates)].sort();
  return sorted.slice(1).map((to, index) => ({ interval: intervalBetween(sorted[index] ?? to, to, stated), times: 1 }));
};

const withinRun = ({ count, interval }: DatedRun): Period[] => (count > 1 ? [{ interval, times: count - 1 }] : []);

/** The periods before the first run and between runs: no date within a run has to be worked out. */
const seams = (payments: readonly DatedRun[], start: string, stated: readonly Interval[]): Period[] => {
  const runs = byFirst(payments);
  return runs.flatMap(({ firstOn }, index) => {
    const before = runs[index - 1];
    return neighbours([before ? lastOf(before) : start, firstOn], stated);
  });
};
