import { z } from 'zod';
import { receivedDocumentTypes } from '../../../events/lending/life-cycle/life-cycle.ts';
import { saidSubjectsSchema } from '../../../events/lending/needs/subjects.ts';
import { fileNameSchema, MOST_FILE_NAME_CHARACTERS } from '../../http/requests/fields.contract.ts';

/** The most documents that are made of one, and the most pages that a PDF may have to be split. */
export const MOST_PARTS = 100;
export const MOST_PAGES = 2_000;

const ENDING = '.pdf';

/** The name of a part's file, which is a PDF. */
export const partFileName = (name: string): string =>
  name.toLowerCase().endsWith(ENDING)
    ? name
    : `${name.slice(0, MOST_FILE_NAME_CHARACTERS - ENDING.length).trimEnd()}${ENDING}`;

const partSchema = z.strictObject({
  documentType: z.enum(receivedDocumentTypes),
  /** Whom and what it is for; left out, the original's where it is of its type, else those of the request that it answers, or the one need of the type. */
  subjects: saidSubjectsSchema.optional(),
  /** With or without `.pdf`. */
  fileName: fileNameSchema.transform(partFileName),
  /** Of the document that is split, from 1, in any order; each is in one part at most. */
  pages: z
    .array(z.int('Pages are whole numbers').min(1, 'The first page is 1'))
    .min(1, 'Choose at least one page')
    .max(MOST_PAGES, `At most ${MOST_PAGES} pages`)
    .transform((pages) => [...new Set(pages)].toSorted((one, other) => one - other)),
});

/** `POST /api/applications/{id}/documents/{documentId}/split`. */
export const splitDocumentSchema = z.strictObject({
  /** The version that was looked at. */
  documentVersion: z.int().positive(),
  parts: z
    .array(partSchema)
    .min(1, 'Make at least one document')
    .max(MOST_PARTS, `Make at most ${MOST_PARTS} documents at once`),
});

/** Answer to a split: the documents that were made, in the order of the parts. */
export const splitAnswerSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  documentIds: z.array(z.uuid()),
  /** Pages that are in none of them. */
  pagesLeft: z.array(z.int()),
});
