import type { Disposition } from '../../events/lending/disposition.ts';
import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  Priority,
  StageId,
  StageStatus,
} from '../../events/lending/life-cycle.ts';
import { maskDateOfBirth, maskSsn } from '../../events/lending/fields/masks.ts';
import { forEvery } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import type { PdfContent } from '../../events/kernel/pdf-content.ts';
import type { Actor, RecordedEvent } from '../../events/kernel/message.ts';
import type { ClaimEvent } from '../../events/loan-application/claims/claims.events.ts';
import type { DocumentFactsRead } from '../../events/loan-application/document-facts/document-facts.events.ts';
import type { CreditReport } from '../../events/loan-application/credit/credit.events.ts';
import type { DispositionEventOf } from '../../events/loan-application/disposition/disposition.events.ts';
import {
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from '../../events/loan-application/documents/documents.events.ts';
import type { Borrower, LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import { changesFile, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { type StageEvent, stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';
import {
  decidedAtAfter,
  type LoanApplicationStatusChanged,
} from '../../events/loan-application/status/status.events.ts';
import { later } from '../engine/fold-by-stream.ts';
import { conditionChanges, type FileCondition } from './loan-file.conditions.ts';

/** A borrower without what a screen must not show in clear: both masks are those of `events/lending/fields/masks.ts`. */
export type FileBorrower = Omit<Borrower, 'ssn' | 'dateOfBirth'> & {
  readonly maskedSsn: string | null;
  readonly maskedDateOfBirth: string | null;
};

/** What was noted when a stage came to a status. */
export type StageNote = { readonly status: StageStatus; readonly notes: string; readonly at: string };

export type FileStage = {
  readonly status: StageStatus;
  readonly assignedTo: string | null;
  readonly assigneeId?: string | undefined;
  readonly notes: string | null;
  /** Notes of its earlier states, the oldest first; left out in rows from before they were kept. */
  readonly earlierNotes?: readonly StageNote[] | undefined;
  readonly updatedAt: string;
};

/** What a virus scanner says of a file; `signature` is what it calls what it found. */
export type FileScan =
  { readonly state: 'waiting' | 'clean' } | { readonly state: 'infected'; readonly signature: string };

/** What came of reading a file, and what it says. */
export type FileReading = Pick<DocumentFactsRead['data'], 'outcome' | 'facts'> & { readonly readAt: string };

export type FileDocumentVersion = {
  readonly documentVersion: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly activeContent?: readonly PdfContent[] | undefined;
  /** Left out where no scanner was to look at it. */
  readonly scan?: FileScan | undefined;
  /** What its text layer says; left out while nobody has read it. */
  readonly reading?: FileReading | undefined;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  /** The account of who did; left out for partners and the like. */
  readonly uploadedById?: string | undefined;
};

export type FileDocument = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  readonly requestReason: string | null;
  readonly dueOn: string | null;
  /** Why the verified one was asked for again, until a newer file has come. */
  readonly againBecause?: string | undefined;
  readonly reviewedBy: string | null;
  readonly reviewedById?: string | undefined;
  readonly reviewNotes: string | null;
  /** Oldest first; empty while only requested. */
  readonly versions: readonly FileDocumentVersion[];
};

/** A request that was taken back, and why: the file does not need the document. */
export type WithdrawnRequest = {
  readonly documentType: DocumentType;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
};

type Became<D extends Disposition, Data> = { readonly disposition: D } & Readonly<Data> & {
    /** When it was recorded, and by whom. */
    readonly at: string;
    readonly by: string;
    /** The account of who did; left out for programs. */
    readonly byId?: string | undefined;
  };

/** What became of a file beside its status, with all that was said of it. */
export type FileDisposition =
  | Became<'withdrawn', DispositionEventOf<'LoanApplicationWithdrawn'>['data']>
  | Became<'closed_incomplete', DispositionEventOf<'LoanApplicationClosedIncomplete'>['data']>
  | Became<'approved_not_accepted', DispositionEventOf<'LoanApprovalNotAccepted'>['data']>
  | Became<'counteroffer', DispositionEventOf<'CounterofferMade'>['data']>
  | Became<'suspended', DispositionEventOf<'LoanApplicationSuspended'>['data']>;

/** A whole loan file as it is shown; money in integer cents, times ISO 8601. */
export type LoanFileRecord = Omit<LoanApplicationSubmitted['data'], 'borrowers'> & {
  readonly borrowers: readonly FileBorrower[];
  readonly status: ApplicationStatus;
  /** Null while the file goes its way; left out in rows from before there were any. */
  readonly disposition?: FileDisposition | null | undefined;
  readonly priority: Priority;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly submittedAt: string;
  readonly updatedAt: string;
  readonly decidedAt: string | null;
  /** Notes of the newest status change that carried any. */
  readonly underwriterNotes: string | null;
  readonly stages: Readonly<Partial<Record<StageId, FileStage>>>;
  readonly documents: readonly FileDocument[];
  /** Requests that were taken back, the oldest first; left out in rows from before they were kept. */
  readonly withdrawnRequests?: readonly WithdrawnRequest[] | undefined;
  /** In the order of their numbers; left out in rows from before there were any. */
  readonly conditions?: readonly FileCondition[] | undefined;
  /** The newest one. */
  readonly creditReport: (CreditReport & { readonly receivedAt: string; readonly partnerName: string }) | null;
  readonly version: number;
  readonly position: number;
};

type Recorded<E extends LoanApplicationEvent = LoanApplicationEvent> = RecordedEvent<E>;

const withoutPersonalNumbers = ({ ssn, dateOfBirth, ...borrower }: Borrower): FileBorrower => ({
  ...borrower,
  maskedSsn: ssn === undefined ? null : maskSsn(ssn),
  maskedDateOfBirth: dateOfBirth === undefined ? null : maskDateOfBirth(dateOfBirth),
});

export const startRecord = (event: Recorded<LoanApplicationSubmitted>): LoanFileRecord => ({
  ...event.data,
  borrowers: event.data.borrowers.map(withoutPersonalNumbers),
  status: 'submitted',
  disposition: null,
  assigneeId: null,
  assigneeName: null,
  submittedAt: event.effectiveAt,
  updatedAt: event.effectiveAt,
  decidedAt: null,
  underwriterNotes: null,
  stages: {},
  documents: [],
  creditReport: null,
  version: event.version,
  position: event.position,
});

const changeStatus = (
  record: LoanFileRecord,
  { data: { to, notes }, effectiveAt }: Recorded<LoanApplicationStatusChanged>,
): Partial<LoanFileRecord> => ({
  status: to,
  decidedAt: decidedAtAfter(to, effectiveAt, record.decidedAt),
  underwriterNotes: notes ?? record.underwriterNotes,
});

const earlierNotesOf = (stage: FileStage | undefined): readonly StageNote[] => {
  if (!stage) return [];
  const { status, notes, updatedAt: at, earlierNotes = [] } = stage;
  return notes === null ? earlierNotes : [...earlierNotes, { status, notes, at }];
};

const moveStage = ({ stages }: LoanFileRecord, event: Recorded<StageEvent>): Partial<LoanFileRecord> => {
  const { stageId, notes = null } = event.data;
  const before = stages[stageId];
  const isGiven = event.type === 'LoanStageStarted' && event.data.assigneeName !== undefined;
  const { assignedTo = null, assigneeId } = isGiven
    ? { assignedTo: event.data.assigneeName, assigneeId: event.data.assigneeId }
    : // Its work was done: whoever takes it up again may be somebody else.
      ((before?.status === 'completed' ? undefined : before) ?? {});
  const status = stageStatusAfter[event.type];
  const earlierNotes = earlierNotesOf(before);
  const stage = { status, assignedTo, assigneeId, notes, earlierNotes, updatedAt: event.effectiveAt };
  return { stages: { ...stages, [stageId]: stage } };
};

const holdStage = ({ stages }: LoanFileRecord, event: Recorded<ClaimEvent>): Partial<LoanFileRecord> => {
  const { stageId } = event.data;
  // Documents may be reviewed before their stage has begun.
  const stage = stages[stageId] ?? { status: 'pending', notes: null, updatedAt: event.effectiveAt };
  const holder =
    event.type === 'LoanStageReleased'
      ? { assignedTo: null, assigneeId: undefined }
      : { assignedTo: event.data.assigneeName, assigneeId: event.data.assigneeId };
  return { stages: { ...stages, [stageId]: { ...stage, ...holder } } };
};

const accountOf = ({ kind, id }: Actor): string | undefined => (kind === 'user' ? id : undefined);

const emptyDocument = (documentId: string, documentType: DocumentType, status: DocumentStatus): FileDocument => ({
  documentId,
  documentType,
  status,
  requestReason: null,
  dueOn: null,
  reviewedBy: null,
  reviewNotes: null,
  versions: [],
});

const requestDocument = (
  { documents }: LoanFileRecord,
  { type, data }: Recorded<DocumentEventOf<'DocumentRequested'>>,
): Partial<LoanFileRecord> => {
  const { documentId, documentType, reason, dueOn = null } = data;
  const document = emptyDocument(documentId, documentType, documentStatusAfter[type]);
  return { documents: [...documents, { ...document, requestReason: reason, dueOn }] };
};

const reviseRequest = (
  { documents }: LoanFileRecord,
  { data }: Recorded<DocumentEventOf<'DocumentRequestRevised'>>,
): Partial<LoanFileRecord> => {
  const { documentId, reason, dueOn = null } = data;
  const request = { requestReason: reason, dueOn };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...request } : each)) };
};

const withdrawRequest = (
  { documents, withdrawnRequests = [] }: LoanFileRecord,
  { data, effectiveAt, metadata }: Recorded<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<LoanFileRecord> => {
  const { documentId, documentType, reason } = data;
  return {
    documents: documents.filter((each) => each.documentId !== documentId),
    withdrawnRequests: [...withdrawnRequests, { documentType, reason, by: metadata.actor.name, at: effectiveAt }],
  };
};

const requestReplacement = (
  { documents }: LoanFileRecord,
  { type, data }: Recorded<DocumentEventOf<'DocumentReplacementRequested'>>,
): Partial<LoanFileRecord> => {
  const { documentId, reason, againBecause, dueOn = null } = data;
  const again = { status: documentStatusAfter[type], requestReason: reason, dueOn, againBecause };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...again } : each)) };
};

const uploadDocument = (
  { documents }: LoanFileRecord,
  { type, data, effectiveAt, metadata }: Recorded<DocumentEventOf<'DocumentUploaded'>>,
): Partial<LoanFileRecord> => {
  const { documentId, documentType, ...file } = data;
  const status = documentStatusAfter[type];
  const known = documents.find((each) => each.documentId === documentId);
  const before = known ?? emptyDocument(documentId, documentType, status);
  const version = {
    ...file,
    uploadedAt: effectiveAt,
    uploadedBy: metadata.actor.name,
    uploadedById: accountOf(metadata.actor),
  };
  const versions = [...before.versions, version];
  const unreviewed = { reviewedBy: null, reviewedById: undefined, reviewNotes: null };
  const document: FileDocument = { ...before, status, ...unreviewed, againBecause: undefined, versions };
  return {
    documents: known ? documents.map((each) => (each === known ? document : each)) : [...documents, document],
  };
};

const scanOf = (event: ScanEvent): FileScan => {
  if (event.type === 'DocumentFoundInfected') return { state: 'infected', signature: event.data.signature };
  return { state: event.type === 'DocumentReleased' ? 'clean' : 'waiting' };
};

const scanDocument = ({ documents }: LoanFileRecord, event: Recorded<ScanEvent>): Partial<LoanFileRecord> => {
  const { documentId, documentVersion, isNewest } = event.data;
  const scan = scanOf(event);
  return {
    documents: documents.map((each) =>
      each.documentId === documentId
        ? {
            ...each,
            ...(isNewest && { status: documentStatusAfter[event.type] }),
            versions: each.versions.map((version) =>
              version.documentVersion === documentVersion ? { ...version, scan } : version,
            ),
          }
        : each,
    ),
  };
};

const reviewDocument = (
  { documents }: LoanFileRecord,
  { type, data, metadata }: Recorded<ReviewEvent>,
): Partial<LoanFileRecord> => {
  const { documentId, reviewNotes = null } = data;
  const { actor } = metadata;
  const review = {
    status: documentStatusAfter[type],
    reviewedBy: actor.name,
    reviewedById: accountOf(actor),
    reviewNotes,
  };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...review } : each)) };
};

const recorded = ({ effectiveAt, metadata: { actor } }: Recorded) => ({
  at: effectiveAt,
  by: actor.name,
  byId: accountOf(actor),
});
const goesOn = (): Partial<LoanFileRecord> => ({ disposition: null });
const keepReading = (
  { documents }: LoanFileRecord,
  { data: { documentId, documentVersion, outcome, facts }, effectiveAt }: Recorded<DocumentFactsRead>,
): Partial<LoanFileRecord> => {
  const reading: FileReading = { outcome, facts, readAt: effectiveAt };
  return {
    documents: documents.map((each) =>
      each.documentId === documentId
        ? {
            ...each,
            versions: each.versions.map((version) =>
              version.documentVersion === documentVersion ? { ...version, reading } : version,
            ),
          }
        : each,
    ),
  };
};

const recordFold = foldChangesBy<LoanFileRecord, Recorded>(conditionChanges, {
  LoanApplicationAssigned: (_record, { data }) => ({ assigneeId: data.assigneeId, assigneeName: data.assigneeName }),
  LoanApplicationUnassigned: () => ({ assigneeId: null, assigneeName: null }),
  LoanApplicationPrioritized: (_record, { data }) => ({ priority: data.to }),
  LoanApplicationStatusChanged: changeStatus,
  LoanApplicationWithdrawn: (_record, event) => ({
    disposition: { disposition: 'withdrawn', ...event.data, ...recorded(event) },
  }),
  LoanApplicationClosedIncomplete: (_record, event) => ({
    disposition: { disposition: 'closed_incomplete', ...event.data, ...recorded(event) },
  }),
  LoanApprovalNotAccepted: (_record, event) => ({
    disposition: { disposition: 'approved_not_accepted', ...event.data, ...recorded(event) },
  }),
  CounterofferMade: (_record, event) => ({
    disposition: { disposition: 'counteroffer', ...event.data, ...recorded(event) },
  }),
  CounterofferAccepted: ({ loan }, { data }) => ({ disposition: null, loan: { ...loan, ...data.terms } }),
  CounterofferDeclined: goesOn,
  LoanApplicationSuspended: (_record, event) => ({
    disposition: { disposition: 'suspended', ...event.data, ...recorded(event) },
  }),
  LoanApplicationResumed: goesOn,
  DispositionTakenBack: goesOn,
  ...forEvery(stageStatusAfter, moveStage),
  LoanStageClaimed: holdStage,
  LoanStageAssigned: holdStage,
  LoanStageReleased: holdStage,
  DocumentRequested: requestDocument,
  DocumentRequestRevised: reviseRequest,
  DocumentReplacementRequested: requestReplacement,
  DocumentRequestWithdrawn: withdrawRequest,
  DocumentUploaded: uploadDocument,
  ...forEvery(scanStatusAfter, scanDocument),
  ...forEvery(reviewStatusAfter, reviewDocument),
  DocumentFactsRead: keepReading,
  CreditReportReceived: (_record, { data, effectiveAt, metadata }) => ({
    creditReport: { ...data, receivedAt: effectiveAt, partnerName: metadata.actor.name },
  }),
});

/** The record after one more event of its file; one that says nothing about it moves version and last change only. */
export const evolveRecord = (record: LoanFileRecord, event: Recorded): LoanFileRecord => ({
  ...recordFold.evolve(record, event),
  updatedAt: changesFile(event) ? later(record.updatedAt, event.effectiveAt) : record.updatedAt,
  version: event.version,
  position: event.position,
});
