import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useFormText } = defineTexts('form', {
  kept: { restored: 'Restored what you typed on %{at}. SSNs are not kept.', discard: 'Discard' },
});
