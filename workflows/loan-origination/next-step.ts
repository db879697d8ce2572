import { isFinal, isPaused } from '../../events/lending/disposition/disposition.ts';
import type { ApplicationStatus, StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import { isDueBeforeClosing } from '../../events/lending/needs/needs-rules.ts';
import { countsFor, type NeededDocument } from '../../events/lending/needs/subjects.ts';
import type { Elapsed } from '../engine/state-driven/wait-clock.ts';
import type { LoanFileSummary } from './loan-file-summary.ts';
import type { FileWaitingFor } from './loan-origination.contract.ts';
import { documentsFromBorrower, nextDueInMs, openWaits, reminderDue } from './overdue-waits.ts';
import { isApproved, stageOf, stageRules } from './stage-rules.ts';
import { waitingForOf } from './waiting-for.ts';
import { DAY_MS } from './waiting-times.ts';

/** One thing the workflow does by itself. */
export type StepCommand =
  | { readonly type: 'openStage'; readonly stageId: StageId }
  | { readonly type: 'closeStage'; readonly stageId: StageId; readonly notes: string }
  | {
      readonly type: 'requestDocuments';
      readonly documents: readonly NeededDocument[];
      /** Of steps recorded before needs had subjects, which have no `documents`. */
      readonly documentTypes?: readonly NeededDocument['documentType'][];
    }
  | { readonly type: 'changeStatus'; readonly status: ApplicationStatus; readonly notes: string }
  | {
      readonly type: 'remindBorrower';
      readonly documentIds: readonly string[];
      readonly reminderNumber: number;
      readonly reminderKey: string;
    }
  | {
      readonly type: 'escalate';
      readonly subject: string;
      readonly stageId?: StageId;
      readonly daysWaiting: number;
      readonly escalationKey: string;
    };

/** Do one thing and look again; wait for a change, or until something falls due; or be done with the file. */
export type NextStep =
  | { readonly kind: 'do'; readonly command: StepCommand; readonly waitingFor: FileWaitingFor }
  | { readonly kind: 'wait'; readonly waitingFor: FileWaitingFor; readonly dueInMs: number | undefined }
  | { readonly kind: 'end' };

/**
 * The whole policy of the loan-origination workflow: what to do about a file in this state, at this moment. Looks at the
 * present state only, so it does not matter who made it so: what a person has done is simply no longer to be done.
 *
 * In this order: stages by `stageRules`, missing documents, status moves, reminders, escalations; else it waits.
 * Of the statuses it moves only those that need no judgement, and only along the normal path:
 *
 * | From                          | To               | When                                                            |
 * | ----------------------------- | ---------------- | --------------------------------------------------------------- |
 * | submitted, pre_qualification  | documents_needed | Pre-Qualification is completed, documents are outstanding        |
 * | submitted, pre_qualification  | under_review     | Pre-Qualification is completed, every document has arrived       |
 * | documents_needed              | under_review     | the last outstanding document has arrived or is no longer asked for, since the status was set |
 *
 * A file that a disposition has closed is ended like a rejected one; while one pauses it, only the end of the pause falls due.
 *
 * @param elapsed how long ago a recorded time of the file was
 */
export const nextStep = (file: LoanFileSummary, elapsed: Elapsed): NextStep => {
  if (isFinal(file) && file.status !== 'funded') return { kind: 'end' };
  const waitingFor = waitingForOf(file);
  const command = isPaused(file)
    ? dueStep(file, elapsed)
    : (stageStep(file) ?? documentStep(file) ?? statusStep(file) ?? dueStep(file, elapsed));
  if (command) return { kind: 'do', command, waitingFor };
  if (file.status === 'funded') return { kind: 'end' };
  return { kind: 'wait', waitingFor, dueInMs: nextDueInMs(file, elapsed) };
};

const stageStep = (file: LoanFileSummary): StepCommand | undefined => {
  for (const { stageId, opens, closes } of stageRules) {
    const stage = stageOf(file, stageId);
    // The decider opens nothing on a funded file; funding only closes what is open.
    if (stage.status === 'pending' && file.status !== 'funded' && opens(file)) return { type: 'openStage', stageId };
    const isOpen = stage.status === 'in_progress' || stage.status === 'processing';
    const notes = isOpen && !stage.wasCompleted && closes(file, stage);
    if (notes) return { type: 'closeStage', stageId, notes };
  }
  return undefined;
};

const documentStep = (file: LoanFileSummary): StepCommand | undefined => {
  if (file.status === 'funded') return undefined;
  // What the approval went past is the business of whoever approved; what is due before closing is asked for now.
  const needed = isApproved(file) ? file.needed.filter(isDueBeforeClosing) : file.needed;
  const documents = needed.filter((need) => !file.documents.some((document) => countsFor(document, need)));
  return documents.length === 0 ? undefined : { type: 'requestDocuments', documents };
};

const statusStep = (file: LoanFileSummary): StepCommand | undefined => {
  const { status, statusVersion, lastUpload, withdrawnVersion } = file;
  const isOutstanding = documentsFromBorrower(file).length > 0;
  if (status === 'submitted' || status === 'pre_qualification') {
    const stage = stageOf(file, 'pre_qualification');
    // A person who set the status back after the stage was completed wants it to stay there.
    if (stage.status !== 'completed' || stage.sinceVersion < statusVersion) return undefined;
    return isOutstanding
      ? { type: 'changeStatus', status: 'documents_needed', notes: 'Pre-qualified; documents are outstanding' }
      : { type: 'changeStatus', status: 'under_review', notes: 'Pre-qualified; every document has arrived' };
  }
  // Without an upload or a withdrawn request since then, a reviewer has just set it and is about to say which document is needed.
  const newest = Math.max(lastUpload?.sinceVersion ?? 0, withdrawnVersion);
  const hasArrived = !isOutstanding && newest > statusVersion;
  return status === 'documents_needed' && hasArrived
    ? { type: 'changeStatus', status: 'under_review', notes: 'Every document asked for has arrived' }
    : undefined;
};

const dueStep = (file: LoanFileSummary, elapsed: Elapsed): StepCommand | undefined => {
  if (file.status === 'funded') return undefined;
  const reminder = reminderDue(file, elapsed);
  if (reminder) return { type: 'remindBorrower', ...reminder };
  const overdue = openWaits(file).find(({ since, limitMs }) => elapsed(since) >= limitMs);
  if (!overdue) return undefined;
  const { key, subject, stageId, since } = overdue;
  const daysWaiting = Math.floor(elapsed(since) / DAY_MS);
  return { type: 'escalate', subject, ...(stageId && { stageId }), daysWaiting, escalationKey: key };
};
