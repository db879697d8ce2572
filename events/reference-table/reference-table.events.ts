import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Published tables used here: FHFA's county list and both FFIEC yield tables. */
export const referenceTables = ['county-limits', 'apor-fixed', 'apor-variable'] as const;
export type ReferenceTable = (typeof referenceTables)[number];
/** The tables of average prime offer rates. */
export const aporTables = ['apor-fixed', 'apor-variable'] as const;
export type AporTable = (typeof aporTables)[number];

const cents = z.int().positive();
const day = z.iso.date();

/** A county of the list; amounts for one to four units, integer cents. */
const countySchema = z.object({
  /** State and county code, five digits. */
  fips: z.string().regex(/^\d{5}$/),
  county: z.string().min(1),
  state: z.string().regex(/^[A-Z]{2}$/),
  limitsCents: z.tuple([cents, cents, cents, cents]),
});
export type ListedCounty = z.infer<typeof countySchema>;

/** The rates of a week, by whole years from 1, percent a year. */
const weekSchema = z.object({ from: day, percents: z.array(z.number()).min(1) });

const version = {
  tableId: uuidSchema,
  /** The calendar year of the limits; of the Mondays of rates. */
  year: z.int(),
  /** 1 for the first that is loaded for this table and year. */
  version: z.int().positive(),
};

/** Every event of a reference table: its rows come in parts, and are in force once it is loaded. */
export const referenceTableEvents = {
  CountyLimitsRecorded: {
    schema: z.object({ ...version, counties: z.array(countySchema).min(1) }),
    notPersonal: { 'counties[].county': 'a county', 'counties[].fips': 'a county', 'counties[].state': 'a state' },
  },
  AporWeeksRecorded: {
    schema: z.object({ ...version, table: z.enum(aporTables), weeks: z.array(weekSchema).min(1) }),
  },
  ReferenceTableLoaded: {
    schema: z.object({
      ...version,
      table: z.enum(referenceTables),
      fileName: z.string().min(1),
      /** Of the whole file, in hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Publisher. */
      source: z.string().min(1),
      /** Rows in this version. */
      rows: z.int().positive(),
      /** Invented, to show what the portal does. */
      isSample: z.boolean(),
    }),
    notPersonal: { fileName: 'a published file', sha256: 'a published file', source: 'a public authority' },
  },
} as const satisfies EventDefinitions;

export type ReferenceTableEvent = EventOf<typeof referenceTableEvents>;
export type ReferenceTableEventOf<Type extends ReferenceTableEvent['type']> = EventOf<
  typeof referenceTableEvents,
  Type
>;
