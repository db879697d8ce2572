import { RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { type DocumentSubject, subjectKey, subjectsMeant } from '../../lending/needs/subjects.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { documentOf, type DocumentsSlice } from './documents.state.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

/** Says whom and what a document is for; several where it covers several, such as a joint tax return. */
export type AssignDocument = Command<'AssignDocument', { documentId: string; subjects: readonly DocumentSubject[] }>;

/** @throws RuleViolationError where a subject is no borrower of the file */
export const assertSubjects = (
  { borrowers }: Pick<IntakeSlice, 'borrowers'>,
  subjects: readonly DocumentSubject[] = [],
): void => {
  const strangers = subjects.flatMap(({ borrowerId }, index) =>
    borrowerId === undefined || borrowers.some((each) => each.borrowerId === borrowerId)
      ? []
      : [{ field: `subjects.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0)
    throw new RuleViolationError('A document is for a borrower of the application', {}, strangers);
};

const keysOf = (subjects: readonly DocumentSubject[] = []): string => subjects.map(subjectKey).toSorted().join();

/** A repeat changes nothing. @throws IllegalTransitionError on a final file, NotFoundError, RuleViolationError */
export const assignDocument = (
  { data: { documentId, subjects: said } }: AssignDocument,
  file: IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & WithAwaitedConditions,
): DocumentEventOf<'DocumentAssigned'>[] => {
  assertTakesEvidence(file, { documentId });
  const { documentType, subjects: before } = documentOf(file, documentId);
  assertSubjects(file, said);
  const subjects = subjectsMeant(file.needed, documentType, said) ?? [...said];
  if (keysOf(subjects) === keysOf(before)) return [];
  return [{ type: 'DocumentAssigned', data: { documentId, documentType, subjects } }];
};
