import {
  isSettledDocument,
  type DocumentStatus,
  type DocumentType,
  type StageId,
} from '../../lending/life-cycle/life-cycle.ts';
import { appraisedIn, type ArrivalsSlice } from '../arrivals/arrivals.state.ts';

/** What the evidence of stages is looked for in. */
export type WithEvidence = ArrivalsSlice & {
  readonly documents: readonly { readonly documentType: DocumentType; readonly status: DocumentStatus }[];
};

const missing: Readonly<Partial<Record<StageId, (file: WithEvidence) => string | null>>> = {
  appraisal: ({ arrivals, documents }) =>
    appraisedIn(arrivals) !== null ||
    documents.some(({ documentType, status }) => documentType === 'appraisal_report' && isSettledDocument(status))
      ? null
      : 'no appraisal is accepted, and no appraisal report is verified',
};

/** Evidence that a stage is completed without, in words; null where it is there, or the stage needs none. */
export const missingEvidence = (stageId: StageId, file: WithEvidence): string | null =>
  missing[stageId]?.(file) ?? null;
