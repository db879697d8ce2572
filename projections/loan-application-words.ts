import { ERASED } from '../events/kernel/personal-data.ts';
import type { Borrower } from '../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEventOf } from '../events/loan-application/loan-application.events.ts';

type Address = LoanApplicationEventOf<'LoanApplicationSubmitted'>['data']['property']['address'];

export const fullName = ({ firstName, lastName }: Pick<Borrower, 'firstName' | 'lastName'>): string =>
  lastName === ERASED ? ERASED : `${firstName} ${lastName}`;

/** One line: `12 Elm Street, Unit 4, Austin, TX 78701`. */
export const addressLine = ({ street, unit, city, state, zip }: Address): string =>
  [street, unit === ERASED ? undefined : unit, city, `${state} ${zip}`].filter(Boolean).join(', ');
