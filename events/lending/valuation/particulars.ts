import { z } from 'zod';
import type { Upcaster } from '../../kernel/event-definitions.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { keptComparableSchema, valuedHomeSchema } from './run.ts';

/** Data shared by many homes. All but the street stays in clear, to show the market of an estimate. */
const shared = { street: true, city: true, state: true, postalCode: true, area: true, propertyType: true } as const;
export const sharedFactsSchema = valuedHomeSchema.pick(shared);

/**
 * Facts that identify the home among its neighbors: its place, size and age, and the comparables. Those are public
 * records: the nearest of them, with their distances and weights, lead to the home between them.
 */
const particularsSchema = z.object({
  facts: valuedHomeSchema.omit(shared),
  /** Where it was taken to stand; left out where only its neighborhood or city is known. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  comparables: z.array(keptComparableSchema),
});
export type Particulars = z.infer<typeof particularsSchema>;

type Told = Omit<Particulars, 'facts'> & { readonly home: z.infer<typeof valuedHomeSchema> };

/** The home as an event of version 2 has it: what it shares with others, and one text, under a key, of what it does not. */
export const withParticulars = ({ home, place, comparables }: Told) => {
  const facts = valuedHomeSchema.omit(shared).parse(home);
  const particulars: Particulars = { facts, ...(place && { place }), comparables };
  return { home: sharedFactsSchema.parse(home), particulars: JSON.stringify(particulars) };
};

/** @returns null once they are erased */
export const particularsOf = (text: string): Particulars | null =>
  text === ERASED ? null : particularsSchema.parse(JSON.parse(text));

/** Until version 2 all but the street stood in clear; whoever was forgotten since has no particulars either. */
const version1Schema = z.looseObject({
  home: valuedHomeSchema,
  place: particularsSchema.shape.place,
  comparables: particularsSchema.shape.comparables.default([]),
});
export const hideParticulars: Upcaster = (data) => {
  const { home, place, comparables, ...rest } = version1Schema.parse(data);
  const { home: facts, particulars } = withParticulars({ home, ...(place && { place }), comparables });
  return { ...rest, home: facts, particulars: home.street === ERASED ? ERASED : particulars };
};
