import { defineTexts } from '../../texts/define-texts.ts';

/** Events of a loan file, for people. */
export const { useText: useTimelineText } = defineTexts('loanTimeline', {
  empty: 'No timeline events available',
  older: 'Show older (%{shown} of %{total} shown)',
  actor: '%{user} (%{kind})',
});
