import { createHash } from 'node:crypto';
import { z } from 'zod';

const property = z.looseObject({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  county: z.string().optional(),
  propertyType: z.string().optional(),
  yearBuilt: z.number().optional(),
  squareFeet: z.number().optional(),
});
export type Property = z.output<typeof property>;
const name = {
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  suffix: z.string().optional(),
};
type Name = z.output<z.ZodObject<typeof name>>;
/** The whole name, as reports print it. */
export const wholeName = ({ firstName, middleName, lastName, suffix }: Name): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
const figures = z.record(z.string(), z.unknown()).transform((all) => ({
  /** 0 where the figure was not sent. */
  number: (key: string): number => (typeof all[key] === 'number' ? all[key] : 0),
  text: (key: string): string => (typeof all[key] === 'string' ? all[key] : ''),
}));

/** Terms of an order that the vendors read, by kind. Unneeded ones may be missing. */
export const termsSchemas = {
  appraisal: z.object({
    property,
    contractPriceCents: z.int().optional(),
    occupancy: z.string().optional(),
    specialInstructions: z.string().optional(),
    appraiser: z
      .object({ name: z.string(), licenseNumber: z.string(), licenseState: z.string(), licenseExpiresOn: z.string() })
      .optional(),
  }),
  title: z.object({
    property,
    borrowers: z.array(z.object(name)).min(1),
    loanAmountCents: z.int().default(0),
    purpose: z.string().default('purchase'),
  }),
  credit: z.object({
    borrowers: z
      .array(
        z.object({ position: z.int().min(0), ...name, person: z.int().default(0), testPerson: z.string().optional() }),
      )
      .min(1),
  }),
  flood: z.object({ property }),
  verification: z.object({
    verifies: z.enum(['employment', 'income', 'assets']),
    borrower: z.object(name),
    employer: z.string().optional(),
    institution: z.string().optional(),
  }),
  underwriting: z.object({ system: z.string().default('du'), figures }),
  compliance: z.object({ test: z.string().default('full_review'), figures }),
} as const;

/** `12 Elm Street, Austin, TX 78701` */
export const addressOf = ({ street, city, state, postalCode }: Property): string =>
  `${street}, ${city}, ${state} ${postalCode}`;

const PEOPLE = 65_536;

/** Seed of a person's report: stable for an SSN, and not reversible to it. */
const personOf = (ssn: string): number =>
  createHash('sha256').update(ssn.replaceAll(/\D/g, '')).digest().readUInt32BE(0) % PEOPLE;

/**
 * The terms as they are kept: without numbers and birth dates of people, of which only what a report is invented from
 * stays. @param testPersonOf which published test borrower someone is
 */
export const withoutNumbers = (
  terms: Readonly<Record<string, unknown>>,
  testPersonOf: (borrower: { firstName: string; lastName: string; ssn: string }) => string | undefined,
): Readonly<Record<string, unknown>> => {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const kept = entries.filter(([key]) => !['ssn', 'itin', 'dateOfBirth'].includes(key));
    const { ssn, firstName, lastName } = Object.fromEntries(entries);
    if (typeof ssn !== 'string') return Object.fromEntries(kept.map(([key, inner]) => [key, strip(inner)]));
    const testPerson = testPersonOf({ firstName: String(firstName), lastName: String(lastName), ssn });
    return {
      ...Object.fromEntries(kept.map(([key, inner]) => [key, strip(inner)])),
      person: personOf(ssn),
      ...(testPerson !== undefined && { testPerson }),
    };
  };
  const stripped = strip(terms);
  return typeof stripped === 'object' && stripped !== null ? Object.fromEntries(Object.entries(stripped)) : {};
};
