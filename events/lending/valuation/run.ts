import { z } from 'zod';
import { adjustmentGroups } from './adjustment-groups.ts';

const known = z.number().optional();

/** A home as an instant valuation is asked for it. Areas in square feet; what is not known is left out. */
export const valuedHomeSchema = z.object({
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  /** Neighborhood. */
  area: z.string().optional(),
  latitude: known,
  longitude: known,
  propertyType: z.string().optional(),
  livingArea: z.number().positive(),
  lotArea: known,
  basementArea: known,
  bedrooms: known,
  bathrooms: known,
  stories: known,
  garageSpaces: known,
  yearBuilt: known,
  yearRenovated: known,
  quality: known,
  condition: known,
  view: known,
  waterfront: z.boolean().optional(),
});
export type ValuedHome = z.infer<typeof valuedHomeSchema>;

/** A home as it is shown; once whoever it was about is forgotten, only what it shares with others is left. */
export const shownHomeSchema = valuedHomeSchema.partial({ livingArea: true });

/** Sources of a home's location, most exact first. */
export const placements = ['coordinates', 'earlier_sale', 'postal_code', 'neighborhood', 'city'] as const;
export type Placement = (typeof placements)[number];

/** A comparable as the run keeps it. */
export const keptComparableSchema = z.object({
  saleId: z.uuid(),
  soldOn: z.iso.date(),
  priceCents: z.int().positive(),
  adjustedPriceCents: z.int(),
  /** Adjustments from the price paid to the adjusted price. */
  adjustments: z.array(z.object({ group: z.enum(adjustmentGroups), cents: z.int() })),
  /** Share of the estimate that rests on it, 0 to 1. */
  weight: z.number(),
  kilometers: known,
  street: z.string().optional(),
  city: z.string().optional(),
  area: z.string().optional(),
  latitude: known,
  longitude: known,
  livingArea: z.number(),
  lotArea: known,
  bedrooms: known,
  bathrooms: known,
  yearBuilt: known,
});
export type KeptComparable = z.infer<typeof keptComparableSchema>;

/** Result of a run: a figure, or why there is none. Money in cents. */
export const estimateSchema = z.object({
  valueCents: z.int().positive(),
  lowCents: z.int().positive(),
  highCents: z.int().positive(),
  /** 0 to 100. */
  confidence: z.int().min(0).max(100),
  salesUsed: z.int().positive(),
});

/** A reviewer's verdict on a sampled run. */
export const reviewOutcomes = ['supported', 'too_high', 'too_low', 'bad_data'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** One run in so many is drawn by chance for a person to look at (12 CFR part 1222, subpart C). */
export const SAMPLED_ONE_IN = 10;
/** Changes with the model: figures of different versions are not one series. */
export const MODEL_VERSION = 'hedonic-comparables-2';
