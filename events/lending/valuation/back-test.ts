import { type Market, estimateValue } from './estimate.ts';
import type { Sale } from './sale.ts';

/** Accuracy of estimates against prices paid. */
export type Accuracy = {
  readonly estimates: number;
  /** Sales that no figure was named for. */
  readonly withoutEstimate: number;
  /** Percent of the price: half of the estimates are nearer to it. */
  readonly medianAbsoluteErrorPercent: number;
  /** Percent of the price, signed: what estimates are too high by (below 0: too low), in the middle. */
  readonly medianErrorPercent: number;
  /** Percent of estimates within a tenth of the price: lenders know it as PPE10. */
  readonly within10Percent: number;
  /** Percent of prices within their interval; nine of ten are promised. */
  readonly coveragePercent: number;
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

const percentOf = (count: number, of: number): number => (100 * count) / of;

export type Outcome = {
  readonly priceCents: number;
  readonly valueCents: number;
  readonly lowCents: number;
  readonly highCents: number;
};

/** @param outcomes at least one, or every figure is NaN */
export const accuracyOf = (outcomes: readonly Outcome[], withoutEstimate = 0): Accuracy => {
  const errors = outcomes.map(({ priceCents, valueCents }) => 100 * (valueCents / priceCents - 1));
  const within10 = errors.filter((error) => Math.abs(error) <= 10).length;
  const covered = outcomes.filter(
    ({ priceCents, lowCents, highCents }) => priceCents >= lowCents && priceCents <= highCents,
  );
  return {
    estimates: outcomes.length,
    withoutEstimate,
    medianAbsoluteErrorPercent: medianOf(errors.map(Math.abs)),
    medianErrorPercent: medianOf(errors),
    within10Percent: percentOf(within10, outcomes.length),
    coveragePercent: percentOf(covered.length, outcomes.length),
  };
};

/**
 * Out of time: each sale is estimated for its own day from what was sold before it, as if it had not been sold yet.
 * @param market has the sales that are tested too
 */
export const backTest = (tested: readonly Sale[], market: Market): Accuracy => {
  const outcomes: Outcome[] = [];
  for (const sale of tested) {
    const estimate = estimateValue(sale, sale.soldOn, market);
    if (estimate.kind === 'estimate') outcomes.push({ priceCents: sale.priceCents, ...estimate });
  }
  return accuracyOf(outcomes, tested.length - outcomes.length);
};
