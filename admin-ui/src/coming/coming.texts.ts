import { defineTexts } from '../texts/define-texts.ts';

export const { useText: useComingText } = defineTexts('coming', {
  notice: 'This page comes in a later release of %{product}.',
  meanwhile: 'Until then, every application is in the pipeline and the applications list.',
  pages: {
    '/compliance': 'It will hold the compliance checks of each file, their results and their deadlines.',
    '/risk-assessment': 'It will hold risk scores by file, with the factors behind each.',
    '/document-generation': 'It will hold the documents that can be generated for a file, and those already made.',
    '/e-signatures': 'It will hold envelopes sent for signature and who has still to sign.',
    '/loan-product-config': 'It will hold the loan products on offer, their limits and their pricing.',
    '/ai-assistant':
      'It will hold an assistant that answers questions about files with the same rules the product applies.',
    '/ai-notifications': 'It will hold notification templates, their history and how they performed.',
  },
});
