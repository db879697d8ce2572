import { changedNames } from '../../events/lending/decisions/decision-basis.ts';
import { changedSinceApproval } from '../../events/lending/decisions/standing-approval.ts';
import { suspensionCauseNames } from '../../events/lending/disposition/disposition-facts.ts';
import { documentNameInText } from '../../events/lending/documents/document-wording.ts';
import { type StageId, stageName } from '../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentSummary, LoanFileSummary, PauseSummary, StageSummary } from './loan-file-summary.ts';
import { type FileWaitingFor, THE_ASSIGNEE, THE_STAGES_ASSIGNEE } from './loan-origination.contract.ts';
import { borrowerSilentSince, documentsForReview, documentsFromBorrower } from './overdue-waits.ts';
import { stageOf } from './stage-rules.ts';

const dueOf = ({ since, staffDueAfterMs }: StageSummary | DocumentSummary): Pick<FileWaitingFor, 'dueAt'> =>
  staffDueAfterMs === undefined ? {} : { dueAt: new Date(Date.parse(since) + staffDueAfterMs).toISOString() };

/** The waits shown to people, the most pressing first: none hides another. */
export const waitingForOf = (file: LoanFileSummary): FileWaitingFor => {
  if (file.pause) return pausedFor(file.pause);
  const [first, ...also] = pressingWaits(file);
  if (first) return also.length > 0 ? { ...first, also } : first;
  const stageId = stageAwaited(file);
  return {
    what: whatOf[stageId],
    since: stageOf(file, stageId).since,
    onWhom: onWhomOf[stageId] ?? whoHas(file, stageId),
    stageId,
  };
};

/** The assignee of the stage comes before the assignee of the file. */
const whoHas = (file: LoanFileSummary, stageId: StageId): string => {
  if (stageOf(file, stageId).isAssigned) return THE_STAGES_ASSIGNEE;
  return file.isAssigned ? THE_ASSIGNEE : 'nobody is assigned';
};

/** What someone is to do beside the next stage. */
const pressingWaits = (file: LoanFileSummary): FileWaitingFor[] =>
  [newDecision, attention, review, borrowersDocuments].flatMap((waitOf) => waitOf(file) ?? []);

const newDecision = (file: LoanFileSummary): FileWaitingFor | undefined => {
  const changed = changedSinceApproval(file);
  return (
    changed && {
      what: `a new decision, because ${changedNames(changed.changes)} changed after the approval`,
      since: changed.since,
      onWhom: whoHas(file, 'underwriting'),
      stageId: 'underwriting',
    }
  );
};

const attention = (file: LoanFileSummary): FileWaitingFor | undefined => {
  const flagged = file.stages.find(({ status }) => status === 'requires_attention' || status === 'rejected');
  if (!flagged) return undefined;
  const { stageId, status, since } = flagged;
  const what = `attention to ${stageName(stageId)}, which was ${status === 'rejected' ? 'rejected' : 'flagged'}`;
  return { what, since, ...dueOf(flagged), onWhom: whoHas(file, stageId), stageId };
};

const review = (file: LoanFileSummary): FileWaitingFor | undefined => {
  const forReview = documentsForReview(file);
  const [first] = forReview;
  if (!first) return undefined;
  const stageId = 'document_collection';
  const what = `review of the ${names(forReview)}`;
  return { what, since: first.since, ...dueOf(first), onWhom: whoHas(file, stageId), stageId };
};

const borrowersDocuments = (file: LoanFileSummary): FileWaitingFor | undefined => {
  const silent = borrowerSilentSince(file);
  const what = names(documentsFromBorrower(file));
  return silent && { what, since: silent.since, onWhom: 'from the borrower', stageId: 'document_collection' };
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
