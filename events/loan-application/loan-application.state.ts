import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  EmploymentStatus,
  LoanPurpose,
  Priority,
  StageId,
  StageStatus,
} from '../lending/life-cycle.ts';
import type { LoanApplicationEvent, LoanApplicationEventOf } from './loan-application.events.ts';

export type StageState = { readonly status: StageStatus; readonly notes?: string | undefined };

export type DocumentState = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  /** Number of files so far; 0 while only requested. */
  readonly documentVersion: number;
  /** Of the newest file. */
  readonly sha256?: string;
  readonly reviewNotes?: string | undefined;
};

/** A loan file as its decider sees it: what decisions need, and no personal data. */
export type LoanFile = {
  readonly applicationId: string;
  readonly status: ApplicationStatus;
  readonly priority: Priority;
  readonly assigneeId: string | null;
  readonly purpose: LoanPurpose;
  readonly borrowers: readonly { readonly borrowerId: string; readonly employment: EmploymentStatus }[];
  readonly stages: Readonly<Record<StageId, StageState>>;
  readonly documents: readonly DocumentState[];
  readonly commentIds: readonly string[];
  readonly reportIds: readonly string[];
  readonly reminderKeys: readonly string[];
  readonly escalationKeys: readonly string[];
  readonly forgottenBorrowerIds: readonly string[];
};

export type LoanApplication = { readonly status: 'not_submitted' } | LoanFile;

export const initialState: LoanApplication = { status: 'not_submitted' };

export const evolve = (state: LoanApplication, event: LoanApplicationEvent): LoanApplication => {
  if (event.type === 'LoanApplicationSubmitted') return submitted(event.data);
  // A stream begins with its submission (decide sees to it), so anything before it is not this aggregate's history.
  if (state.status === 'not_submitted') return state;

  switch (event.type) {
    case 'LoanApplicationAssigned':
      return { ...state, assigneeId: event.data.assigneeId };
    case 'LoanApplicationUnassigned':
      return { ...state, assigneeId: null };
    case 'LoanApplicationPrioritized':
      return { ...state, priority: event.data.to };
    case 'LoanApplicationStatusChanged':
      return { ...state, status: event.data.to };
    case 'LoanApplicationCommented':
      return { ...state, commentIds: [...state.commentIds, event.data.commentId] };
    case 'LoanApplicationEscalated':
      return { ...state, escalationKeys: [...state.escalationKeys, event.data.escalationKey] };
    case 'LoanStageStarted':
      return withStage(state, 'in_progress', event.data);
    case 'LoanStageProcessingStarted':
      return withStage(state, 'processing', event.data);
    case 'LoanStageCompleted':
      return withStage(state, 'completed', event.data);
    case 'LoanStageFlagged':
      return withStage(state, 'requires_attention', event.data);
    case 'LoanStageRejected':
      return withStage(state, 'rejected', event.data);
    case 'DocumentRequested': {
      const { documentId, documentType } = event.data;
      return withDocument(state, { documentId, documentType, status: 'pending', documentVersion: 0 });
    }
    case 'DocumentUploaded': {
      const { documentId, documentType, documentVersion, sha256 } = event.data;
      return withDocument(state, { documentId, documentType, status: 'received', documentVersion, sha256 });
    }
    case 'DocumentReviewStarted':
      return reviewed(state, 'under_review', event.data);
    case 'DocumentVerified':
      return reviewed(state, 'verified', event.data);
    case 'DocumentApproved':
      return reviewed(state, 'approved', event.data);
    case 'DocumentChangesRequested':
      return reviewed(state, 'needs_review', event.data);
    case 'DocumentRejected':
      return reviewed(state, 'rejected', event.data);
    case 'DocumentReminderSent':
      return { ...state, reminderKeys: [...state.reminderKeys, event.data.reminderKey] };
    case 'CreditReportReceived':
      return { ...state, reportIds: [...state.reportIds, event.data.reportId] };
    case 'PersonalDataRevealed':
      return state;
    case 'BorrowerForgotten':
      return { ...state, forgottenBorrowerIds: [...state.forgottenBorrowerIds, event.data.borrowerId] };
  }
};

const submitted = (data: LoanApplicationEventOf<'LoanApplicationSubmitted'>['data']): LoanFile => ({
  applicationId: data.applicationId,
  status: 'submitted',
  priority: data.priority,
  assigneeId: null,
  purpose: data.loan.purpose,
  borrowers: data.borrowers.map(({ borrowerId, employment }) => ({ borrowerId, employment: employment.status })),
  stages: {
    pre_qualification: { status: 'pending' },
    document_collection: { status: 'pending' },
    underwriting: { status: 'pending' },
    appraisal: { status: 'pending' },
    approval: { status: 'pending' },
    ready_to_close: { status: 'pending' },
  },
  documents: [],
  commentIds: [],
  reportIds: [],
  reminderKeys: [],
  escalationKeys: [],
  forgottenBorrowerIds: [],
});

const withStage = (
  state: LoanFile,
  status: StageStatus,
  { stageId, notes }: { stageId: StageId; notes?: string | undefined },
): LoanFile => ({ ...state, stages: { ...state.stages, [stageId]: { status, notes } } });

const withDocument = (state: LoanFile, document: DocumentState): LoanFile => {
  const known = state.documents.some(({ documentId }) => documentId === document.documentId);
  const documents = known
    ? state.documents.map((each) => (each.documentId === document.documentId ? document : each))
    : [...state.documents, document];
  return { ...state, documents };
};

const reviewed = (
  state: LoanFile,
  status: DocumentStatus,
  { documentId, reviewNotes }: { documentId: string; reviewNotes?: string | undefined },
): LoanFile => ({
  ...state,
  documents: state.documents.map((each) => (each.documentId === documentId ? { ...each, status, reviewNotes } : each)),
});
