import { forEvery, inverted } from '../../kernel/by-type.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { documentName } from '../../lending/document-wording.ts';
import { type DocumentType, isAwaitingBorrower, isFinalStatus } from '../../lending/life-cycle.ts';
import { outstandingDocuments } from '../../lending/required-documents.ts';
import { inWords } from '../../lending/words.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { FailingItem, StatusSlice } from '../status/status.moves.ts';
import {
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  scanStatusAfter,
} from './documents.events.ts';
import { assertScanned, recordScan, type RecordScan, scanned } from './documents.scans.ts';
import { documentOf, type DocumentsSlice, type DocumentState, unknownDocument } from './documents.state.ts';

/** Requests that already have a document of the type are left out. */
export type RequestDocuments = Command<
  'RequestDocuments',
  { requests: { documentId: string; documentType: DocumentType; reason: string; dueOn?: string | undefined }[] }
>;
/** Says that the borrower need not send what they were asked for. */
export type WithdrawDocumentRequest = Command<'WithdrawDocumentRequest', { documentId: string; reason: string }>;
export type UploadDocument = Command<
  'UploadDocument',
  Omit<DocumentEventOf<'DocumentUploaded'>['data'], 'documentVersion'> & {
    /** What the caller is doing: 'new' adds or fulfils a request, 'replacement' adds a version to an existing file. */
    mode: 'new' | 'replacement';
    /** A virus scanner has to look at it before anybody gets it. */
    mustBeScanned?: boolean | undefined;
  }
>;
export type ReviewDocument = Command<
  'ReviewDocument',
  { documentId: string; status: keyof typeof reviewEventTypes; reviewNotes?: string | undefined }
>;
export type RecordDocumentReminder = Command<'RecordDocumentReminder', DocumentEventOf<'DocumentReminderSent'>['data']>;
export type DocumentsCommand =
  RequestDocuments | WithdrawDocumentRequest | UploadDocument | RecordScan | ReviewDocument | RecordDocumentReminder;

type Slices = IntakeSlice & StatusSlice & DocumentsSlice;

const reviewEventTypes = inverted(reviewStatusAfter);

/** Leaves out types the file already has or has asked for; `other` stands for many papers and may be asked for again. */
const requestDocuments = ({ data }: RequestDocuments, file: Slices): DocumentEventOf<'DocumentRequested'>[] => {
  assertTakesDocuments(file);
  const ids = new Set([...file.documents.map(({ documentId }) => documentId), ...file.withdrawnIds]);
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

/** Takes a request back while nothing has come in for it. @throws IllegalTransitionError, NotFoundError */
const withdrawRequest = (
  { data: { documentId, reason } }: WithdrawDocumentRequest,
  file: Slices,
): DocumentEventOf<'DocumentRequestWithdrawn'>[] => {
  assertTakesDocuments(file);
  if (file.withdrawnIds.includes(documentId)) return [];
  const { documentType, documentVersion, status } = documentOf(file, documentId);
  if (documentVersion > 0) {
    throw new IllegalTransitionError('A file has come in for this request: review it instead of withdrawing', {
      documentId,
      status,
      allowed: [],
    });
  }
  return [{ type: 'DocumentRequestWithdrawn', data: { documentId, documentType, reason } }];
};

/** Takes a first or newer file; the same content again records nothing. @throws IllegalTransitionError, NotFoundError */
const uploadDocument = (
  { data: { mode, mustBeScanned = false, ...upload } }: UploadDocument,
  file: Slices,
): DocumentEventOf<'DocumentUploaded' | 'DocumentQuarantined'>[] => {
  assertTakesDocuments(file);
  const { documentId, documentType, sha256 } = upload;
  const known = file.documents.find((document) => document.documentId === documentId);
  if (!known && mode === 'replacement') throw unknownDocument(file, documentId);
  if (known) {
    if (known.documentType !== documentType) throw otherType(known, documentType);
    if (known.sha256 === sha256) return [];
    assertModeFits(known, mode);
  }
  const documentVersion = (known?.documentVersion ?? 0) + 1;
  const { sizeBytes } = upload;
  const quarantined = { documentId, documentVersion, sha256, sizeBytes, isNewest: true };
  return [
    { type: 'DocumentUploaded', data: { ...upload, documentVersion } },
    ...(mustBeScanned ? [{ type: 'DocumentQuarantined' as const, data: quarantined }] : []),
  ];
};

/** Judges what has been uploaded. @throws IllegalTransitionError while nothing has, NotFoundError */
const reviewDocument = ({ data: { documentId, status, reviewNotes } }: ReviewDocument, file: Slices): ReviewEvent[] => {
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
  assertScanned(document, status);
  if (document.status === status && (reviewNotes === undefined || reviewNotes === document.reviewNotes)) return [];
  return [{ type: reviewEventTypes[status], data: { documentId, documentVersion, reviewNotes } }];
};

const recordReminder = ({ data }: RecordDocumentReminder, file: Slices): DocumentEventOf<'DocumentReminderSent'>[] => {
  if (isFinalStatus(file.status) || file.reminderKeys.includes(data.reminderKey)) return [];
  for (const documentId of data.documentIds) documentOf(file, documentId);
  return [{ type: 'DocumentReminderSent', data }];
};

const assertTakesDocuments = ({ status }: StatusSlice): void => {
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

/** What the moves of the file's status look at. */
type OnFile = { readonly documents: readonly Pick<DocumentState, 'documentId' | 'documentType' | 'status'>[] };

const openItems = (file: OnFile & Pick<IntakeSlice, 'requiredTypes'>): FailingItem[] => [
  ...outstanding(file),
  ...file.requiredTypes
    .filter((type) => !file.documents.some(({ documentType }) => documentType === type))
    .map((type) => ({
      item: `${documentName(type)} is neither on the file nor asked for`,
      fix: 'Request the document from the borrower',
    })),
];

const outstanding = ({ documents }: OnFile): FailingItem[] =>
  outstandingDocuments(documents).map(({ documentId, documentType, status }) => ({
    item: `${documentName(documentType)} is ${inWords(status)}`,
    fix: isAwaitingBorrower(status)
      ? 'Get the file from the borrower and verify it'
      : 'Review the document and verify or approve it',
    documentId,
  }));

const requested = (
  slice: DocumentsSlice,
  { type, data: { documentId, documentType } }: DocumentEventOf<'DocumentRequested'>,
) => withDocument(slice, { documentId, documentType, status: documentStatusAfter[type], documentVersion: 0 });

const uploaded = (
  slice: DocumentsSlice,
  { type, data: { documentId, documentType, documentVersion, sha256 } }: DocumentEventOf<'DocumentUploaded'>,
) => {
  const { inQuarantine = [] } = slice.documents.find((each) => each.documentId === documentId) ?? {};
  const status = documentStatusAfter[type];
  return withDocument(slice, { documentId, documentType, status, documentVersion, sha256, inQuarantine });
};

const withdrawn = (
  { documents, withdrawnIds }: DocumentsSlice,
  { data: { documentId } }: DocumentEventOf<'DocumentRequestWithdrawn'>,
): Partial<DocumentsSlice> => ({
  documents: documents.filter((document) => document.documentId !== documentId),
  withdrawnIds: [...withdrawnIds, documentId],
});

const withDocument = ({ documents }: DocumentsSlice, document: DocumentState): Pick<DocumentsSlice, 'documents'> => ({
  documents: documents.some(({ documentId }) => documentId === document.documentId)
    ? documents.map((each) => (each.documentId === document.documentId ? document : each))
    : [...documents, document],
});

const reviewed = (
  { documents }: DocumentsSlice,
  { type, data: { documentId, reviewNotes } }: ReviewEvent,
): Pick<DocumentsSlice, 'documents'> => ({
  documents: documents.map((each) =>
    each.documentId === documentId ? { ...each, status: reviewStatusAfter[type], reviewNotes } : each,
  ),
});

const reminderSent = (
  { reminderKeys }: DocumentsSlice,
  { data }: DocumentEventOf<'DocumentReminderSent'>,
): Pick<DocumentsSlice, 'reminderKeys'> => ({ reminderKeys: [...reminderKeys, data.reminderKey] });

export const documentsModule = {
  begin: (): DocumentsSlice => ({ documents: [], withdrawnIds: [], reminderKeys: [] }),
  decide: {
    RequestDocuments: requestDocuments,
    WithdrawDocumentRequest: withdrawRequest,
    UploadDocument: uploadDocument,
    RecordScan: recordScan,
    ReviewDocument: reviewDocument,
    RecordDocumentReminder: recordReminder,
  },
  evolve: {
    DocumentRequested: requested,
    DocumentRequestWithdrawn: withdrawn,
    DocumentUploaded: uploaded,
    ...forEvery(scanStatusAfter, scanned),
    ...forEvery(reviewStatusAfter, reviewed),
    DocumentReminderSent: reminderSent,
  },
  closingGate: outstanding,
  openItems,
};
