import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { recommendationRules } from '../../events/lending/appraisal-figures/recommendations.ts';
import { matchingText } from '../http/fields.contract.ts';

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

/** A delivered appraisal with what the figures count of it; dollars and percent. */
const appraisalSchema = z.object({
  orderId: uuidSchema,
  orderNumber: z.string(),
  propertyAddress: z.string().nullable(),
  deliveredOn: z.iso.date(),
  appraisedValue: z.number(),
  contractPrice: z.number().nullable(),
  /** Of the lower of value and price. */
  ltv: percent,
  isShort: z.boolean(),
  isHighLtv: z.boolean(),
  hasSerious: z.boolean(),
  /** The instant valuation from before it; signed, of the estimate. */
  estimate: z.object({ value: z.number(), differencePercent: z.number(), isInside: z.boolean() }).nullable(),
});
export type CountedOrder = z.infer<typeof appraisalSchema>;

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
  /** What the figures count, the newest first. */
  appraisals: z.array(appraisalSchema),
});
export type AppraisalAnalytics = z.infer<typeof appraisalAnalyticsSchema>;

export const qualityQuerySchema = z.object({
  /** Of the first report's delivery; all months when left out. */
  month: matchingText(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month: 2026-03').optional(),
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
  /** The delivered reports, the newest first; findings of the newest report of each. */
  delivered: z.array(
    z.object({
      orderId: uuidSchema,
      orderNumber: z.string(),
      propertyAddress: z.string().nullable(),
      vendor: z.string().nullable(),
      appraiser: z.string().nullable(),
      deliveredOn: z.iso.date(),
      score: z.number(),
      findings: z.array(finding),
      firstCodes: z.array(z.string()),
      isReviewed: z.boolean(),
      isRevised: z.boolean(),
      isReconsidered: z.boolean(),
      isOnTime: z.boolean().nullable(),
    }),
  ),
});
export type AppraisalQuality = z.infer<typeof appraisalQualitySchema>;
