import { z } from 'zod';

const sha256Schema = z.string().meta({ description: 'SHA-256 in hexadecimal' });

/** `GET /api/applications/{id}/documents/{documentId}/printing`. */
export const documentPrintingSchema = z.object({
  documentVersion: z.int(),
  /** What the portal printed it from; null for what somebody uploaded, and for what was printed before this was kept. */
  printed: z
    .object({
      engine: z.string(),
      fonts: sha256Schema,
      template: z.object({ id: z.string(), version: z.int(), sha256: sha256Schema }),
      printedAt: z.iso.datetime(),
      /** Of the document as it is kept. */
      sha256: sha256Schema,
      /** The result of printing it again now; `erased` where its borrower has been forgotten. */
      again: z.enum(['same', 'differs', 'erased']),
      /** What is another than it was. */
      differs: z.array(z.enum(['engine', 'fonts', 'template', 'file'])),
    })
    .nullable(),
});
export type DocumentPrinting = z.infer<typeof documentPrintingSchema>;
