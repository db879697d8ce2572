import { z } from 'zod';
import { keysOf } from '../../../kernel/by-type.ts';
import { appraisedPropertyTypes } from '../../appraisal-panel/panel-terms.ts';
import { yearBuiltSchema } from '../../fields/year-built.ts';
import { aboutLoan, day, line, signedDollars, someDollars } from '../every-kind/wire.ts';

export const conditionRatings = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'] as const;
export const qualityRatings = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const;

/** What the value supposes, in the words of the form's reconciliation section. */
export const appraisalBases = {
  as_is: 'As is',
  subject_to_completion: 'Subject to completion per plans and specifications',
  subject_to_repairs: 'Subject to repairs or alterations',
  subject_to_inspection: 'Subject to a required inspection',
} as const;

/** Details of an appraisal order; dollars. */
export const appraisalDetailsSchema = z.strictObject({
  propertyType: z.enum(appraisedPropertyTypes).optional(),
  yearBuilt: yearBuiltSchema.optional(),
  squareFeet: z
    .int()
    .min(100, 'Enter 100 square feet or more')
    .max(100_000, 'Enter 100,000 square feet or less')
    .optional(),
  contractPrice: someDollars.optional(),
  /** Has the instant valuation laid beside the report when it is reviewed. */
  withInstantValuation: z.boolean().optional(),
  /** The UAD form that goes with the order. */
  uadReportId: z.uuid().optional(),
});
export type AppraisalDetails = z.output<typeof appraisalDetailsSchema>;

const comparableSchema = z.object({
  address: line(300),
  salePrice: someDollars,
  saleDate: day,
  distanceMiles: z.number().min(0).max(500),
  adjustments: z.array(z.object({ what: line(100), amount: signedDollars })).max(40),
  adjustedPrice: someDollars,
});

export const appraisalResultSchema = z.object({
  ...aboutLoan,
  appraisedValue: someDollars,
  effectiveDate: day,
  inspectionDate: day.optional(),
  condition: z.enum(conditionRatings),
  quality: z.enum(qualityRatings),
  /** As is, when left out. */
  madeAs: z.enum(keysOf(appraisalBases)).optional(),
  /** The repairs, the completion or the inspection that the value is subject to. */
  subjectTo: line(1000).optional(),
  appraiser: z.object({
    name: line(120),
    licenseNumber: line(40),
    licenseState: z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of a state'),
    licenseExpiresOn: day,
  }),
  livingAreaSqft: z.int().positive().max(100_000).optional(),
  comparables: z.array(comparableSchema).max(20),
});
/** Appraisal report, as delivered; dollars. */
export type AppraisalResult = z.output<typeof appraisalResultSchema>;
