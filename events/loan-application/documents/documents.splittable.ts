import { IllegalTransitionError } from '../../kernel/errors.ts';
import { documentName } from '../../lending/documents/document-wording.ts';
import type { DocumentStatus } from '../../lending/life-cycle/life-cycle.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { assertScanned } from './documents.scans.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

type Condition = WithAwaitedConditions['conditions'][number] & {
  readonly number: number;
  /** The versions that it was cleared on. */
  readonly pinned: readonly { readonly documentId: string }[];
};
/** What a loan file has to say of whether a document of it may be split. */
export type FileToSplit = IntakeSlice &
  StatusSlice &
  DispositionSlice &
  DocumentsSlice & { readonly conditions: readonly Condition[] };

const refused = ({ documentId, status }: DocumentState, message: string): IllegalTransitionError =>
  new IllegalTransitionError(message, { documentId, status, allowed: [] });

/** Nothing more is done with a document that was split. @throws IllegalTransitionError */
export const assertNotSplit = (document: DocumentState): void => {
  if (document.status !== 'split') return;
  const count = document.splitInto?.length ?? 0;
  throw refused(
    document,
    `This document was split into ${count} ${count === 1 ? 'document' : 'documents'}: go on with those`,
  );
};

const whyDecided: Readonly<Partial<Record<DocumentStatus, string>>> = {
  pending: 'Nothing has been uploaded for this request yet, so there is nothing to split',
  needs_review: 'was sent back: upload the right files instead',
  rejected: 'was rejected: upload the right files instead',
  verified: 'is verified: only what nobody has decided on is split',
  approved: 'is approved: only what nobody has decided on is split',
};

/**
 * A document may be split while nobody has decided on it.
 * @throws IllegalTransitionError where somebody has, or relies on it, or the scanner has not looked at it; NotFoundError
 */
export const assertMaySplit = (
  file: FileToSplit,
  { documentId, documentVersion }: { readonly documentId: string; readonly documentVersion: number },
): void => {
  assertTakesEvidence(file, { documentId });
  const document = documentOf(file, documentId);
  const { documentType, status } = document;
  assertNotSplit(document);
  const reliesOnIt = file.conditions.find(({ pinned }) => pinned.some((each) => each.documentId === documentId));
  if (reliesOnIt) {
    throw refused(
      document,
      `Condition ${reliesOnIt.number} was cleared on it: reopen the condition before you split it`,
    );
  }
  const why = whyDecided[status];
  if (why !== undefined) throw refused(document, status === 'pending' ? why : `${documentName(documentType)} ${why}`);
  assertScanned(document, 'verified');
  if (documentVersion !== document.documentVersion) {
    throw new IllegalTransitionError('A newer file has come in since: look at that one first', {
      documentId,
      allowed: [document.documentVersion],
    });
  }
};
