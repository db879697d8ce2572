import type { DocumentType, StageId } from '../../events/lending/life-cycle.ts';
import type { LoanFileSummary, NextStep, WaitingFor } from './next-step.ts';

export type { LoanFileSummary, NextStep, WaitingFor };

export const LOAN_ORIGINATION_QUEUE = 'loan-origination';
export const LOAN_ORIGINATION_WORKFLOW = 'loanOriginationWorkflow';

const PREFIX = 'loan-origination:';
/** Workflow id of a loan file's origination; one per file for its whole life. */
export const loanOriginationId = (applicationId: string): string => `${PREFIX}${applicationId}`;
/** Inverse of `loanOriginationId`. */
export const applicationIdOfWorkflow = (workflowId: string): string | undefined =>
  workflowId.startsWith(PREFIX) ? workflowId.slice(PREFIX.length) : undefined;

export type LoanOriginationInput = {
  readonly applicationId: string;
  /** The newest version of the file's stream that the workflow has been told of; carried over continue-as-new. */
  readonly version: number;
};

/** Tells the workflow that the file's stream has reached `version`. Older or repeated signals change nothing. */
export const FILE_CHANGED_SIGNAL = 'fileChanged';
export type FileChanged = { readonly version: number };

/** Answers what the file is waiting for, since when, on whom; null once it is final. */
export const WAITING_FOR_QUERY = 'waitingFor';

/**
 * Each activity sends one command with an id made of workflow id, step and occasion, so a retry has no second effect.
 * `occasion` tells two legitimate uses of the same step apart (a stage opened again after it was reopened).
 */
export type LoanOriginationActivities = {
  readonly loadFile: (input: { applicationId: string }) => Promise<LoanFileSummary>;
  readonly openStage: (input: { applicationId: string; stageId: StageId; occasion: string }) => Promise<void>;
  readonly closeStage: (input: {
    applicationId: string;
    stageId: StageId;
    notes: string;
    occasion: string;
  }) => Promise<void>;
  readonly requestDocuments: (input: {
    applicationId: string;
    documentTypes: readonly DocumentType[];
    occasion: string;
  }) => Promise<void>;
  readonly remindBorrower: (input: {
    applicationId: string;
    documentIds: readonly string[];
    reminderNumber: number;
    reminderKey: string;
  }) => Promise<void>;
  readonly escalate: (input: {
    applicationId: string;
    subject: string;
    stageId?: StageId;
    daysWaiting: number;
    escalationKey: string;
  }) => Promise<void>;
};
