import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { accuracyAgainst } from '../../events/lending/appraisal-figures/accuracy.ts';
import { type DeliveredAppraisal, FEWEST_REPORTS } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import { shortfallCents, shownAppraisedLtv } from '../../events/lending/vendor-orders/appraisal/against-price.ts';
import {
  FEWEST_SALES_OF_A_YEAR,
  type MarketTrend,
  marketTrendOf,
} from '../../events/lending/appraisal-figures/market-trend.ts';
import { qualityOf, qualityScore } from '../../events/lending/appraisal-figures/quality.ts';
import { recommendationsOf } from '../../events/lending/appraisal-figures/recommendations.ts';
import { hasSerious, isHighLtv, isShort, riskByState, riskOf } from '../../events/lending/appraisal-figures/risk.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { againstEstimate } from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { yearsOfSales } from '../../projections/home-sales/market.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { defineRoute, type Reply, type Route } from '../http/requests/route.ts';
import { countedAppraisals, type ShownAppraisal, shownAppraisals } from './delivered-appraisals.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type VendorNames, vendorNames } from '../services/orders/vendor-names.ts';
import {
  appraisalAnalyticsSchema,
  type AnalyticsFigure,
  appraisalQualitySchema,
  behindFilterSchema,
  type CountedOrder,
  countedOrderSchema,
  type DeliveredReport,
  deliveredReportSchema,
  qualityQuerySchema,
  type qualityRates,
  reportsFilterSchema,
} from './appraisal-figures.contract.ts';

const tag = 'Appraisal figures';
const reads = ['vendor-orders', 'valuation-runs', 'loan-pipeline', 'subject-properties', 'urla-drafts'] as const;
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;
type Analytics = z.input<typeof appraisalAnalyticsSchema>;
type Quality = z.input<typeof appraisalQualitySchema>;

const inDollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

const toCounted = (each: ShownAppraisal): CountedOrder => {
  const { orderId, orderNumber, propertyAddress, deliveredOn, valueCents, estimate } = each;
  return {
    orderId,
    orderNumber,
    propertyAddress,
    deliveredOn,
    appraisedValue: centsToDollars(valueCents),
    contractPrice: inDollars(each.priceCents),
    shortfall: inDollars(shortfallCents(each)),
    ltv: shownAppraisedLtv(each.loanAmountCents, each),
    estimate: estimate && { value: centsToDollars(estimate.valueCents), ...againstEstimate(valueCents, estimate) },
  };
};

/** The orders behind each figure. */
const isBehind: Readonly<Record<AnalyticsFigure, (each: DeliveredAppraisal) => boolean>> = {
  shortfall: isShort,
  highLtv: isHighLtv,
  serious: hasSerious,
  pairs: ({ estimate }) => estimate !== null,
  within10: ({ estimate, valueCents }) => estimate !== null && Math.abs(estimate.valueCents / valueCents - 1) <= 0.1,
  coverage: ({ estimate, valueCents }) => estimate !== null && againstEstimate(valueCents, estimate).isInside,
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
  const countOf = (figure: AnalyticsFigure): number => counted.filter(isBehind[figure]).length;
  const [accuracy, risk] = [accuracyAgainst(counted), riskOf(counted)];
  return {
    asOf,
    market,
    accuracy,
    risk,
    riskByState: riskByState(counted),
    recommendations: recommendationsOf({ market, accuracy, risk }),
    fewest: { sales: FEWEST_SALES_OF_A_YEAR, reports: FEWEST_REPORTS },
    behind: {
      shortfall: countOf('shortfall'),
      highLtv: countOf('highLtv'),
      serious: countOf('serious'),
      pairs: countOf('pairs'),
      within10: countOf('within10'),
      coverage: countOf('coverage'),
    },
  };
};

const monthOf = ({ deliveredOn }: DeliveredAppraisal): string => deliveredOn.slice(0, 7);
const isInMonth = (month: string | undefined) => (each: DeliveredAppraisal) =>
  month === undefined || monthOf(each) === month;

/** A vendor's name, or its id when the vendor is no longer known. */
const nameIn = (names: VendorNames, partnerId: string | null): string | null =>
  partnerId === null ? null : (names.get(partnerId) ?? partnerId);

const qualityIn = async (deps: Deps, month: string | undefined): Promise<Quality> => {
  const [all, names] = await Promise.all([countedAppraisals(deps), vendorNames(deps)]);
  const { findings, byVendor, byAppraiser, ...quality } = qualityOf(
    all.filter(isInMonth(month)).map((each) => ({ ...each, vendor: nameIn(names, each.vendor) })),
  );
  return {
    ...quality,
    findings: [...findings],
    byVendor: byVendor.map((each) => ({ ...each, spans: [...each.spans] })),
    byAppraiser: byAppraiser.map((each) => ({ ...each, spans: [...each.spans] })),
    months: [...new Set(all.map(monthOf))],
    fewestReports: FEWEST_REPORTS,
  };
};

/** The reports that each rate counts. */
const isCounted: Readonly<Record<(typeof qualityRates)[number], (each: DeliveredAppraisal) => boolean>> = {
  reviewed: ({ isReviewed }) => isReviewed,
  revised: ({ revisions }) => revisions > 0,
  reconsidered: ({ isReconsidered }) => isReconsidered,
  onTime: ({ isOnTime }) => isOnTime === true,
};

type Range = readonly [number, number] | undefined;
/** Those of a page, and how many there are. */
const pageOfAppraisals = async (deps: Deps, range: Range, isWanted: (each: DeliveredAppraisal) => boolean) => {
  const { offset, limit } = pageOf(range);
  const wanted = (await countedAppraisals(deps)).filter(isWanted);
  const rows = await shownAppraisals(deps, wanted.slice(offset, offset + limit));
  return { rows, offset, total: wanted.length };
};

const reportsIn = async (
  deps: Deps,
  range: Range,
  { month, rate, code }: z.output<typeof reportsFilterSchema>,
): Promise<Reply> => {
  const isOfMonth = isInMonth(month);
  const isWanted = (each: DeliveredAppraisal): boolean =>
    isOfMonth(each) &&
    (rate === undefined || isCounted[rate](each)) &&
    (code === undefined || each.firstFindings.some((finding) => finding.code === code));
  const [{ rows, offset, total }, names] = await Promise.all([
    pageOfAppraisals(deps, range, isWanted),
    vendorNames(deps),
  ]);
  const reports = rows.map((each): DeliveredReport => ({
    orderId: each.orderId,
    orderNumber: each.orderNumber,
    propertyAddress: each.propertyAddress,
    vendor: nameIn(names, each.vendor),
    appraiser: each.appraiser,
    deliveredOn: each.deliveredOn,
    score: qualityScore(each.firstFindings),
    findings: [...each.texts],
  }));
  return listReply('appraisal-reports', reports, offset, total);
};

/** Figures from delivered appraisals: the market, the instant valuations and the appraisers. */
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
  defineRoute({
    method: 'get',
    path: '/api/appraisals/analytics/orders',
    summary: 'The orders behind a figure of the analytics, the newest delivery first',
    tag,
    permission: 'appraisals.read',
    query: listQuerySchema({ sortFields: ['deliveredOn'], filter: behindFilterSchema }).required({ filter: true }),
    reads: [...reads],
    responses: { 200: { description: 'A page of them', schema: z.array(countedOrderSchema) } },
    handle: async ({ query: { range, filter } }) => {
      const { rows, offset, total } = await pageOfAppraisals(deps, range, isBehind[filter.figure]);
      return listReply('appraisals', rows.map(toCounted), offset, total);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/appraisals/quality/reports',
    summary: 'Delivered appraisal reports with their findings, the newest delivery first; of a month, a rate or a rule',
    tag,
    permission: 'appraisals.read',
    query: listQuerySchema({ sortFields: ['deliveredOn'], filter: reportsFilterSchema }),
    reads: [...reads],
    responses: { 200: { description: 'A page of them', schema: z.array(deliveredReportSchema) } },
    handle: ({ query: { range, filter = {} } }) => reportsIn(deps, range, filter),
  }),
];
