import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { estimateSchema, placements, reviewOutcomes } from '../lending/valuation/run.ts';
import { hideParticulars, sharedFactsSchema } from '../lending/valuation/particulars.ts';

/** Purposes of a run; a draft or a file by its id. */
export const valuationPurposes = ['screen', 'urla_draft', 'application'] as const;
export type ValuationPurpose = (typeof valuationPurposes)[number];

const run = {
  runId: uuidSchema,
  purpose: z.enum(valuationPurposes),
  /** Of the draft or the file. */
  purposeId: uuidSchema.optional(),
  /** The appraisal order whose report it is laid beside. */
  orderId: uuidSchema.optional(),
  /** Stream that the address and the particulars belong to: that of the draft or the file, which are forgotten with it. */
  addressOf: z.string(),
  /** The day that it is valued for. */
  valuedOn: z.iso.date(),
  home: sharedFactsSchema,
  /** `Particulars` as JSON: where it stands, its size and age, the comparables. */
  particulars: z.string(),
  placedBy: z.enum(placements),
  /** Facts taken from an earlier sale of the home because nobody stated them. */
  fromEarlierSale: z.array(z.string()),
  model: z.string(),
  /** Drawn by chance for a person to look at. */
  isSampled: z.boolean(),
};

const personal = { 'home.street': 'addressOf', particulars: 'addressOf' } as const;
// Of version 2 particulars are a text under a key.
const upcasters = [hideParticulars];
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
    schema: z.object({ ...run, estimate: estimateSchema }),
    upcasters,
    personal,
    notPersonal,
  },
  /** Too few sales around to name a figure. */
  HomeNotValued: {
    schema: z.object({ ...run, salesFound: z.int().min(0), salesNeeded: z.int().positive() }),
    upcasters,
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
