import {
  type DocumentStatus,
  type DocumentType,
  isSettledDocument,
  type StageId,
} from '../../lending/life-cycle/life-cycle.ts';
import type { VendorKindId } from '../../lending/vendor-orders/kinds.ts';

/** What the evidence of stages is looked for in: accepted reports that stand, and documents. */
export type WithEvidence = {
  readonly arrivals: readonly { readonly kind: VendorKindId }[];
  readonly documents: readonly { readonly documentType: DocumentType; readonly status: DocumentStatus }[];
};

const missing: Readonly<Partial<Record<StageId, (file: WithEvidence) => string | null>>> = {
  appraisal: ({ arrivals, documents }) =>
    arrivals.some(({ kind }) => kind === 'appraisal') ||
    documents.some(({ documentType, status }) => documentType === 'appraisal_report' && isSettledDocument(status))
      ? null
      : 'no appraisal is accepted, and no appraisal report is verified',
};

/** Evidence that a stage would be completed without, in words; null where it is there, or the stage needs none. */
export const missingEvidence = (stageId: StageId, file: WithEvidence): string | null =>
  missing[stageId]?.(file) ?? null;
