import { type DocumentStatus, isSettledDocument } from '../fields/documents.ts';
import { countsFor, type ForSubjects } from '../needs/subjects.ts';
import { type Confirmation, documentReliant, type OrderedChange, outOfDateBy } from './out-of-date.ts';

/** What the documents of a file were held against, and what has changed since. */
export type FileReliance = {
  /** Oldest first. */
  readonly changes: readonly OrderedChange[];
  readonly confirmations: readonly Confirmation[];
  /** Of each document that was verified or approved, after which change: in the order that `position` counts. */
  readonly settled: Readonly<Record<string, number>>;
};

/** Of a file that has just been submitted. */
export const noReliance: FileReliance = { changes: [], confirmations: [], settled: {} };

type DocumentOnFile = ForSubjects & { readonly documentId: string; readonly status: DocumentStatus };

const isOutOfDate = (document: DocumentOnFile, reliance: FileReliance): boolean => {
  const settledAt = reliance.settled[document.documentId];
  if (settledAt === undefined || !isSettledDocument(document.status)) return false;
  const reliant = documentReliant(document.documentId, document, settledAt);
  return outOfDateBy(reliant, reliance.changes, reliance.confirmations).length > 0;
};

/** The documents with whether each is out of date: then it counts for nothing until it is looked at again. */
export const withReliance = <Document extends DocumentOnFile>(
  documents: readonly Document[],
  reliance: FileReliance,
): (Document & { readonly isOutOfDate: boolean })[] =>
  documents.map((document) => ({
    ...document,
    isOutOfDate: reliance.changes.length > 0 && isOutOfDate(document, reliance),
  }));

type MarkedDocument = ForSubjects & { readonly isOutOfDate: boolean; readonly status: DocumentStatus };

/** True when the other document was verified since, and is for the same. */
export const isReplacedBy = (document: ForSubjects, other: MarkedDocument): boolean =>
  isSettledDocument(other.status) &&
  !other.isOutOfDate &&
  other.documentType === document.documentType &&
  (document.subjects ?? []).every((subject) => countsFor(other, { documentType: document.documentType, subject }));

/** The documents that are out of date with no other in their place: a loan does not close on them. */
export const outOfDateDocuments = <Document extends MarkedDocument>(documents: readonly Document[]): Document[] =>
  documents.filter((document) => document.isOutOfDate && !documents.some((other) => isReplacedBy(document, other)));
