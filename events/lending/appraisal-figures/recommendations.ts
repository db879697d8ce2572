import type { AgainstAppraisals } from './accuracy.ts';
import { FEWEST_REPORTS } from './delivered-appraisal.ts';
import { FEWEST_SALES_OF_A_YEAR, type MarketTrend } from './market-trend.ts';
import { type Risk, riskLimits } from './risk.ts';

/** Limits in percent from which a rule has something to say. */
const MOVING_MARKET = 5;
const FAR_OFF = 10;
const LOW_COVERAGE = 80;

export const recommendationRules = [
  'too_few_sales',
  'falling_market',
  'rising_market',
  'too_few_pairs',
  'estimates_far_off',
  'interval_misses',
  'shortfalls',
  'high_ltv',
  'serious_findings',
] as const;
export type RecommendationRule = (typeof recommendationRules)[number];
/** A rule's statement, with its figure and limit. */
export type Recommendation = { readonly rule: RecommendationRule; readonly figure: number; readonly limit: number };

type Figures = { readonly market: MarketTrend; readonly accuracy: AgainstAppraisals; readonly risk: Risk };

const ofMarket = ({ last, before, changePercent }: MarketTrend): Recommendation[] => {
  if (changePercent === null)
    return [{ rule: 'too_few_sales', figure: Math.min(last.sales, before.sales), limit: FEWEST_SALES_OF_A_YEAR }];
  if (changePercent <= -MOVING_MARKET)
    return [{ rule: 'falling_market', figure: changePercent, limit: -MOVING_MARKET }];
  return changePercent >= MOVING_MARKET ? [{ rule: 'rising_market', figure: changePercent, limit: MOVING_MARKET }] : [];
};

const ofAccuracy = ({ pairs, figures }: AgainstAppraisals): Recommendation[] => {
  if (!figures) return [{ rule: 'too_few_pairs', figure: pairs, limit: FEWEST_REPORTS }];
  const { medianDifferencePercent, coveragePercent } = figures;
  return [
    ...(medianDifferencePercent > FAR_OFF
      ? [{ rule: 'estimates_far_off', figure: medianDifferencePercent, limit: FAR_OFF } as const]
      : []),
    ...(coveragePercent < LOW_COVERAGE
      ? [{ rule: 'interval_misses', figure: coveragePercent, limit: LOW_COVERAGE } as const]
      : []),
  ];
};

const ofRisk = (risk: Risk): Recommendation[] =>
  (
    [
      ['shortfalls', 'shortfall'],
      ['high_ltv', 'highLtv'],
      ['serious_findings', 'serious'],
    ] as const
  ).flatMap(([rule, name]) => {
    const { percent } = risk[name];
    return percent !== null && percent >= riskLimits[name] ? [{ rule, figure: percent, limit: riskLimits[name] }] : [];
  });

/** Advice on the figures by rules alone; empty when no rule applies. */
export const recommendationsOf = ({ market, accuracy, risk }: Figures): Recommendation[] => [
  ...ofMarket(market),
  ...ofAccuracy(accuracy),
  ...ofRisk(risk),
];
