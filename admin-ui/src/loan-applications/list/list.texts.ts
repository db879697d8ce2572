import { defineTexts } from '../../texts/define-texts.ts';

defineTexts('list', {
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
  actions: 'Actions',
});

/** Where react-admin looks for the heads of the table's columns. */
defineTexts('resources', {
  applications: {
    name: 'Application |||| Applications',
    fields: {
      borrowerName: 'Borrower',
      loanNumber: 'Loan number',
      status: 'Status',
      priority: 'Priority',
      loanAmount: 'Amount',
      loanType: 'Loan type',
      propertyAddress: 'Property',
      assignedTo: 'Assigned to',
      createdAt: 'Submitted',
      daysInProcess: 'Days',
      completionPercentage: 'Progress',
    },
  },
});
