import { isFinal, isPaused } from '../../events/lending/disposition/disposition.ts';
import { suspensionCauseNames } from '../../events/lending/disposition/disposition-facts.ts';
import { documentNameInText } from '../../events/lending/documents/document-wording.ts';
import { type ApplicationStatus, type StageId, stageName } from '../../events/lending/life-cycle/life-cycle.ts';
import { isDueBeforeClosing } from '../../events/lending/needs/needs-rules.ts';
import { countsFor, type NeededDocument } from '../../events/lending/needs/subjects.ts';
import type { Elapsed } from '../engine/state-driven/wait-clock.ts';
import type { DocumentSummary, LoanFileSummary, PauseSummary, StageSummary } from './loan-file-summary.ts';
import { type FileWaitingFor, THE_ASSIGNEE, THE_STAGES_ASSIGNEE } from './loan-origination.contract.ts';
import { DAY_MS } from './waiting-times.ts';
import {
  borrowerSilentSince,
  documentsForReview,
  documentsFromBorrower,
  nextDueInMs,
  openWaits,
  reminderDue,
} from './overdue-waits.ts';
import { isApproved, stageOf, stageRules } from './stage-rules.ts';

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

const dueOf = ({ since, staffDueAfterMs }: StageSummary | DocumentSummary): Pick<FileWaitingFor, 'dueAt'> =>
  staffDueAfterMs === undefined ? {} : { dueAt: new Date(Date.parse(since) + staffDueAfterMs).toISOString() };

/** The wait shown to people: the most pressing of several. */
const waitingForOf = (file: LoanFileSummary): FileWaitingFor => {
  if (file.pause) return pausedFor(file.pause);
  // The assignee of the stage comes before the assignee of the file.
  const whoHas = (stageId: StageId): string => {
    if (stageOf(file, stageId).isAssigned) return THE_STAGES_ASSIGNEE;
    return file.isAssigned ? THE_ASSIGNEE : 'nobody is assigned';
  };
  const flagged = file.stages.find(({ status }) => status === 'requires_attention' || status === 'rejected');
  if (flagged) {
    const { stageId, status, since } = flagged;
    const what = `attention to ${stageName(stageId)}, which was ${status === 'rejected' ? 'rejected' : 'flagged'}`;
    return { what, since, ...dueOf(flagged), onWhom: whoHas(stageId), stageId };
  }
  const forReview = documentsForReview(file);
  const [first] = forReview;
  if (first) {
    const what = `review of the ${names(forReview)}`;
    const stageId = 'document_collection';
    return { what, since: first.since, ...dueOf(first), onWhom: whoHas(stageId), stageId };
  }
  const silent = borrowerSilentSince(file);
  if (silent) {
    const what = names(documentsFromBorrower(file));
    return { what, since: silent.since, onWhom: 'from the borrower', stageId: 'document_collection' };
  }
  const stageId = stageAwaited(file);
  return {
    what: whatOf[stageId],
    since: stageOf(file, stageId).since,
    onWhom: onWhomOf[stageId] ?? whoHas(stageId),
    stageId,
  };
};

const pausedFor = ({ since, endsAfterMs, ...pause }: PauseSummary): FileWaitingFor => {
  const dueAt = endsAfterMs === undefined ? {} : { dueAt: new Date(Date.parse(since) + endsAfterMs).toISOString() };
  const waits =
    pause.disposition === 'counteroffer'
      ? { what: 'the answer to the counteroffer', onWhom: 'from the borrower' }
      : suspensionCauseNames[pause.waitsFor];
  return { ...waits, since, ...dueAt };
};

/** `a, b and c`. */
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const names = (documents: readonly DocumentSummary[]): string =>
  list.format(
    [...Map.groupBy(documents, ({ documentType }) => documentType)].map(([type, { length }]) =>
      length === 1 ? documentNameInText(type) : `${documentNameInText(type)} (${length})`,
    ),
  );

const whatOf: Readonly<Record<StageId, string>> = {
  pre_qualification: 'the credit report',
  document_collection: 'completion of Document Collection',
  underwriting: 'the underwriting decision',
  appraisal: 'the appraisal',
  approval: 'the approval',
  ready_to_close: 'closing and funding',
};

const onWhomOf: Readonly<Partial<Record<StageId, string>>> = {
  pre_qualification: 'from the credit bureau',
  appraisal: 'from the appraiser',
};

/** The first stage that is not completed; a stage that never opened is waited for only when nothing is open. */
const stageAwaited = ({ stages }: LoanFileSummary): StageId => {
  const open = stages.find(({ status }) => status === 'in_progress' || status === 'processing');
  return (open ?? stages.find(({ status }) => status !== 'completed') ?? { stageId: 'ready_to_close' as const })
    .stageId;
};
