import type { EstimateBeside } from '../vendor-orders/appraisal/against-valuation.ts';
import type { ReportFinding } from '../vendor-orders/every-kind/vendor-kind.ts';

/** A finding as it is counted; its text is the report's. */
export type CountedFinding = Pick<ReportFinding, 'code' | 'severity'>;

/** An appraisal order with a report, as figures are counted from it; money in cents, days as plain dates at the branch. */
export type DeliveredAppraisal = {
  readonly orderId: string;
  /** Of the property; null where its address does not say. */
  readonly state: string | null;
  readonly vendor: string | null;
  readonly appraiser: string | null;
  /** Of the newest report. */
  readonly valueCents: number;
  /** That its value is held against; null of a refinance. */
  readonly priceCents: number | null;
  readonly loanAmountCents: number | null;
  /** Of the newest report, the instant valuation among them. */
  readonly findings: readonly CountedFinding[];
  /** Of the first report, as the vendor delivered it. */
  readonly firstFindings: readonly CountedFinding[];
  /** Number of revisions by the vendor. */
  readonly revisions: number;
  readonly isReconsidered: boolean;
  /** Someone here has accepted it or sent it back. */
  readonly isReviewed: boolean;
  readonly deliveredOn: string;
  /** Calendar days from placing to the first report. */
  readonly turnaroundDays: number | null;
  readonly isOnTime: boolean | null;
  /** The newest instant valuation of the same home or file from before the report. */
  readonly estimate: EstimateBeside | null;
};

/** Fewer than so many, and a share says more about chance than about appraisals. */
export const FEWEST_REPORTS = 5;

/** A share with its total; `percent` is null where there are too few. */
export type Share = { readonly count: number; readonly of: number; readonly percent: number | null };

/** @param of those that it could hold for */
export const shareOf = <Of>(of: readonly Of[], holds: (each: Of) => boolean): Share => {
  const count = of.filter(holds).length;
  return { count, of: of.length, percent: of.length < FEWEST_REPORTS ? null : (100 * count) / of.length };
};

/** The value that so many percent are at or below; null of none. @param percent 0 to 100 */
export const percentile = (values: readonly number[], percent: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = ((sorted.length - 1) * percent) / 100;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
};
