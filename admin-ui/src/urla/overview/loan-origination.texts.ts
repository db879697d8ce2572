import { defineTexts } from '../../texts/define-texts.ts';

/** The Loan Origination Workflow page. */
export const { useText: useOriginationText } = defineTexts('loanOrigination', {
  title: 'Loan Origination Workflow',
  subtitle: 'Take applications, go on with those that are begun, and follow those that are submitted',
  newUrla: 'New URLA Application',
  newShort: 'Short Form',
  form: {
    title: 'Uniform Residential Loan Application',
    text: 'The full application form, in seven steps; the short form is one page of it. It is saved as you type: you or a colleague can continue later.',
    official: 'Freddie Mac 65',
    fannie: 'Fannie Mae 1003',
  },
  areas: {
    personal: { title: 'Personal Information', text: 'Who borrows: identity, citizenship, contact, co-borrowers' },
    addresses: { title: 'Address History', text: 'Where they live, lived before, and get their mail' },
    employment: { title: 'Employment & Income', text: 'Employers, self-employment, and every other source of income' },
    assets: { title: 'Assets & Liabilities', text: 'Accounts, real estate, debts, and what is left of it' },
  },
  drafts: {
    title: 'Applications Being Taken',
    empty: 'No application is being taken',
    emptyText: 'What is begun and not submitted stands here, for everybody who takes applications.',
    noName: 'No name yet',
    step: 'Left at step %{step} of 7',
    borrowers: '%{smart_count} borrower |||| %{smart_count} borrowers',
    changed: 'Changed by %{name}',
    resumeOf: 'Resume the application of %{name}',
  },
  all: {
    title: 'All Applications',
    loading: 'Loading applications...',
    more: 'Search and filter them',
    submitted: 'Submitted %{when}',
  },
});
