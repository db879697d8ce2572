import { appraisedLtv, shortfallCents } from '../vendor-orders/appraisal/against-price.ts';
import { type DeliveredAppraisal, FEWEST_REPORTS, type Share, shareOf } from './delivered-appraisal.ts';

/** Above this a loan is a high risk against the appraised value, as the wizard says it of a stated one. */
export const HIGH_LTV = 90;

/** Percent; null without a loan amount. */
export const ltvOf = ({ loanAmountCents, ...appraised }: DeliveredAppraisal): number | null =>
  appraisedLtv(loanAmountCents, appraised);

export const isShort = (each: DeliveredAppraisal): boolean => shortfallCents(each) !== null;
export const isHighLtv = (each: DeliveredAppraisal): boolean => (ltvOf(each) ?? 0) > HIGH_LTV;
export const hasSerious = ({ findings }: DeliveredAppraisal): boolean =>
  findings.some(({ severity }) => severity === 'serious');

export type RiskLevel = 'low' | 'medium' | 'high';
export type Risk = {
  /** Of those with a price. */
  readonly shortfall: Share;
  /** Of those with a loan amount. */
  readonly highLtv: Share;
  readonly serious: Share;
  /** Null where there are too few to say. */
  readonly level: RiskLevel | null;
};

/** From these shares on the level is high; from half of one, medium. Percent. */
export const riskLimits = { shortfall: 20, highLtv: 25, serious: 30 } as const;

/** Findings of delivered appraisals about their loans. */
export const riskOf = (appraisals: readonly DeliveredAppraisal[]): Risk => {
  const shares = {
    shortfall: shareOf(
      appraisals.filter(({ priceCents }) => priceCents !== null),
      isShort,
    ),
    highLtv: shareOf(
      appraisals.filter(({ loanAmountCents }) => loanAmountCents !== null),
      isHighLtv,
    ),
    serious: shareOf(appraisals, hasSerious),
  };
  const loads = (['shortfall', 'highLtv', 'serious'] as const).flatMap((name) => {
    const { percent } = shares[name];
    return percent === null ? [] : [percent / riskLimits[name]];
  });
  const most = Math.max(0, ...loads);
  const grade = (): RiskLevel => {
    if (most >= 1) return 'high';
    return most >= 0.5 ? 'medium' : 'low';
  };
  return { ...shares, level: loads.length === 0 ? null : grade() };
};

/** The states with enough reports to say something, the most reports first. */
export const riskByState = (appraisals: readonly DeliveredAppraisal[]): { state: string; risk: Risk }[] =>
  [...Map.groupBy(appraisals, ({ state }) => state)]
    .flatMap(([state, of]) => (state === null || of.length < FEWEST_REPORTS ? [] : [{ state, risk: riskOf(of) }]))
    .toSorted((a, b) => b.risk.serious.of - a.risk.serious.of || a.state.localeCompare(b.state));
