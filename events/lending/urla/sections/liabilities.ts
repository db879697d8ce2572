import { owners } from './assets.ts';
import { askedWhen, listWhen, whenIs, whenNot } from './definition.ts';
import { accountNumber, choice, count, flag, money, text } from './fields.ts';

export const liabilityTypes = [
  'revolving',
  'installment',
  'auto',
  'student',
  'open_30_day',
  'lease',
  'mortgage',
  'heloc',
  'other',
] as const;
export const expenseTypes = ['alimony', 'child_support', 'separate_maintenance', 'job_related', 'other'] as const;

/** Sections 2c and 2d of one borrower. */
export const liabilities = {
  doesNotApply: flag,
  debts: listWhen(
    whenNot('doesNotApply'),
    {
      type: choice(liabilityTypes, 'a type of debt').optional,
      companyName: text(200).optional,
      accountNumber,
      unpaidBalance: money.optional,
      monthlyPayment: money.optional,
      monthsLeft: count(0, 600).optional,
      includesTaxesAndInsurance: askedWhen(whenIs('type', 'mortgage', 'heloc'), flag),
      payOffAtClosing: flag,
      paidOutsideClosing: askedWhen(whenIs('payOffAtClosing', true), flag),
      /** Not counted among the debts, for the reason. */
      isExcluded: flag,
      exclusionReason: askedWhen(whenIs('isExcluded', true), text(200).required('Enter why it is not counted')),
      owners,
    },
    50,
  ),
  expensesDoNotApply: flag,
  expenses: listWhen(
    whenNot('expensesDoNotApply'),
    { type: choice(expenseTypes, 'a type of expense').optional, monthlyPayment: money.optional },
    20,
  ),
} as const;
