import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { commandMetadata, loanApplicationSubmitted, statusChanged } from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';

export const given = specificationOf(loanApplicationDecider, commandMetadata());

/** The shortest history of a file in that status. */
export const fileIn = (status: ApplicationStatus): LoanApplicationEvent[] =>
  status === 'submitted'
    ? [loanApplicationSubmitted()]
    : [loanApplicationSubmitted(), statusChanged('submitted', status, 'Brought over')];
