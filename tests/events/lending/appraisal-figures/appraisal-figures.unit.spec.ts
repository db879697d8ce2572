import { describe, expect, it } from '@jest/globals';
import { accuracyAgainst } from '../../../../events/lending/appraisal-figures/accuracy.ts';
import {
  type DeliveredAppraisal,
  percentile,
} from '../../../../events/lending/appraisal-figures/delivered-appraisal.ts';
import { marketTrendOf } from '../../../../events/lending/appraisal-figures/market-trend.ts';
import { qualityOf, qualityScore } from '../../../../events/lending/appraisal-figures/quality.ts';
import { recommendationsOf } from '../../../../events/lending/appraisal-figures/recommendations.ts';
import { riskByState, riskOf } from '../../../../events/lending/appraisal-figures/risk.ts';
import {
  againstEstimate,
  estimateFindings,
} from '../../../../events/lending/vendor-orders/appraisal/against-valuation.ts';

const delivered = (more: Partial<DeliveredAppraisal> = {}): DeliveredAppraisal => ({
  orderId: 'aaaaaaaa-0000-4000-8000-000000000001',
  state: 'TX',
  vendor: 'Vendor',
  appraiser: 'Rae Ibarra',
  valueCents: 40_000_000,
  priceCents: 40_000_000,
  loanAmountCents: 30_000_000,
  findings: [],
  firstFindings: [],
  revisions: 0,
  isReconsidered: false,
  isReviewed: true,
  deliveredOn: '2026-03-12',
  turnaroundDays: 4,
  isOnTime: true,
  estimate: { valueCents: 40_000_000, lowCents: 36_000_000, highCents: 44_000_000 },
  ...more,
});
const several = (count: number, more: Partial<DeliveredAppraisal> = {}) =>
  Array.from({ length: count }, () => delivered(more));
const serious = { code: 'condition', severity: 'serious', text: 'C6' } as const;
const warning = { code: 'dates', severity: 'warning', text: 'Late' } as const;

describe('A report beside an instant valuation', () => {
  const estimate = { valueCents: 40_000_000, lowCents: 36_000_000, highCents: 44_000_000 };
  it.each([
    [44_000_000, 10, true, undefined],
    [44_000_100, 10, false, 'warning'],
    [30_000_000, -25, false, 'serious'],
  ])('of %i cents stands %f %% off, inside: %s', (cents, differencePercent, isInside, severity) => {
    expect(againstEstimate(cents, estimate)).toEqual({ differencePercent, isInside });
    expect(estimateFindings(cents, estimate)[0]?.severity).toBe(severity);
  });
});

describe('Figures of delivered appraisals', () => {
  it('say how estimates did, or that there are too few', () => {
    expect(accuracyAgainst(several(4))).toEqual({ pairs: 4, figures: null });
    const { figures, pairs } = accuracyAgainst([
      ...several(4),
      delivered({ valueCents: 50_000_000 }),
      delivered({ estimate: null }),
    ]);
    expect([pairs, figures]).toEqual([5, { medianDifferencePercent: 0, within10Percent: 80, coveragePercent: 80 }]);
  });

  it('grade the risk by the share that is nearest to its limit', () => {
    expect(riskOf(several(4)).level).toBeNull();
    expect(riskOf(several(5)).level).toBe('low');
    const short = { valueCents: 39_000_000 };
    expect(riskOf([...several(9), delivered(short)]).level).toBe('medium');
    const high = riskOf([...several(8), ...several(2, short)]);
    expect(high).toMatchObject({ level: 'high', shortfall: { count: 2, of: 10, percent: 20 } });
    expect(riskOf(several(5, { loanAmountCents: 37_000_000 })).highLtv.count).toBe(5);
    expect(riskOf(several(5, { priceCents: null })).shortfall).toEqual({ count: 0, of: 0, percent: null });
  });

  it('are named for states with enough reports', () => {
    const all = [...several(5), ...several(4, { state: 'OH' }), delivered({ state: null })];
    expect(riskByState(all).map(({ state }) => state)).toEqual(['TX']);
  });

  it('score the first report, and count revisions, punctuality and turnaround', () => {
    expect(qualityScore([serious, warning])).toBe(7.5);
    expect(qualityScore(Array.from({ length: 6 }, () => serious))).toBe(0);
    const quality = qualityOf([
      ...several(4, { turnaroundDays: 2 }),
      delivered({ firstFindings: [serious, serious], revisions: 1, isOnTime: false, turnaroundDays: 12 }),
    ]);
    expect(quality).toMatchObject({
      reports: 5,
      score: 9.2,
      revised: { count: 1, of: 5, percent: 20 },
      onTime: { count: 4, of: 5, percent: 80 },
      findings: [{ code: 'condition', share: { count: 1, of: 5 } }],
      byVendor: [{ name: 'Vendor', reports: 5, medianDays: 2, spans: [4, 0, 0, 1] }],
    });
    expect(qualityOf(several(4)).score).toBeNull();
    expect([percentile([1, 2, 3, 4], 50), percentile([], 50)]).toEqual([2.5, null]);
  });
});

describe('A market trend', () => {
  const year = (sales: number, medianPerSquareFoot: number) => ({ sales, medianPerSquareFoot });
  it('needs enough sales in both years', () => {
    const trend = marketTrendOf({ last: year(29, 220), before: year(200, 200) });
    expect([trend.changePercent, trend.last.medianPerSquareFoot]).toEqual([null, null]);
    expect(marketTrendOf({ last: year(30, 210), before: year(30, 200) }).changePercent).toBeCloseTo(5);
  });

  it('leads to recommendations by the rules that have something to say', () => {
    const rules = (last: number, appraisals: readonly DeliveredAppraisal[]) =>
      recommendationsOf({
        market: marketTrendOf({ last: year(100, last), before: year(100, 200) }),
        accuracy: accuracyAgainst(appraisals),
        risk: riskOf(appraisals),
      }).map(({ rule }) => rule);
    expect(rules(204, several(5))).toEqual([]);
    expect(rules(180, several(5, { valueCents: 30_000_000, findings: [serious] }))).toEqual([
      'falling_market',
      'estimates_far_off',
      'interval_misses',
      'shortfalls',
      'high_ltv',
      'serious_findings',
    ]);
    expect(rules(220, [])).toEqual(['rising_market', 'too_few_pairs']);
  });
});
