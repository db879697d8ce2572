import { alertsOf } from '../../events/lending/alerts/file-alerts.ts';
import { noReliance, withReliance } from '../../events/lending/changes/file-reliance.ts';
import { completionPercentage } from '../../events/lending/needs/completion.ts';
import { type Disposition, isFinal, isFinalDisposition } from '../../events/lending/disposition/disposition.ts';
import {
  type ApplicationStatus,
  type DocumentStatus,
  type DocumentType,
  isAwaitingReview,
  type LoanType,
  type Priority,
  type StageId,
  stageIds,
  type StageStatus,
} from '../../events/lending/life-cycle/life-cycle.ts';
import { alsoNeeded, stillNeeded, withoutWaived } from '../../events/lending/needs/needs-change.ts';
import { neededDocuments } from '../../events/lending/needs/needs-list.ts';
import {
  type DocumentSubject,
  type NeededDocument,
  neededKey,
  neededOfKey,
} from '../../events/lending/needs/subjects.ts';
import { addressLine, fullName } from '../../events/lending/fields/words.ts';
import { forEvery } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import { keyed } from '../../events/kernel/kept.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  conditionFigures,
  type ConditionFigures,
  standingConditionsAfter,
  type WithStandingConditions,
} from '../../events/loan-application/core/standing-conditions.state.ts';
import { relianceAfter, type WithReliance } from '../../events/loan-application/core/file-reliance.state.ts';
import {
  noApproval,
  standingApprovalAfter,
  type WithStandingApproval,
} from '../../events/loan-application/core/standing-approval.state.ts';
import {
  dispositionChanges,
  documentChanges,
  priorityChanges,
  stageChanges,
  statusChanges,
} from '../../events/loan-application/core/file-core.state.ts';
import {
  dispositionAfter,
  type DispositionEvent,
} from '../../events/loan-application/disposition/disposition.events.ts';
import { type DocumentEventOf, reviewStatusAfter } from '../../events/loan-application/documents/documents.events.ts';
import { foundBy } from '../../events/lending/fields/found-by.ts';
import type {
  FileContent,
  LoanApplicationRestated,
  LoanApplicationSubmitted,
} from '../../events/loan-application/intake/intake.events.ts';
import { changesFile, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';
import {
  decidedAtAfter,
  type LoanApplicationStatusChanged,
} from '../../events/loan-application/status/status.events.ts';
import { later } from '../engine/fold-by-stream.ts';

/** A row of `loan_pipeline`; the names are those of its columns, times are ISO 8601. */
export type PipelineRow = WithStandingConditions &
  WithStandingApproval &
  WithReliance &
  ConditionFigures & {
    readonly application_id: string;
    readonly loan_number: string;
    readonly status: ApplicationStatus;
    readonly disposition: Disposition | null;
    /** When a disposition ended the file; null while none does. */
    readonly closed_at: string | null;
    readonly priority: Priority;
    readonly borrower_name: string;
    readonly property_address: string;
    readonly loan_type: LoanType;
    readonly loan_amount_cents: number;
    /** Of each needed document its key: the type alone, or with whom and what it is for. */
    readonly required_document_types: readonly string[];
    readonly submitted_at: string;
    readonly updated_at: string;
    readonly assignee_id: string | null;
    readonly assignee_name: string | null;
    readonly stages: Readonly<Partial<Record<StageId, StageStatus>>>;
    readonly documents: Readonly<
      Record<
        string,
        {
          readonly documentType: DocumentType;
          readonly status: DocumentStatus;
          readonly subjects?: readonly DocumentSubject[] | undefined;
        }
      >
    >;
    readonly completion_percentage: number;
    readonly current_stage: StageId | null;
    readonly has_alert: boolean;
    readonly has_staff_task: boolean;
    readonly open_escalations: number;
    readonly last_change_overrode: boolean;
    readonly decided_at: string | null;
    readonly approved_at: string | null;
    readonly first_decided_at: string | null;
    readonly search_text: string;
    readonly version: number;
    readonly position: number;
  };

type Recorded<E extends LoanApplicationEvent = LoanApplicationEvent> = RecordedEvent<E>;

const includes = <T>(list: readonly T[], value: T): boolean => list.includes(value);

/** What a list shows of what a file rests on. */
const statedIn = (content: FileContent) => {
  const { applicationId, borrowers, property, loan } = content;
  const [primary] = borrowers;
  if (!primary) throw new Error(`Loan application ${applicationId} was submitted without a borrower`);
  return {
    borrower_name: fullName(primary),
    property_address: addressLine(property.address),
    loan_type: loan.type,
    loan_amount_cents: loan.amountCents,
    search_text: foundBy(content),
  };
};

/** A file's row as its submission begins it, figures apart. */
export const startRow = (event: Recorded<LoanApplicationSubmitted>): PipelineRow => {
  const { applicationId, loanNumber, priority } = event.data;
  return {
    ...statedIn(event.data),
    application_id: applicationId,
    loan_number: loanNumber,
    status: 'submitted',
    disposition: null,
    approval: noApproval(event.data),
    reliance: noReliance,
    closed_at: null,
    priority,
    required_document_types: neededDocuments(event.data).map(neededKey),
    submitted_at: event.effectiveAt,
    updated_at: event.effectiveAt,
    assignee_id: null,
    assignee_name: null,
    stages: {},
    documents: {},
    conditions: {},
    outstanding_conditions: 0,
    conditions_before_approval: 0,
    conditions_due_on: null,
    completion_percentage: 0,
    current_stage: null,
    has_alert: false,
    has_staff_task: false,
    open_escalations: 0,
    last_change_overrode: false,
    decided_at: null,
    approved_at: null,
    first_decided_at: null,
    version: event.version,
    position: event.position,
  };
};

const neededIn = ({ required_document_types }: PipelineRow): NeededDocument[] =>
  required_document_types.map(neededOfKey);

const restate = (row: PipelineRow, { data }: Recorded<LoanApplicationRestated>): Partial<PipelineRow> => ({
  ...statedIn(data),
  required_document_types: stillNeeded(neededIn(row), data.needs).map(neededKey),
});

/** Withdrawing a request means that the file does not need the document. */
const withdrawRequest = (
  row: PipelineRow,
  { data }: Recorded<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<PipelineRow> => ({
  required_document_types: withoutWaived(neededIn(row), data).map(neededKey),
});

const decisionOf = (
  row: PipelineRow,
  { data: { to, override, closingDocuments }, effectiveAt }: Recorded<LoanApplicationStatusChanged>,
): Partial<PipelineRow> => {
  const decidedAt = decidedAtAfter(to, effectiveAt, row.decided_at);
  return {
    last_change_overrode: override,
    decided_at: decidedAt,
    approved_at: to === 'rejected' ? null : decidedAt,
    first_decided_at: row.first_decided_at ?? decidedAt,
    ...(closingDocuments && { required_document_types: alsoNeeded(neededIn(row), closingDocuments).map(neededKey) }),
  };
};

const close = (_row: PipelineRow, { type, effectiveAt }: Recorded<DispositionEvent>): Partial<PipelineRow> => ({
  closed_at: isFinalDisposition(dispositionAfter[type]) ? effectiveAt : null,
});

/** The events that show that someone acts on the file. */
const answersToEscalations = {
  LoanApplicationStatusChanged: true,
  ...dispositionAfter,
  ...stageStatusAfter,
  ...reviewStatusAfter,
  DocumentRequestWithdrawn: true,
  DocumentUploaded: true,
  CreditReportReceived: true,
};

/** Changes stated by an event; the rest is derived. */
const rowFold = foldChangesBy<PipelineRow, Recorded>(
  statusChanges,
  dispositionChanges,
  priorityChanges,
  stageChanges(keyed<PipelineRow['stages']>(), (_event, status) => status),
  documentChanges(keyed<PipelineRow['documents']>(), {
    put: ({ data: { documentType, subjects } }, status, before) => ({
      documentType,
      status,
      subjects: subjects ?? before?.subjects,
    }),
    moved: (_event, status, before) => ({ ...before, status }),
  }),
  standingConditionsAfter,
  standingApprovalAfter,
  relianceAfter,
  forEvery(answersToEscalations, () => ({ open_escalations: 0 })),
  forEvery(dispositionAfter, close),
  {
    LoanApplicationAssigned: (_row, { data }) => ({ assignee_id: data.assigneeId, assignee_name: data.assigneeName }),
    LoanApplicationUnassigned: () => ({ assignee_id: null, assignee_name: null }),
    LoanApplicationStatusChanged: decisionOf,
    LoanStageCompleted: (_row, { data }) => (data.override ? { last_change_overrode: true } : {}),
    CounterofferAccepted: (_row, { data }) => ({ loan_amount_cents: data.terms.amountCents }),
    LoanApplicationEscalated: (row) => ({ open_escalations: row.open_escalations + 1 }),
    DocumentRequestWithdrawn: withdrawRequest,
    DocumentAssigned: ({ documents }, { data: { documentId, subjects } }) => {
      const document = documents[documentId];
      return document ? { documents: { ...documents, [documentId]: { ...document, subjects } } } : {};
    },
    LoanApplicationRestated: restate,
  },
);

/** Events that change a row; others only move its version and last change. */
export const rowUses = ['LoanApplicationSubmitted', ...rowFold.handles] as const;

/** The row after one more event of its file, figures apart. */
export const evolveRow = (row: PipelineRow, event: Recorded): PipelineRow => ({
  ...rowFold.evolve(row, event),
  updated_at: changesFile(event) ? later(row.updated_at, event.effectiveAt) : row.updated_at,
  version: event.version,
  position: event.position,
});

/** What alerts are made of. */
export const watched = (
  row: Pick<
    PipelineRow,
    'status' | 'disposition' | 'approval' | 'stages' | 'open_escalations' | 'last_change_overrode'
  >,
) => ({ ...row, openEscalations: row.open_escalations, lastChangeOverrode: row.last_change_overrode });

const documentsOf = ({ documents, reliance }: PipelineRow) =>
  withReliance(
    Object.entries(documents).map(([documentId, document]) => ({ documentId, ...document })),
    reliance,
  );

/** The row with the figures that follow from the rest of it: once for a batch, not for every event. */
export const withFigures = (row: PipelineRow): PipelineRow => {
  const isOpen = !isFinal(row);
  const stageStatuses = Object.values(row.stages);
  const documents = Object.values(row.documents);
  const isFlagged = includes(stageStatuses, 'requires_attention');
  // Collecting documents waits for the borrower; what arrived is a task by its own status.
  const isStageInHand = Object.entries(row.stages).some(
    ([stageId, status]) => stageId !== 'document_collection' && status === 'in_progress',
  );
  return {
    ...row,
    ...conditionFigures(row),
    completion_percentage: completionPercentage({
      status: row.status,
      stages: stageStatuses,
      needed: neededIn(row),
      documents: documentsOf(row),
    }),
    current_stage: isOpen ? currentStage(row.stages) : null,
    has_alert: alertsOf(watched(row)).length > 0,
    has_staff_task: isOpen && (documents.some(({ status }) => isAwaitingReview(status)) || isFlagged || isStageInHand),
  };
};

/** The first stage in order that is not completed; the last one when all are. */
const currentStage = (stages: PipelineRow['stages']): StageId =>
  stageIds.find((stageId) => stages[stageId] !== 'completed') ?? 'ready_to_close';
