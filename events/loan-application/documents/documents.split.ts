import { type FieldError, IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { documentName } from '../../lending/documents/document-wording.ts';
import { pagesLeftIn, pagesInWords } from '../../lending/documents/page-ranges.ts';
import type { DocumentStatus } from '../../lending/life-cycle/life-cycle.ts';
import { subjectsMeant, subjectsOfPart } from '../../lending/needs/subjects.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { assertSubjects } from './documents.subjects.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { assertScanned } from './documents.scans.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

type Uploaded = DocumentEventOf<'DocumentUploaded'>['data'];

/** A document to be made of pages of another one, whose file is at hand. */
export type DocumentPart = Omit<Uploaded, 'documentVersion' | 'splitFrom' | 'conditionId'> & {
  /** Of the document that is split, from 1. */
  readonly pages: number[];
};

/** Makes documents of the pages of one that nobody has decided on; it stays on the file and no longer counts. */
export type SplitDocument = Command<
  'SplitDocument',
  {
    documentId: string;
    /** The file that was looked at. */
    documentVersion: number;
    pageCount: number;
    parts: DocumentPart[];
    /** A virus scanner has to look at the parts before anybody gets them. */
    mustBeScanned?: boolean | undefined;
  }
>;

type Condition = WithAwaitedConditions['conditions'][number] & {
  readonly number: number;
  /** The versions that it was cleared on. */
  readonly pinned: readonly { readonly documentId: string }[];
};
type File = IntakeSlice &
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
  file: File,
  { documentId, documentVersion }: Pick<SplitDocument['data'], 'documentId' | 'documentVersion'>,
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

/** What is wrong with the pages, by part. */
const pageProblems = ({ pageCount, parts }: SplitDocument['data']): FieldError[] => {
  const seen = new Set<number>();
  return parts.flatMap(({ pages }, index) => {
    const beyond = pages.filter((page) => page > pageCount);
    const twice = pages.filter((page) => seen.has(page));
    for (const page of pages) seen.add(page);
    const field = `parts.${index}.pages`;
    return [
      ...(beyond.length > 0
        ? [{ field, message: `The file has ${pageCount} pages: leave out ${pagesInWords(beyond)}` }]
        : []),
      ...(twice.length > 0
        ? [{ field, message: `A page is in one document only: leave out ${pagesInWords(twice)}` }]
        : []),
    ];
  });
};

/** @throws RuleViolationError */
const assertPages = (data: SplitDocument['data']): void => {
  const problems = pageProblems(data);
  const { documentId, pageCount, parts } = data;
  const [only] = parts;
  if (parts.length === 1 && only?.pages.length === pageCount) {
    problems.push({ field: 'parts.0.pages', message: 'Leave pages out, or make more than one document of them' });
  }
  if (problems.length > 0)
    throw new RuleViolationError('The document cannot be split like this', { documentId }, problems);
};

/** A part is new on the file, or answers a request of its type. @throws RuleViolationError */
const assertRoomFor = (file: File, { documentId, documentType }: DocumentPart, index: number): void => {
  const known = file.documents.find((each) => each.documentId === documentId);
  if (!known || (known.documentVersion === 0 && known.documentType === documentType)) return;
  throw new RuleViolationError('A part does not fit the document that it is for', { documentId }, [
    { field: `parts.${index}.documentType`, message: 'Choose the type that was asked for' },
  ]);
};

/** The part's subjects as they are recorded, as those of an upload are. @throws RuleViolationError where one is no borrower of the file */
const subjectsRecorded = (file: File, data: SplitDocument['data'], part: DocumentPart, index: number) => {
  const { documentId, documentType, subjects } = part;
  assertSubjects(file, subjects, `parts.${index}.subjects`);
  const asked = file.documents.find((each) => each.documentId === documentId)?.subjects;
  const said = subjectsOfPart(part, documentOf(file, data.documentId), data.parts);
  const meant = subjectsMeant(file.needed, documentType, said ?? asked);
  return meant && { subjects: meant };
};

/** @throws IllegalTransitionError, NotFoundError, RuleViolationError */
export const splitDocument = (
  { data }: SplitDocument,
  file: File,
): DocumentEventOf<'DocumentUploaded' | 'DocumentQuarantined' | 'DocumentSplit'>[] => {
  const { documentId, documentVersion, pageCount, parts, mustBeScanned = false } = data;
  assertMaySplit(file, data);
  assertPages(data);
  parts.forEach((part, index) => assertRoomFor(file, part, index));
  return [
    ...parts.flatMap((each, index) => {
      const { pages, ...part } = each;
      const { documentId: partId, sha256, sizeBytes } = part;
      const quarantined = { documentId: partId, documentVersion: 1, sha256, sizeBytes, isNewest: true };
      return [
        {
          type: 'DocumentUploaded' as const,
          data: {
            ...part,
            ...subjectsRecorded(file, data, each, index),
            documentVersion: 1,
            splitFrom: { documentId, documentVersion, pages },
          },
        },
        ...(mustBeScanned ? [{ type: 'DocumentQuarantined' as const, data: quarantined }] : []),
      ];
    }),
    {
      type: 'DocumentSplit',
      data: {
        documentId,
        documentVersion,
        pageCount,
        partIds: parts.map((part) => part.documentId),
        pagesLeft: pagesLeftIn(
          pageCount,
          parts.map(({ pages }) => pages),
        ),
      },
    },
  ];
};

/** A document once it was split. */
export const splitInto = (before: DocumentState, { data }: DocumentEventOf<'DocumentSplit'>): DocumentState => ({
  ...before,
  status: 'split',
  splitInto: data.partIds,
});
