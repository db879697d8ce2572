import { withReliance } from '../../events/lending/changes/file-reliance.ts';
import { type ApplicationStatus, isSettledDocument, type StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import { isNeedsListSatisfied } from '../../events/lending/needs/needs-list.ts';
import type { LoanFileSummary, StageSummary } from './loan-file-summary.ts';

/**
 * Conditions that open and close each stage. A stage opens only while nobody has touched it and closes only while
 * it is open and was never completed before, so a person who did the step, or undid it, is never overruled.
 *
 * | Stage               | Opens when                                        | Closes when                                      |
 * | ------------------- | ------------------------------------------------- | ------------------------------------------------ |
 * | Pre-Qualification   | the application is submitted                      | the credit report is in, or underwriting began   |
 * | Document Collection | the application is submitted                      | the needs list is satisfied                      |
 * | Underwriting        | Document Collection is completed, or the status says so | the application is approved                |
 * | Appraisal           | the status is appraisal pending                   | the appraisal report is settled, or the status has moved on |
 * | Approval            | Underwriting is completed                         | the application is approved                      |
 * | Ready to Close      | the application is approved                       | the loan is funded                               |
 *
 * An approval that came early also opens the stages it decides, so that they close with it.
 */
export type StageRule = {
  readonly stageId: StageId;
  readonly opens: (file: LoanFileSummary) => boolean;
  /** Why the stage is complete, as the note on its event; false while it is not. */
  readonly closes: (file: LoanFileSummary, stage: StageSummary) => string | false;
};

const isOneOf = (status: ApplicationStatus, ...statuses: readonly ApplicationStatus[]): boolean =>
  statuses.includes(status);

/** Approved, or past approval. */
export const isApproved = ({ status }: LoanFileSummary): boolean =>
  isOneOf(status, 'approved', 'closing_ready', 'funded');

export const stageOf = (file: LoanFileSummary, stageId: StageId): StageSummary => {
  const stage = file.stages.find((each) => each.stageId === stageId);
  if (!stage) throw new Error(`A loan file has no stage ${stageId}`);
  return stage;
};

const isCompleted = (file: LoanFileSummary, stageId: StageId): boolean => stageOf(file, stageId).status === 'completed';

const hasSettled = (file: LoanFileSummary, type: string): boolean =>
  file.documents.some(({ documentType, status }) => documentType === type && isSettledDocument(status));

const documentsAreComplete = ({ needed, documents, reliance }: LoanFileSummary): boolean =>
  isNeedsListSatisfied({ needed, documents: withReliance(documents, reliance) });

/** The table above, as the workflow asks it. */
export const stageRules: readonly StageRule[] = [
  {
    stageId: 'pre_qualification',
    opens: () => true,
    closes: (file) => {
      if (file.hasCreditReport) return 'The credit report has arrived';
      const isPast = isApproved(file) || isOneOf(file.status, 'appraisal_pending', 'underwriting');
      return isPast && 'The application has gone on to underwriting';
    },
  },
  {
    stageId: 'document_collection',
    opens: () => true,
    closes: (file) => documentsAreComplete(file) && 'Every needed document is verified',
  },
  {
    stageId: 'underwriting',
    opens: (file) =>
      isCompleted(file, 'document_collection') || isOneOf(file.status, 'underwriting') || isApproved(file),
    closes: (file) => isApproved(file) && 'The application is approved',
  },
  {
    stageId: 'appraisal',
    opens: (file) => isOneOf(file.status, 'appraisal_pending'),
    closes: (file, stage) => {
      if (hasSettled(file, 'appraisal_report')) return 'The appraisal report is verified';
      // A person may order an appraisal in any status: only a move made after that says that it is over.
      const hasMovedOn = file.statusVersion > stage.sinceVersion && !isOneOf(file.status, 'appraisal_pending');
      return (
        hasMovedOn &&
        (isApproved(file) || isOneOf(file.status, 'underwriting')) &&
        'The application has gone on from appraisal'
      );
    },
  },
  {
    stageId: 'approval',
    opens: (file) => isCompleted(file, 'underwriting') || isApproved(file),
    closes: (file) => isApproved(file) && 'The application is approved',
  },
  {
    stageId: 'ready_to_close',
    opens: isApproved,
    closes: (file) => isOneOf(file.status, 'funded') && 'The loan is funded',
  },
];
