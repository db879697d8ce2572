import { defineTexts } from '../../texts/define-texts.ts';

/** The way to the automation rules of a page. */
export const { useText: useRulesButtonText } = defineTexts('rulesButton', { label: 'AI Rules Builder' });
