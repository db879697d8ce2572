import type { Command } from '../../kernel/message.ts';
import { type DocumentSubject, subjectKey, subjectsMeant } from '../../lending/needs/subjects.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { assertNotSplit } from './documents.splittable.ts';
import { documentOf, type DocumentsSlice } from './documents.state.ts';
import { assertSubjects } from './documents.subjects.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

/** Says whom and what a document is for; several where it covers several, such as a joint tax return. */
export type AssignDocument = Command<'AssignDocument', { documentId: string; subjects: readonly DocumentSubject[] }>;

const keysOf = (subjects: readonly DocumentSubject[] = []): string => subjects.map(subjectKey).toSorted().join();

/** A repeat changes nothing. @throws IllegalTransitionError on a final file, NotFoundError, RuleViolationError */
export const assignDocument = (
  { data: { documentId, subjects: said } }: AssignDocument,
  file: IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & WithAwaitedConditions,
): DocumentEventOf<'DocumentAssigned'>[] => {
  assertTakesEvidence(file, { documentId });
  const document = documentOf(file, documentId);
  assertNotSplit(document);
  const { documentType, subjects: before } = document;
  assertSubjects(file, said);
  const subjects = subjectsMeant(file.needed, documentType, said) ?? [...said];
  if (keysOf(subjects) === keysOf(before)) return [];
  return [{ type: 'DocumentAssigned', data: { documentId, documentType, subjects } }];
};
