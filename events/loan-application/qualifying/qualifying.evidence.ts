import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';

/** A document of the file, in the version that was looked at. */
export const evidenceSchema = z.object({ documentId: uuidSchema, documentVersion: z.int().positive() });

/** Problems of evidence that is not on the file, not the newest version, or verified by nobody. */
export const evidenceProblems = (
  { evidence }: { readonly evidence: readonly z.infer<typeof evidenceSchema>[] },
  { documents }: DocumentsSlice,
) =>
  evidence.flatMap(({ documentId, documentVersion }, index) => {
    const document = documents.find((each) => each.documentId === documentId);
    const field = `evidence.${index}`;
    if (!document) return [{ field, message: 'Choose a document of this application' }];
    if (document.documentVersion !== documentVersion) {
      return [{ field, message: `Look at version ${document.documentVersion}, which is the newest` }];
    }
    return isSettledDocument(document.status) ? [] : [{ field, message: 'Verify or approve the document first' }];
  });
