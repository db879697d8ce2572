import type { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { accuracyAgainst } from '../../events/lending/appraisal-figures/accuracy.ts';
import { FEWEST_REPORTS } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import { FEWEST_SALES, type MarketTrend, marketTrendOf } from '../../events/lending/appraisal-figures/market-trend.ts';
import { qualityOf, qualityScore } from '../../events/lending/appraisal-figures/quality.ts';
import { recommendationsOf } from '../../events/lending/appraisal-figures/recommendations.ts';
import {
  hasSerious,
  isHighLtv,
  isShort,
  ltvOf,
  riskByState,
  riskOf,
} from '../../events/lending/appraisal-figures/risk.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { againstEstimate } from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { yearsOfSales } from '../../projections/home-sales/market.queries.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { type CountedAppraisal, countedAppraisals } from '../services/delivered-appraisals.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import {
  appraisalAnalyticsSchema,
  appraisalQualitySchema,
  type CountedOrder,
  qualityQuerySchema,
} from './appraisal-figures.contract.ts';

const tag = 'Appraisal figures';
const reads = ['vendor-orders', 'valuation-runs', 'loan-pipeline', 'urla-drafts'] as const;
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;
type Analytics = z.input<typeof appraisalAnalyticsSchema>;
type Quality = z.input<typeof appraisalQualitySchema>;

const inDollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

const toCounted = (each: CountedAppraisal): CountedOrder => {
  const { orderId, orderNumber, propertyAddress, deliveredOn, valueCents, estimate } = each;
  return {
    orderId,
    orderNumber,
    propertyAddress,
    deliveredOn,
    appraisedValue: centsToDollars(valueCents),
    contractPrice: inDollars(each.contractPriceCents),
    ltv: ltvOf(each),
    isShort: isShort(each),
    isHighLtv: isHighLtv(each),
    hasSerious: hasSerious(each),
    estimate: estimate && { value: centsToDollars(estimate.valueCents), ...againstEstimate(valueCents, estimate) },
  };
};

const trendsOf = async ({ pool }: Deps, today: string): Promise<Analytics['market']> => {
  const rows = (await yearsOfSales(pool, today)).map(({ state, ...years }) => ({
    state,
    ...marketTrendOf({
      last: { sales: years.lastSales, medianPerSquareFoot: years.lastMedian },
      before: { sales: years.beforeSales, medianPerSquareFoot: years.beforeMedian },
    }),
  }));
  const none: MarketTrend = marketTrendOf({
    last: { sales: 0, medianPerSquareFoot: null },
    before: { sales: 0, medianPerSquareFoot: null },
  });
  const { last, before, changePercent } = rows.find(({ state }) => state === null) ?? none;
  return {
    last,
    before,
    changePercent,
    byState: rows.flatMap(({ state, ...trend }) =>
      state === null || state === '' || trend.changePercent === null ? [] : [{ state, ...trend }],
    ),
  };
};

const analyticsOf = async (deps: Deps, now: string): Promise<Analytics> => {
  const asOf = plainDateIn(now, mainBranchOf(await deps.settingsInForce.read()).timeZone);
  const [market, counted] = await Promise.all([trendsOf(deps, asOf), countedAppraisals(deps)]);
  const [accuracy, risk] = [accuracyAgainst(counted), riskOf(counted)];
  return {
    asOf,
    market,
    accuracy,
    risk,
    riskByState: riskByState(counted),
    recommendations: recommendationsOf({ market, accuracy, risk }),
    fewest: { sales: FEWEST_SALES, reports: FEWEST_REPORTS },
    appraisals: counted.map(toCounted),
  };
};

const monthOf = ({ deliveredOn }: CountedAppraisal): string => deliveredOn.slice(0, 7);

const qualityIn = async (deps: Deps, month: string | undefined): Promise<Quality> => {
  const [all, { state }] = await Promise.all([
    countedAppraisals(deps),
    openAggregate(deps.store, partnerAggregate).load(PARTNERS_ID),
  ]);
  const names = new Map(Object.values(state.partners).map(({ partnerId, name }) => [partnerId, name]));
  const named = all
    .filter((each) => month === undefined || monthOf(each) === month)
    .map((each) => ({ ...each, vendor: each.vendor === null ? null : (names.get(each.vendor) ?? each.vendor) }));
  const { findings, byVendor, byAppraiser, ...quality } = qualityOf(named);
  return {
    ...quality,
    findings: [...findings],
    byVendor: byVendor.map((each) => ({ ...each, spans: [...each.spans] })),
    byAppraiser: byAppraiser.map((each) => ({ ...each, spans: [...each.spans] })),
    months: [...new Set(all.map(monthOf))],
    fewestReports: FEWEST_REPORTS,
    delivered: named.map((each) => ({
      orderId: each.orderId,
      orderNumber: each.orderNumber,
      propertyAddress: each.propertyAddress,
      vendor: each.vendor,
      appraiser: each.appraiser,
      deliveredOn: each.deliveredOn,
      score: qualityScore(each.firstFindings),
      findings: [...each.findings],
      firstCodes: [...new Set(each.firstFindings.map(({ code }) => code))],
      isReviewed: each.isReviewed,
      isRevised: each.revisions > 0,
      isReconsidered: each.isReconsidered,
      isOnTime: each.isOnTime,
    })),
  };
};

/** What delivered appraisals say of the market, of the instant valuations and of whoever delivers them. */
export const appraisalFigureRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/appraisals/analytics',
    summary: 'Market trend, accuracy of instant valuations and risk, counted from sales and delivered appraisals',
    tag,
    permission: 'appraisals.read',
    reads: [...reads, 'home-sales'],
    responses: { 200: { description: 'The figures, with what they count', schema: appraisalAnalyticsSchema } },
    handle: async ({ metadata }) => ({ body: await analyticsOf(deps, metadata.now) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/appraisals/quality',
    summary: 'Quality, punctuality and turnaround of delivered appraisals, with their findings; of a month or of all',
    tag,
    permission: 'appraisals.read',
    query: qualityQuerySchema,
    reads: [...reads],
    responses: { 200: { description: 'The figures, with what they count', schema: appraisalQualitySchema } },
    handle: async ({ query: { month } }) => ({ body: await qualityIn(deps, month) }),
  }),
];
