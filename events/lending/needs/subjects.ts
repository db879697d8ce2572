import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { type DocumentStatus, type DocumentType, documentTypes } from '../fields/documents.ts';

/** Longest id of a line: a uuid, or a name of the form such as `current`. */
const MOST_LINE_CHARACTERS = 60;

/**
 * Whom and what a document is for: a borrower, and within what they stated one line (an employer, an account, a property) or
 * one tax year. Ids alone, so that deciders and Temporal may keep it; `subjectInWords` says it to people.
 */
export const documentSubjectSchema = z.object({
  borrowerId: uuidSchema.optional(),
  /** Of the line that the application states: `current` for the present employer, the id of a list's item, `subject_property`. */
  lineId: z.string().optional(),
  taxYear: z.int().optional(),
});
export type DocumentSubject = z.output<typeof documentSubjectSchema>;

/** A subject as someone says it. */
const saidSubjectSchema = z
  .strictObject({
    borrowerId: uuidSchema.optional(),
    lineId: z
      .string()
      .regex(/^[\w.-]+$/, 'Name a line by its id')
      .max(MOST_LINE_CHARACTERS)
      .optional(),
    taxYear: z.int('Enter a year').min(1990).max(2200).optional(),
  })
  .refine((subject) => Object.values(subject).some((each) => each !== undefined), {
    message: 'Name a borrower, a line of the application or a tax year',
  });

/** Most subjects of one document. */
export const MOST_SUBJECTS = 20;
/** Subjects of one document: several where staff say that it is for several, such as a joint tax return. */
export const saidSubjectsSchema = z.array(saidSubjectSchema).min(1).max(MOST_SUBJECTS);

/** One document that a file needs; without a subject, any document of the type is the one. */
export type NeededDocument = {
  readonly documentType: DocumentType;
  readonly subject?: DocumentSubject | undefined;
};

/** The same, as events keep it. */
export const neededDocumentSchema = z.object({
  documentType: z.enum(documentTypes),
  subject: documentSubjectSchema.optional(),
});

/** Of a document on a file: what it is, and for whom; left out while nobody has said. A wish for one has no status. */
export type ForSubjects = {
  readonly documentType: DocumentType;
  readonly status?: DocumentStatus | undefined;
  readonly subjects?: readonly DocumentSubject[] | undefined;
};

/** Two subjects are one when their keys are. */
export const subjectKey = ({ borrowerId = '', lineId = '', taxYear }: DocumentSubject): string =>
  `${borrowerId}/${lineId}/${taxYear ?? ''}`;

/** Two needs are one when their keys are: `photo_id/<borrower>//`; only the type where any document of it will do. */
export const neededKey = ({ documentType, subject }: NeededDocument): string =>
  subject ? `${documentType}/${subjectKey(subject)}` : documentType;

/** The subject of a key; it is not looked into, so that a schema may say what is wrong with it. */
export const subjectOfKey = (key: string): DocumentSubject => {
  const [borrowerId = '', lineId = '', taxYear = ''] = key.split('/');
  return {
    ...(borrowerId && { borrowerId }),
    ...(lineId && { lineId }),
    ...(taxYear && { taxYear: Number(taxYear) }),
  };
};

/** The need of a key. */
export const neededOfKey = (key: string): NeededDocument => {
  const [type = '', ...subject] = key.split('/');
  const documentType = documentTypes.find((each) => each === type) ?? 'other';
  return { documentType, ...(subject.length > 0 && { subject: subjectOfKey(subject.join('/')) }) };
};

/** True when the document counts as one of the type; one that was split into others counts for nothing. */
export const countsAs = (document: ForSubjects, documentType: DocumentType): boolean =>
  document.status !== 'split' && document.documentType === documentType;

/** True when the document is the one that is needed: of its type, and for its subject. */
export const countsFor = (document: ForSubjects, { documentType, subject }: NeededDocument): boolean =>
  countsAs(document, documentType) &&
  (subject === undefined || (document.subjects ?? []).some((each) => subjectKey(each) === subjectKey(subject)));

/** True when every part of `wide` that is said is the same in `narrow`. */
const covers = (wide: DocumentSubject | undefined, narrow: DocumentSubject): boolean =>
  wide === undefined ||
  ((wide.borrowerId === undefined || wide.borrowerId === narrow.borrowerId) &&
    (wide.lineId === undefined || wide.lineId === narrow.lineId) &&
    (wide.taxYear === undefined || wide.taxYear === narrow.taxYear));

/** True when `narrow` says more about the same thing than `wide` does. */
export const isNarrower = (narrow: DocumentSubject | undefined, wide: DocumentSubject | undefined): boolean =>
  narrow !== undefined && covers(wide, narrow) && (wide === undefined || subjectKey(wide) !== subjectKey(narrow));

/** The needs that a document of the type could be for, as far as its subject is said. */
export const needsMeant = (
  needed: readonly NeededDocument[],
  documentType: DocumentType,
  said?: DocumentSubject,
): NeededDocument[] =>
  needed.filter(
    ({ documentType: type, subject }) => type === documentType && subject !== undefined && covers(said, subject),
  );

/**
 * Subjects as they are recorded: what was said, completed where the needs list leaves one choice; undefined where nothing was
 * said and several could be meant.
 */
export const subjectsMeant = (
  needed: readonly NeededDocument[],
  documentType: DocumentType,
  said: readonly DocumentSubject[] | undefined,
): DocumentSubject[] | undefined => {
  const complete = (subject?: DocumentSubject): DocumentSubject | undefined => {
    const meant = needsMeant(needed, documentType, subject);
    return meant.length === 1 ? meant[0]?.subject : subject;
  };
  if (said === undefined) {
    const only = complete();
    return only && [only];
  }
  const subjects = said.map((each) => complete(each) ?? each);
  return subjects.filter(
    (each, index) => subjects.findIndex((other) => subjectKey(other) === subjectKey(each)) === index,
  );
};

/** True when the file asks for documents of this type by subject, and nobody has said whose this one is. */
export const isUnassigned = (document: ForSubjects, needed: readonly NeededDocument[]): boolean =>
  document.subjects === undefined &&
  needed.some(({ documentType, subject }) => subject !== undefined && countsAs(document, documentType));

/**
 * Subjects of a part that a document is split into: as said, else the original's where the part is of its type; several only
 * where one part alone can be for them.
 */
export const subjectsOfPart = (
  part: ForSubjects,
  original: ForSubjects,
  parts: readonly ForSubjects[],
): readonly DocumentSubject[] | undefined => {
  const { documentType, subjects } = original;
  if (part.subjects !== undefined || part.documentType !== documentType) return part.subjects;
  const isOnly = parts.filter((each) => each.documentType === documentType).length === 1;
  return isOnly || subjects?.length === 1 ? subjects : undefined;
};

/** The borrowers among subjects, each once. */
export const ownersIn = (subjects: readonly DocumentSubject[] = []): string[] => [
  ...new Set(subjects.flatMap(({ borrowerId }) => borrowerId ?? [])),
];
