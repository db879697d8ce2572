import type { AdjustmentGroup } from './adjustment-groups.ts';
import { fitHedonic, type Hedonic } from './hedonic.ts';
import { type Point, pointOf, type SalePoint, salePointOf } from './point.ts';
import type { Home, Sale } from './sale.ts';
import { homeUnlikeness, kilometersBetween, nearest, placeUnlikeness, timeUnlikeness } from './unlikeness.ts';

/** A sale that the home was compared with, and what its price was adjusted for. Money in cents. */
export type Comparable = {
  readonly sale: Sale;
  /** Left out where a place is not known. */
  readonly kilometers?: number;
  /** Share of the estimate that rests on it, 0 to 1; they sum up to 1. */
  readonly weight: number;
  /** By group, for what the home has more (or less) of; they and the price make up `adjustedPriceCents`. */
  readonly adjustments: Readonly<Partial<Record<AdjustmentGroup, number>>>;
  readonly adjustedPriceCents: number;
};

export type Estimate = {
  readonly kind: 'estimate';
  readonly valueCents: number;
  /** The value is within these in nine of ten cases: measured on the latest sales around, not assumed. */
  readonly lowCents: number;
  readonly highCents: number;
  /** 0 to 100: 100 less the forecast standard deviation in percent, the measure that lenders compare models by. */
  readonly confidence: number;
  /** Best first. */
  readonly comparables: readonly Comparable[];
  /** Number of sales in the fit. */
  readonly salesUsed: number;
};

/** Too little is known to name a figure. */
export type NoEstimate = { readonly kind: 'too_few_sales'; readonly salesFound: number; readonly salesNeeded: number };

/** Fewer sales than this within reach, and there is no figure. */
export const FEWEST_SALES = 60;
const LOCAL_SALES = 600;
const COMPARABLES = 10;
const CALIBRATED_ON = 150;
/** Share of cases that the interval has to hold. */
export const COVERAGE = 0.9;
/** The sales calibrated on have later ones beside them, an estimate has not: what that is worth in coverage. */
const FORESIGHT = 0.015;
/** Standard deviations that a normal forecast of that coverage spans to either side. */
const DEVIATIONS = 1.645;
const YEARS_BACK = 5;
const LIKENESS_OF_LOCAL = 0.05;
const LIKENESS_OF_COMPARABLE = 0.3;
/** Of a comparable that is all alike; others count less by how unlike they are. */
const NEARNESS = 0.3;
/** As if so much weight stood for the regression without any comparable. */
const TRUST_IN_REGRESSION = 1.5;
/** Comparables that agree by chance leave this spread all the same. */
const LEAST_SPREAD = 0.05;

const FAR = Number.POSITIVE_INFINITY;

/** Sales made ready once, for many estimates. */
export type Market = readonly SalePoint[];

type Compared = { readonly index: number; readonly weight: number };
type Around = { readonly sales: readonly SalePoint[]; readonly hedonic: Hedonic; readonly indexes: readonly number[] };

/** The sales most like a home, with what each counts. @param leaveOut index of one that is not asked */
const compare = (home: Point, { sales, indexes }: Around, leaveOut?: number): readonly Compared[] =>
  nearest(indexes, COMPARABLES + 1, (index) => {
    const sale = sales[index];
    if (!sale) return FAR;
    return (
      placeUnlikeness(home, sale) + LIKENESS_OF_COMPARABLE * homeUnlikeness(home, sale) + timeUnlikeness(home, sale)
    );
  })
    .filter(({ item }) => item !== leaveOut)
    .slice(0, COMPARABLES)
    .map(({ item, distance }) => ({ index: item, weight: 1 / (NEARNESS + distance) }));

/** Residual of the comparables and its spread, in logarithms. */
const beyond = (compared: readonly Compared[], residuals: Float64Array) => {
  let weights = TRUST_IN_REGRESSION;
  let sum = 0;
  let squares = 0;
  for (const { index, weight } of compared) {
    const residual = residuals[index] ?? 0;
    weights += weight;
    sum += weight * residual;
    squares += weight * residual * residual;
  }
  const mean = sum / weights;
  return { mean, spread: LEAST_SPREAD + Math.sqrt(Math.max(0, squares / weights - mean * mean)) };
};

/**
 * Half-width of the interval in spreads: it covers the share `COVERAGE` of the latest and nearest sales, each estimated
 * without itself (split conformal prediction, Vovk and others 2005, with the finite sample's correction).
 */
const reachOf = (subject: Point, around: Around): number => {
  const { sales, hedonic, indexes } = around;
  const latest = nearest(indexes, CALIBRATED_ON, (index) => {
    const sale = sales[index];
    if (!sale) return FAR;
    const unlike = LIKENESS_OF_COMPARABLE * homeUnlikeness(subject, sale) + placeUnlikeness(subject, sale);
    return Math.sqrt(timeUnlikeness(subject, sale)) + Math.sqrt(unlike) / 5;
  });
  const scores = Float64Array.from(latest, ({ item }) => {
    const sale = sales[item];
    if (!sale) return 0;
    const { mean, spread } = beyond(compare(sale, around, item), hedonic.residuals);
    return Math.abs((hedonic.leftOut[item] ?? 0) - mean) / spread;
  }).sort();
  const rank = Math.ceil((scores.length + 1) * (COVERAGE + FORESIGHT));
  return scores[Math.min(rank, scores.length) - 1] ?? FAR;
};

const comparableOf = (subject: Point, sale: SalePoint, weight: number, { hedonic }: Around): Comparable => {
  const adjusted = sale.logPrice + hedonic.predict(subject) - hedonic.predict(sale);
  const adjustedPriceCents = Math.round(Math.exp(adjusted));
  const difference = adjusted - sale.logPrice;
  const total = adjustedPriceCents - sale.sale.priceCents;
  const perLog = Math.abs(difference) < 1e-9 ? sale.sale.priceCents : total / difference;
  const parts = [...hedonic.differences(sale, subject)].map(([group, part]): [AdjustmentGroup, number] => [
    group,
    Math.round(part * perLog),
  ]);
  const km = kilometersBetween(subject, sale);
  return {
    sale: sale.sale,
    ...(Number.isNaN(km) ? {} : { kilometers: km }),
    weight,
    adjustments: Object.fromEntries(parts.filter(([, cents]) => cents !== 0)),
    adjustedPriceCents,
  };
};

/** @param sales of any age and order; those on or after the day of an estimate are passed over by it */
export const marketOf = (sales: readonly Sale[]): Market => sales.map(salePointOf);

/**
 * Market value of a home on a day, from the sales before it: a regression fitted around the home carries each
 * comparable's price over to it, and their weighted mean is the value. `docs/models.md` explains it.
 * @param on plain date
 */
export const estimateValue = (home: Home, on: string, market: Market): Estimate | NoEstimate => {
  const subject = pointOf(home, on);
  const within = market.filter(({ day }) => day < subject.day && day > subject.day - YEARS_BACK * 365);
  const sales = nearest(
    within,
    LOCAL_SALES,
    (sale) => placeUnlikeness(subject, sale) + LIKENESS_OF_LOCAL * homeUnlikeness(subject, sale),
  ).map(({ item }) => item);
  if (sales.length < FEWEST_SALES) {
    return { kind: 'too_few_sales', salesFound: sales.length, salesNeeded: FEWEST_SALES };
  }
  const around: Around = { sales, hedonic: fitHedonic(subject, sales), indexes: [...sales.keys()] };
  const compared = compare(subject, around);
  const { mean, spread } = beyond(compared, around.hedonic.residuals);
  const value = around.hedonic.predict(subject) + mean;
  const reach = reachOf(subject, around) * spread;
  const weights = compared.reduce((sum, { weight }) => sum + weight, 0);
  return {
    kind: 'estimate',
    valueCents: Math.round(Math.exp(value)),
    lowCents: Math.round(Math.exp(value - reach)),
    highCents: Math.round(Math.exp(value + reach)),
    confidence: Math.max(0, Math.round(100 - (100 * reach) / DEVIATIONS)),
    comparables: compared.flatMap(({ index, weight }) => {
      const sale = sales[index];
      return sale ? [comparableOf(subject, sale, weight / weights, around)] : [];
    }),
    salesUsed: sales.length,
  };
};
