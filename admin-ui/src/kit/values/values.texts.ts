import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useValuesText } = defineTexts('values', {
  percentComplete: '%{percent}% complete',
  unassigned: 'Unassigned',
  decideAgain: 'Decide again',
  imported: 'Some of this was imported: those named there did it before the application came to this portal.',
});
