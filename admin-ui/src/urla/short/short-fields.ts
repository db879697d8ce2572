import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { requiredAddress } from '../../../../events/lending/urla/sections/address-fields.ts';
import type { Section } from '../../../../events/lending/urla/sections/definition.ts';
import { incomeLines } from '../../../../events/lending/urla/sections/employment.ts';
import { lenderHousing } from '../../../../events/lending/urla/sections/lender-loan.ts';
import { loan, property } from '../../../../events/lending/urla/sections/loan-and-property.ts';
import { credit, personalInformation } from '../../../../events/lending/urla/sections/personal-information.ts';
import { isRequired } from '../fields/is-required.ts';

const requiredOf = <S extends Section>(of: S): readonly (keyof S & string)[] =>
  Object.entries(of).flatMap(([name, node]) => (node.node === 'field' && isRequired(node) ? [name] : []));

const namesOf = <S extends Section>(of: S): readonly (keyof S & string)[] => Object.keys(of);

/** Of each section what a submission needs, and what the first figures are made of. */
export const shortFields = {
  personal: [...requiredOf(personalInformation), 'middleName', 'suffix', 'ssn', 'itin', 'cellPhone'],
  current: namesOf(requiredAddress),
  job: ['doesNotApply', 'employerName', 'position', 'startDate', 'isBusinessOwner', 'ownershipShare'],
  income: [...namesOf(incomeLines), 'monthlyLoss'],
  // How many borrowers there are stands on the page itself.
  credit: requiredOf(credit),
  loan: [...requiredOf(loan), 'purchasePrice', 'applicationReceivedOn', 'estimatedClosingDate'],
  property: [...requiredOf(property), 'unit', 'units'],
  housing: namesOf(lenderHousing),
} as const;

const includes = (names: readonly string[], name: string): boolean => names.includes(name);

/** True for a field that stands on the short form. */
export const isOnShortForm = (path: AnswerPath): boolean => {
  const [part = '', name = '', section = '', group = '', field = ''] = path.split('.');
  if (part === 'lender') return name === 'housing' && includes(shortFields.housing, section);
  if (borrowerOf(path) === undefined)
    return (part === 'loan' || part === 'property' || part === 'credit') && includes(shortFields[part], name);
  if (section === 'personal') return includes(shortFields.personal, group);
  if (section === 'addresses') return group === 'current' && includes(shortFields.current, field);
  if (section === 'employment')
    return group === 'current' && includes([...shortFields.job, ...shortFields.income], field);
  return section === 'liabilities' && group !== 'expenses' && group !== 'expensesDoNotApply';
};
