import { ErasedError, NotFoundError, RateLimitedError, ValidationError } from '../../events/kernel/errors.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { type RevealableField, revealableFieldNames } from '../../events/lending/reveals.ts';
import type { Pool } from '../../events/platform/database.ts';
import { createSharedCount } from '../services/shared-limit.ts';
import { noSuchApplication } from '../services/applications.ts';
import type { LoanApplications } from './loan-applications.ts';
import type { RevealAnswer } from './privacy.contract.ts';

type Wanted = {
  readonly applicationId: string;
  readonly borrowerId: string;
  readonly fields: readonly RevealableField[];
};

/**
 * A borrower's data in clear, from the log: no read model holds it.
 * @throws NotFoundError, ErasedError, ValidationError when the borrower has not given it
 */
export const clearValues = async (
  { history }: Pick<LoanApplications, 'history'>,
  { applicationId, borrowerId, fields }: Wanted,
): Promise<RevealAnswer['values']> => {
  const [submitted] = await history(applicationId);
  if (submitted?.type !== 'LoanApplicationSubmitted') throw noSuchApplication(applicationId);
  const borrower = submitted.data.borrowers.find((each) => each.borrowerId === borrowerId);
  if (!borrower) throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
  const values: RevealAnswer['values'] = {};
  for (const field of fields) {
    const value = borrower[field];
    if (value === undefined) {
      throw new ValidationError('This borrower has not given what you ask for', [
        { field: 'fields', message: `The file holds no ${revealableFieldNames[field]} of this borrower` },
      ]);
    }
    if (value === ERASED) {
      throw new ErasedError('The personal data of this borrower was erased and cannot be shown any more', {
        applicationId,
        borrowerId,
      });
    }
    values[field] = field === 'ssn' ? withDashes(value) : value;
  }
  return values;
};

const withDashes = (ssn: string): string => ssn.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');

const AN_HOUR_SECONDS = 60 * 60;
/** Nobody works on more people than that; whoever does is copying. */
const MOST_AN_HOUR = 60;

/** @returns what counts one look of a user; @throws RateLimitedError for the 61st within an hour, in all API processes */
export const createRevealLimit = (pool: Pool, mostAnHour = MOST_AN_HOUR): ((userId: string) => Promise<void>) => {
  const count = createSharedCount(pool, { name: 'reveal', seconds: AN_HOUR_SECONDS });
  return async (userId) => {
    const { hits, resetAt } = await count(userId);
    if (hits <= mostAnHour) return;
    throw new RateLimitedError(
      `You have revealed personal data ${mostAnHour} times within an hour, which is as often as anybody may; wait`,
      { retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000)) },
    );
  };
};
