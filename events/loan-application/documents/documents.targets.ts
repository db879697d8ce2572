import { idFrom } from '../../kernel/ids.ts';
import { isAwaitingBorrower } from '../../lending/life-cycle/life-cycle.ts';
import {
  countsAs,
  countsFor,
  type DocumentSubject,
  type ForSubjects,
  needsMeant,
  subjectsMeant,
} from '../../lending/needs/subjects.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { assertSubjects } from './documents.subjects.ts';
import type { DocumentsSlice, DocumentState } from './documents.state.ts';

/** True when a document or request of the type is for one of the subjects of the wish; for any where the wish says none. */
export const isFor = (document: ForSubjects, { documentType, subjects }: ForSubjects): boolean =>
  countsAs(document, documentType) &&
  (subjects === undefined || subjects.some((subject) => countsFor(document, { documentType, subject })));

/** The document of the file that a wish is about: not a rejected one, nor one that was split. */
export const knownFor = (
  { documents }: Pick<DocumentsSlice, 'documents'>,
  wish: ForSubjects,
): DocumentState | undefined => documents.find((each) => each.status !== 'rejected' && isFor(each, wish));

/** The open request that a file answers: the oldest one for a subject of it; where it names none, the only one of its type. */
export const openRequestFor = (wish: ForSubjects, documents: readonly DocumentState[]): DocumentState | undefined => {
  const open = documents.filter(({ documentVersion }) => documentVersion === 0).filter((each) => isFor(each, wish));
  const isPlain = open.every(({ subjects }) => subjects === undefined);
  return wish.subjects !== undefined || isPlain || open.length === 1 ? open[0] : undefined;
};

type Wish = ForSubjects & { readonly documentId: string };

/**
 * One wish for each document that is meant. A type without a subject means each need of the type that the borrower still has to
 * send; where there is none, each need of it.
 * @throws RuleViolationError where a subject is no borrower of the file
 */
export const targetsOf = <W extends Wish>(
  file: Pick<IntakeSlice, 'needed' | 'borrowers'> & Pick<DocumentsSlice, 'documents'>,
  wish: W,
): (W & { readonly subjects?: readonly DocumentSubject[] | undefined })[] => {
  const { documentId, documentType } = wish;
  if (wish.subjects !== undefined) {
    assertSubjects(file, wish.subjects);
    return [{ ...wish, subjects: subjectsMeant(file.needed, documentType, wish.subjects) }];
  }
  const all = needsMeant(file.needed, documentType).flatMap(({ subject }) =>
    subject ? [{ ...wish, subjects: [subject] }] : [],
  );
  if (all.length === 0) return [wish];
  const open = all.filter((each) => {
    const known = knownFor(file, each);
    return known === undefined || isAwaitingBorrower(known.status);
  });
  return (open.length > 0 ? open : all).map((each, index) => ({
    ...each,
    documentId: index === 0 ? documentId : idFrom(documentId, `subject-${index + 1}`),
  }));
};
