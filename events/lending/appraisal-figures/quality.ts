import {
  type CountedFinding,
  type DeliveredAppraisal,
  FEWEST_REPORTS,
  percentile,
  type Share,
  shareOf,
} from './delivered-appraisal.ts';

/** Deduction of a finding from a report's ten points. */
export const findingCosts = { serious: 2, warning: 0.5 } as const;

/** 0 to 10. @param findings of the first report, as the vendor delivered it */
export const qualityScore = (findings: readonly CountedFinding[]): number =>
  Math.max(0, 10 - findings.reduce((sum, { severity }) => sum + findingCosts[severity], 0));

/** Calendar days, the last one open. */
export const turnaroundSpans = [
  { from: 0, to: 2 },
  { from: 3, to: 5 },
  { from: 6, to: 10 },
  { from: 11, to: null },
] as const;

/** Delivery times, in days. */
export type Turnaround = {
  readonly name: string;
  readonly reports: number;
  readonly medianDays: number | null;
  /** Nine of ten come within so many. */
  readonly slowDays: number | null;
  /** Reports in each of `turnaroundSpans`. */
  readonly spans: readonly number[];
};

export type Quality = {
  readonly reports: number;
  /** Mean of 0 to 10; null where there are too few. */
  readonly score: number | null;
  readonly reviewed: Share;
  readonly revised: Share;
  readonly reconsidered: Share;
  readonly onTime: Share;
  /** Reports with a finding of the rule, the most frequent first. */
  readonly findings: readonly { readonly code: string; readonly share: Share }[];
  readonly byVendor: readonly Turnaround[];
  readonly byAppraiser: readonly Turnaround[];
};

const turnaroundsBy = (
  appraisals: readonly DeliveredAppraisal[],
  nameOf: (each: DeliveredAppraisal) => string | null,
): Turnaround[] =>
  [...Map.groupBy(appraisals, nameOf)]
    .flatMap(([name, of]) => {
      const days = of.flatMap(({ turnaroundDays }) => turnaroundDays ?? []);
      if (name === null || days.length === 0) return [];
      const spans = turnaroundSpans.map(
        ({ from, to }) =>
          days.filter((each) => Math.floor(each) >= from && (to === null || Math.floor(each) <= to)).length,
      );
      return [{ name, reports: days.length, medianDays: percentile(days, 50), slowDays: percentile(days, 90), spans }];
    })
    .toSorted((a, b) => b.reports - a.reports || a.name.localeCompare(b.name));

/** Quality and turnaround of delivered reports. */
export const qualityOf = (appraisals: readonly DeliveredAppraisal[]): Quality => {
  const scores = appraisals.map(({ firstFindings }) => qualityScore(firstFindings));
  const codes = [...new Set(appraisals.flatMap(({ firstFindings }) => firstFindings.map(({ code }) => code)))];
  return {
    reports: appraisals.length,
    score:
      scores.length < FEWEST_REPORTS
        ? null
        : scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length),
    reviewed: shareOf(appraisals, ({ isReviewed }) => isReviewed),
    revised: shareOf(appraisals, ({ revisions }) => revisions > 0),
    reconsidered: shareOf(appraisals, ({ isReconsidered }) => isReconsidered),
    onTime: shareOf(
      appraisals.filter(({ isOnTime }) => isOnTime !== null),
      ({ isOnTime }) => isOnTime === true,
    ),
    findings: codes
      .map((code) => ({
        code,
        share: shareOf(appraisals, ({ firstFindings }) => firstFindings.some((finding) => finding.code === code)),
      }))
      .toSorted((a, b) => b.share.count - a.share.count || a.code.localeCompare(b.code)),
    byVendor: turnaroundsBy(appraisals, ({ vendor }) => vendor),
    byAppraiser: turnaroundsBy(appraisals, ({ appraiser }) => appraiser),
  };
};
