import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { disclosureTermsSchema } from '../../lending/file-disclosures/disclosure-terms.ts';
import { revisionReasons } from '../../lending/file-disclosures/revision-reasons.ts';

const revisionSchema = z.object({
  reason: z.enum(revisionReasons),
  /** What has changed, in words. */
  notes: z.string(),
  /** The day on which the lender learned of it. */
  learnedOn: z.iso.date(),
});
export type Revision = z.infer<typeof revisionSchema>;

export const disclosuresEvents = {
  /** With the figures that later ones are compared with; the estimate itself is a document of the file. */
  LoanEstimateIssued: {
    schema: z.object({
      /** 1 for the first; a revised one has the next. */
      number: z.int().positive(),
      /** At the branch. */
      issuedOn: z.iso.date(),
      documentId: uuidSchema,
      documentVersion: z.int().positive(),
      terms: disclosureTermsSchema,
      /** Percent a year. */
      aprPercent: z.number(),
      /** Below 0 where the borrowers get it. */
      cashToCloseCents: z.int(),
      /** What the borrowers pay of each section; charges are held against it (12 CFR 1026.19(e)(3)). */
      sections: z.object({
        A: z.int(),
        B: z.int(),
        C: z.int(),
        E: z.int(),
        F: z.int(),
        G: z.int(),
        H: z.int(),
      }),
      /** Above 0. */
      lenderCreditsCents: centsSchema,
      /** Of a revised one. */
      revision: revisionSchema.optional(),
    }),
    personal: { 'revision.notes': STREAM },
  },
} as const satisfies EventDefinitions;

export type LoanEstimateIssued = EventOf<typeof disclosuresEvents>;
