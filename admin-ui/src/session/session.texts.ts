import { defineTexts } from '../texts/define-texts.ts';

export const { text: sessionText, useText: useSessionText } = defineTexts('session', {
  unknownError: 'Something unexpected happened.',
  /** Permissions that are missing. */
  whyNot: {
    title: 'Not permitted',
    question: 'Why can I not change this file?',
    hint: 'Not permitted; press to see why',
    missing: 'You may not %{action} %{resource}: that needs the permission %{permission}.',
    role: 'Your role, %{role}, does not have it.',
    denied: 'It has been taken from you personally.',
    granted: 'You have it now; try again.',
    grants: '%{names} can give it to you.',
    others: 'one of %{count} others',
    nobodyGrants: 'Nobody else can give it at present.',
    close: 'Close',
  },
});
