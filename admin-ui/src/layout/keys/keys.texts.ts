import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useKeysText } = defineTexts('keys', {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  onPage: 'On this page',
  goTo: 'Go to a page',
  search: 'Search',
  list: 'This list',
  toasts: 'Move to the notification',
  close: 'Close what is open',
  followedBy: 'then',
  single: 'Single keys',
  singleHint: 'Off leaves Ctrl K, F8 and Esc. Turn it off when you speak to the computer, or press keys by accident.',
  dismiss: 'Close',
});
