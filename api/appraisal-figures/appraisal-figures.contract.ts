import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { recommendationRules } from '../../events/lending/appraisal-figures/recommendations.ts';
import { matchingText } from '../http/requests/fields.contract.ts';

const percent = z.number().nullable();
const share = z.object({ count: z.int(), of: z.int(), percent });
const yearOfSales = z.object({ sales: z.int(), medianPerSquareFoot: z.number().nullable() });
const trend = { last: yearOfSales, before: yearOfSales, changePercent: percent };
const risk = z.object({
  shortfall: share,
  highLtv: share,
  serious: share,
  level: z.enum(['low', 'medium', 'high']).nullable(),
});
const finding = z.object({ code: z.string(), severity: z.enum(['warning', 'serious']), text: z.string() });

/** Figures of the analytics that lead to their orders. */
export const analyticsFigures = ['shortfall', 'highLtv', 'serious', 'pairs', 'within10', 'coverage'] as const;
export type AnalyticsFigure = (typeof analyticsFigures)[number];
export const behindFilterSchema = z.strictObject({ figure: z.enum(analyticsFigures) });

/** A delivered appraisal with what the figures count of it; dollars and percent. */
export const countedOrderSchema = z.object({
  orderId: uuidSchema,
  orderNumber: z.string(),
  propertyAddress: z.string().nullable(),
  deliveredOn: z.iso.date(),
  appraisedValue: z.number(),
  /** That the value is held against: of the order, else of the file; null of a refinance. */
  contractPrice: z.number().nullable(),
  /** The amount missing from the price. */
  shortfall: z.number().nullable(),
  /** Of the lower of value and price. */
  ltv: percent,
  /** The instant valuation from before it; signed, of the estimate. */
  estimate: z.object({ value: z.number(), differencePercent: z.number(), isInside: z.boolean() }).nullable(),
});
export type CountedOrder = z.infer<typeof countedOrderSchema>;

/** `GET /api/appraisals/analytics`. A figure is null where there are too few to say. */
export const appraisalAnalyticsSchema = z.object({
  asOf: z.iso.date(),
  market: z.object({ ...trend, byState: z.array(z.object({ state: z.string(), ...trend })) }),
  accuracy: z.object({
    pairs: z.int(),
    figures: z
      .object({ medianDifferencePercent: z.number(), within10Percent: z.number(), coveragePercent: z.number() })
      .nullable(),
  }),
  risk,
  riskByState: z.array(z.object({ state: z.string(), risk })),
  recommendations: z.array(z.object({ rule: z.enum(recommendationRules), figure: z.number(), limit: z.number() })),
  /** The least that a figure is named for. */
  fewest: z.object({ sales: z.int(), reports: z.int() }),
  /** Number of orders behind each figure. */
  behind: z.record(z.enum(analyticsFigures), z.int()),
});
export type AppraisalAnalytics = z.infer<typeof appraisalAnalyticsSchema>;

/** Of the first report's delivery; all months when left out. */
const month = matchingText(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month: 2026-03').optional();
export const qualityQuerySchema = z.object({ month });

export const qualityRates = ['reviewed', 'revised', 'reconsidered', 'onTime'] as const;
/** Reports that a rate counts, or with a finding of a rule in the first delivery. */
export const reportsFilterSchema = z.strictObject({
  month,
  rate: z.enum(qualityRates).optional(),
  code: z.string().max(100).optional(),
});

const turnaround = z.object({
  name: z.string(),
  reports: z.int(),
  medianDays: z.number().nullable(),
  slowDays: z.number().nullable(),
  /** Reports within 0-2, 3-5, 6-10 and more days. */
  spans: z.array(z.int()),
});

/** `GET /api/appraisals/quality`. */
export const appraisalQualitySchema = z.object({
  /** Months with a delivery, the newest first. */
  months: z.array(z.string()),
  reports: z.int(),
  /** Of 10. */
  score: z.number().nullable(),
  reviewed: share,
  revised: share,
  reconsidered: share,
  onTime: share,
  findings: z.array(z.object({ code: z.string(), share })),
  byVendor: z.array(turnaround),
  byAppraiser: z.array(turnaround),
  fewestReports: z.int(),
});
export type AppraisalQuality = z.infer<typeof appraisalQualitySchema>;

/** A delivered report; findings of the newest one. */
export const deliveredReportSchema = z.object({
  orderId: uuidSchema,
  orderNumber: z.string(),
  propertyAddress: z.string().nullable(),
  vendor: z.string().nullable(),
  appraiser: z.string().nullable(),
  deliveredOn: z.iso.date(),
  score: z.number(),
  findings: z.array(finding),
});
export type DeliveredReport = z.infer<typeof deliveredReportSchema>;
