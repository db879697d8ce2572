import { whenIs, askedWhen } from './definition.ts';
import { birthDate, choice, count, email, phone, taxId, text } from './fields.ts';

export const citizenships = ['us_citizen', 'permanent_resident', 'non_permanent_resident'] as const;
export const creditTypes = ['individual', 'joint'] as const;
export const maritalStatuses = ['married', 'separated', 'unmarried'] as const;
export const MOST_BORROWERS = 10;

/** Section 1a of one borrower. */
export const personalInformation = {
  firstName: text().required('First name is required'),
  middleName: text().optional,
  lastName: text().required('Last name is required'),
  suffix: text(20).optional,
  /** Left empty by whoever has an ITIN: `complete.ts` wants one of the two. */
  ssn: taxId('Valid SSN is required').optional,
  itin: taxId('Enter the nine digits of the ITIN').optional,
  dateOfBirth: birthDate('Date of birth is required'),
  citizenship: choice(citizenships, 'a citizenship').required('Choose a citizenship'),
  alternateNames: text(200).optional,
  borrowerInitials: text(10).optional,
  maritalStatus: choice(maritalStatuses, 'a marital status').required('Choose a marital status'),
  dependentsNumber: count(0, 99).optional,
  dependentsAges: text(200).optional,
  homePhone: phone,
  cellPhone: phone,
  workPhone: phone,
  workPhoneExt: text(10).optional,
  email: email('Valid email is required'),
} as const;

/** Of section 1a, what is said once for all borrowers. */
export const credit = {
  creditType: choice(creditTypes, 'a type of credit').required('Choose a type of credit'),
  totalBorrowers: askedWhen(whenIs('creditType', 'joint'), count(1, MOST_BORROWERS).optional),
} as const;
