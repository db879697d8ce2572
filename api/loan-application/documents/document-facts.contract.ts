import { z } from 'zod';
import { readingOutcomes } from '../../../events/kernel/pdf-content.ts';
import { factIds } from '../../../events/lending/document-facts/fact-labels.ts';

/** One thing that the document says, in words, beside what the application states. */
export const comparedFactSchema = z.object({
  fact: z.enum(factIds),
  /** `Gross pay`. */
  label: z.string(),
  /** `$3,249.23 ($7,040.00 a month)`. */
  value: z.string(),
  /** From 1. */
  page: z.int(),
  /** The application's value; null where it has none. */
  stated: z.object({ line: z.string(), value: z.string() }).nullable(),
  /** The difference, for a person to judge; null where there is none. */
  difference: z.string().nullable(),
});

/** `GET /api/applications/{id}/documents/{documentId}/facts`. */
export const documentFactsSchema = z.object({
  documentVersion: z.int(),
  /** Result of reading it; null until read, and for files that are not PDFs. */
  outcome: z.enum(readingOutcomes).nullable(),
  /** True for a PDF that the virus scanner does not hold back. */
  isReadable: z.boolean(),
  facts: z.array(comparedFactSchema),
});
export type DocumentFactsAnswer = z.infer<typeof documentFactsSchema>;
