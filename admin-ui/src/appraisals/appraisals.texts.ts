import { defineTexts } from '../texts/define-texts.ts';

/** The page around everything about appraisals. */
export const { useText: useAppraisalsText } = defineTexts('appraisals', {
  title: 'Appraisal Management',
  subtitle: 'Who values the properties of our loans, and what they report.',
  tabs: { label: 'Appraisals', network: 'Appraiser Network', uad: 'UAD Forms' },
});
