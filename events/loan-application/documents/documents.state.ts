import { NotFoundError } from '../../kernel/errors.ts';
import type { DocumentDifference } from '../../lending/document-facts/stated-comparison.ts';
import type { DocumentStatus, DocumentType } from '../../lending/life-cycle/life-cycle.ts';
import type { DocumentSubject, ForSubjects } from '../../lending/needs/subjects.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';

export type DocumentState = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** Whom and what it is for; left out while nobody has said. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  readonly status: DocumentStatus;
  /** Number of files so far; 0 while only requested. */
  readonly documentVersion: number;
  /** While nothing has come in for it, the first time or anew. */
  readonly request?: { readonly reason: string; readonly dueOn?: string | undefined };
  /** Of the newest file. */
  readonly sha256?: string;
  readonly reviewNotes?: string | null | undefined;
  /** Where the newest file differs from the application, once it was verified all the same. */
  readonly differences?: readonly DocumentDifference[] | undefined;
  /** Versions that wait for the scanner. */
  readonly inQuarantine?: readonly number[];
  /** User who uploaded the newest file, or what it was split from; null for a program or a partner, left out while there is none. */
  readonly uploadedBy?: string | null;
  /** Documents that were made of its pages; left out while it was not split. */
  readonly splitInto?: readonly string[];
  /** Users who verified or approved the newest file. */
  readonly verifiedBy?: readonly string[];
  /** True when the scanner found something in the newest file. */
  readonly isInfected?: boolean;
};
export type DocumentsSlice = {
  readonly documents: readonly DocumentState[];
  /** Documents that were asked for, and then not any more. */
  readonly withdrawnIds: readonly string[];
  /** What the withdrawn requests were for: the file does not need it. */
  readonly waived: readonly ForSubjects[];
  readonly reminderKeys: readonly string[];
};
type DocumentsOnFile = Pick<IntakeSlice, 'applicationId'> & Pick<DocumentsSlice, 'documents'>;

/** @throws NotFoundError */
export const documentOf = (file: DocumentsOnFile, documentId: string): DocumentState => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) throw unknownDocument(file, documentId);
  return document;
};

export const unknownDocument = (
  { applicationId }: Pick<IntakeSlice, 'applicationId'>,
  documentId: string,
): NotFoundError =>
  new NotFoundError(`No document ${documentId} in application ${applicationId}`, { applicationId, documentId });
