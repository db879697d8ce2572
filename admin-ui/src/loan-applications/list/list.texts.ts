import { defineTexts } from '../../texts/define-texts.ts';

/** The table of all applications. */
export const { useText: useListText } = defineTexts('list', {
  title: 'Applications',
  subtitle: 'Search, sort and filter every loan application',
  search: 'Search borrower, loan, address...',
  figure: 'Showing: %{figure}',
  figures: {
    pendingReview: 'Pending Review',
    inUnderwriting: 'In Underwriting',
    approvedToday: 'Approved Today',
    decided: 'Decided',
    complianceAlerts: 'Compliance Alerts',
    tasksPending: 'Tasks Pending',
  },
  stageFilter: 'Stage: %{stage}',
  export: 'Export CSV',
  review: 'Review',
  details: 'Details',
  fields: {
    borrowerName: 'Borrower',
    status: 'Status',
    priority: 'Priority',
    loanAmount: 'Amount',
    propertyAddress: 'Property',
    assignedTo: 'Assigned to',
    createdAt: 'Submitted',
    daysInProcess: 'Days',
    completionPercentage: 'Progress',
  },
  actions: 'Actions',
});
