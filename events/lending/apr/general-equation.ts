/** Money that moves at even steps: `count` times `amountCents`, the first after `periods` and `fraction` unit-periods. */
export type Run = {
  readonly count: number;
  /** Integer cents. */
  readonly amountCents: number;
  /** Whole unit-periods from the beginning of the term to the first of the run. */
  readonly periods: number;
  /** Fraction of a unit-period before them, 0 to 1. */
  readonly fraction: number;
  /** Whole unit-periods from one to the next. */
  readonly step: number;
};

/** A transaction as the general equation sees it. */
export type Flow = {
  readonly advances: readonly Run[];
  readonly payments: readonly Run[];
  readonly unitPeriodsPerYear: number;
};

/** Annual rates in percent among which a root is looked for. */
export const LEAST_APR = -5;
export const MOST_APR = 1000;

const MOST_STEPS = 100;

/** Result of a search for the rate. */
export type Solution =
  | { readonly kind: 'found'; readonly aprPercent: number }
  /** The only root lies under -5 or over 1,000 percent a year. */
  | { readonly kind: 'below' | 'above' }
  | { readonly kind: 'none' }
  | { readonly kind: 'bound met'; readonly steps: number };

/**
 * Both sides of the general equation, advances less payments, at a rate: 0 at the annual percentage rate.
 * 12 CFR 1026 Appendix J (b)(8): A / ((1 + e i)(1 + i)^q) with the whole unit-periods q and the fraction e.
 * @returns cents, not rounded
 */
export const imbalanceCents = ({ advances, payments, unitPeriodsPerYear }: Flow, aprPercent: number): number => {
  const rate = aprPercent / 100 / unitPeriodsPerYear;
  return presentValue(advances, rate) - presentValue(payments, rate);
};

const presentValue = (runs: readonly Run[], rate: number): number => {
  const force = Math.log1p(rate);
  let sum = 0;
  for (const run of runs) sum += valueOfRun(run, rate, force);
  return sum;
};

/** A run is a geometric series: its value does not take a step for each payment. */
const valueOfRun = ({ count, amountCents, periods, fraction, step }: Run, rate: number, force: number): number => {
  const first = (amountCents * Math.exp(-periods * force)) / (1 + fraction * rate);
  if (count === 1) return first;
  // expm1 keeps the digits that 1 - (1 + i)^-n loses at rates near zero.
  return force === 0 ? first * count : (first * Math.expm1(-count * step * force)) / Math.expm1(-step * force);
};

/**
 * The annual percentage rate that balances a flow, from -5 to 1,000 percent. Where a payment precedes an advance there
 * may be several: then it is the lowest that is not negative, or else the highest.
 */
export const solveRate = (flow: Flow): Solution => {
  const at = (aprPercent: number): number => imbalanceCents(flow, aprPercent);
  if (paymentsFollowAdvances(flow)) {
    // Then the imbalance only grows with the rate, and there is one root.
    if (at(LEAST_APR) > 0) return { kind: 'below' };
    if (at(MOST_APR) < 0) return { kind: 'above' };
    return rootBetween(at, LEAST_APR, MOST_APR);
  }
  const bracket = firstBracket(at);
  return bracket ? rootBetween(at, ...bracket) : { kind: 'none' };
};

const paymentsFollowAdvances = ({ advances, payments }: Flow): boolean => {
  const last = Math.max(...advances.map((run) => run.periods + run.fraction + (run.count - 1) * run.step));
  return payments.every((run) => run.periods + run.fraction >= last);
};

type Curve = (aprPercent: number) => number;

/** From 0 up in steps that grow with the rate, then from 0 down. */
const grids: readonly (readonly number[])[] = [
  [0, ...Array.from({ length: 121 }, (_, index) => 0.01 * 10 ** (index / 24))],
  Array.from({ length: 41 }, (_, index) => index / -8),
];

const firstBracket = (at: Curve): readonly [number, number] | null => {
  for (const grid of grids) {
    const values = grid.map(at);
    for (let index = 1; index < grid.length; index += 1) {
      const [from = 0, to = 0] = [grid[index - 1], grid[index]];
      if (Math.sign(values[index - 1] ?? 0) !== Math.sign(values[index] ?? 0)) return [from, to];
      const bottom = dip(at, grid, values, index);
      if (bottom !== null) return [from, bottom];
    }
  }
  return null;
};

/** Two roots may hide between points of one sign: where the curve comes near zero and leaves it again. */
const dip = (at: Curve, grid: readonly number[], values: readonly number[], index: number): number | null => {
  const [before, here, after] = [values[index - 1], values[index], values[index + 1]];
  if (before === undefined || here === undefined || after === undefined) return null;
  if (Math.abs(here) > Math.abs(before) || Math.abs(here) > Math.abs(after)) return null;
  let [low = 0, high = 0] = [grid[index - 1], grid[index + 1]];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    const [atLeft, atRight] = [at(left), at(right)];
    if (Math.sign(atLeft) !== Math.sign(here)) return left;
    if (Math.sign(atRight) !== Math.sign(here)) return right;
    if (Math.abs(atLeft) < Math.abs(atRight)) high = right;
    else low = left;
  }
  return null;
};

/** Narrower than this, in percent, the sixth decimal is certain. */
const NARROW = 1e-10;

/**
 * Chandrupatla's method: inverse quadratic steps where they are safe, halving where they are not. The bracket never
 * opens, so it ends; the steps are counted all the same.
 */
const rootBetween = (at: Curve, one: number, other: number): Solution => {
  let [a, b] = [other, one];
  let [atA, atB] = [at(a), at(b)];
  let [c, atC] = [a, atA];
  let share = 0.5;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const best = Math.abs(atA) < Math.abs(atB) ? a : b;
    if (atA === 0 || atB === 0 || Math.abs(b - a) < NARROW) return { kind: 'found', aprPercent: best };
    const next = a + share * (b - a);
    const atNext = at(next);
    if (Math.sign(atNext) === Math.sign(atA)) [c, atC] = [a, atA];
    else [c, b, atC, atB] = [b, a, atB, atA];
    [a, atA] = [next, atNext];
    share = safeShare({ a, b, c, atA, atB, atC });
  }
  return { kind: 'bound met', steps: MOST_STEPS };
};

type Points = Readonly<Record<'a' | 'b' | 'c' | 'atA' | 'atB' | 'atC', number>>;

const safeShare = ({ a, b, c, atA, atB, atC }: Points): number => {
  const [xi, phi] = [(a - b) / (c - b), (atA - atB) / (atC - atB)];
  if (!(phi ** 2 < xi && (1 - phi) ** 2 < 1 - xi)) return 0.5;
  const share =
    (atA / (atB - atA)) * (atC / (atB - atC)) + ((c - a) / (b - a)) * (atA / (atC - atA)) * (atB / (atC - atB));
  const least = NARROW / 2 / Math.abs(b - a);
  return Math.min(1 - least, Math.max(least, share));
};
