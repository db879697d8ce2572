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
  payment: 'Principal and interest',
  loanToValue: 'Loan-to-value (LTV)',
  incomeMonth: 'Monthly income',
  debtsMonth: 'Monthly debts',
  debtToIncome: 'Stated debt-to-income (DTI)',
  noIncome: 'No income stated',
});
