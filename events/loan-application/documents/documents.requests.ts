import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import { assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import { documentNameInText } from '../../lending/documents/document-wording.ts';
import { countsFor, type DocumentSubject } from '../../lending/needs/subjects.ts';
import { type DocumentType, isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import { inWords } from '../../lending/fields/words.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { isFor, knownFor, targetsOf } from './documents.targets.ts';
import { assertTakesDocuments } from './documents.takes.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';

type DocumentRequest = {
  documentId: string;
  documentType: DocumentType;
  reason: string;
  dueOn?: string | undefined;
  /** Whom and what it is for; left out: each need of the type that nothing has come in for. */
  subjects?: readonly DocumentSubject[] | undefined;
};
type RequestEvent = DocumentEventOf<'DocumentRequested' | 'DocumentRequestRevised' | 'DocumentReplacementRequested'>;

/** Requests that already have a document are left out. */
export type RequestDocuments = Command<'RequestDocuments', { requests: DocumentRequest[] }>;
/**
 * Asks for one document. Where it is asked for already, the open request gets the reason, and the due date if there is
 * one. One that is verified is asked for again as a new version, when it is said why; one to review is refused.
 */
export type RequestDocument = Command<
  'RequestDocument',
  DocumentRequest & {
    /** Why a verified document does not do. */
    againBecause?: string | undefined;
  }
>;
/** Says that the borrower need not send what they were asked for. */
export type WithdrawDocumentRequest = Command<'WithdrawDocumentRequest', { documentId: string; reason: string }>;

type Slices = Omit<IntakeSlice, 'peopleEver'> & StatusSlice & DispositionSlice & DocumentsSlice;

/** Leaves out what the file has or has asked for; `other` stands for many papers and may be asked for again. */
export const requestDocuments = ({ data }: RequestDocuments, file: Slices): DocumentEventOf<'DocumentRequested'>[] => {
  assertTakesDocuments(file);
  const ids = new Set([...file.documents.map(({ documentId }) => documentId), ...file.withdrawnIds]);
  const asked: DocumentRequest[] = [];
  for (const request of data.requests.flatMap((each) => targetsOf(file, each))) {
    const isKnown =
      ids.has(request.documentId) ||
      (request.documentType !== 'other' &&
        (knownFor(file, request) !== undefined || asked.some((each) => isFor(each, request))));
    if (isKnown) continue;
    ids.add(request.documentId);
    asked.push(request);
  }
  return asked.map(({ subjects, ...request }) => ({
    type: 'DocumentRequested',
    data: { ...request, ...(subjects && { subjects: [...subjects] }) },
  }));
};

/** @throws IllegalTransitionError where a file for it is to be reviewed, RuleViolationError where a verified one is asked for without saying why */
export const requestDocument = ({ data }: RequestDocument, file: Slices): RequestEvent[] =>
  targetsOf(file, data).flatMap((wish) => requestOne(wish, file));

const requestOne = ({ againBecause, ...wish }: RequestDocument['data'], file: Slices): RequestEvent[] => {
  const { documentType, reason, dueOn } = wish;
  const known = knownFor(file, wish);
  if (known === undefined || documentType === 'other') {
    return requestDocuments({ type: 'RequestDocuments', data: { requests: [wish] } }, file);
  }
  assertTakesDocuments(file);
  const { documentId, documentVersion, status, request } = known;
  const subjects = known.subjects && { subjects: [...known.subjects] };
  if (isSettledDocument(status)) {
    if (againBecause === undefined) throw verifiedAlready(known);
    return [
      {
        type: 'DocumentReplacementRequested',
        data: { documentId, documentType, documentVersion, reason, againBecause, dueOn, ...subjects },
      },
    ];
  }
  if (documentVersion > 0 && request === undefined) {
    throw new IllegalTransitionError(
      `A ${documentNameInText(documentType)} is on the file already (${inWords(status)}): review it or request changes on it, instead of asking for another`,
      { documentId, status, allowed: [] },
    );
  }
  const newest = dueOn ?? request?.dueOn;
  if (request?.reason === reason && request.dueOn === newest) return [];
  return [{ type: 'DocumentRequestRevised', data: { documentId, documentType, reason, dueOn: newest, ...subjects } }];
};

const verifiedAlready = ({ documentId, documentType, status }: DocumentState): RuleViolationError =>
  new RuleViolationError(
    `The ${documentNameInText(documentType)} is ${inWords(status)} already`,
    { documentId, documentType, status },
    [
      {
        field: 'againBecause',
        message: 'Say why the one on the file does not do; then the borrower is asked for a new version',
      },
    ],
  );

/**
 * Takes a request back while nothing has come in for it. What the needs list asks for is waived by it, so that takes
 * another person than the file came by, as waiving a condition does.
 * @throws ForbiddenError, IllegalTransitionError, NotFoundError
 */
export const withdrawRequest = (
  { data: { documentId, reason } }: WithdrawDocumentRequest,
  file: Slices & SubmittedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): DocumentEventOf<'DocumentRequestWithdrawn'>[] => {
  assertTakesDocuments(file);
  if (file.withdrawnIds.includes(documentId)) return [];
  const document = documentOf(file, documentId);
  const { documentType, documentVersion, status, subjects } = document;
  if (documentVersion > 0) {
    throw new IllegalTransitionError('A file has come in for this request: review it instead of withdrawing', {
      documentId,
      status,
      allowed: [],
    });
  }
  if (file.needed.some((need) => countsFor(document, need))) {
    assertNotSubmitter(
      file,
      actor,
      `you do not waive its ${documentNameInText(documentType)}, which the needs list asks for`,
    );
  }
  return [
    {
      type: 'DocumentRequestWithdrawn',
      data: { documentId, documentType, reason, ...(subjects && { subjects: [...subjects] }) },
    },
  ];
};

export const revised = (
  slice: DocumentsSlice,
  { data: { documentId, reason, dueOn } }: DocumentEventOf<'DocumentRequestRevised'>,
): Partial<DocumentsSlice> => ({
  documents: slice.documents.map((each) =>
    each.documentId === documentId ? { ...each, request: { reason, dueOn } } : each,
  ),
});

export const withdrawn = (
  { withdrawnIds, waived }: DocumentsSlice,
  { data: { documentId, documentType, subjects } }: DocumentEventOf<'DocumentRequestWithdrawn'>,
): Partial<DocumentsSlice> => ({
  withdrawnIds: [...withdrawnIds, documentId],
  waived: [...waived, { documentType, subjects }],
});
