import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  Priority,
  StageId,
  StageStatus,
} from '../../events/lending/life-cycle.ts';
import { maskDateOfBirth, maskSsn } from '../../events/lending/masks.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { CreditReport } from '../../events/loan-application/credit/credit.events.ts';
import type { Borrower } from '../../events/loan-application/intake/intake.events.ts';
import type {
  LoanApplicationEvent,
  LoanApplicationEventOf,
} from '../../events/loan-application/loan-application.events.ts';
import { decidedAtAfter, documentStatusAfter, stageStatusAfter } from '../loan-application-statuses.ts';

type Submitted = LoanApplicationEventOf<'LoanApplicationSubmitted'>['data'];

/** A borrower without what a screen must not show in clear: both masks are those of `events/lending/masks.ts`. */
export type FileBorrower = Omit<Borrower, 'ssn' | 'dateOfBirth'> & {
  readonly maskedSsn: string | null;
  readonly maskedDateOfBirth: string | null;
};

export type FileStage = {
  readonly status: StageStatus;
  readonly assignedTo: string | null;
  readonly notes: string | null;
  readonly updatedAt: string;
};

export type FileDocumentVersion = {
  readonly documentVersion: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
};

export type FileDocument = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  readonly requestReason: string | null;
  readonly dueOn: string | null;
  readonly reviewedBy: string | null;
  readonly reviewNotes: string | null;
  /** Oldest first; empty while only requested. */
  readonly versions: readonly FileDocumentVersion[];
};

/** A whole loan file as it is shown; money in integer cents, times ISO 8601. */
export type LoanFileRecord = Omit<Submitted, 'borrowers'> & {
  readonly borrowers: readonly FileBorrower[];
  readonly status: ApplicationStatus;
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

export const startRecord = (event: Recorded<LoanApplicationEventOf<'LoanApplicationSubmitted'>>): LoanFileRecord => ({
  ...event.data,
  borrowers: event.data.borrowers.map(withoutPersonalNumbers),
  status: 'submitted',
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

/** The record after one more event of its file; an event it already holds changes nothing. */
export const evolveRecord = (record: LoanFileRecord, event: Recorded): LoanFileRecord => {
  if (event.position <= record.position) return record;
  // A look changes nothing on the file.
  const isNewer = event.type !== 'PersonalDataRevealed' && Date.parse(event.effectiveAt) > Date.parse(record.updatedAt);
  return {
    ...record,
    ...changeOf(record, event),
    updatedAt: isNewer ? event.effectiveAt : record.updatedAt,
    version: event.version,
    position: event.position,
  };
};

const changeOf = (record: LoanFileRecord, event: Recorded): Partial<LoanFileRecord> => {
  switch (event.type) {
    case 'LoanApplicationAssigned':
      return { assigneeId: event.data.assigneeId, assigneeName: event.data.assigneeName };
    case 'LoanApplicationUnassigned':
      return { assigneeId: null, assigneeName: null };
    case 'LoanApplicationPrioritized':
      return { priority: event.data.to };
    case 'LoanApplicationStatusChanged':
      return statusChange(record, event);
    case 'LoanStageStarted':
    case 'LoanStageProcessingStarted':
    case 'LoanStageCompleted':
    case 'LoanStageFlagged':
    case 'LoanStageRejected':
      return stageChange(record, event);
    case 'DocumentRequested': {
      const { documentId, documentType, reason, dueOn = null } = event.data;
      const document = { ...emptyDocument(documentId, documentType), requestReason: reason, dueOn };
      return { documents: [...record.documents, document] };
    }
    case 'DocumentUploaded':
      return { documents: withUpload(record.documents, event) };
    case 'DocumentReviewStarted':
    case 'DocumentVerified':
    case 'DocumentApproved':
    case 'DocumentChangesRequested':
    case 'DocumentRejected': {
      const { documentId, reviewNotes = null } = event.data;
      const review = { status: documentStatusAfter[event.type], reviewedBy: event.metadata.actor.name, reviewNotes };
      return {
        documents: record.documents.map((each) => (each.documentId === documentId ? { ...each, ...review } : each)),
      };
    }
    case 'CreditReportReceived':
      return {
        creditReport: { ...event.data, receivedAt: event.effectiveAt, partnerName: event.metadata.actor.name },
      };
    case 'LoanApplicationSubmitted':
    case 'LoanApplicationCommented':
    case 'LoanApplicationEscalated':
    case 'DocumentReminderSent':
    case 'PersonalDataRevealed':
    case 'BorrowerForgotten':
      return {};
  }
};

const statusChange = (
  record: LoanFileRecord,
  { data: { to, notes }, effectiveAt }: Recorded<LoanApplicationEventOf<'LoanApplicationStatusChanged'>>,
): Partial<LoanFileRecord> => ({
  status: to,
  decidedAt: decidedAtAfter(to, effectiveAt, record.decidedAt),
  underwriterNotes: notes ?? record.underwriterNotes,
});

type StageEventType = keyof typeof stageStatusAfter;
const stageChange = (
  record: LoanFileRecord,
  event: Recorded<LoanApplicationEventOf<StageEventType>>,
): Partial<LoanFileRecord> => {
  const { stageId, notes = null } = event.data;
  const assignedTo =
    (event.type === 'LoanStageStarted' ? event.data.assigneeName : undefined) ??
    record.stages[stageId]?.assignedTo ??
    null;
  const stage = { status: stageStatusAfter[event.type], assignedTo, notes, updatedAt: event.effectiveAt };
  return { stages: { ...record.stages, [stageId]: stage } };
};

const emptyDocument = (documentId: string, documentType: DocumentType): FileDocument => ({
  documentId,
  documentType,
  status: 'pending',
  requestReason: null,
  dueOn: null,
  reviewedBy: null,
  reviewNotes: null,
  versions: [],
});

const withUpload = (
  documents: readonly FileDocument[],
  { data, effectiveAt, metadata }: Recorded<LoanApplicationEventOf<'DocumentUploaded'>>,
): FileDocument[] => {
  const { documentId, documentType, ...file } = data;
  const known = documents.find((each) => each.documentId === documentId) ?? emptyDocument(documentId, documentType);
  const version = { ...file, uploadedAt: effectiveAt, uploadedBy: metadata.actor.name };
  const document: FileDocument = {
    ...known,
    status: 'received',
    reviewedBy: null,
    reviewNotes: null,
    versions: [...known.versions, version],
  };
  return documents.includes(known)
    ? documents.map((each) => (each === known ? document : each))
    : [...documents, document];
};
