import { defineTexts } from '../../texts/define-texts.ts';

/** Borrowing capacity, and the pre-approval letter. */
export const { useText: usePreApprovalText } = defineTexts('preApproval', {
  title: 'Pre-approval letter',
  titleOf: 'Pre-approval letter for %{name}',
  loading: 'Calculating...',
  supersedes: 'It supersedes version %{version} of the letter, which stays with the document.',
  cannot: 'No letter can be issued now:',
  affordable: 'What is affordable',
  maxLoan: 'Largest loan',
  maxPrice: 'Largest price',
  payment: 'Monthly payment',
  limitedBy: 'Limited by',
  limits: { frontDti: 'Housing share of income', backDti: 'Housing and debts', downPayment: 'Down payment' },
  stated: 'As stated: %{income} a month, %{debts} of debts, %{down} down, %{rate}% over %{years} years.',
  notReckoned: 'Mortgage insurance, fees and association dues are not included.',
  fields: {
    taxesPerYear: 'Property taxes a year',
    insurancePerYear: 'Insurance a year',
    maxFrontDti: 'Most for housing',
    maxBackDti: 'Most with debts',
    amount: 'Loan amount of the letter',
    expiresOn: 'Good until',
    conditions: 'The loan depends on',
  },
  amountHint: 'Up to %{most}',
  issue: 'Issue letter',
  toast: 'Letter Issued: It is a document of the application.',
});
