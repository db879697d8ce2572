import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { documentName } from '../../../../events/lending/documents/document-wording.ts';
import {
  type DocumentType,
  isAwaitingReview,
  isSettledDocument,
  receivedDocumentTypes,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { subjectScopes } from '../../../../events/lending/needs/needs-rules.ts';
import {
  countsFor,
  type DocumentSubject,
  type NeededDocument,
  neededKey,
  neededOfKey,
  subjectKey,
} from '../../../../events/lending/needs/subjects.ts';

type WithNeeds = Pick<DetailedApplication, 'documents' | 'needs'>;

/** A document that can be asked for or uploaded: its key, as `neededKey` makes it, and its name. */
export type NeedChoice = { readonly value: string; readonly label: string; readonly isNeeded: boolean };

const isReceived = (type: DocumentType): boolean => receivedDocumentTypes.includes(type);

type WithBorrowers = Pick<DetailedApplication, 'borrowerId' | 'borrowerName' | 'coBorrowers'>;

const borrowersOf = ({ borrowerId, borrowerName, coBorrowers }: WithBorrowers) => [
  { borrowerId, name: borrowerName },
  ...coBorrowers,
];

/** Of a type that is told apart by subject, one choice for each of several borrowers. */
const choicesOfType = (type: DocumentType, file: WithBorrowers): Omit<NeedChoice, 'isNeeded'>[] => {
  const name = documentName(type);
  if (file.coBorrowers.length === 0 || subjectScopes[type] === undefined) return [{ value: type, label: name }];
  return borrowersOf(file).map(({ borrowerId, name: who }) => ({
    value: neededKey({ documentType: type, subject: { borrowerId } }),
    label: `${name} of ${who}`,
  }));
};

/** Whom and what and which kind in one choice: first what the needs list has, then every other type. */
export const needChoices = (file: Pick<WithNeeds, 'needs'> & WithBorrowers): NeedChoice[] => {
  const { needs } = file;
  const wanted = needs.filter(({ documentType }) => isReceived(documentType));
  const isListed = (type: DocumentType) => wanted.some(({ documentType }) => documentType === type);
  const ofNeeds = wanted.map(({ id, name, state }) => ({ value: id, label: name, isNeeded: state !== 'waived' }));
  return [
    ...ofNeeds.filter(({ isNeeded }) => isNeeded),
    ...ofNeeds.filter(({ isNeeded }) => !isNeeded),
    ...receivedDocumentTypes
      .filter((type) => !isListed(type))
      .flatMap((type) => choicesOfType(type, file))
      .map((choice) => ({ ...choice, isNeeded: false })),
  ];
};

/** The choice that a type means where it is the only one of it; else the type itself. */
export const choiceFor = ({ needs }: Pick<WithNeeds, 'needs'>, type: DocumentType): string => {
  const ofType = needs.filter(({ documentType }) => documentType === type);
  return ofType.find(({ state }) => state === 'missing')?.id ?? ofType[0]?.id ?? type;
};

/** A choice as requests and uploads say it. */
export const askedAs = (key: string): { documentType: DocumentType; subjects?: DocumentSubject[] } => {
  const { documentType, subject } = neededOfKey(key);
  return { documentType, ...(subject && { subjects: [subject] }) };
};

const isOf = (document: LoanDocument, need: NeededDocument): boolean =>
  countsFor({ ...document, subjects: document.subjects ?? undefined }, need);

/** The document that a choice would ask for again; of `other` there may be many. */
export const documentFor = (documents: readonly LoanDocument[], key: string): LoanDocument | undefined => {
  const need = neededOfKey(key);
  return need.documentType === 'other'
    ? undefined
    : documents.find((document) => document.status !== 'rejected' && isOf(document, need));
};

export type Standing = 'new' | 'asked' | 'toReview' | 'verified';

/** Where the document stands that a request would be about. */
export const standingOf = ({ documents }: Pick<WithNeeds, 'documents'>, key: string): Standing => {
  const known = documentFor(documents, key);
  if (!known) return 'new';
  if (isSettledDocument(known.status)) return 'verified';
  return isAwaitingReview(known.status) ? 'toReview' : 'asked';
};

/** Keys of what the needs list has and nobody has asked for. */
export const missingOf = ({ needs }: Pick<WithNeeds, 'needs'>): string[] =>
  needs.filter(({ state }) => state === 'missing').map(({ id }) => id);

/**
 * Whom and what a document of the type can be for: as the needs list asks, else each borrower; and what was said of it already.
 */
export const subjectChoices = (
  file: Pick<WithNeeds, 'needs'> & WithBorrowers,
  { documentType, subjects, subjectNames }: LoanDocument,
): { readonly subject: DocumentSubject; readonly label: string }[] => {
  const ofNeeds = file.needs.flatMap(({ documentType: type, subject, subjectName }) =>
    type === documentType && subject ? [{ subject, label: subjectName ?? '' }] : [],
  );
  const offered =
    ofNeeds.length > 0
      ? ofNeeds
      : borrowersOf(file).map(({ borrowerId, name }) => ({ subject: { borrowerId }, label: name }));
  const said = (subjects ?? []).map((subject, index) => ({ subject, label: subjectNames[index] ?? '' }));
  const keys = offered.map(({ subject }) => subjectKey(subject));
  return [...offered, ...said.filter(({ subject }) => !keys.includes(subjectKey(subject)))];
};
