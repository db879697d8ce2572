import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import { isFinalStatus } from '../lending/life-cycle.ts';
import type {
  RecordCreditReport,
  RecordDocumentReminder,
  RequestDocuments,
  ReviewDocument,
  UploadDocument,
} from './loan-application.commands.ts';
import type { LoanApplicationEventOf } from './loan-application.events.ts';
import type { DocumentState, LoanFile } from './loan-application.state.ts';

type ReviewEvent = LoanApplicationEventOf<
  'DocumentReviewStarted' | 'DocumentVerified' | 'DocumentApproved' | 'DocumentChangesRequested' | 'DocumentRejected'
>;

const reviewEvents = {
  under_review: 'DocumentReviewStarted',
  verified: 'DocumentVerified',
  approved: 'DocumentApproved',
  needs_review: 'DocumentChangesRequested',
  rejected: 'DocumentRejected',
} as const satisfies Record<ReviewDocument['data']['status'], ReviewEvent['type']>;

/** Leaves out types the file already has or has asked for; `other` stands for many papers and may be asked for again. */
export const requestDocuments = (
  { data }: RequestDocuments,
  file: LoanFile,
): LoanApplicationEventOf<'DocumentRequested'>[] => {
  assertTakesDocuments(file);
  const ids = new Set(file.documents.map(({ documentId }) => documentId));
  const types = new Set(
    file.documents.filter(({ status }) => status !== 'rejected').map(({ documentType }) => documentType),
  );
  const missing = data.requests.filter(({ documentId, documentType }) => {
    const isKnown = ids.has(documentId) || (documentType !== 'other' && types.has(documentType));
    ids.add(documentId);
    types.add(documentType);
    return !isKnown;
  });
  return missing.map((request) => ({ type: 'DocumentRequested', data: request }));
};

/** Takes a first or newer file; the same content again records nothing. @throws IllegalTransitionError, NotFoundError */
export const uploadDocument = (
  { data: { mode, ...upload } }: UploadDocument,
  file: LoanFile,
): LoanApplicationEventOf<'DocumentUploaded'>[] => {
  assertTakesDocuments(file);
  const { documentId, documentType, sha256 } = upload;
  const known = file.documents.find((document) => document.documentId === documentId);
  if (!known && mode === 'replacement') throw unknownDocument(file, documentId);
  if (known) {
    if (known.documentType !== documentType) throw otherType(known, documentType);
    if (known.sha256 === sha256) return [];
    assertModeFits(known, mode);
  }
  return [{ type: 'DocumentUploaded', data: { ...upload, documentVersion: (known?.documentVersion ?? 0) + 1 } }];
};

/** Judges what has been uploaded. @throws IllegalTransitionError while nothing has, NotFoundError */
export const reviewDocument = (
  { data: { documentId, status, reviewNotes } }: ReviewDocument,
  file: LoanFile,
): ReviewEvent[] => {
  assertTakesDocuments(file);
  const document = documentOf(file, documentId);
  const { documentVersion } = document;
  if (documentVersion === 0) {
    throw new IllegalTransitionError('Nothing has been uploaded for this request yet, so there is nothing to review', {
      documentId,
      status: document.status,
      allowed: [],
    });
  }
  if (document.status === status && (reviewNotes === undefined || reviewNotes === document.reviewNotes)) return [];
  return [{ type: reviewEvents[status], data: { documentId, documentVersion, reviewNotes } }];
};

export const recordReminder = (
  { data }: RecordDocumentReminder,
  file: LoanFile,
): LoanApplicationEventOf<'DocumentReminderSent'>[] => {
  if (isFinalStatus(file.status) || file.reminderKeys.includes(data.reminderKey)) return [];
  for (const documentId of data.documentIds) documentOf(file, documentId);
  return [{ type: 'DocumentReminderSent', data }];
};

/** A report that comes after the decision is still a fact about the borrowers, so a final file takes it too. */
export const recordCreditReport = (
  { data }: RecordCreditReport,
  file: LoanFile,
): LoanApplicationEventOf<'CreditReportReceived'>[] => {
  if (file.reportIds.includes(data.reportId)) return [];
  const borrowerIds = file.borrowers.map(({ borrowerId }) => borrowerId);
  const strangers = data.scores.flatMap(({ borrowerId }, index) =>
    borrowerIds.includes(borrowerId)
      ? []
      : [{ field: `scores.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('The credit report has a score for somebody who is not a borrower', {}, strangers);
  }
  return [{ type: 'CreditReportReceived', data }];
};

const assertTakesDocuments = ({ status }: LoanFile): void => {
  if (isFinalStatus(status)) {
    throw new IllegalTransitionError(`The application is ${status}; its documents no longer change`, {
      status,
      allowed: [],
    });
  }
};

const assertModeFits = ({ documentId, documentVersion }: DocumentState, mode: 'new' | 'replacement'): void => {
  if (mode === 'new' && documentVersion > 0) {
    throw new IllegalTransitionError('This document already has a file: upload the new one as its replacement', {
      documentId,
      documentVersion,
      allowed: ['replacement'],
    });
  }
  if (mode === 'replacement' && documentVersion === 0) {
    throw new IllegalTransitionError('This document has no file to replace: upload the first one as new', {
      documentId,
      documentVersion,
      allowed: ['new'],
    });
  }
};

const otherType = ({ documentId, documentType }: DocumentState, uploadedAs: string): RuleViolationError =>
  new RuleViolationError(
    `This document is a ${documentType}, not a ${uploadedAs}: upload the file under its own type`,
    { documentId, documentType },
    [{ field: 'documentType', message: `Send ${documentType}, or leave out the document id to add a new document` }],
  );

const documentOf = (file: LoanFile, documentId: string): DocumentState => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) throw unknownDocument(file, documentId);
  return document;
};

const unknownDocument = ({ applicationId }: LoanFile, documentId: string): NotFoundError =>
  new NotFoundError(`No document ${documentId} in application ${applicationId}`, { applicationId, documentId });
