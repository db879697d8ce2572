import { defineTexts } from '../../texts/define-texts.ts';

/** The page of one loan file. */
export const { useText: useLoanFileText } = defineTexts('loanFile', {
  notFound: 'Application Not Found',
  backToList: 'Applications',
  review: 'Review',
  idLabel: 'ID %{id}',
  loading: 'Loading the application',
  tabs: {
    label: 'Parts of the application',
    overview: 'Overview',
    borrower: 'Borrower Info',
    urla: '1003',
    documents: 'Documents',
    conditions: 'Conditions',
    conditionsOpen: 'Conditions (%{outstanding})',
    orders: 'Orders',
    timeline: 'Timeline',
    history: 'History',
  },
  waiting: {
    label: 'Waiting for:',
    also: 'And for:',
    text: '%{what} · %{onWhom} · since %{since}',
    textWithDue: '%{what} · %{onWhom} · since %{since} · due %{due}',
    offline: 'Automatic steps are paused. What you do is saved, and they follow when they run again.',
    nothing: 'No further steps: this application is final.',
  },
  changed: {
    line: 'Approved before %{what} changed on %{day}',
    decide: 'decide again',
  },
  similar: {
    title: 'Another open application looks like this one',
    line: 'same %{what}',
    what: {
      ssn: 'last four digits of the SSN',
      email: 'email',
      name: 'name and year of birth',
      property: 'property',
    },
  },
  file: {
    title: 'File',
    createdAt: 'Submitted',
    updatedAt: 'Last change',
    daysInProcess: 'Days in process',
    assignedTo: 'Assigned to',
  },
  stages: { title: 'Stages', unassigned: 'Unassigned' },
  borrower: {
    primary: 'Primary borrower',
    coBorrowers: 'Co-borrowers',
    none: 'This borrower applies alone.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    notProvided: 'Not provided',
    profile: 'Applicant profile',
  },
  timeline: 'Timeline',
});
