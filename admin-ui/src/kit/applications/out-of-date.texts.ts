import { defineTexts } from '../../texts/define-texts.ts';

/** What relied on an answer that has changed since. */
export const { useText: useOutOfDateText } = defineTexts('outOfDate', {
  onFile: 'Out of date since the application was changed:',
  replaced: 'A newer one stands in its place.',
  stillGood: 'Still Good',
  stillGoodOf: 'Say that it is still good: %{title}',
  title: '%{title}: still good?',
  intro: '%{why}. Say why it may be relied on all the same; the reason stands in the timeline.',
  reason: 'Reason',
  confirm: 'It Is Still Good',
  done: 'Still Good: The reason stands in the timeline.',
});
