import type { ApplicationStatus, DocumentType, StageId } from '../../events/lending/life-cycle.ts';
import type { LoanFileSummary } from './loan-file-summary.ts';
import type { WaitingFor } from './next-step.ts';

export { THE_ASSIGNEE } from './next-step.ts';
export type { LoanFileSummary, WaitingFor };

export const LOAN_ORIGINATION_WORKFLOW = 'loanOriginationWorkflow';

const PREFIX = 'loan-origination:';

/** Workflow id of a loan file's origination; one per file for its whole life. */
export const loanOriginationId = (applicationId: string): string => `${PREFIX}${applicationId}`;

export type LoanOriginationInput = {
  readonly applicationId: string;
  /** The newest version of the file's stream that the workflow has been told of; carried over continue-as-new. */
  readonly version: number;
  /** Recorded times of the file, in the workflow's own time (`waitClock`); carried over continue-as-new. */
  readonly startedAt?: Readonly<Record<string, number>>;
};

/** Tells the workflow that the file's stream has reached `version`. Older or repeated signals change nothing. */
export const FILE_CHANGED_SIGNAL = 'fileChanged';
export type FileChanged = { readonly version: number };

/** Answers what the file is waiting for, since when, on whom (`WaitingFor`); null once it is final. */
export const WAITING_FOR_QUERY = 'waitingFor';

/** Which file, and the event that the step follows from; a step that only time made necessary has none. */
export type StepInput = { readonly applicationId: string; readonly cause?: LoanFileSummary['cause'] };

/**
 * Each activity sends one command, with an id made of the workflow's id and the step's own key, so that a retry has no
 * second effect. A refused command fails the activity for good, with the refusal's code as the failure's type.
 */
export type LoanOriginationActivities = {
  readonly loadFile: (input: { applicationId: string }) => Promise<LoanFileSummary>;
  readonly openStage: (input: StepInput & { stageId: StageId }) => Promise<void>;
  readonly closeStage: (input: StepInput & { stageId: StageId; notes: string }) => Promise<void>;
  readonly requestDocuments: (input: StepInput & { documentTypes: readonly DocumentType[] }) => Promise<void>;
  /** Does nothing when the file is no longer at `version`: then the move was decided on old grounds. */
  readonly changeStatus: (
    input: StepInput & { status: ApplicationStatus; notes: string; version: number },
  ) => Promise<void>;
  readonly remindBorrower: (
    input: StepInput & { documentIds: readonly string[]; reminderNumber: number; reminderKey: string },
  ) => Promise<void>;
  readonly escalate: (
    input: StepInput & { subject: string; stageId?: StageId; daysWaiting: number; escalationKey: string },
  ) => Promise<void>;
};
