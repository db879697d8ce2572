import { RuleViolationError } from '../../kernel/errors.ts';
import type { DocumentSubject } from '../../lending/needs/subjects.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';

/** @param field where the subjects stand in what was sent @throws RuleViolationError where a subject is no borrower of the file */
export const assertSubjects = (
  { borrowers }: Pick<IntakeSlice, 'borrowers'>,
  subjects: readonly DocumentSubject[] = [],
  field = 'subjects',
): void => {
  const strangers = subjects.flatMap(({ borrowerId }, index) =>
    borrowerId === undefined || borrowers.some((each) => each.borrowerId === borrowerId)
      ? []
      : [{ field: `${field}.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0)
    throw new RuleViolationError('A document is for a borrower of the application', {}, strangers);
};
