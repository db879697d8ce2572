import { forEvery } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
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
import { neededTypes } from '../../events/lending/needs/needs-list.ts';
import {
  dispositionAfter,
  type DispositionEvent,
  type DispositionEventOf,
} from '../../events/loan-application/disposition/disposition.events.ts';
import type { ClaimEvent } from '../../events/loan-application/claims/claims.events.ts';
import {
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from '../../events/loan-application/documents/documents.events.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import { changesFile, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { type StageEvent, stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';
import { behalfOf } from '../engine/state-driven/state-driven.contract.ts';
import { conditionsAfter, type ConditionSummary } from './condition-summary.ts';
import { loanOriginationId } from './loan-origination.contract.ts';

/** When something took its present state: the recorded time (ISO 8601) and the stream version of the event that did it. */
export type Since = { readonly since: string; readonly sinceVersion: number };

/**
 * By when staff have to have acted on it, in milliseconds after `since`; whatever waits for somebody else has none. The
 * branch's calendar says so where the file is read, so that a workflow that is replayed years later needs no calendar.
 */
type DueFromStaff = { readonly staffDueAfterMs?: number };

export type StageSummary = Since &
  DueFromStaff & {
    readonly stageId: StageId;
    readonly status: StageStatus;
    /** Whether anybody ever completed it; a stage that was reopened after that belongs to the person who reopened it. */
    readonly wasCompleted: boolean;
    /** Whether somebody has its work. */
    readonly isAssigned: boolean;
  };

export type DocumentSummary = Since &
  DueFromStaff & {
    readonly documentId: string;
    readonly documentType: DocumentType;
    readonly status: DocumentStatus;
    /** Reminders since it was last asked for or sent back. */
    readonly remindersSent: number;
  };

/** Why the file pauses, and until when: a plain date at the branch, and the milliseconds from `since` to its end. */
export type PauseSummary = Since & { readonly lastDay: string; readonly endsAfterMs?: number } & (
    { readonly disposition: 'counteroffer' } | { readonly disposition: 'suspended'; readonly waitsFor: SuspensionCause }
  );

/** What the workflow needs to know of a file to find its next step. No personal data: Temporal keeps it in histories. */
export type LoanFileSummary = {
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
  readonly documentTypesNeeded: readonly DocumentType[];
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

/** What follows from the events alone. */
export type FoldedFile = Omit<LoanFileSummary, 'asOf'>;

const sinceOf = ({ recordedAt, version }: Recorded): Since => ({ since: recordedAt, sinceVersion: version });

const isAssignedAfter = ({ isAssigned }: StageSummary, event: StageEvent): boolean => {
  if (event.type === 'LoanStageCompleted') return false;
  return isAssigned || (event.type === 'LoanStageStarted' && event.data.assigneeId !== undefined);
};

const holdStage =
  (isAssigned: boolean) =>
  ({ stages }: FoldedFile, { data }: RecordedEvent<ClaimEvent>): Partial<FoldedFile> => ({
    stages: stages.map((stage) => (stage.stageId === data.stageId ? { ...stage, isAssigned } : stage)),
  });

const moveStage = ({ stages }: FoldedFile, event: RecordedEvent<StageEvent>): Partial<FoldedFile> => {
  const status = stageStatusAfter[event.type];
  return {
    stages: stages.map((stage) =>
      stage.stageId === event.data.stageId
        ? {
            ...stage,
            status,
            wasCompleted: stage.wasCompleted || status === 'completed',
            isAssigned: isAssignedAfter(stage, event),
            // New notes on a flagged stage are not a new wait.
            ...(stage.status !== status && sinceOf(event)),
          }
        : stage,
    ),
  };
};

const putDocument = (
  { documents }: FoldedFile,
  event: RecordedEvent<DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>>,
): Partial<FoldedFile> => {
  const { documentId, documentType } = event.data;
  const others = documents.filter((document) => document.documentId !== documentId);
  const status = documentStatusAfter[event.type];
  return { documents: [...others, { documentId, documentType, status, remindersSent: 0, ...sinceOf(event) }] };
};

const scanDocument = (file: FoldedFile, event: RecordedEvent<ScanEvent>): Partial<FoldedFile> =>
  event.data.isNewest ? reviewDocument(file, event) : {};

/** Whoever withdraws a request has decided that the file does not need it: it is not asked for again by itself. */
const withdrawRequest = (
  { documents, documentTypesNeeded }: FoldedFile,
  { data, version }: RecordedEvent<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<FoldedFile> => ({
  withdrawnVersion: version,
  documents: documents.filter(({ documentId }) => documentId !== data.documentId),
  documentTypesNeeded: documentTypesNeeded.filter((type) => type !== data.documentType),
});

const reviewDocument = (
  { documents }: FoldedFile,
  event: RecordedEvent<ReviewEvent | ScanEvent>,
): Partial<FoldedFile> => {
  const status = documentStatusAfter[event.type];
  return {
    documents: documents.map((document) =>
      document.documentId !== event.data.documentId || document.status === status
        ? document
        : { ...document, status, remindersSent: 0, ...sinceOf(event) },
    ),
  };
};

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

const become = (_file: FoldedFile, { type }: RecordedEvent<DispositionEvent>): Partial<FoldedFile> => ({
  disposition: dispositionAfter[type],
  pause: null,
});

const suspend = (
  _file: FoldedFile,
  event: RecordedEvent<DispositionEventOf<'LoanApplicationSuspended'>>,
): Partial<FoldedFile> => {
  const { waitsFor, reviewOn: lastDay } = event.data;
  return { disposition: 'suspended', pause: { disposition: 'suspended', waitsFor, lastDay, ...sinceOf(event) } };
};

const offerTerms = (
  _file: FoldedFile,
  event: RecordedEvent<DispositionEventOf<'CounterofferMade'>>,
): Partial<FoldedFile> => {
  const { expiresOn: lastDay } = event.data;
  return { disposition: 'counteroffer', pause: { disposition: 'counteroffer', lastDay, ...sinceOf(event) } };
};

const summary = foldChangesBy<FoldedFile, Recorded>({
  LoanApplicationStatusChanged: (_file, { data, version }) => ({ status: data.to, statusVersion: version }),
  ...forEvery(dispositionAfter, become),
  LoanApplicationSuspended: suspend,
  CounterofferMade: offerTerms,
  LoanApplicationAssigned: () => ({ isAssigned: true }),
  LoanApplicationUnassigned: () => ({ isAssigned: false }),
  LoanApplicationEscalated: ({ escalationKeys }, { data }) => ({
    escalationKeys: [...escalationKeys, data.escalationKey],
  }),
  CreditReportReceived: () => ({ hasCreditReport: true }),
  ...forEvery(stageStatusAfter, moveStage),
  LoanStageClaimed: holdStage(true),
  LoanStageAssigned: holdStage(true),
  LoanStageReleased: holdStage(false),
  DocumentRequested: putDocument,
  DocumentReplacementRequested: putDocument,
  DocumentRequestWithdrawn: withdrawRequest,
  DocumentUploaded: (file, event) => ({
    ...putDocument(file, event),
    // A letter of the lender's own is no word from the borrower.
    ...(!isIssuedDocument(event.data.documentType) && { lastUpload: sinceOf(event) }),
  }),
  ...forEvery(scanStatusAfter, scanDocument),
  ...forEvery(reviewStatusAfter, reviewDocument),
  DocumentReminderSent: countReminder,
  ...conditionsAfter,
});

const submittedFile = (event: RecordedEvent<LoanApplicationSubmitted>): FoldedFile => {
  const since = sinceOf(event);
  return {
    applicationId: event.data.applicationId,
    version: event.version,
    status: 'submitted',
    statusVersion: event.version,
    disposition: null,
    pause: null,
    stages: stageIds.map((stageId) => ({
      stageId,
      status: 'pending',
      wasCompleted: false,
      isAssigned: false,
      ...since,
    })),
    documents: [],
    conditions: [],
    documentTypesNeeded: neededTypes(event.data),
    lastUpload: null,
    withdrawnVersion: 0,
    hasCreditReport: false,
    escalationKeys: [],
    isAssigned: false,
    cause: causeOf(event),
  };
};

const evolve = (file: FoldedFile | undefined, event: Recorded): FoldedFile | undefined => {
  if (!file) return event.type === 'LoanApplicationSubmitted' ? submittedFile(event) : undefined;
  // What a rule did is a cause as what a person did is: a loop of rules is known by the causes of what happens.
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
