import { defineTexts } from '../texts/define-texts.ts';

/** The page around everything about appraisals. */
export const { useText: useAppraisalsText } = defineTexts('appraisals', {
  title: 'Appraisal Management',
  subtitle: 'Orders, the appraisers who take them, and what they report.',
  tabs: {
    label: 'Appraisals',
    orders: 'Appraisal Orders',
    network: 'Appraiser Network',
    analytics: 'AI Analytics',
    quality: 'Quality Reports',
    uad: 'UAD Forms',
  },
});
