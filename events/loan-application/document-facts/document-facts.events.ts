import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { readingOutcomes } from '../../kernel/pdf-content.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { factIds } from '../../lending/document-facts/fact-labels.ts';

const factSchema = z.object({
  fact: z.enum(factIds),
  /** From 1. */
  page: z.int().positive(),
  amountCents: z.int().optional(),
  date: z.iso.date().optional(),
  name: z.string().optional(),
  /** Of a name: the borrower who has it, null where none does; left out where nobody has compared it, as in older events. */
  borrowerId: uuidSchema.nullable().optional(),
  number: z.int().optional(),
});

export const documentFactsEvents = {
  /** A program has read the text layer of one version of a document, or could not; it judges nothing. */
  DocumentFactsRead: {
    schema: z.object({
      documentId: uuidSchema,
      documentVersion: z.int().positive(),
      outcome: z.enum(readingOutcomes),
      /** Empty unless the outcome is `read`; then what was found, which may be nothing. */
      facts: z.array(factSchema),
    }),
    personal: { 'facts[].name': STREAM },
  },
} as const satisfies EventDefinitions;

export type DocumentFactsRead = EventOf<typeof documentFactsEvents>;
