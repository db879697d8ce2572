import { revealPurposeNames } from '../../../../events/lending/permissions/reveals.ts';
import { defineTexts } from '../../texts/define-texts.ts';

/** Masked personal data: asking for it in clear, and who did. */
export const { useText: usePersonalDataText } = defineTexts('personalData', {
  dateOfBirth: 'Date of birth',
  itin: 'ITIN',
  accountNumbers: 'Account numbers',
  ssn: 'SSN',
  notProvided: 'Not provided',
  masked: 'SSN and date of birth are masked. Every look at them is recorded.',
  reveal: 'Reveal %{what} of %{name}',
  hide: 'Mask %{what} of %{name} again',
  shown: 'Shown for %{seconds} seconds.',
  purposes: revealPurposeNames,
  dialog: {
    title: 'Reveal personal data of %{name}',
    text: 'Your name and your reason are recorded on the application. Everybody who may read it sees them.',
    fields: 'What you need',
    purpose: 'What you need it for',
    reason: 'Reason',
    reasonHint: 'Such as: compare with the license shown at the branch. Do not write the number itself.',
    confirm: 'Reveal',
  },
  reveals: {
    title: 'Who saw personal data',
    subtitle: 'On this application and on every other one of a borrower with the same name and email',
    none: "No one has viewed this person's SSN or date of birth, or downloaded a document with them.",
    downloaded: '%{document} downloaded (version %{version})',
    when: 'When',
    who: 'Who',
    what: 'What',
    why: 'Why',
    file: 'Application',
  },
});
