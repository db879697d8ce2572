import {
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  isAwaitingReview,
  isIssuedDocument,
  isSettledDocument,
} from '../fields/documents.ts';
import { needsRules } from './needs-rules.ts';
import { type StatedFact, statedFacts, type StatedFile } from './stated-facts.ts';

/** A line of the application that asks for a document, and why. */
export type NeedLine = { readonly fact: StatedFact; readonly reason: string };

/** One document that a file needs; one of a type covers all lines and borrowers that ask for it. */
export type Need = { readonly documentType: DocumentType; readonly lines: readonly NeedLine[] };

/**
 * Documents needed for the stated facts of an application, in the order of `documentTypes`.
 * @param edition of the rules that the file follows
 */
export const needsOf = (facts: readonly StatedFact[], edition: number): Need[] => {
  const purpose = facts.find((fact) => fact.kind === 'purpose')?.value;
  const inForce = needsRules.filter(
    ({ since, purposes }) =>
      since <= edition && (purposes === undefined || (purpose !== undefined && purposes.includes(purpose))),
  );
  const lines = inForce.flatMap(({ kind, values, needs, reason }) =>
    facts.flatMap((fact) =>
      fact.kind === kind && values.includes(fact.value) ? [{ documentType: needs, line: { fact, reason } }] : [],
    ),
  );
  return documentTypes.flatMap((documentType) => {
    const own = lines.flatMap((each) => (each.documentType === documentType ? [each.line] : []));
    return own.length > 0 ? [{ documentType, lines: own }] : [];
  });
};

/** A submitted application, and which edition of the rules it follows; the first one when that is left out. */
export type FileWithNeeds = StatedFile & { readonly needsEdition?: number | undefined };

/** The needs list of a submitted application. */
export const needsOfFile = (file: FileWithNeeds): Need[] => needsOf(statedFacts(file), file.needsEdition ?? 1);

/** Only their types: what decisions and figures look at. */
export const neededTypes = (file: FileWithNeeds): DocumentType[] =>
  needsOfFile(file).map(({ documentType }) => documentType);

/** A list of what is needed, without what was waived, after the application was changed. */
export const stillNeeded = (
  before: readonly DocumentType[],
  { added, dropped }: { readonly added: readonly DocumentType[]; readonly dropped: readonly DocumentType[] },
): DocumentType[] => [...before.filter((type) => !dropped.includes(type) && !added.includes(type)), ...added];

type DocumentOnFile = { readonly documentType: DocumentType; readonly status: DocumentStatus };

/**
 * Documents that still have to be settled before a loan can close: everything that is not verified or approved, except a
 * rejected document whose type has another, not rejected document on the file (that one stands in for it), and what the
 * lender issues itself, which nobody can be asked for.
 */
export const outstandingDocuments = <D extends DocumentOnFile>(documents: readonly D[]): D[] =>
  documents.filter(
    (document) =>
      !isSettledDocument(document.status) &&
      !isIssuedDocument(document.documentType) &&
      !(
        document.status === 'rejected' &&
        documents.some(({ documentType, status }) => documentType === document.documentType && status !== 'rejected')
      ),
  );

/**
 * The list is satisfied: each needed document is verified or approved, and no requested or received one is open. This
 * completes the stage Document Collection.
 * @param file `neededTypes` without those whose request was withdrawn
 */
export const isNeedsListSatisfied = (file: {
  readonly neededTypes: readonly DocumentType[];
  readonly documents: readonly DocumentOnFile[];
}): boolean =>
  outstandingDocuments(file.documents).length === 0 &&
  file.neededTypes.every((type) =>
    file.documents.some(({ documentType, status }) => documentType === type && isSettledDocument(status)),
  );

/** Where one need stands; `waived`: its request was withdrawn, so that nobody asks for it. */
export const needStates = ['missing', 'asked', 'to_review', 'to_send_again', 'satisfied', 'waived'] as const;
export type NeedState = (typeof needStates)[number];

/** By the best of the documents of its type, the newest where several stand alike. @param isWaived its request was withdrawn */
export const needStateOf = <D extends DocumentOnFile>(
  documentType: DocumentType,
  documents: readonly D[],
  isWaived: boolean,
): { readonly state: NeedState; readonly document: D | undefined } => {
  const ofType = documents.filter((each) => each.documentType === documentType);
  const best = (holds: (status: DocumentStatus) => boolean) => ofType.findLast(({ status }) => holds(status));
  const settled = best(isSettledDocument);
  if (settled) return { state: 'satisfied', document: settled };
  const toReview = best(isAwaitingReview);
  if (toReview) return { state: 'to_review', document: toReview };
  const asked = best((status) => status === 'pending');
  if (asked) return { state: 'asked', document: asked };
  const again = ofType.at(-1);
  if (again) return { state: 'to_send_again', document: again };
  return { state: isWaived ? 'waived' : 'missing', document: undefined };
};
