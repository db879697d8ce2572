import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useValuesText } = defineTexts('values', {
  percentComplete: '%{percent}% complete',
  unassigned: 'Unassigned',
});
