import { foldChangesBy } from '../../events/kernel/fold.ts';
import { keyed } from '../../events/kernel/kept.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { changesFacts, type DecisionBasis, decisionBasis } from '../../events/lending/decisions/decision-basis.ts';
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
import { addressLine, fullName } from '../../events/lending/fields/words.ts';
import { type ClaimEvent, holderAfter } from '../../events/loan-application/claims/claims.events.ts';
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
import { approvedOnAfter } from '../../events/loan-application/figures/figures.state.ts';
import { foundBy } from '../../events/lending/fields/found-by.ts';
import type {
  FileContent,
  LoanApplicationRestated,
  LoanApplicationSubmitted,
} from '../../events/loan-application/intake/intake.events.ts';
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
  /** Since when it waits for what it waits for: reviewers that take turns start no new wait. */
  readonly since: string;
};

/** The state that decides a file's queues. */
export type QueuedFile = WithStandingConditions & {
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
  /** What a decision on it rests on now, and what the approval that stands was given on. */
  readonly basis: DecisionBasis;
  readonly approvedOn: DecisionBasis | null;
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
    basis: decisionBasis(data, 0),
    approvedOn: null,
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

const moveToClosing = (
  { closingSince, basis, approvedOn }: QueuedFile,
  { data: { to }, effectiveAt }: Recorded<LoanApplicationStatusChanged>,
): Partial<QueuedFile> => ({
  closingSince: stageComesAt('ready_to_close', to) ? (closingSince ?? effectiveAt) : null,
  approvedOn: approvedOnAfter(to, approvedOn, basis),
});

const restate = ({ basis }: QueuedFile, { data }: Recorded<LoanApplicationRestated>): Partial<QueuedFile> => ({
  ...statedIn(data),
  basis: decisionBasis(data, basis.factsChanged + (changesFacts(data.parts) ? 1 : 0)),
});

const fileFold = foldChangesBy<QueuedFile, Recorded>(
  statusChanges,
  dispositionChanges,
  priorityChanges,
  stageChanges(keyed<QueuedFile['stages']>(), moveStage),
  documentChanges(keyed<QueuedFile['documents']>(), {
    put: ({ data: { documentType }, effectiveAt }, status) => ({ documentType, status, since: effectiveAt }),
    moved: ({ effectiveAt }, status, before) => ({
      ...before,
      status,
      since: isAwaitingReview(before.status) && isAwaitingReview(status) ? before.since : effectiveAt,
    }),
  }),
  standingConditionsAfter,
  {
    LoanApplicationStatusChanged: moveToClosing,
    CounterofferAccepted: ({ basis }, { data: { terms } }) => ({
      loanAmountCents: terms.amountCents,
      basis: { ...basis, loan: { ...basis.loan, ...terms } },
    }),
    CreditReportReceived: () => ({ hasCreditReport: true }),
    LoanStageClaimed: holdStage,
    LoanStageAssigned: holdStage,
    LoanStageReleased: holdStage,
    LoanApplicationRestated: restate,
  },
);

/** The events that a file's queues follow from. */
export const queueEvents = ['LoanApplicationSubmitted', ...fileFold.handles] as const;

/** The file after one more of them. */
export const evolveFile = (file: QueuedFile, event: Recorded): QueuedFile => ({
  ...fileFold.evolve(file, event),
  position: event.position,
});
