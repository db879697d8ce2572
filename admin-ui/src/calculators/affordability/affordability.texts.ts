import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useAffordabilityText, text: affordabilityText } = defineTexts('affordabilityCalculator', {
  monthlyIncome: 'Income a month',
  debts: 'Debts a month',
  debtsHint: 'Payments that go on after closing',
  downPayment: 'Down payment',
  annualRate: 'Interest rate a year',
  months: 'Term in months',
  taxesPerYear: 'Property taxes a year',
  insurancePerYear: 'Insurance a year',
  mortgageInsurance: 'Mortgage insurance a month',
  leftOut: 'Left out, and would lower it',
  maxFrontDti: 'Highest housing ratio',
  maxBackDti: 'Highest debt ratio',
  loanType: 'Loan type',
  maxPrice: 'Highest price',
  maxLoan: 'Largest loan',
  payment: 'Principal and interest a month',
  limitedBy: 'Limited by',
  limits: {
    frontDti: 'the housing ratio',
    backDti: 'the debt ratio',
    downPayment: 'the down payment',
  },
});
