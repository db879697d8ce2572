import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useFormText } = defineTexts('form', {
  refused: {
    number: '“%{text}” was not taken: use digits, such as 1234.50',
    whole: '“%{text}” was not taken: use a whole number, in digits',
  },
  kept: { restored: 'Restored what you typed on %{at}. SSNs are not kept.', discard: 'Discard' },
});
