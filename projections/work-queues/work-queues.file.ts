import { foldChangesBy } from '../../events/kernel/fold.ts';
import { noReliance } from '../../events/lending/changes/file-reliance.ts';
import { keyed } from '../../events/kernel/kept.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type ApplicationStatus,
  type DocumentStatus,
  type DocumentType,
  isAwaitingReview,
  type LoanType,
  type Priority,
  stageComesAt,
  type StageId,
  type StageStatus,
} from '../../events/lending/life-cycle/life-cycle.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import type { DocumentSubject } from '../../events/lending/needs/subjects.ts';
import { addressLine, fullName } from '../../events/lending/fields/words.ts';
import { type ClaimEvent, holderAfter } from '../../events/loan-application/claims/claims.events.ts';
import { relianceAfter, type WithReliance } from '../../events/loan-application/core/file-reliance.state.ts';
import {
  noApproval,
  standingApprovalAfter,
  type WithStandingApproval,
} from '../../events/loan-application/core/standing-approval.state.ts';
import {
  standingConditionsAfter,
  type WithStandingConditions,
} from '../../events/loan-application/core/standing-conditions.state.ts';
import {
  dispositionChanges,
  documentChanges,
  priorityChanges,
  stageChanges,
  statusChanges,
} from '../../events/loan-application/core/file-core.state.ts';
import { foundBy } from '../../events/lending/fields/found-by.ts';
import type { FileContent, LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import type { StageEvent } from '../../events/loan-application/stages/stages.events.ts';
import type { LoanApplicationStatusChanged } from '../../events/loan-application/status/status.events.ts';

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
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  readonly subjects?: readonly DocumentSubject[] | undefined;
  /** Since when it waits for what it waits for: reviewers that take turns start no new wait. */
  readonly since: string;
};

/** The state that decides a file's queues. */
export type QueuedFile = WithStandingConditions &
  WithStandingApproval &
  WithReliance & {
    readonly applicationId: string;
    readonly loanNumber: string;
    readonly borrowerName: string;
    readonly propertyAddress: string;
    /** What it is found by. */
    readonly searchText: string;
    readonly loanType: LoanType;
    readonly loanAmountCents: number;
    readonly priority: Priority;
    readonly status: ApplicationStatus;
    readonly disposition: Disposition | null;
    readonly hasCreditReport: boolean;
    readonly stages: Readonly<Partial<Record<StageId, QueuedStage>>>;
    readonly documents: Readonly<Record<string, QueuedDocument>>;
    /** Since when its closing can be worked on; null before the approval. */
    readonly closingSince: string | null;
    /** Since when its approval was taken back, for it to be decided on anew; null otherwise. */
    readonly decideAgainSince: string | null;
    readonly position: number;
  };

type Recorded<E extends LoanApplicationEvent = LoanApplicationEvent> = RecordedEvent<E>;

const statedIn = (content: FileContent) => {
  const { applicationId, borrowers, property, loan } = content;
  const [primary] = borrowers;
  if (!primary) throw new Error(`Loan application ${applicationId} was submitted without a borrower`);
  return {
    borrowerName: fullName(primary),
    propertyAddress: addressLine(property.address),
    searchText: foundBy(content),
    loanType: loan.type,
    loanAmountCents: loan.amountCents,
  };
};

export const startFile = ({ data, position }: Recorded<LoanApplicationSubmitted>): QueuedFile => {
  const { applicationId, loanNumber, priority } = data;
  return {
    applicationId,
    loanNumber,
    ...statedIn(data),
    priority,
    status: 'submitted',
    disposition: null,
    hasCreditReport: false,
    stages: {},
    documents: {},
    conditions: {},
    closingSince: null,
    decideAgainSince: null,
    approval: noApproval(data),
    reliance: noReliance,
    position,
  };
};

const nobody = { assigneeId: null, assigneeName: null, claimedAt: null } as const;
const untouched: QueuedStage = { status: 'pending', startedAt: null, completedAt: null, ...nobody };

const holderAfterEvent = (
  before: QueuedStage,
  event: Recorded<StageEvent | ClaimEvent>,
): Pick<QueuedStage, 'assigneeId' | 'assigneeName' | 'claimedAt'> => {
  const holder = holderAfter(event);
  if (holder === null) return nobody;
  const { assigneeId, assigneeName, claimedAt } = before;
  if (holder === undefined) return { assigneeId, assigneeName, claimedAt };
  // Begun anew for whoever has it: no new claim.
  if (event.type === 'LoanStageStarted' && holder.assigneeId === assigneeId)
    return { assigneeId, assigneeName, claimedAt };
  return { assigneeId: holder.assigneeId, assigneeName: holder.assigneeName ?? null, claimedAt: event.effectiveAt };
};

const moveStage = (event: Recorded<StageEvent>, status: StageStatus, before: QueuedStage = untouched): QueuedStage => {
  const isDone = status === 'completed';
  return {
    status,
    startedAt: before.status === 'completed' && !isDone ? event.effectiveAt : (before.startedAt ?? event.effectiveAt),
    completedAt: isDone ? event.effectiveAt : null,
    ...holderAfterEvent(before, event),
  };
};

const holdStage = ({ stages }: QueuedFile, event: Recorded<ClaimEvent>): Partial<QueuedFile> => {
  const before = stages[event.data.stageId] ?? untouched;
  return { stages: { ...stages, [event.data.stageId]: { ...before, ...holderAfterEvent(before, event) } } };
};

const isApproved = (status: ApplicationStatus): boolean => stageComesAt('ready_to_close', status);

const moveStatus = (
  { closingSince }: QueuedFile,
  { data: { from, to }, effectiveAt }: Recorded<LoanApplicationStatusChanged>,
): Partial<QueuedFile> => ({
  closingSince: isApproved(to) ? (closingSince ?? effectiveAt) : null,
  decideAgainSince: isApproved(from) && to === 'underwriting' ? effectiveAt : null,
});

const fileFold = foldChangesBy<QueuedFile, Recorded>(
  statusChanges,
  dispositionChanges,
  priorityChanges,
  stageChanges(keyed<QueuedFile['stages']>(), moveStage),
  documentChanges(keyed<QueuedFile['documents']>(), {
    put: ({ data: { documentType, subjects }, effectiveAt }, status, before) => ({
      documentType,
      status,
      subjects: subjects ?? before?.subjects,
      since: effectiveAt,
    }),
    moved: ({ effectiveAt }, status, before) => ({
      ...before,
      status,
      since: isAwaitingReview(before.status) && isAwaitingReview(status) ? before.since : effectiveAt,
    }),
  }),
  standingConditionsAfter,
  standingApprovalAfter,
  relianceAfter,
  {
    LoanApplicationStatusChanged: moveStatus,
    CounterofferAccepted: (_file, { data: { terms } }) => ({ loanAmountCents: terms.amountCents }),
    CreditReportReceived: () => ({ hasCreditReport: true }),
    DocumentAssigned: ({ documents }, { data: { documentId, subjects } }) => {
      const document = documents[documentId];
      return document ? { documents: { ...documents, [documentId]: { ...document, subjects } } } : {};
    },
    LoanStageClaimed: holdStage,
    LoanStageAssigned: holdStage,
    LoanStageReleased: holdStage,
    LoanApplicationRestated: (_file, { data }) => statedIn(data),
  },
);

/** The events that a file's queues follow from. */
export const queueEvents = ['LoanApplicationSubmitted', ...fileFold.handles] as const;

/** The file after one more of them. */
export const evolveFile = (file: QueuedFile, event: Recorded): QueuedFile => ({
  ...fileFold.evolve(file, event),
  position: event.position,
});
