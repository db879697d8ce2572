import { defineTexts } from '../../texts/define-texts.ts';

/** What speaks against a file, and where each finding is settled. */
export const { useText: useFindingsText } = defineTexts('findings', {
  title: 'What speaks against it',
  none: 'The figures show nothing against it.',
  noDecision:
    'No decision can be made while the application stands as it does: what speaks against it shows once it goes on.',
  changed: 'Approved before %{what} changed on %{day}: it takes a new decision',
  condition: '%{number}. %{title}, opened by the report of %{orderNumber}',
  conditionDetail: 'To be met %{point}',
  missing: '%{ratio} is at least %{figure}: it lacks %{missing}',
  ratios: { debtToIncome: 'Debt-to-income', loanToValue: 'Loan-to-value' },
  expired: 'The %{report} expired on %{day}',
  beforeClosing: 'The %{report} expires on %{day}, before the estimated closing',
  creditReport: 'credit report',
  ways: {
    decide: 'Decide again',
    condition: 'Open condition',
    answers: 'Open 1003',
    liabilities: 'Open liabilities',
    credit: 'Open credit report',
    orders: 'Open orders',
    order: 'Open order',
    documents: 'Open documents',
    stage: 'Open stages',
  },
  wayOf: '%{way}: %{finding}',
});
