import { defineTexts } from '../../texts/define-texts.ts';

export const { text: commandText } = defineTexts('command', {
  conflict: 'Changed by someone else: Nothing was overwritten. Look at the newest version and try again.',
});
