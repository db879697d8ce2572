import { defineTexts } from '../../texts/define-texts.ts';

/** One page of the URLA: what a submission needs. */
export const { useText: useShortFormText } = defineTexts('urlaShort', {
  subtitle: 'Short form: what a loan file begins with',
  allSteps: 'All seven steps',
  aboutRest: 'The rest of the form can be filled in before or after you submit. Nothing is typed twice.',
  current: 'Current address',
  job: 'Current employment',
  income: 'Gross monthly income',
  debts: 'Debts',
  figures: 'Figures',
  noFigures: 'Enter the loan amount, rate and term.',
  housing: 'Housing expense a month',
  housingHelp: 'Enter 0 where there is none. What is left empty is missing from the ratios.',
  payment: 'Principal and interest',
  housingMonth: 'Housing expense',
  loanToValue: 'Loan-to-value (LTV)',
  incomeMonth: 'Monthly income',
  debtsMonth: 'Monthly debts',
  debtToIncome: 'Debt-to-income (DTI)',
  noIncome: 'No income stated',
});
