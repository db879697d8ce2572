import { askedWhen, type Condition, group, groupWhen, whenIs } from './definition.ts';
import { requiredAddress } from './address-fields.ts';
import { choice, count, flag, money } from './fields.ts';

export const housingExpenses = ['no_expense', 'own', 'rent'] as const;

/** Anybody with fewer years at the present address also says where they lived before. */
export const YEARS_WITHOUT_FORMER_ADDRESS = 2;

const lived = {
  yearsAtAddress: count(0, 99).optional,
  monthsAtAddress: count(0, 11).optional,
  housingExpense: choice(housingExpenses).optional,
  monthlyRent: askedWhen(whenIs('housingExpense', 'rent'), money.optional),
} as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** True when a former address is required; unanswered questions require nothing. */
export const livedElsewhere: Condition = ({ current }) => {
  if (!isRecord(current)) return false;
  const [years, months] = [typed(current.yearsAtAddress), typed(current.monthsAtAddress)];
  // Months without years mean less than one year.
  if (years === '') return /^\d+$/.test(months);
  return /^\d+$/.test(years) && Number(years) < YEARS_WITHOUT_FORMER_ADDRESS;
};

/** The addresses of one borrower: present, former, mailing. */
export const addresses = {
  current: group({ ...requiredAddress, ...lived }),
  former: groupWhen(livedElsewhere, { ...requiredAddress, ...lived }),
  mailingIsDifferent: flag,
  mailing: groupWhen(whenIs('mailingIsDifferent', true), requiredAddress),
} as const;
