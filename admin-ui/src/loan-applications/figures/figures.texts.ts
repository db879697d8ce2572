import { defineTexts } from '../../texts/define-texts.ts';

/** Loan, property and underwriting of a file, as its pages, its review and the form for a new one show them. */
export const { useText: useFiguresText } = defineTexts('loanFigures', {
  loan: 'Loan',
  property: 'Property',
  underwriting: 'Underwriting',
  fields: {
    loanAmount: 'Loan amount',
    loanType: 'Loan type',
    loanPurpose: 'Purpose',
    loanTerm: 'Term',
    interestRate: 'Interest rate',
    downPayment: 'Down payment',
    monthlyPayment: 'Principal and interest',
    estimatedClosingDate: 'Estimated closing',
    propertyAddress: 'Property address',
    propertyValue: 'Property value',
    propertyType: 'Property type',
    occupancy: 'Occupancy',
    creditScore: 'Credit score',
    loanToValueRatio: 'Loan-to-value (LTV)',
    debtToIncomeRatio: 'Debt-to-income (DTI)',
    monthlyIncome: 'Monthly income',
    monthlyDebts: 'Monthly debts',
    employmentStatus: 'Employment',
    employerName: 'Employer',
    yearsAtEmployer: 'Time at employer',
  },
  noCreditReport: 'No report yet',
  noIncome: 'No income stated',
  aboveLimit: 'above %{limit}%',
  withinLimit: 'within %{limit}%',
});
