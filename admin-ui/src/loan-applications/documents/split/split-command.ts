import type { z } from 'zod';
import type {
  splitAnswerSchema,
  splitDocumentSchema,
} from '../../../../../api/loan-application/documents/document-split.contract.ts';
import { command } from '../../../client/http.ts';

export const splitDocument = (id: string, documentId: string, body: z.input<typeof splitDocumentSchema>) =>
  command<z.infer<typeof splitAnswerSchema>>({
    method: 'POST',
    path: `applications/${id}/documents/${documentId}/split`,
    body,
  });
