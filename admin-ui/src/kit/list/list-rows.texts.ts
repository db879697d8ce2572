import { defineTexts } from '../../texts/define-texts.ts';

/** Texts about rows, common to lists. */
export const { useText: useListRowsText } = defineTexts('listRows', {
  notApplied: 'The search and filters could not be applied',
  looking: 'Looking…',
  searchedNewest:
    'One or two characters are looked for in the newest %{files} applications only. Type more to search all of them.',
});
