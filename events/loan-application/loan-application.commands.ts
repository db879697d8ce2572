import type { z } from 'zod';
import type { Command } from '../kernel/message.ts';
import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  Priority,
  StageId,
  StageStatus,
} from '../lending/life-cycle.ts';
import type { CreditReport, personalDataRevealedSchema, submittedSchema } from './loan-application.events.ts';

export type SubmitLoanApplication = Command<'SubmitLoanApplication', z.infer<typeof submittedSchema>>;
/** `assigneeId` null takes the file from whoever has it. */
export type AssignLoanApplication = Command<
  'AssignLoanApplication',
  { assigneeId: string; assigneeName: string } | { assigneeId: null }
>;
export type PrioritizeLoanApplication = Command<'PrioritizeLoanApplication', { priority: Priority }>;
export type ChangeApplicationStatus = Command<
  'ChangeApplicationStatus',
  { status: ApplicationStatus; notes?: string | undefined }
>;
export type CommentOnApplication = Command<'CommentOnApplication', { commentId: string; comment: string }>;
/** Moves one stage: in_progress starts (or reopens), completed, requires_attention flags, rejected, processing hands it to automation. */
export type ChangeStage = Command<
  'ChangeStage',
  {
    stageId: StageId;
    status: Exclude<StageStatus, 'pending'>;
    notes?: string | undefined;
    assigneeId?: string | undefined;
    assigneeName?: string | undefined;
  }
>;
/** Starts a stage only when nobody has touched it, so that a workflow never undoes a person's step. */
export type OpenStage = Command<
  'OpenStage',
  { stageId: StageId; assigneeId?: string | undefined; assigneeName?: string | undefined }
>;
/** Completes a stage only when it is open; a flagged or rejected stage stays for a person. */
export type CloseStage = Command<'CloseStage', { stageId: StageId; notes?: string | undefined }>;
/** Requests that already have a document of the type are left out. */
export type RequestDocuments = Command<
  'RequestDocuments',
  { requests: { documentId: string; documentType: DocumentType; reason: string; dueOn?: string | undefined }[] }
>;
export type UploadDocument = Command<
  'UploadDocument',
  {
    documentId: string;
    documentType: DocumentType;
    fileName: string;
    mediaType: string;
    sizeBytes: number;
    sha256: string;
    /** What the caller is doing: 'new' adds or fulfils a request, 'replacement' adds a version to an existing file. */
    mode: 'new' | 'replacement';
  }
>;
export type ReviewDocument = Command<
  'ReviewDocument',
  {
    documentId: string;
    status: Extract<DocumentStatus, 'under_review' | 'verified' | 'approved' | 'needs_review' | 'rejected'>;
    reviewNotes?: string | undefined;
  }
>;
export type RecordDocumentReminder = Command<
  'RecordDocumentReminder',
  { documentIds: string[]; reminderNumber: number; channel: 'email'; reminderKey: string }
>;
export type EscalateApplication = Command<
  'EscalateApplication',
  { subject: string; stageId?: StageId | undefined; daysWaiting: number; escalationKey: string }
>;
export type RecordCreditReport = Command<'RecordCreditReport', CreditReport>;
/** Records that the actor is about to be shown a borrower's data in clear; refused once the borrower is forgotten. */
export type RevealPersonalData = Command<'RevealPersonalData', z.infer<typeof personalDataRevealedSchema>>;
/** Records that the keys of a borrower's personal data are destroyed; refused while the file is open. */
export type ForgetBorrower = Command<
  'ForgetBorrower',
  { borrowerId: string; reason: string; legalBasis: string; erasedStreams: string[] }
>;

export type LoanApplicationCommand =
  | SubmitLoanApplication
  | AssignLoanApplication
  | PrioritizeLoanApplication
  | ChangeApplicationStatus
  | CommentOnApplication
  | ChangeStage
  | OpenStage
  | CloseStage
  | RequestDocuments
  | UploadDocument
  | ReviewDocument
  | RecordDocumentReminder
  | EscalateApplication
  | RecordCreditReport
  | RevealPersonalData
  | ForgetBorrower;
