import { accuracyOf } from '../valuation/back-test.ts';
import { type DeliveredAppraisal, FEWEST_REPORTS } from './delivered-appraisal.ts';

/** Accuracy of instant valuations against later appraisals, in percent; null where there are too few. */
export type AgainstAppraisals = {
  /** Delivered appraisals with an instant valuation of the same home from before. */
  readonly pairs: number;
  readonly figures: {
    readonly medianDifferencePercent: number;
    readonly within10Percent: number;
    readonly coveragePercent: number;
  } | null;
};

/** @param appraisals each counts once, with the newest estimate before it */
export const accuracyAgainst = (appraisals: readonly DeliveredAppraisal[]): AgainstAppraisals => {
  const outcomes = appraisals.flatMap(({ valueCents: priceCents, estimate }) =>
    estimate ? [{ priceCents, ...estimate }] : [],
  );
  const pairs = outcomes.length;
  if (pairs < FEWEST_REPORTS) return { pairs, figures: null };
  const { medianAbsoluteErrorPercent, within10Percent, coveragePercent } = accuracyOf(outcomes);
  return {
    pairs,
    figures: { medianDifferencePercent: medianAbsoluteErrorPercent, within10Percent, coveragePercent },
  };
};
