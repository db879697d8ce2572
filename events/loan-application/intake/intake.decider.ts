import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { DocumentType } from '../../lending/life-cycle.ts';
import { neededTypes } from '../../lending/needs/needs-list.ts';
import { NEEDS_EDITION } from '../../lending/needs/needs-rules.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { StatedUrla } from '../urla/urla.decider.ts';
import type { LoanApplicationSubmitted } from './intake.events.ts';

/** What a loan file begins with, and the whole URLA where it was taken with one. */
export type SubmitLoanApplication = Command<
  'SubmitLoanApplication',
  Omit<LoanApplicationSubmitted['data'], 'needsEdition'> & { readonly urla?: StatedUrla }
>;

/** Of what was submitted, what decisions need: no personal data. */
export type IntakeSlice = {
  readonly applicationId: string;
  readonly borrowers: readonly { readonly borrowerId: string }[];
  /** The user who submitted it; null for what a program brought in. */
  readonly submittedBy: string | null;
  /** Of its needs list. */
  readonly neededTypes: readonly DocumentType[];
};

/** The user behind a submission. @param metadata of its event; missing while that is not recorded yet */
export const submitterOf = (metadata: LoanApplicationSubmitted['metadata']): string | null =>
  metadata?.actor.kind === 'user' ? metadata.actor.id : null;

/** @throws RuleViolationError when income or debt names somebody who is not a borrower, or two borrowers share an id */
export const submit = ({ data: { urla: _urla, ...data } }: SubmitLoanApplication): LoanApplicationSubmitted[] => {
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
  return [{ type: 'LoanApplicationSubmitted', data: { ...data, needsEdition: NEEDS_EDITION } }];
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
  begin: ({ data, metadata }: LoanApplicationSubmitted): IntakeSlice => ({
    applicationId: data.applicationId,
    borrowers: data.borrowers.map(({ borrowerId }) => ({ borrowerId })),
    submittedBy: submitterOf(metadata),
    neededTypes: neededTypes(data),
  }),
  decide: { SubmitLoanApplication: refuseSecondSubmission },
};
