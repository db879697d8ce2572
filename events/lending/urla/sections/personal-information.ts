import { usStates } from '../../fields/us-states.ts';
import { askedWhen, checkedBeside, type Condition, whenAll, whenIn, whenIs } from './definition.ts';
import { birthDate, choice, count, email, flag, phone, taxId, text, yesOrNo } from './fields.ts';

export const citizenships = ['us_citizen', 'permanent_resident', 'non_permanent_resident'] as const;
export const creditTypes = ['individual', 'joint'] as const;
export const maritalStatuses = ['married', 'separated', 'unmarried'] as const;
export const relationshipTypes = [
  'civil_union',
  'domestic_partnership',
  'registered_reciprocal_beneficiary',
  'other',
] as const;
export const MOST_BORROWERS = 10;

const isTyped = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
/** The condition that a number is not given by the other one alone. */
const isNotInstead =
  (name: 'ssn' | 'itin', other: 'ssn' | 'itin'): Condition =>
  (siblings) =>
    isTyped(siblings[name]) || !isTyped(siblings[other]);

const isUnmarried = whenIs('maritalStatus', 'unmarried');
const hasPartner = whenAll(isUnmarried, whenIs('hasDomesticRelationship', 'yes'));

/** Section 1a of one borrower, with the Unmarried Addendum. */
export const personalInformation = {
  firstName: text().required('First name is required'),
  middleName: text().optional,
  lastName: text().required('Last name is required'),
  suffix: text(20).optional,
  /** Of SSN and ITIN a person has one: `complete.ts` wants it. */
  ssn: askedWhen(isNotInstead('ssn', 'itin'), taxId('Valid SSN is required').optional),
  itin: askedWhen(
    isNotInstead('itin', 'ssn'),
    checkedBeside(
      ({ ssn }) =>
        isTyped(ssn) ? 'Enter the SSN or the ITIN: a person who gets an SSN no longer uses an ITIN' : undefined,
      taxId('Enter the nine digits of the ITIN').optional,
    ),
  ),
  dateOfBirth: birthDate('Date of birth is required'),
  citizenship: choice(citizenships, 'a citizenship').required('Choose a citizenship'),
  alternateNames: text(200).optional,
  intendsJointCredit: askedWhen(whenIn('credit', 'creditType', 'joint'), flag),
  borrowerInitials: text(10).optional,
  maritalStatus: choice(maritalStatuses, 'a marital status').required('Choose a marital status'),
  hasDomesticRelationship: askedWhen(isUnmarried, yesOrNo),
  relationshipType: askedWhen(hasPartner, choice(relationshipTypes).optional),
  relationshipOther: askedWhen(whenAll(hasPartner, whenIs('relationshipType', 'other')), text().optional),
  relationshipState: askedWhen(hasPartner, choice(usStates).optional),
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
