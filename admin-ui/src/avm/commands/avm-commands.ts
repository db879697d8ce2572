import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  mappingWishSchema,
  previewSchema,
  SaleFile,
  withdrawImportSchema,
} from '../../../../api/sale-import/sale-import.contract.ts';
import type { reviewWishSchema, Valuation, valuationWishSchema } from '../../../../api/valuation/valuation.contract.ts';
import { command, http, upload } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
type Mapping = z.input<typeof mappingWishSchema>;

export const valueHome = (body: z.input<typeof valuationWishSchema>) =>
  command<Valuation>({ method: 'POST', path: 'valuations', body });

export const reviewValuation = (runId: string, body: z.input<typeof reviewWishSchema>) =>
  command<Answer>({ method: 'POST', path: `valuations/${runId}/review`, body });

export const uploadSales = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
  const form = new FormData();
  form.set('file', file);
  return upload<SaleFile>({ path: 'sale-imports', form, onProgress, signal });
};

/** A question: nothing is recorded. */
export const previewSales = async (importId: string, body: Mapping, signal: AbortSignal) => {
  const { json } = await http(`/api/sale-imports/${importId}/preview`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
  });
  return json as z.infer<typeof previewSchema>;
};

export const startImport = (importId: string, body: Mapping) =>
  command<Answer>({ method: 'POST', path: `sale-imports/${importId}/start`, body });

export const withdrawImport = (importId: string, body: z.input<typeof withdrawImportSchema>) =>
  command<Answer>({ method: 'POST', path: `sale-imports/${importId}/withdrawal`, body });
