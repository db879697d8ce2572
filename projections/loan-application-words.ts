import type { ApplicationStatus } from '../events/lending/life-cycle.ts';
import type { Borrower, LoanApplicationEventOf } from '../events/loan-application/loan-application.events.ts';

type Address = LoanApplicationEventOf<'LoanApplicationSubmitted'>['data']['property']['address'];

export const fullName = ({ firstName, lastName }: Pick<Borrower, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** One line: `12 Elm Street, Unit 4, Austin, TX 78701`. */
export const addressLine = ({ street, unit, city, state, zip }: Address): string =>
  [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', ');

const statusNames: Readonly<Record<ApplicationStatus, string>> = {
  submitted: 'Submitted',
  pre_qualification: 'Pre-Qualification',
  under_review: 'Under Review',
  documents_needed: 'Documents Needed',
  appraisal_pending: 'Appraisal Pending',
  underwriting: 'Underwriting',
  approved: 'Approved',
  rejected: 'Rejected',
  closing_ready: 'Ready to Close',
  funded: 'Funded',
};
/** A status of a loan file as people call it. */
export const statusName = (status: ApplicationStatus): string => statusNames[status];
