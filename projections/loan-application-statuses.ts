import {
  type ApplicationStatus,
  decidedStatuses,
  type DocumentStatus,
  type StageStatus,
} from '../events/lending/life-cycle.ts';
import type { LoanApplicationEvent } from '../events/loan-application/loan-application.events.ts';

/** The status of a stage after each event that moves one. */
export const stageStatusAfter = {
  LoanStageStarted: 'in_progress',
  LoanStageProcessingStarted: 'processing',
  LoanStageCompleted: 'completed',
  LoanStageFlagged: 'requires_attention',
  LoanStageRejected: 'rejected',
} as const satisfies Partial<Record<LoanApplicationEvent['type'], StageStatus>>;

/** The status of a document after each review of it. */
export const documentStatusAfter = {
  DocumentReviewStarted: 'under_review',
  DocumentVerified: 'verified',
  DocumentApproved: 'approved',
  DocumentChangesRequested: 'needs_review',
  DocumentRejected: 'rejected',
} as const satisfies Partial<Record<LoanApplicationEvent['type'], DocumentStatus>>;

/**
 * When the decision that stands was made: a decision stands until it is reversed or the file goes back to work; closing
 * and funding follow from the approval and keep its time.
 * @param changedAt when the status became `status` @param before the time of the decision that stood until then
 */
export const decidedAtAfter = (status: ApplicationStatus, changedAt: string, before: string | null): string | null => {
  if (status === 'approved' || status === 'rejected') return changedAt;
  return (decidedStatuses as readonly ApplicationStatus[]).includes(status) ? before : null;
};
