import { forEvery } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type ApplicationStatus,
  type DocumentStatus,
  isAwaitingReview,
  type LoanType,
  type Priority,
  type StageId,
  type StageStatus,
} from '../../events/lending/life-cycle/life-cycle.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import { addressLine, fullName } from '../../events/lending/fields/words.ts';
import { assigneeAfterStart, type ClaimEvent } from '../../events/loan-application/claims/claims.events.ts';
import {
  standingConditionsAfter,
  type WithStandingConditions,
} from '../../events/loan-application/conditions/standing-conditions.state.ts';
import {
  dispositionAfter,
  type DispositionEvent,
} from '../../events/loan-application/disposition/disposition.events.ts';
import {
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from '../../events/loan-application/documents/documents.events.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { type StageEvent, stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';

/** Times are ISO 8601, by effective time. */
export type QueuedStage = {
  readonly status: StageStatus;
  /** When it began, or began anew after it was completed. */
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly claimedAt: string | null;
};
export type QueuedDocument = {
  readonly status: DocumentStatus;
  /** Since when it waits for what it waits for: reviewers that take turns start no new wait. */
  readonly since: string;
};

/** What the queues of a file follow from. */
export type QueuedFile = WithStandingConditions & {
  readonly applicationId: string;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly propertyAddress: string;
  readonly loanType: LoanType;
  readonly loanAmountCents: number;
  readonly priority: Priority;
  readonly status: ApplicationStatus;
  readonly disposition: Disposition | null;
  readonly hasCreditReport: boolean;
  readonly stages: Readonly<Partial<Record<StageId, QueuedStage>>>;
  readonly documents: Readonly<Record<string, QueuedDocument>>;
  readonly position: number;
};

type Recorded<E extends LoanApplicationEvent = LoanApplicationEvent> = RecordedEvent<E>;

export const startFile = ({ data, position }: Recorded<LoanApplicationSubmitted>): QueuedFile => {
  const { applicationId, loanNumber, borrowers, property, loan, priority } = data;
  const [primary] = borrowers;
  if (!primary) throw new Error(`Loan application ${applicationId} was submitted without a borrower`);
  return {
    applicationId,
    loanNumber,
    borrowerName: fullName(primary),
    propertyAddress: addressLine(property.address),
    loanType: loan.type,
    loanAmountCents: loan.amountCents,
    priority,
    status: 'submitted',
    disposition: null,
    hasCreditReport: false,
    stages: {},
    documents: {},
    conditions: {},
    position,
  };
};

const nobody = { assigneeId: null, assigneeName: null, claimedAt: null } as const;
const untouched: QueuedStage = { status: 'pending', startedAt: null, completedAt: null, ...nobody };

const withStage = ({ stages }: QueuedFile, stageId: StageId, change: Partial<QueuedStage>): Partial<QueuedFile> => ({
  stages: { ...stages, [stageId]: { ...(stages[stageId] ?? untouched), ...change } },
});

const holderOf = (stage: QueuedStage, event: Recorded<StageEvent>): Partial<QueuedStage> => {
  if (event.type === 'LoanStageCompleted') return nobody;
  if (event.type !== 'LoanStageStarted') return {};
  const assigneeId = assigneeAfterStart(stage.assigneeId, event.data.assigneeId);
  if (assigneeId === stage.assigneeId) return {};
  return { assigneeId, assigneeName: event.data.assigneeName ?? null, claimedAt: event.effectiveAt };
};

const moveStage = (file: QueuedFile, event: Recorded<StageEvent>): Partial<QueuedFile> => {
  const { stageId } = event.data;
  const before = file.stages[stageId] ?? untouched;
  const status = stageStatusAfter[event.type];
  const isDone = status === 'completed';
  return withStage(file, stageId, {
    status,
    startedAt: before.status === 'completed' && !isDone ? event.effectiveAt : (before.startedAt ?? event.effectiveAt),
    completedAt: isDone ? event.effectiveAt : null,
    ...holderOf(before, event),
  });
};

const holdStage = (file: QueuedFile, event: Recorded<ClaimEvent>): Partial<QueuedFile> => {
  if (event.type === 'LoanStageReleased') return withStage(file, event.data.stageId, nobody);
  const { stageId, assigneeId, assigneeName } = event.data;
  return withStage(file, stageId, { assigneeId, assigneeName, claimedAt: event.effectiveAt });
};

const withDocument = (file: QueuedFile, documentId: string, document: QueuedDocument): Partial<QueuedFile> => ({
  documents: { ...file.documents, [documentId]: document },
});

const putDocument = (
  file: QueuedFile,
  {
    type,
    data,
    effectiveAt,
  }: Recorded<DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>>,
): Partial<QueuedFile> =>
  withDocument(file, data.documentId, { status: documentStatusAfter[type], since: effectiveAt });

const withdrawRequest = (
  { documents }: QueuedFile,
  { data }: Recorded<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<QueuedFile> => {
  const { [data.documentId]: _withdrawn, ...others } = documents;
  return { documents: others };
};

const reviewDocument = (
  file: QueuedFile,
  { type, data, effectiveAt }: Recorded<ReviewEvent | ScanEvent>,
): Partial<QueuedFile> => {
  const before = file.documents[data.documentId];
  if (!before) return {};
  const status = documentStatusAfter[type];
  const isSameWait = isAwaitingReview(before.status) && isAwaitingReview(status);
  return withDocument(file, data.documentId, { status, since: isSameWait ? before.since : effectiveAt });
};

const become = (_file: QueuedFile, { type }: Recorded<DispositionEvent>): Partial<QueuedFile> => ({
  disposition: dispositionAfter[type],
});

const fileFold = foldChangesBy<QueuedFile, Recorded>({
  LoanApplicationStatusChanged: (_file, { data }) => ({ status: data.to }),
  LoanApplicationPrioritized: (_file, { data }) => ({ priority: data.to }),
  ...forEvery(dispositionAfter, become),
  CounterofferAccepted: (file, event) => ({ ...become(file, event), loanAmountCents: event.data.terms.amountCents }),
  CreditReportReceived: () => ({ hasCreditReport: true }),
  ...forEvery(stageStatusAfter, moveStage),
  LoanStageClaimed: holdStage,
  LoanStageAssigned: holdStage,
  LoanStageReleased: holdStage,
  ...standingConditionsAfter,
  DocumentRequested: putDocument,
  DocumentReplacementRequested: putDocument,
  DocumentUploaded: putDocument,
  DocumentRequestWithdrawn: withdrawRequest,
  ...forEvery(reviewStatusAfter, reviewDocument),
  ...forEvery(scanStatusAfter, (file: QueuedFile, event: Recorded<ScanEvent>) =>
    event.data.isNewest ? reviewDocument(file, event) : {},
  ),
});

/** The events that a file's queues follow from. */
export const queueEvents = ['LoanApplicationSubmitted', ...fileFold.handles] as const;

/** The file after one more of them. */
export const evolveFile = (file: QueuedFile, event: Recorded): QueuedFile => ({
  ...fileFold.evolve(file, event),
  position: event.position,
});
