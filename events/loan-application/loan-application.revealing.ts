import { ErasedError, NotFoundError } from '../kernel/errors.ts';
import type { RevealPersonalData } from './loan-application.commands.ts';
import type { LoanApplicationEventOf } from './loan-application.events.ts';
import type { LoanFile } from './loan-application.state.ts';

/** Every look is recorded, also the second of the same person. @throws NotFoundError, ErasedError */
export const revealPersonalData = (
  { data }: RevealPersonalData,
  { applicationId, borrowers, forgottenBorrowerIds }: LoanFile,
): LoanApplicationEventOf<'PersonalDataRevealed'>[] => {
  const { borrowerId } = data;
  if (!borrowers.some((borrower) => borrower.borrowerId === borrowerId)) {
    throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
  }
  if (forgottenBorrowerIds.includes(borrowerId)) {
    throw new ErasedError('The personal data of this borrower was erased and cannot be shown any more', {
      applicationId,
      borrowerId,
    });
  }
  return [{ type: 'PersonalDataRevealed', data }];
};
