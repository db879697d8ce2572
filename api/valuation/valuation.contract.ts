import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { ZIP_CODE } from '../../events/lending/fields/form-fields.ts';
import { yearBuiltSchema } from '../../events/lending/fields/year-built.ts';
import { isUsState } from '../../events/lending/fields/us-states.ts';
import {
  estimateSchema,
  keptComparableSchema,
  placements,
  reviewOutcomes,
  shownHomeSchema,
} from '../../events/lending/valuation/run.ts';
import { valuationPurposes } from '../../events/valuation-run/valuation-run.events.ts';
import { matchingText, optionalName, plainDate, requiredText, searchText } from '../http/requests/fields.contract.ts';

const figure = (least: number, most: number) =>
  z.number({ error: 'Enter a number' }).min(least, `Use at least ${least}`).max(most, `Use ${most} at most`).optional();

/** Known facts of the home, located by coordinates, address, ZIP code or neighborhood. */
export const homeWishSchema = z.strictObject({
  street: optionalName(120).optional(),
  city: optionalName(100).optional(),
  state: z
    .string()
    .toUpperCase()
    .refine((code) => code === '' || isUsState(code), 'Use the two letters of a state: WA')
    .optional(),
  postalCode: matchingText(ZIP_CODE, 'Enter a ZIP code: 98103')
    .transform((code) => code.slice(0, 5))
    .optional(),
  area: optionalName(100).optional(),
  latitude: figure(-15, 72),
  longitude: figure(-180, 180),
  propertyType: optionalName(60).optional(),
  /** Square feet; may be left out where an earlier sale of the home says it. */
  livingArea: figure(100, 100_000),
  lotArea: figure(0, 1_000_000_000),
  basementArea: figure(0, 100_000),
  bedrooms: figure(0, 50),
  bathrooms: figure(0, 50),
  stories: figure(0.5, 200),
  garageSpaces: figure(0, 50),
  yearBuilt: yearBuiltSchema.optional(),
  yearRenovated: yearBuiltSchema.optional(),
  quality: figure(0, 100),
  condition: figure(0, 100),
  view: figure(0, 100),
  waterfront: z.boolean().optional(),
});

export const valuationWishSchema = z
  .strictObject({
    home: homeWishSchema,
    purpose: z.enum(valuationPurposes).default('screen'),
    /** Of the URLA draft or the loan file that it is for. */
    purposeId: uuidSchema.toLowerCase().optional(),
    /** The day it is valued for; today when left out. */
    valuedOn: plainDate().optional(),
  })
  .refine(({ purpose, purposeId }) => (purpose === 'screen') === (purposeId === undefined), {
    path: ['purposeId'],
    message: 'Say of which draft or file it is, or leave both out',
  });

/** One instant valuation as it was kept. Money in cents. */
export const valuationSchema = z.object({
  runId: uuidSchema,
  purpose: z.enum(valuationPurposes),
  purposeId: uuidSchema.nullable(),
  valuedOn: z.iso.date(),
  home: shownHomeSchema,
  placedBy: z.enum(placements),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  fromEarlierSale: z.array(z.string()),
  model: z.string(),
  /** Null: there were too few sales to name a figure. */
  estimate: estimateSchema.nullable(),
  comparables: z.array(keptComparableSchema),
  /** The person is forgotten: the home's location, size and comparables are erased. */
  isErased: z.boolean(),
  salesFound: z.int(),
  /** Where there were too few. */
  salesNeeded: z.int().nullable(),
  isSampled: z.boolean(),
  ranBy: z.string(),
  ranAt: z.iso.datetime(),
  /** True when the reader ran it and so cannot review it. */
  isOwn: z.boolean(),
  review: z
    .object({ outcome: z.enum(reviewOutcomes), note: z.string(), by: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** The first sale of the same home on that day or later. */
  laterSale: z.object({ soldOn: z.iso.date(), priceCents: z.int() }).nullable(),
  /** The first appraisal of the same home or file that is true of that day or a later one. */
  laterAppraisal: z.object({ orderId: uuidSchema, effectiveOn: z.iso.date(), valueCents: z.int() }).nullable(),
  version: z.int(),
});
export type Valuation = z.infer<typeof valuationSchema>;

export const valuationListed = [
  'all',
  'to_review',
  'reviewed',
  'with_later_sale',
  'with_later_appraisal',
  'without_figure',
] as const;
export const valuationFilterSchema = z.strictObject({
  show: z.enum(valuationListed).optional(),
  purposeId: uuidSchema.optional(),
  /** Part of a street, a city or a ZIP code. */
  q: searchText(100).optional(),
});

const errors = {
  estimates: z.int(),
  medianAbsoluteErrorPercent: z.number(),
  medianErrorPercent: z.number(),
  coveragePercent: z.number(),
};
/** Accuracy of estimates against later values: overall and by quarter, oldest first. */
const overTime = {
  all: z.object(errors).nullable(),
  /** `2026-Q1` */
  quarters: z.array(z.object({ quarter: z.string(), ...errors })),
};

export const accuracySchema = z.object({
  runs: z.int(),
  withoutFigure: z.int(),
  toReview: z.int(),
  reviewed: z.int(),
  supported: z.int(),
  /** Of the runs with a later sale. */
  ...overTime,
  /** Of the runs with a later appraisal. */
  appraisals: z.object(overTime),
});
export type ValuationAccuracy = z.infer<typeof accuracySchema>;

export const reviewWishSchema = z.strictObject({
  outcome: z.enum(reviewOutcomes, { error: 'Choose what you make of it' }),
  note: requiredText('A note', 1_000),
});
