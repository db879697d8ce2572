import { militaryStateNames, usStateNames } from '../../../../events/lending/fields/us-states.ts';
import { humanize } from '../../kit/values/format.ts';
import { defineTexts } from '../../texts/define-texts.ts';

const words = {
  yes: 'Yes',
  no: 'No',
  us_citizen: 'U.S. citizen',
  permanent_resident: 'Permanent resident alien',
  non_permanent_resident: 'Non-permanent resident alien',
  unmarried: 'Unmarried (single, divorced, widowed)',
  no_expense: 'No primary housing expense',
  less_than_25: 'Less than 25%',
  '25_or_more': '25% or more',
  certificate_deposit: 'Certificate of deposit',
  cash_value_insurance: 'Cash value of life insurance',
  bridge_loan: 'Bridge loan proceeds',
  crypto: 'Cryptocurrency',
  proceeds_real_estate: 'Proceeds from real estate to be sold',
  proceeds_other_property: 'Proceeds from other property to be sold',
  open_30_day: 'Open 30-day account',
  auto: 'Auto loan',
  student: 'Student loan',
  heloc: 'Home equity line of credit',
  joint_with_spouse: 'Jointly with spouse',
  joint_with_other: 'Jointly with another person',
  sole: 'By myself',
  fha_secondary_residence: 'FHA secondary residence',
  secondary_residence: 'Second home',
  condo: 'Condominium',
  coop: 'Cooperative',
  manufactured: 'Manufactured home',
  multi_family: 'Two to four units',
  construction_to_permanent: 'Construction to permanent',
  fha: 'FHA',
  va: 'VA',
  usda: 'USDA',
  full_unfinished: 'Full, unfinished',
  full_finished: 'Full, finished',
  community_nonprofit: 'Community nonprofit',
  religious_nonprofit: 'Religious nonprofit',
  mail_or_fax: 'Mail or fax',
  email_or_internet: 'Email or internet',
  declined: 'I do not wish to answer',
  workshop: 'Workshop in person',
  web_based: 'Web-based workshop',
  no_cash_out: 'No cash out',
  limited_cash_out: 'Limited cash out',
  cash_out: 'Cash out',
  planned_unit_development: 'Planned unit development (PUD)',
  not_in_project: 'Not located in a project',
  joint_tenancy_with_survivorship: 'Joint tenancy with right of survivorship',
  living_trust: 'Inter vivos (living) trust',
  fee_simple_on_reservation: 'Fee simple on a reservation',
  individual_trust_land: 'Individual trust land (allotted or restricted)',
  tribal_trust_land_on_reservation: 'Tribal trust land on a reservation',
  tribal_trust_land_off_reservation: 'Tribal trust land off reservation',
  alaska_native_corporation_land: 'Alaska Native Corporation land',
  sofr: 'SOFR',
  treasury: 'Treasury',
  face_to_face: 'Face-to-face interview, also by video',
  telephone: 'Telephone interview',
} as const;

const { text } = defineTexts('urlaOptions', words);
const isWord = (value: string): value is keyof typeof words => Object.hasOwn(words, value);
const stateNames: Readonly<Record<string, string>> = { ...usStateNames, ...militaryStateNames };

/** Label of a value of a list. */
export const optionLabel = (value: string): string => {
  const state = stateNames[value];
  if (state !== undefined) return `${value} – ${state}`;
  if (isWord(value)) return text(value);
  return /^[a-z]/.test(value) ? humanize(value) : value;
};
