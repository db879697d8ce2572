import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import {
  estimateSchema,
  keptComparableSchema,
  placements,
  reviewOutcomes,
  valuedHomeSchema,
} from '../lending/valuation/run.ts';

/** What the run was asked for; a draft or a file by its id. */
export const valuationPurposes = ['screen', 'urla_draft', 'application'] as const;
export type ValuationPurpose = (typeof valuationPurposes)[number];

const run = {
  runId: uuidSchema,
  purpose: z.enum(valuationPurposes),
  /** Of the draft or the file. */
  purposeId: uuidSchema.optional(),
  /** The appraisal order whose report it is laid beside. */
  orderId: uuidSchema.optional(),
  /** Stream that the address belongs to: that of the draft or the file, which are forgotten with it. */
  addressOf: z.string(),
  /** The day that it is valued for. */
  valuedOn: z.iso.date(),
  home: valuedHomeSchema,
  placedBy: z.enum(placements),
  /** Where it was taken to stand; left out where only its neighborhood or city is known. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** What was not said of the home and is known from an earlier sale of it. */
  fromEarlierSale: z.array(z.string()),
  model: z.string(),
  /** Drawn by chance for a person to look at. */
  isSampled: z.boolean(),
};

const personal = { 'home.street': 'addressOf' } as const;
const PUBLIC = 'a sale in a public record';
const notPersonal = {
  addressOf: 'the id of a stream',
  'home.city': 'a city',
  'home.state': 'a state',
  'home.postalCode': 'a ZIP code',
  'home.area': 'a neighborhood',
  'home.propertyType': 'a kind of home',
  'fromEarlierSale[]': 'names of fields',
  model: 'a version of a program',
} as const;

/** Every event of one instant valuation. */
export const valuationRunEvents = {
  HomeValued: {
    schema: z.object({ ...run, estimate: estimateSchema, comparables: z.array(keptComparableSchema) }),
    personal,
    notPersonal: {
      ...notPersonal,
      'comparables[].street': PUBLIC,
      'comparables[].city': PUBLIC,
      'comparables[].area': PUBLIC,
    },
  },
  /** Too few sales around to name a figure. */
  HomeNotValued: {
    schema: z.object({ ...run, salesFound: z.int().min(0), salesNeeded: z.int().positive() }),
    personal,
    notPersonal,
  },
  /** A person other than who ran it looked at it. */
  ValuationReviewed: {
    schema: z.object({ runId: uuidSchema, outcome: z.enum(reviewOutcomes), note: z.string().min(1) }),
    notPersonal: { note: 'about an estimate and its comparables' },
  },
  ValuationRunTextErased: textErased,
} as const satisfies EventDefinitions;

export type ValuationRunEvent = EventOf<typeof valuationRunEvents>;
export type ValuationRunEventOf<Type extends ValuationRunEvent['type']> = EventOf<typeof valuationRunEvents, Type>;
