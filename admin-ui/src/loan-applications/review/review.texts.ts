import { defineTexts } from '../../texts/define-texts.ts';

/** The review of a loan file, over whatever page is open. */
export const { useText: useReviewText } = defineTexts('review', {
  title: 'Application Review',
  loadingTitle: 'Loading Application Details',
  loadingText: 'Please wait while we fetch the application information...',
  close: 'Close',
  openDetails: 'Details',
  openProfile: 'Open the applicant profile of %{name} in a new window',
  tabs: {
    label: 'Parts of the review',
    overview: 'Overview',
    workflow: 'Workflow',
    documents: 'Documents',
    timeline: 'Timeline',
    decisions: 'Decisions',
  },
  stage: {
    complete: 'Complete',
    flag: 'Flag Issue',
    reject: 'Reject',
    notes: 'Notes (optional)',
    notesOf: 'Notes for %{stage}',
    unassigned: 'Nobody assigned',
    since: 'since %{date}',
  },
});
