import { defineTexts } from '../../texts/define-texts.ts';

/** Texts about loan applications, used by several screens. */
export const { useText: useApplicationsText } = defineTexts('applications', {
  stages: 'Stages',
  countedAt: 'Counted %{at}',
  viewPipeline: 'View Pipeline',
  reviewOf: 'Review the application of %{name}',
  detailsOf: 'Details of the application of %{name}',
  empty: 'No applications found',
  emptyText: 'Try adjusting your search or filter criteria.',
  notFoundHint: 'No loan file has this address. It may have been mistyped, or the link is from another system.',
  years: '%{smart_count} year |||| %{smart_count} years',
  conditions: '%{smart_count} condition |||| %{smart_count} conditions',
  alerts: {
    changed_since_approval: 'Approved before %{what} changed on %{day}',
    stage_flagged: '%{stage} needs attention',
    escalated: 'Escalated, no answer yet',
    moved_by_override: 'Moved over an open item',
  },
  conditionFilters: {
    before_approval: 'Open before approval',
    outstanding: 'Any open',
    overdue: 'Overdue',
  },
  filters: {
    status: 'Status',
    disposition: 'Disposition',
    priority: 'Priority',
    loanType: 'Loan type',
    assignee: 'Assignee',
    allStatuses: 'All statuses',
    allDispositions: 'All dispositions',
    noDisposition: 'None: still open',
    allPriorities: 'All priorities',
    allLoanTypes: 'All loan types',
    allAssignees: 'All assignees',
    unassigned: 'Unassigned',
    me: 'Assigned to me',
    someone: 'Another person',
    conditions: 'Conditions',
    allConditions: 'With or without',
  },
});
