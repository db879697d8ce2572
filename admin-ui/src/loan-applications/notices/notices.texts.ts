import { defineTexts } from '../../texts/define-texts.ts';

/** The adverse action notices of a rejected file. */
export const { useText: useNoticesText } = defineTexts('adverseActionNotices', {
  title: 'Adverse action notices',
  due: 'To be sent by %{day}: %{because}.',
  late: 'They were to be sent by %{day}: %{because}.',
  sent: 'Every notice was sent.',
  states: {
    toIssue: 'Not issued yet',
    toSend: 'Issued on %{day}, not sent yet',
    sent: 'Sent on %{day}',
    sentLate: 'Sent on %{day}, after its last day',
  },
  forgotten: 'A forgotten borrower',
  missing: 'No notice can be printed until this is there:',
  gap: '%{item}. %{fix}.',
  issue: 'Issue notices',
  issueAgain: 'Issue notices again',
  issueIntro: 'Prints a notice for each applicant to whom none was sent, and keeps it as a document of the file.',
  reasons: 'Principal reasons',
  open: 'Open notice',
  openOf: 'Open the notice to %{name}',
  markSent: 'Mark as sent',
  markSentOf: 'Mark the notice to %{name} as sent',
  sentTitle: 'Notice to %{name} was sent',
  sentIntro: 'Mailed or delivered: that stops its clock. It cannot be issued anew afterwards.',
  save: 'Save',
  fields: {
    otherReason: 'The principal reason, in words for the applicant',
    factors: 'Key factors of the score of %{name}, one a line',
    factorsHint: 'From the credit report, the weightiest first: four at most, and inquiries as a fifth.',
    sentOn: 'Sent on',
    channel: 'How',
  },
  problems: {
    otherReason: 'Say in words for the applicant what the principal reason is',
    factors: 'Enter one to five factors, each on a line of 200 characters at most',
  },
  toasts: { issued: 'Notices Issued', sent: 'Notice Marked as Sent' },
});
