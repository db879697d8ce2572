import { defineTexts } from '../../texts/define-texts.ts';

/** What happened to a loan file, for people. */
export const { useText: useTimelineText } = defineTexts('loanTimeline', {
  empty: 'No timeline events available',
  imported: 'Some of this was imported: those named there did it before the file came to this portal.',
  actor: '%{user} (%{kind})',
});
