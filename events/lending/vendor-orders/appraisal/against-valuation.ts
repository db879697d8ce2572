import type { ReportFinding } from '../every-kind/vendor-kind.ts';

/** An instant valuation as a report is held against it; cents. */
export type EstimateBeside = { readonly valueCents: number; readonly lowCents: number; readonly highCents: number };

/** From here on a difference outside the interval is serious: lenders know a tenth as PPE10, and this is twice that. */
const SERIOUS_PERCENT = 20;

/** An appraised value compared with an instant valuation made before it was known. */
export type AgainstEstimate = {
  /** Percent of the estimate, signed: above 0 the appraisal is higher. One decimal. */
  readonly differencePercent: number;
  readonly isInside: boolean;
};

/** @param appraisedCents what the report says */
export const againstEstimate = (
  appraisedCents: number,
  { valueCents, lowCents, highCents }: EstimateBeside,
): AgainstEstimate => ({
  differencePercent: Math.round(1000 * (appraisedCents / valueCents - 1)) / 10,
  isInside: appraisedCents >= lowCents && appraisedCents <= highCents,
});

/** Findings for the report's reviewer; none while the value is inside the interval. */
export const estimateFindings = (appraisedCents: number, estimate: EstimateBeside): ReportFinding[] => {
  const { differencePercent, isInside } = againstEstimate(appraisedCents, estimate);
  if (isInside) return [];
  const size = Math.abs(differencePercent).toFixed(1);
  const side = differencePercent > 0 ? 'above' : 'below';
  return [
    {
      code: 'against-valuation',
      severity: Math.abs(differencePercent) >= SERIOUS_PERCENT ? 'serious' : 'warning',
      text: `${size}% ${side} the instant valuation, and outside its interval`,
    },
  ];
};
