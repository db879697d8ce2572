import { outOfDateDocuments, withReliance } from '../../events/lending/changes/file-reliance.ts';
import { conditionsInTheWay } from '../../events/lending/conditions/condition-gates.ts';
import { changedSinceApproval } from '../../events/lending/decisions/standing-approval.ts';
import { isFinal, isPaused } from '../../events/lending/disposition/disposition.ts';
import {
  decidedStatuses,
  isAwaitingReview,
  type LoanType,
  priorities,
  type Priority,
  type StageStatus,
  type ApplicationStatus,
} from '../../events/lending/life-cycle/life-cycle.ts';
import { outstandingDocuments } from '../../events/lending/needs/needs-list.ts';
import {
  type QueueReason,
  type QueueState,
  stageOfQueue,
  type WorkQueue,
  workQueues,
} from '../../events/lending/life-cycle/work-queues.ts';
import {
  conditionFigures,
  type ConditionFigures,
} from '../../events/loan-application/core/standing-conditions.state.ts';
import type { QueuedDocument, QueuedFile, QueuedStage } from './work-queues.file.ts';

/** A row of `work_queue_items`; the names are those of its columns, times are ISO 8601. */
export type QueueItem = ConditionFigures & {
  readonly application_id: string;
  readonly queue: WorkQueue;
  readonly state: QueueState;
  readonly reason: QueueReason | null;
  readonly is_done: boolean;
  readonly entered_at: string;
  readonly done_at: string | null;
  readonly claimed_at: string | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  /** Who gave the approval that takes a new decision: they are told, while nobody has it. */
  readonly decided_by_id: string | null;
  readonly status: ApplicationStatus;
  readonly documents_to_review: number;
  /** The one that has waited longest; null where none waits. */
  readonly first_document_to_review: string | null;
  readonly loan_number: string;
  readonly borrower_name: string;
  readonly property_address: string;
  readonly loan_type: LoanType;
  readonly loan_amount_cents: number;
  readonly priority: Priority;
  readonly priority_rank: number;
  readonly search_text: string;
};

/** A file's state in a queue and since when; undefined if it was never there. */
type Place =
  | { readonly state: 'done'; readonly reason: null; readonly since: string }
  | { readonly state: 'waiting' | 'needs_info'; readonly reason: QueueReason; readonly since: string };

const isFlagged = (status: StageStatus): boolean => status === 'requires_attention' || status === 'rejected';

const oldest = (documents: readonly QueuedDocument[]): string | undefined =>
  documents.map(({ since }) => since).toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];

/** Of a stage that is done in one go: it is in its queue from its beginning to its end. */
const placeOfStage = (stage: QueuedStage | undefined, reason: QueueReason): Place | undefined => {
  if (!stage?.startedAt) return undefined;
  const { status, startedAt: since } = stage;
  if (status === 'completed') return { state: 'done', reason: null, since };
  return isFlagged(status) ? { state: 'needs_info', reason: 'attention', since } : { state: 'waiting', reason, since };
};

const toReview = ({ documents }: QueuedFile): QueuedDocument[] =>
  Object.values(documents).filter(({ status }) => isAwaitingReview(status));

const firstToReview = ({ documents }: QueuedFile): string | null => {
  const waiting = Object.entries(documents).filter(([, { status }]) => isAwaitingReview(status));
  const [first] = waiting.toSorted(([, one], [, other]) => Date.parse(one.since) - Date.parse(other.since));
  return first?.[0] ?? null;
};

/** A file is in Document Review while a document of it waits for a reviewer, whatever its stage says. */
const placeInDocumentReview = (file: QueuedFile): Place | undefined => {
  const since = oldest(toReview(file));
  if (since) return { state: 'waiting', reason: 'documents_to_review', since };
  const ofStage = placeOfStage(file.stages.document_collection, 'documents_to_review');
  if (!ofStage || ofStage.state !== 'waiting') return ofStage;
  const sentBack = oldest(
    Object.values(file.documents).filter(({ status }) => status === 'needs_review' || status === 'rejected'),
  );
  // Documents that were never there wait for the borrower alone.
  return sentBack ? { state: 'needs_info', reason: 'documents_sent_back', since: sentBack } : undefined;
};

const waitsFor: Readonly<Partial<Record<ApplicationStatus, QueueReason>>> = {
  appraisal_pending: 'appraisal',
  documents_needed: 'documents',
};

/** The decision ends what waited for it at once: its stage is completed by the workflow, which may be away. */
const untilDecided = ({ status }: QueuedFile, place: Place | undefined): Place | undefined =>
  place?.state === 'waiting' && decidedStatuses.some((decided) => decided === status)
    ? { state: 'done', reason: null, since: place.since }
    : place;

/**
 * From its stage's beginning to the decision, and again when the approval was given on other answers or was taken back: its
 * stage stays completed meanwhile, and nobody else would come upon the file.
 */
const placeInUnderwriting = (file: QueuedFile): Place | undefined => {
  const changed = changedSinceApproval(file);
  if (changed) return { state: 'waiting', reason: 'changed_since_approval', since: changed.since };
  const place = placeOfStage(file.stages.underwriting, waitsFor[file.status] ?? 'decision');
  const { decideAgainSince: since } = file;
  return since !== null && place?.state === 'done'
    ? { state: 'waiting', reason: 'decision', since }
    : untilDecided(file, place);
};

const hasOutOfDate = ({ documents, reliance }: QueuedFile): boolean => {
  const onFile = Object.entries(documents).map(([documentId, document]) => ({ documentId, ...document }));
  return outOfDateDocuments(withReliance(onFile, reliance)).length > 0;
};

/** What keeps a file from its next step at closing, as the gates of that move do. */
const heldBy = (file: QueuedFile, next: ApplicationStatus): QueueReason | undefined => {
  const { stages, documents, conditions } = file;
  if (changedSinceApproval(file)) return 'changed_since_approval';
  if (Object.values(stages).some(({ status }) => isFlagged(status))) return 'attention';
  if (outstandingDocuments(Object.values(documents)).length > 0 || hasOutOfDate(file)) return 'documents';
  return conditionsInTheWay(Object.values(conditions), next).length > 0 ? 'conditions' : undefined;
};

/** A file is in Closing from its approval to its funding, whatever its stage says. */
const placeInClosing = (file: QueuedFile): Place | undefined => {
  const { closingSince: since, status } = file;
  if (since === null) return undefined;
  const [next, reason] =
    status === 'approved' ? (['closing_ready', 'to_clear_to_close'] as const) : (['funded', 'to_fund'] as const);
  const held = heldBy(file, next);
  return held ? { state: 'needs_info', reason: held, since } : { state: 'waiting', reason, since };
};

const places: Readonly<Record<WorkQueue, (file: QueuedFile) => Place | undefined>> = {
  'pre-qualification': (file) =>
    untilDecided(file, placeOfStage(file.stages.pre_qualification, file.hasCreditReport ? 'review' : 'credit_report')),
  'document-review': placeInDocumentReview,
  underwriting: placeInUnderwriting,
  closing: placeInClosing,
};

/** While a file pauses, nothing that is open of it waits for its reviewer. */
const paused = (file: QueuedFile, place: Place | undefined): Place | undefined =>
  place && place.state !== 'done' && isPaused(file)
    ? { state: 'needs_info', reason: 'paused', since: place.since }
    : place;

/** What holds a closing and is its closer's to settle: whoever has such a file is at work on it. */
const settledAtClosing: readonly (QueueReason | null)[] = ['conditions', 'documents', 'attention'];

const itemOf = (file: QueuedFile, queue: WorkQueue, { state, reason, since }: Place): QueueItem => {
  const stage = file.stages[stageOfQueue[queue]];
  const isInHand = state === 'waiting' || (queue === 'closing' && settledAtClosing.includes(reason));
  const isTaken = isInHand && Boolean(stage?.assigneeId);
  return {
    application_id: file.applicationId,
    queue,
    state: isTaken ? 'in_review' : state,
    reason,
    is_done: state === 'done',
    entered_at: since,
    done_at: state === 'done' ? (stage?.completedAt ?? null) : null,
    claimed_at: stage?.claimedAt ?? null,
    assignee_id: stage?.assigneeId ?? null,
    assignee_name: stage?.assigneeName ?? null,
    decided_by_id: queue === 'underwriting' && reason === 'changed_since_approval' ? file.approval.approvedById : null,
    status: file.status,
    documents_to_review: toReview(file).length,
    first_document_to_review: firstToReview(file),
    ...conditionFigures(file),
    loan_number: file.loanNumber,
    borrower_name: file.borrowerName,
    property_address: file.propertyAddress,
    loan_type: file.loanType,
    loan_amount_cents: file.loanAmountCents,
    priority: file.priority,
    priority_rank: priorities.indexOf(file.priority) + 1,
    search_text: file.searchText,
  };
};

/** The queues that a file stands in, or has been through; none once it is final. */
export const itemsOf = (file: QueuedFile): QueueItem[] => {
  if (isFinal(file)) return [];
  return workQueues.flatMap((queue) => {
    const place = paused(file, places[queue](file));
    return place ? [itemOf(file, queue, place)] : [];
  });
};
