import { forEvery, inverted } from '../../kernel/by-type.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import { type Command, type CommandMetadata, userOf } from '../../kernel/message.ts';
import { uploadOf } from '../../lending/decisions/evidence-makers.ts';
import { assertTwoPeople, type OnePersonLimit, type SizedFile } from '../../lending/decisions/two-people.ts';
import { documentName } from '../../lending/documents/document-wording.ts';
import { isFinal } from '../../lending/disposition/disposition.ts';
import {
  type DocumentStatus,
  isAwaitingBorrower,
  isSettledDocument,
  needsReviewNotes,
} from '../../lending/life-cycle/life-cycle.ts';
import { outstandingDocuments } from '../../lending/needs/needs-list.ts';
import { inWords } from '../../lending/fields/words.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { FailingItem, StatusSlice } from '../status/status.moves.ts';
import {
  type DocumentEventOf,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from './documents.events.ts';
import {
  requestDocument,
  requestDocuments,
  type RequestDocument,
  type RequestDocuments,
  revised,
  withdrawn,
  type WithdrawDocumentRequest,
  withdrawRequest,
} from './documents.requests.ts';
import { needAgain, noLongerNeeded } from './documents.needs.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';
import { assertScanned, recordScan, type RecordScan, scanned } from './documents.scans.ts';
import { documentOf, type DocumentsSlice, type DocumentState, unknownDocument } from './documents.state.ts';

export type UploadDocument = Command<
  'UploadDocument',
  Omit<DocumentEventOf<'DocumentUploaded'>['data'], 'documentVersion'> & {
    /** Kind of upload: 'new' adds or fulfills a request, 'replacement' adds a version to an existing file. */
    mode: 'new' | 'replacement';
    /** A virus scanner has to look at it before anybody gets it. */
    mustBeScanned?: boolean | undefined;
  }
>;
export type ReviewDocument = Command<
  'ReviewDocument',
  {
    documentId: string;
    /** The file that was looked at; left out: the newest. */
    documentVersion?: number | undefined;
    status: keyof typeof reviewEventTypes;
    reviewNotes?: string | undefined;
    /** Of the lender's settings. */
    onePersonUpToCents?: OnePersonLimit | undefined;
  }
>;
export type RecordDocumentReminder = Command<'RecordDocumentReminder', DocumentEventOf<'DocumentReminderSent'>['data']>;
export type DocumentsCommand =
  | RequestDocuments
  | RequestDocument
  | WithdrawDocumentRequest
  | UploadDocument
  | RecordScan
  | ReviewDocument
  | RecordDocumentReminder;

type Slices = IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & WithAwaitedConditions;

const reviewEventTypes = inverted(reviewStatusAfter);

/** Takes a first or newer file; the same content again records nothing. @throws IllegalTransitionError, NotFoundError */
const uploadDocument = (
  { data: { mode, mustBeScanned = false, ...upload } }: UploadDocument,
  file: Slices,
): DocumentEventOf<'DocumentUploaded' | 'DocumentQuarantined'>[] => {
  assertTakesEvidence(file, upload);
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

const withoutNotes = (
  { documentId, documentType }: DocumentState,
  status: ReviewDocument['data']['status'],
): RuleViolationError =>
  new RuleViolationError(
    `${documentName(documentType)} is not ${status === 'rejected' ? 'rejected' : 'sent back'} without saying why`,
    { documentId, status },
    [{ field: 'reviewNotes', message: 'Say what is wrong with it, so that the sender can fix it' }],
  );

/**
 * Judges what has been uploaded.
 * @throws ForbiddenError to who uploaded it, IllegalTransitionError while nothing has been, NotFoundError, RuleViolationError where it is sent back without a word
 */
const reviewDocument = (
  { data }: ReviewDocument,
  file: Slices & SizedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ReviewEvent[] => {
  const { documentId, status, reviewNotes, onePersonUpToCents } = data;
  assertTakesEvidence(file, { documentId });
  const document = documentOf(file, documentId);
  const { documentVersion } = document;
  if (documentVersion === 0) {
    throw new IllegalTransitionError('Nothing has been uploaded for this request yet, so there is nothing to review', {
      documentId,
      status: document.status,
      allowed: [],
    });
  }
  if (data.documentVersion !== undefined && data.documentVersion !== documentVersion) {
    throw new IllegalTransitionError('A newer file has come in since: look at that one first', {
      documentId,
      allowed: [documentVersion],
    });
  }
  assertScanned(document, status);
  if (document.status === status && (reviewNotes === undefined || reviewNotes === document.reviewNotes)) return [];
  if (reviewNotes === undefined && needsReviewNotes(status)) throw withoutNotes(document, status);
  const { doneBy, what } = uploadOf(document);
  const pair = { actor, doneBy, amountCents: file.figures.loan.amountCents, onePersonUpToCents };
  const exception = isSettledDocument(status) ? assertTwoPeople(pair, what) : {};
  return [{ type: reviewEventTypes[status], data: { documentId, documentVersion, reviewNotes, ...exception } }];
};

const recordReminder = ({ data }: RecordDocumentReminder, file: Slices): DocumentEventOf<'DocumentReminderSent'>[] => {
  if (isFinal(file) || file.reminderKeys.includes(data.reminderKey)) return [];
  for (const documentId of data.documentIds) documentOf(file, documentId);
  return [{ type: 'DocumentReminderSent', data }];
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

/** Facts that status moves depend on. */
type OnFile = Pick<DocumentsSlice, 'waivedTypes'> & {
  readonly documents: readonly Pick<DocumentState, 'documentId' | 'documentType' | 'status'>[];
};

const openItems = (file: OnFile & Pick<IntakeSlice, 'neededTypes'>): FailingItem[] => [
  ...outstanding(file),
  ...file.neededTypes
    .filter(
      (type) => !file.waivedTypes.includes(type) && !file.documents.some(({ documentType }) => documentType === type),
    )
    .map((type) => ({
      item: `${documentName(type)} is not on the file and has not been requested`,
      fix: 'Request the document from the borrower',
    })),
];

const outstanding = ({ documents }: Pick<OnFile, 'documents'>): FailingItem[] =>
  outstandingDocuments(documents).map(({ documentId, documentType, status }) => ({
    item: `${documentName(documentType)} is ${inWords(status)}`,
    fix: isAwaitingBorrower(status)
      ? 'Get the file from the borrower and verify it'
      : 'Review the document and verify or approve it',
    documentId,
  }));

/** A document once it is asked for, the first time or anew, or comes in. */
const put = (
  event: DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>,
  status: DocumentStatus,
  before: DocumentState | undefined,
): DocumentState => {
  const { documentId, documentType } = event.data;
  const document = { documentId, documentType, status };
  if (event.type === 'DocumentUploaded') {
    const { documentVersion, sha256 } = event.data;
    const uploadedBy = userOf(event.metadata?.actor);
    return { ...document, documentVersion, sha256, uploadedBy, inQuarantine: before?.inQuarantine ?? [] };
  }
  const { reason, dueOn } = event.data;
  return { documentVersion: 0, ...before, ...document, request: { reason, dueOn } };
};

/** A document once it was reviewed, or the newest version scanned. */
const moved = (event: ReviewEvent | ScanEvent, status: DocumentStatus, before: DocumentState): DocumentState => {
  const { data, metadata } = event;
  if ('isNewest' in data) return { ...before, status };
  const reviewed = { ...before, status, reviewNotes: data.reviewNotes };
  const user = userOf(metadata?.actor);
  return isSettledDocument(status) && user !== null
    ? { ...reviewed, verifiedBy: [...(before.verifiedBy ?? []), user] }
    : reviewed;
};

const reminderSent = (
  { reminderKeys }: DocumentsSlice,
  { data }: DocumentEventOf<'DocumentReminderSent'>,
): Pick<DocumentsSlice, 'reminderKeys'> => ({ reminderKeys: [...reminderKeys, data.reminderKey] });

export const documentsModule = {
  begin: (): DocumentsSlice => ({ documents: [], withdrawnIds: [], waivedTypes: [], reminderKeys: [] }),
  decide: {
    RequestDocuments: requestDocuments,
    RequestDocument: requestDocument,
    WithdrawDocumentRequest: withdrawRequest,
    UploadDocument: uploadDocument,
    RecordScan: recordScan,
    ReviewDocument: reviewDocument,
    RecordDocumentReminder: recordReminder,
  },
  /** Fields of a document other than its status. */
  own: { put, moved },
  evolve: {
    LoanApplicationRestated: needAgain,
    DocumentRequestRevised: revised,
    DocumentRequestWithdrawn: withdrawn,
    ...forEvery(scanStatusAfter, scanned),
    DocumentReminderSent: reminderSent,
  },
  followers: { LoanApplicationRestated: noLongerNeeded },
  closingGate: outstanding,
  openItems,
};
