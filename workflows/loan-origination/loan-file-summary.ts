import { forEvery } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import { noReliance } from '../../events/lending/changes/file-reliance.ts';
import { listed } from '../../events/kernel/kept.ts';
import type { Evolving, RecordedEvent } from '../../events/kernel/message.ts';
import {
  isIssuedDocument,
  type ApplicationStatus,
  type DocumentStatus,
  type DocumentType,
  type StageId,
  stageIds,
  type StageStatus,
} from '../../events/lending/life-cycle/life-cycle.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import type { SuspensionCause } from '../../events/lending/disposition/disposition-facts.ts';
import { alsoNeeded, stillNeeded, withoutWaived } from '../../events/lending/needs/needs-change.ts';
import { neededDocuments } from '../../events/lending/needs/needs-list.ts';
import type { DocumentSubject, NeededDocument } from '../../events/lending/needs/subjects.ts';
import {
  dispositionChanges,
  documentChanges,
  stageChanges,
  statusChanges,
} from '../../events/loan-application/core/file-core.state.ts';
import { relianceAfter, type WithReliance } from '../../events/loan-application/core/file-reliance.state.ts';
import {
  noApproval,
  standingApprovalAfter,
  type WithStandingApproval,
} from '../../events/loan-application/core/standing-approval.state.ts';
import {
  dispositionAfter,
  type DispositionEventOf,
} from '../../events/loan-application/disposition/disposition.events.ts';
import { type ClaimEvent, holderAfter } from '../../events/loan-application/claims/claims.events.ts';
import type { DocumentEventOf } from '../../events/loan-application/documents/documents.events.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import { changesFile, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import type { StageEvent } from '../../events/loan-application/stages/stages.events.ts';
import { behalfOf } from '../engine/state-driven/state-driven.contract.ts';
import { conditionsAfter, type ConditionSummary } from './condition-summary.ts';
import { loanOriginationId } from './loan-origination.contract.ts';

/** When something took its present state: the recorded time (ISO 8601) and the stream version of the event that did it. */
export type Since = { readonly since: string; readonly sinceVersion: number };

/**
 * By when staff have to have acted on it, in milliseconds after `since`; whatever waits for someone else has none. The
 * branch's calendar says so where the file is read, so that a workflow that is replayed years later needs no calendar.
 */
type DueFromStaff = { readonly staffDueAfterMs?: number };

export type StageSummary = Since &
  DueFromStaff & {
    readonly stageId: StageId;
    readonly status: StageStatus;
    /** True once completed; a stage reopened after that belongs to the person who reopened it. */
    readonly wasCompleted: boolean;
    readonly isAssigned: boolean;
  };

export type DocumentSummary = Since &
  DueFromStaff & {
    readonly documentId: string;
    readonly documentType: DocumentType;
    readonly subjects?: readonly DocumentSubject[] | undefined;
    readonly status: DocumentStatus;
    /** Reminders since it was last asked for or sent back. */
    readonly remindersSent: number;
  };

/** Why the file pauses, and until when: a plain date at the branch, and the milliseconds from `since` to its end. */
export type PauseSummary = Since & { readonly lastDay: string; readonly endsAfterMs?: number } & (
    { readonly disposition: 'counteroffer' } | { readonly disposition: 'suspended'; readonly waitsFor: SuspensionCause }
  );

/** File data for the workflow's next step. No personal data: Temporal keeps it in histories. */
export type LoanFileSummary = WithStandingApproval &
  WithReliance & {
    readonly applicationId: string;
    readonly version: number;
    /** The database's clock when the file was read, the same clock as every `since`: ISO 8601. */
    readonly asOf: string;
    readonly status: ApplicationStatus;
    readonly statusVersion: number;
    readonly disposition: Disposition | null;
    /** Null while the file does not pause. */
    readonly pause: PauseSummary | null;
    readonly stages: readonly StageSummary[];
    readonly documents: readonly DocumentSummary[];
    readonly conditions: readonly ConditionSummary[];
    readonly needed: readonly NeededDocument[];
    readonly lastUpload: Since | null;
    /** Of the file, at the last request that was withdrawn; 0 before there was one. */
    readonly withdrawnVersion: number;
    readonly hasCreditReport: boolean;
    readonly escalationKeys: readonly string[];
    readonly isAssigned: boolean;
    /** The newest event that this workflow did not cause itself: what its next step follows from. */
    readonly cause: {
      readonly eventId: string;
      readonly correlationId: string;
      readonly onBehalfOf?: string | undefined;
    };
  };

type Recorded = RecordedEvent<LoanApplicationEvent>;

/** Derived from the events alone. */
export type FoldedFile = Omit<LoanFileSummary, 'asOf'>;

const sinceOf = ({ recordedAt, version }: Recorded): Since => ({ since: recordedAt, sinceVersion: version });

const pendingStage = (event: Recorded, stageId: StageId): StageSummary => ({
  stageId,
  status: 'pending',
  wasCompleted: false,
  isAssigned: false,
  ...sinceOf(event),
});

const isAssignedAfter = ({ isAssigned }: StageSummary, event: StageEvent | ClaimEvent): boolean => {
  const holder = holderAfter(event);
  return holder === undefined ? isAssigned : holder !== null;
};

const moveStage = (
  event: RecordedEvent<StageEvent>,
  status: StageStatus,
  before: StageSummary = pendingStage(event, event.data.stageId),
): StageSummary => ({
  ...before,
  status,
  wasCompleted: before.wasCompleted || status === 'completed',
  isAssigned: isAssignedAfter(before, event),
  // New notes on a flagged stage are not a new wait.
  ...(before.status !== status && sinceOf(event)),
});

const holdStage = ({ stages }: FoldedFile, event: RecordedEvent<ClaimEvent>): Partial<FoldedFile> => ({
  stages: stages.map((stage) =>
    stage.stageId === event.data.stageId ? { ...stage, isAssigned: isAssignedAfter(stage, event) } : stage,
  ),
});

/** Withdrawing a request means that the file does not need the document, so it is not requested again automatically. */
const withdrawRequest = (
  { needed }: FoldedFile,
  { data, version }: RecordedEvent<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<FoldedFile> => ({
  withdrawnVersion: version,
  needed: withoutWaived(needed, data),
});

const assign = (
  { documents }: FoldedFile,
  { data: { documentId, subjects } }: RecordedEvent<DocumentEventOf<'DocumentAssigned'>>,
): Partial<FoldedFile> => ({
  documents: documents.map((document) => (document.documentId === documentId ? { ...document, subjects } : document)),
});

const countReminder = (
  { documents }: FoldedFile,
  { data }: RecordedEvent<DocumentEventOf<'DocumentReminderSent'>>,
): Partial<FoldedFile> => ({
  documents: documents.map((document) =>
    data.documentIds.includes(document.documentId)
      ? { ...document, remindersSent: Math.max(document.remindersSent, data.reminderNumber) }
      : document,
  ),
});

const suspend = (
  _file: FoldedFile,
  event: RecordedEvent<DispositionEventOf<'LoanApplicationSuspended'>>,
): Partial<FoldedFile> => {
  const { waitsFor, reviewOn: lastDay } = event.data;
  return { pause: { disposition: 'suspended', waitsFor, lastDay, ...sinceOf(event) } };
};

const offerTerms = (
  _file: FoldedFile,
  event: RecordedEvent<DispositionEventOf<'CounterofferMade'>>,
): Partial<FoldedFile> => {
  const { expiresOn: lastDay } = event.data;
  return { pause: { disposition: 'counteroffer', lastDay, ...sinceOf(event) } };
};

const summary = foldChangesBy<FoldedFile, Recorded>(
  statusChanges,
  dispositionChanges,
  stageChanges(listed<StageSummary>()('stageId'), moveStage),
  documentChanges(listed<DocumentSummary>()('documentId'), {
    put: (event, status, before) => {
      const { documentId, documentType, subjects = before?.subjects } = event.data;
      return { documentId, documentType, subjects, status, remindersSent: 0, ...sinceOf(event) };
    },
    moved: (event, status, before) =>
      before.status === status ? before : { ...before, status, remindersSent: 0, ...sinceOf(event) },
  }),
  conditionsAfter,
  standingApprovalAfter,
  relianceAfter,
  {
    LoanApplicationStatusChanged: ({ needed }, { data, version }) => ({
      statusVersion: version,
      needed: alsoNeeded(needed, data.closingDocuments),
    }),
    ...forEvery(dispositionAfter, () => ({ pause: null })),
    LoanApplicationSuspended: suspend,
    CounterofferMade: offerTerms,
    LoanApplicationAssigned: () => ({ isAssigned: true }),
    LoanApplicationUnassigned: () => ({ isAssigned: false }),
    LoanApplicationEscalated: ({ escalationKeys }, { data }) => ({
      escalationKeys: [...escalationKeys, data.escalationKey],
    }),
    CreditReportReceived: () => ({ hasCreditReport: true }),
    LoanStageClaimed: holdStage,
    LoanStageAssigned: holdStage,
    LoanStageReleased: holdStage,
    DocumentRequestWithdrawn: withdrawRequest,
    LoanApplicationRestated: ({ needed }, { data }) => ({ needed: stillNeeded(needed, data.needs) }),
    DocumentAssigned: assign,
    // A letter of the lender's own is no word from the borrower.
    DocumentUploaded: (_file, event) =>
      isIssuedDocument(event.data.documentType) ? {} : { lastUpload: sinceOf(event) },
    DocumentReminderSent: countReminder,
  },
);

const submittedFile = (event: RecordedEvent<LoanApplicationSubmitted>): FoldedFile => ({
  applicationId: event.data.applicationId,
  version: event.version,
  status: 'submitted',
  statusVersion: event.version,
  disposition: null,
  approval: noApproval(event.data),
  reliance: noReliance,
  pause: null,
  stages: stageIds.map((stageId) => pendingStage(event, stageId)),
  documents: [],
  conditions: [],
  needed: neededDocuments(event.data),
  lastUpload: null,
  withdrawnVersion: 0,
  hasCreditReport: false,
  escalationKeys: [],
  isAssigned: false,
  cause: causeOf(event),
});

const evolve = (file: FoldedFile | undefined, event: Recorded): FoldedFile | undefined => {
  if (!file) return event.type === 'LoanApplicationSubmitted' ? submittedFile(event) : undefined;
  // A rule's action counts as a cause, like a person's: causes expose loops of rules.
  const isOwn = event.metadata.actor.id === loanOriginationId(file.applicationId);
  const isCause = !isOwn && changesFile(event);
  return { ...summary.evolve(file, event), version: event.version, ...(isCause && { cause: causeOf(event) }) };
};

/** Folds a file's stream, from its submission on; undefined for an empty one. */
export const loanFileFold: Evolving<Recorded, FoldedFile | undefined> = { initialState: undefined, evolve };

const causeOf = ({ eventId, metadata: { actor, correlationId } }: Recorded): LoanFileSummary['cause'] => ({
  eventId,
  correlationId,
  onBehalfOf: behalfOf(actor),
});
