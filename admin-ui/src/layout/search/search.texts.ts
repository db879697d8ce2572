import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useSearchText } = defineTexts('search', {
  search: 'Search applications, borrowers, or loan numbers...',
  title: 'Search',
  hint: 'Type a borrower, a loan number or an address.',
  failed: 'The search could not be made. %{reason}',
  none: 'No application matches “%{query}”.',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  shortcut: 'Ctrl K',
});
