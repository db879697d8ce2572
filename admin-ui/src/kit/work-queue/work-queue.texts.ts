import { defineTexts } from '../../texts/define-texts.ts';

/** Texts of queues and of files opened from one. */
export const { useText: useWorkQueueText } = defineTexts('workQueue', {
  claim: 'Claim',
  claimOf: 'Claim %{name}',
  release: 'Release',
  releaseOf: 'Release %{name}',
  takeNext: 'Take next',
  toasts: {
    claimed: 'Claimed: %{name} is yours.',
    claimFailed: 'Error: Not claimed',
    released: 'Released: %{name} is back in the queue.',
    releaseFailed: 'Error: Not released',
    taken: 'Claimed: The most pressing application is yours.',
    nothingLeft: 'Nothing Waiting: Every application in this queue is claimed.',
    nextFailed: 'Error: Nothing was claimed',
  },
  strip: {
    label: '%{queue} queue',
    previous: 'Previous',
    next: 'Next',
    back: 'Back to the queue',
    glance: 'At a glance',
    yours: 'Claimed by you',
    theirs: 'Claimed by %{name}',
    nobody: 'Unclaimed',
    left: 'No longer in this queue',
  },
  keys: {
    previous: 'Previous application of the queue',
    next: 'Next application of the queue',
    back: 'Back to the queue',
    claim: 'Claim',
    release: 'Release',
    takeNext: 'Take the next application',
    down: 'Down a row',
    up: 'Up a row',
    select: 'Select the row',
    assign: 'Assign the row, or what is selected',
    open: 'Open the row',
  },
});
