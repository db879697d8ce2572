import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { StatusSlice } from '../status/status.decider.ts';
import type { LoanApplicationSubmitted } from './intake.events.ts';

export type SubmitLoanApplication = Command<'SubmitLoanApplication', LoanApplicationSubmitted['data']>;

/** Of what was submitted, what decisions need: no personal data. */
export type IntakeSlice = {
  readonly applicationId: string;
  readonly borrowers: readonly { readonly borrowerId: string }[];
};

/** @throws RuleViolationError when income or debt names somebody who is not a borrower, or two borrowers share an id */
export const submit = ({ data }: SubmitLoanApplication): LoanApplicationSubmitted[] => {
  const borrowerIds = new Set(data.borrowers.map(({ borrowerId }) => borrowerId));
  if (borrowerIds.size !== data.borrowers.length) {
    throw new RuleViolationError('Each borrower needs an id of their own', {}, [
      { field: 'borrowers', message: 'Give each borrower a different borrowerId' },
    ]);
  }
  const strangers = (['income', 'debts'] as const).flatMap((list) =>
    data[list].flatMap(({ borrowerId }, index) =>
      borrowerIds.has(borrowerId)
        ? []
        : [{ field: `${list}.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
    ),
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('Income and debts belong to a borrower of the application', {}, strangers);
  }
  return [{ type: 'LoanApplicationSubmitted', data }];
};

const refuseSecondSubmission = (
  _command: SubmitLoanApplication,
  { applicationId, status }: IntakeSlice & StatusSlice,
): never => {
  throw new IllegalTransitionError(`Application ${applicationId} was submitted before`, {
    applicationId,
    status,
    allowed: [],
  });
};

export const intakeModule = {
  begin: ({ applicationId, borrowers }: LoanApplicationSubmitted['data']): IntakeSlice => ({
    applicationId,
    borrowers: borrowers.map(({ borrowerId }) => ({ borrowerId })),
  }),
  decide: { SubmitLoanApplication: refuseSecondSubmission },
};
