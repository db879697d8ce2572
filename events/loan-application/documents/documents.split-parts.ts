import { type FieldError, RuleViolationError } from '../../kernel/errors.ts';
import { pagesInWords } from '../../lending/documents/page-ranges.ts';
import { subjectsMeant, subjectsOfPart } from '../../lending/needs/subjects.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { documentOf } from './documents.state.ts';
import type { FileToSplit } from './documents.splittable.ts';
import { assertSubjects } from './documents.subjects.ts';

type Uploaded = DocumentEventOf<'DocumentUploaded'>['data'];

/** A document to be made of pages of another one, whose file is at hand. */
export type DocumentPart = Omit<Uploaded, 'documentVersion' | 'splitFrom' | 'conditionId'> & {
  /** Of the document that is split, from 1. */
  readonly pages: number[];
};

/** A document with the parts that it is to be split into. */
export type Split = {
  readonly documentId: string;
  readonly pageCount: number;
  readonly parts: readonly DocumentPart[];
};

/** What is wrong with the pages, by part. */
const pageProblems = ({ pageCount, parts }: Split): FieldError[] => {
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
export const assertPages = (data: Split): void => {
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
export const assertRoomFor = (file: FileToSplit, { documentId, documentType }: DocumentPart, index: number): void => {
  const known = file.documents.find((each) => each.documentId === documentId);
  if (!known || (known.documentVersion === 0 && known.documentType === documentType)) return;
  throw new RuleViolationError('A part does not fit the document that it is for', { documentId }, [
    { field: `parts.${index}.documentType`, message: 'Choose the type that was asked for' },
  ]);
};

/** The part's subjects as they are recorded, as those of an upload are. @throws RuleViolationError where one is no borrower of the file */
export const subjectsRecorded = (file: FileToSplit, data: Split, part: DocumentPart, index: number) => {
  const { documentId, documentType, subjects } = part;
  assertSubjects(file, subjects, `parts.${index}.subjects`);
  const asked = file.documents.find((each) => each.documentId === documentId)?.subjects;
  const said = subjectsOfPart(part, documentOf(file, data.documentId), data.parts);
  const meant = subjectsMeant(file.needed, documentType, said ?? asked);
  return meant && { subjects: meant };
};
