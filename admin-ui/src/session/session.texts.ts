import { defineTexts } from '../texts/define-texts.ts';

export const { text: sessionText, useText: useSessionText } = defineTexts('session', {
  unknownError: 'Something unexpected happened.',
  /** Permissions that are missing. */
  whyNot: {
    title: 'Not permitted',
    question: 'Why can I not change this file?',
    hint: 'Not permitted; press to see why',
    missing: 'You may not %{what}.',
    role: 'Your role, %{role}, does not allow it.',
    denied: 'It has been taken from you personally.',
    granted: 'You may now; try again.',
    grants: 'Ask %{names}.',
    others: 'one of %{count} others',
    nobodyGrants: 'No one else can allow it at present.',
    close: 'Close',
  },
});
