import { IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
import { finalStatuses, isFinalStatus } from '../lending/life-cycle.ts';
import type { ForgetBorrower } from './loan-application.commands.ts';
import type { LoanApplicationEventOf } from './loan-application.events.ts';
import type { LoanFile } from './loan-application.state.ts';

/** @throws IllegalTransitionError while the file is open: until then its records must be kept; NotFoundError */
export const forgetBorrower = (
  { data }: ForgetBorrower,
  { applicationId, status, borrowers, forgottenBorrowerIds }: LoanFile,
): LoanApplicationEventOf<'BorrowerForgotten'>[] => {
  const { borrowerId } = data;
  if (!borrowers.some((borrower) => borrower.borrowerId === borrowerId)) {
    throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
  }
  if (forgottenBorrowerIds.includes(borrowerId)) return [];
  if (!isFinalStatus(status)) {
    throw new IllegalTransitionError(
      `The application is ${status.replaceAll('_', ' ')}: its records must be kept until it is ${finalStatuses.join(' or ')}`,
      { applicationId, status, allowed: [] },
    );
  }
  return [{ type: 'BorrowerForgotten', data }];
};
