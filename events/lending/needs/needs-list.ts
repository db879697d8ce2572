import {
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  isAwaitingReview,
  isIssuedDocument,
  isSettledDocument,
} from '../fields/documents.ts';
import { isBySubject, type NeedPhase, needsRules, subjectScopes } from './needs-rules.ts';
import { type StatedFact, statedFacts, type StatedFile } from './stated-facts.ts';
import {
  countsAs,
  countsFor,
  type DocumentSubject,
  type ForSubjects,
  isNarrower,
  type NeededDocument,
  neededKey,
} from './subjects.ts';

/** A line of the application that asks for a document, and why. */
export type NeedLine = { readonly fact: StatedFact; readonly reason: string };

/** One document that a file needs, with each line of the application that asks for it. */
export type Need = NeededDocument & { readonly phase: NeedPhase; readonly lines: readonly NeedLine[] };

/** A submitted application, and which edition of the rules it follows; the first one when that is left out. */
export type FileWithNeeds = StatedFile & {
  readonly needsEdition?: number | undefined;
  /** The tax years that papers are asked for, the latest first; left out in files of editions that do not ask by year. */
  readonly taxYears?: readonly number[] | undefined;
  /** True once it was approved, and asks for what is due before closing; left out before. */
  readonly closingAsked?: boolean | undefined;
};

/** The subjects that a fact asks for papers of the type by; `undefined` for the file as a whole. */
const subjectsOf = (
  documentType: DocumentType,
  { borrowerId, line }: StatedFact,
  taxYears: readonly number[],
): (DocumentSubject | undefined)[] => {
  const ofBorrower = borrowerId === undefined ? {} : { borrowerId };
  const scope = subjectScopes[documentType];
  if (scope === undefined) return [undefined];
  switch (scope) {
    case 'borrower':
      return [borrowerId === undefined ? undefined : ofBorrower];
    case 'line':
      return [
        borrowerId === undefined && line === undefined
          ? undefined
          : { ...ofBorrower, ...(line && { lineId: line.id }) },
      ];
    case 'tax_year':
      return taxYears.length === 0 ? [ofBorrower] : taxYears.map((taxYear) => ({ ...ofBorrower, taxYear }));
  }
};

/** Lines with the same subject are one need; one that a narrower need of the type answers gives it its reasons. */
const grouped = (documentType: DocumentType, asked: readonly Need[]): Need[] => {
  const byKey = [...Map.groupBy(asked, neededKey).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, lines: [first, ...more].flatMap(({ lines }) => lines) }] : [],
  );
  return byKey.flatMap((need) => {
    if (byKey.some(({ subject }) => isNarrower(subject, need.subject))) return [];
    const wider = byKey.filter((other) => other !== need && isNarrower(need.subject, other.subject));
    return { ...need, documentType, lines: [...wider.flatMap(({ lines }) => lines), ...need.lines] };
  });
};

/** The needs list of a submitted application, in the order of `documentTypes`. */
export const needsOfFile = (file: FileWithNeeds): Need[] => {
  const { needsEdition = 1, taxYears = [], closingAsked = false } = file;
  const bySubject = isBySubject(needsEdition);
  const facts = statedFacts(file, bySubject);
  const { purpose } = file.loan;
  const asked = needsRules
    .filter(
      ({ since, until = needsEdition, purposes, phase }) =>
        since <= needsEdition &&
        until >= needsEdition &&
        (purposes === undefined || purposes.includes(purpose)) &&
        (closingAsked || phase !== 'before_closing'),
    )
    .flatMap(({ kind, values, needs: documentType, reason, phase = 'application' }) =>
      facts
        .filter((fact) => fact.kind === kind && values.includes(fact.value))
        .flatMap((fact) =>
          (bySubject ? subjectsOf(documentType, fact, taxYears) : [undefined]).map((subject): Need => ({
            documentType,
            ...(subject && { subject }),
            phase,
            lines: [{ fact, reason }],
          })),
        ),
    );
  return documentTypes.flatMap((documentType) =>
    grouped(
      documentType,
      asked.filter((need) => need.documentType === documentType),
    ),
  );
};

const documentsOf = (needs: readonly Need[]): NeededDocument[] =>
  needs.map(({ documentType, subject }) => ({ documentType, ...(subject && { subject }) }));

/** Only the documents: what decisions and figures look at. */
export const neededDocuments = (file: FileWithNeeds): NeededDocument[] => documentsOf(needsOfFile(file));

/** What it asks for beside once it is approved, before it may close; nothing in files of editions before that. */
export const closingDocuments = (file: FileWithNeeds): NeededDocument[] =>
  documentsOf(needsOfFile({ ...file, closingAsked: true }).filter(({ phase }) => phase === 'before_closing'));

/** Types of documents, each once. */
export const typesOf = (documents: readonly { readonly documentType: DocumentType }[]): DocumentType[] => [
  ...new Set(documents.map(({ documentType }) => documentType)),
];

type DocumentOnFile = ForSubjects & {
  readonly status: DocumentStatus;
  /** Verified before answers changed that it was held against: it counts for nothing until someone has looked at it again. */
  readonly isOutOfDate?: boolean | undefined;
};

const isGood = ({ status, isOutOfDate = false }: DocumentOnFile): boolean => isSettledDocument(status) && !isOutOfDate;

/** True when the other document, which was neither rejected nor split, is for the same. */
const standsIn = (other: DocumentOnFile, { documentType, subjects }: DocumentOnFile): boolean =>
  other.status !== 'rejected' &&
  countsAs(other, documentType) &&
  (subjects ?? []).every((subject) => countsFor(other, { documentType, subject }));

/**
 * Documents that still have to be settled before a loan can close: everything that is not verified or approved, except a
 * rejected document where another, not rejected one of its type is for the same (that one stands in for it), one that was
 * split into others, and what the lender issues itself, which nobody can be asked for.
 */
export const outstandingDocuments = <D extends DocumentOnFile>(documents: readonly D[]): D[] =>
  documents.filter(
    (document) =>
      !isSettledDocument(document.status) &&
      document.status !== 'split' &&
      !isIssuedDocument(document.documentType) &&
      !(document.status === 'rejected' && documents.some((other) => standsIn(other, document))),
  );

/**
 * The list is satisfied: each needed document is verified or approved, and no requested or received one is open. This
 * completes the stage Document Collection.
 * @param file `needed` without what was waived
 */
export const isNeedsListSatisfied = (file: {
  readonly needed: readonly NeededDocument[];
  readonly documents: readonly DocumentOnFile[];
}): boolean =>
  outstandingDocuments(file.documents).length === 0 &&
  file.needed.every((need) => file.documents.some((document) => countsFor(document, need) && isGood(document)));

/** Where one need stands; `waived`: its request was withdrawn, so that nobody asks for it. */
export const needStates = [
  'missing',
  'asked',
  'to_review',
  'to_send_again',
  'out_of_date',
  'satisfied',
  'waived',
] as const;
export type NeedState = (typeof needStates)[number];

/** By the best of the documents for it, the newest where several stand alike. @param isWaived its request was withdrawn */
export const needStateOf = <D extends DocumentOnFile>(
  need: NeededDocument,
  documents: readonly D[],
  isWaived: boolean,
): { readonly state: NeedState; readonly document: D | undefined } => {
  const itsOwn = documents.filter((each) => countsFor(each, need));
  const best = (holds: (status: DocumentStatus) => boolean) => itsOwn.findLast(({ status }) => holds(status));
  const good = itsOwn.findLast(isGood);
  if (good) return { state: 'satisfied', document: good };
  const toReview = best(isAwaitingReview);
  if (toReview) return { state: 'to_review', document: toReview };
  const outOfDate = best(isSettledDocument);
  if (outOfDate) return { state: 'out_of_date', document: outOfDate };
  const asked = best((status) => status === 'pending');
  if (asked) return { state: 'asked', document: asked };
  const again = itsOwn.at(-1);
  if (again) return { state: 'to_send_again', document: again };
  return { state: isWaived ? 'waived' : 'missing', document: undefined };
};
