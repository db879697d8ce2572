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
    unassigned: 'Unassigned',
    since: 'since %{date}',
    earlier: '%{status}, %{date}: %{notes}',
    earlierOf: 'Earlier notes for %{stage}',
    overrideTitle: 'Complete the stage %{stage} without its evidence?',
    overrideText: 'It counts as an override, because %{missing}. Say why it is complete all the same.',
    overrideSend: 'Complete stage',
    flagTitle: 'Flag the stage %{stage}?',
    flagText: 'Until the stage is completed, an approval is an override, and the loan cannot close.',
    flagSend: 'Flag stage',
    rejectTitle: 'Reject the stage %{stage}?',
    rejectText:
      'The application itself is not rejected. Until the stage is completed, an approval is an override, and the loan cannot close.',
    rejectSend: 'Reject stage',
  },
});
