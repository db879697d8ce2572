import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { subjectsMeant } from '../../lending/needs/subjects.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { assertSubjects } from './documents.subjects.ts';
import { assertNoDuplicate } from './documents.duplicates.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { assertNotSplit } from './documents.splittable.ts';
import { type DocumentsSlice, type DocumentState, unknownDocument } from './documents.state.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

export type UploadDocument = Command<
  'UploadDocument',
  Omit<DocumentEventOf<'DocumentUploaded'>['data'], 'documentVersion'> & {
    /** Kind of upload: 'new' adds or fulfills a request, 'replacement' adds a version to an existing file. */
    mode: 'new' | 'replacement';
    /** A virus scanner has to look at it before anybody gets it. */
    mustBeScanned?: boolean | undefined;
    /** Another document with the same content is not added. */
    refuseDuplicate?: boolean | undefined;
  }
>;

type Slices = IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & WithAwaitedConditions;

/** Takes a first or newer file; the same content again records nothing. @throws IllegalTransitionError, NotFoundError */
export const uploadDocument = (
  { data: { mode, mustBeScanned = false, refuseDuplicate = false, ...upload } }: UploadDocument,
  file: Slices,
): DocumentEventOf<'DocumentUploaded' | 'DocumentQuarantined'>[] => {
  assertTakesEvidence(file, upload);
  const { documentId, documentType, sha256 } = upload;
  const known = file.documents.find((document) => document.documentId === documentId);
  if (!known && mode === 'replacement') throw unknownDocument(file, documentId);
  if (known) {
    assertNotSplit(known);
    if (known.documentType !== documentType) throw otherType(known, documentType);
    if (known.sha256 === sha256) return [];
    assertModeFits(known, mode);
  }
  if (refuseDuplicate) assertNoDuplicate(file, upload);
  assertSubjects(file, upload.subjects);
  const documentVersion = (known?.documentVersion ?? 0) + 1;
  const { sizeBytes } = upload;
  const subjects = subjectsMeant(file.needed, documentType, upload.subjects ?? known?.subjects);
  const quarantined = { documentId, documentVersion, sha256, sizeBytes, isNewest: true };
  return [
    { type: 'DocumentUploaded', data: { ...upload, documentVersion, ...(subjects && { subjects }) } },
    ...(mustBeScanned ? [{ type: 'DocumentQuarantined' as const, data: quarantined }] : []),
  ];
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
