import { neededKey } from '../../events/lending/needs/subjects.ts';
import type { Step } from '../engine/state-driven/state-driven.contract.ts';
import type { LoanFileSummary } from './loan-file-summary.ts';
import type { StepCommand } from './next-step.ts';

/** A step as the workflow records it. */
export type LoanOriginationStep = Step &
  StepCommand & {
    /** Of the file when the step was decided. */
    readonly version: number;
    /** The event that the step follows from; a step that only time made necessary has none. */
    readonly cause?: Pick<LoanFileSummary['cause'], 'eventId' | 'correlationId'>;
  };

export type StepOf<T extends LoanOriginationStep['type']> = Extract<LoanOriginationStep, { readonly type: T }>;

/** Timeout of the mail server. */
const MAIL_TIMEOUT_MS = 60_000;

/** A step as it is handed to the workflow, and how long one attempt at it may take where that is long. */
export const stepOf = (
  command: StepCommand,
  { version, cause: { onBehalfOf, ...cause } }: LoanFileSummary,
): { readonly step: LoanOriginationStep; readonly timeoutMs?: number } => {
  const key = keyOf(command, version);
  switch (command.type) {
    case 'remindBorrower':
      return { step: { ...command, key, version }, timeoutMs: MAIL_TIMEOUT_MS };
    case 'escalate':
      return { step: { ...command, key, version } };
    default:
      return { step: { ...command, key, version, cause, onBehalfOf } };
  }
};

const keyOf = (command: StepCommand, version: number): string => {
  switch (command.type) {
    case 'openStage':
      return `open-stage/${command.stageId}`;
    case 'closeStage':
      return `close-stage/${command.stageId}`;
    case 'requestDocuments':
      return `request-documents/${command.documents.map(neededKey).join('+')}`;
    case 'changeStatus':
      return `change-status/${command.status}/v${version}`;
    case 'remindBorrower':
      return command.reminderKey;
    case 'escalate':
      return `escalate/${command.escalationKey}`;
  }
};
