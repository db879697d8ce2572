import type { StatedFact } from './stated-facts.ts';

/** Name of an application's line, with `%` for the borrower's name. */
const lineNames: Readonly<Record<StatedFact['kind'], string>> = {
  application: 'Every application',
  employment: 'Employment of %',
  income: 'Income of %',
  debt: 'Debts of %',
  purpose: 'Loan purpose',
  loan_type: 'Loan type',
  property_type: 'Property type',
  occupancy: 'Occupancy',
  down_payment: 'Down payment',
  asset: 'Assets of %',
  gift: 'Gifts to %',
  declaration: 'Declarations of %',
  owned_property: 'Real estate of %',
};

/** Values that their code with spaces would not say well; '' where the line says it all. */
const valueWords: Readonly<Record<string, string>> = {
  every: '',
  own_money: '',
  money: '',
  unexplained: '',
  self_employed: 'self-employed',
  self_employment: 'self-employment',
  multi_family: 'two to four units',
  coop: 'cooperative',
  condo: 'condominium',
  va: 'VA',
  fha: 'FHA',
  usda: 'USDA',
  secondary_residence: 'second home',
  construction_to_permanent: 'construction to permanent',
  support: 'alimony or child support',
  federal_debt: 'delinquent federal debt',
};

/**
 * The line of the application that a need comes from: `Employment of Alice Rivera: self-employed`.
 * @param nameOf of a borrower, by id
 */
export const factInWords = (
  { kind, value, borrowerId }: StatedFact,
  nameOf: (borrowerId: string) => string,
): string => {
  const line = lineNames[kind].replace('%', () => (borrowerId === undefined ? 'the borrower' : nameOf(borrowerId)));
  const word = valueWords[value] ?? value.replaceAll('_', ' ');
  return word === '' ? line : `${line}: ${word}`;
};
