import { ErasedError, NotFoundError, ValidationError } from '../../../events/kernel/errors.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { type RevealableField, revealableFieldNames } from '../../../events/lending/permissions/reveals.ts';
import { answersOf, borrowerOf } from '../../../events/lending/urla/answers.ts';
import { currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { LoanApplications } from '../../services/file/loan-applications.ts';
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
  const events = await history(applicationId);
  const content = contentOf(events);
  if (!content) throw noSuchApplication(applicationId);
  const borrower = content.borrowers.find((each) => each.borrowerId === borrowerId);
  if (!borrower) throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
  const stated = statedOf(events, borrowerId);
  const held: RevealAnswer['values'] = {
    ...(borrower.ssn !== undefined && { ssn: withDashes(borrower.ssn) }),
    ...(borrower.dateOfBirth !== undefined && { dateOfBirth: borrower.dateOfBirth }),
    ...stated,
  };
  const values: RevealAnswer['values'] = {};
  for (const field of fields) {
    const value = held[field];
    if (value === undefined) {
      throw new ValidationError('This borrower has not given what you ask for', [
        { field: 'fields', message: `The application holds no ${revealableFieldNames[field]} of this borrower` },
      ]);
    }
    if (value === ERASED || (typeof value === 'object' && Object.values(value).includes(ERASED))) {
      throw new ErasedError('The personal data of this borrower was erased and cannot be shown any more', {
        applicationId,
        borrowerId,
      });
    }
    Object.assign(values, { [field]: value });
  }
  return values;
};

/** Borrower data that only the URLA has, as typed. */
const statedOf = (
  events: Awaited<ReturnType<LoanApplications['history']>>,
  borrowerId: string,
): Pick<RevealAnswer['values'], 'itin' | 'accountNumbers'> => {
  const answers = answersOf(currentUrlaOf(events)?.urla ?? {})
    .filter(({ path }) => borrowerOf(path) === borrowerId)
    .map(({ path, value }) => ({ path, text: String(value) }));
  const itin = answers.find(({ path }) => path.endsWith('.personal.itin'))?.text;
  const accounts = answers.filter(({ path }) => path.endsWith('.accountNumber'));
  return {
    ...(itin !== undefined && { itin }),
    ...(accounts.length > 0 && {
      accountNumbers: Object.fromEntries(accounts.map(({ path, text }) => [path, text])),
    }),
  };
};

const withDashes = (ssn: string): string => ssn.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
