import { describe, expect, it } from '@jest/globals';
import type { PrintedFrom } from '../../../events/kernel/printed-from.ts';
import type {
  IssueAdverseActionNotices,
  MarkAdverseActionNoticeSent,
} from '../../../events/loan-application/adverse-action/notices.decider.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  borrower,
  borrowerId,
  coBorrowerId,
  documentId,
  loanApplicationSubmitted,
  otherDocumentId,
  sha256,
  statusChanged,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

const printedFrom: PrintedFrom = {
  engine: 'typst-ts 0.7.0',
  fonts: sha256,
  template: { id: 'adverse-action', version: 1, sha256 },
  printedAt: '2026-03-02T15:00:00.000Z',
  data: '{}',
};
const file = { fileName: 'notice.pdf', sizeBytes: 2_000, sha256, printedFrom };
const submitted = loanApplicationSubmitted({ borrowers: [borrower(), borrower({ borrowerId: coBorrowerId })] });
const rejected = (...reasons: ('bankruptcy' | 'other' | 'excessive_obligations')[]): LoanApplicationEvent => ({
  type: 'LoanApplicationStatusChanged',
  data: { from: 'submitted', to: 'rejected', override: false, ...(reasons.length > 0 && { reasons }) },
});
const issue = (more: Partial<IssueAdverseActionNotices['data']> = {}): IssueAdverseActionNotices => ({
  type: 'IssueAdverseActionNotices',
  data: {
    issuedOn: '2026-03-02',
    dueOn: '2026-03-30',
    notices: [
      { borrowerId, documentId, ...file },
      { borrowerId: coBorrowerId, documentId: otherDocumentId, ...file },
    ],
    ...more,
  },
});
const sent = (more: Partial<MarkAdverseActionNoticeSent['data']> = {}): MarkAdverseActionNoticeSent => ({
  type: 'MarkAdverseActionNoticeSent',
  data: { borrowerId, sentOn: '2026-03-03', channel: 'mail', today: '2026-03-04', ...more },
});
const issued = (who: string, id: string, documentVersion = 1): LoanApplicationEvent[] => [
  {
    type: 'AdverseActionNoticeIssued',
    data: {
      borrowerId: who,
      documentId: id,
      documentVersion,
      issuedOn: '2026-03-02',
      dueOn: '2026-03-30',
      reasons: ['bankruptcy'],
    },
  },
  {
    type: 'DocumentUploaded',
    data: {
      documentId: id,
      documentType: 'adverse_action_notice',
      documentVersion,
      fileName: 'notice.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 2_000,
      sha256,
      subjects: [{ borrowerId: who }],
    },
  },
  { type: 'DocumentPrinted', data: { documentId: id, documentVersion, ...printedFrom } },
  { type: 'DocumentApproved', data: { documentId: id, documentVersion } },
];
const sentOn = (day: string): LoanApplicationEvent => ({
  type: 'AdverseActionNoticeSent',
  data: { borrowerId, documentId, sentOn: day, dueOn: '2026-03-30', channel: 'mail' },
});

describe('Notices of adverse action', () => {
  it('are issued to each applicant, each an approved document of its own', () =>
    given(submitted, rejected('bankruptcy'))
      .when(issue())
      .thenEvents(...issued(borrowerId, documentId), ...issued(coBorrowerId, otherDocumentId)));

  it('are of a rejected file alone', () => {
    given(submitted)
      .when(issue())
      .thenThrows({ code: 'illegal_transition', message: /only one that is rejected/ });
    given(submitted, rejected('bankruptcy'), statusChanged('rejected', 'under_review', 'Again'))
      .when(issue())
      .thenThrows({ code: 'illegal_transition' });
  });

  it('state no reason that the file could show and does not', () =>
    given(submitted, rejected('excessive_obligations'))
      .when(issue())
      .thenThrows({ code: 'rule_violation', message: /does not show Excessive obligations/ }));

  it('say in words what the form has none for', () => {
    const [notice] = issue().data.notices;
    const toOne = issue({ notices: notice ? [notice] : [], otherReason: ' Property type not accepted ' });
    given(submitted, rejected('other'))
      .when(issue({ otherReason: ' ' }))
      .thenThrows({ code: 'rule_violation', fields: ['otherReason'] });
    const [first, ...document] = issued(borrowerId, documentId);
    if (first?.type !== 'AdverseActionNoticeIssued') throw new Error('Not a notice');
    const data = { ...first.data, reasons: ['other' as const], otherReason: 'Property type not accepted' };
    given(submitted, rejected())
      .when(toOne)
      .thenEvents({ type: 'AdverseActionNoticeIssued', data }, ...document);
  });

  it('are issued anew as a version of the same document until they are sent, and not after', () => {
    const [notice] = issue().data.notices;
    const again = issue({ notices: notice ? [{ ...notice, documentId: otherDocumentId }] : [] });
    const history = [submitted, rejected('bankruptcy'), ...issued(borrowerId, documentId)];
    given(...history)
      .when(again)
      .thenEvents(...issued(borrowerId, documentId, 2));
    given(...history, sentOn('2026-03-03'))
      .when(again)
      .thenThrows({ code: 'illegal_transition', message: /was sent on Mar 3, 2026/ });
    given(...history)
      .when(issue({ notices: [] }))
      .thenThrows({ code: 'illegal_transition', message: /to every applicant was sent/ });
  });

  it('are marked as sent, once, on a day between issue and today', () => {
    const history = [submitted, rejected('bankruptcy'), ...issued(borrowerId, documentId)];
    given(...history)
      .when(sent())
      .thenEvents(sentOn('2026-03-03'));
    given(...history, sentOn('2026-03-03'))
      .when(sent())
      .thenNothing();
    given(...history, sentOn('2026-03-03'))
      .when(sent({ sentOn: '2026-03-04' }))
      .thenThrows({ code: 'illegal_transition' });
    for (const day of ['2026-03-05', '2026-03-01']) {
      given(...history)
        .when(sent({ sentOn: day }))
        .thenThrows({ code: 'rule_violation', fields: ['sentOn'] });
    }
    given(...history)
      .when(sent({ borrowerId: coBorrowerId }))
      .thenThrows({ code: 'illegal_transition', message: /issue it first/ });
  });

  it('of a rejection that was taken back are out of date: the next one needs its own', () => {
    const { evolve, initialState } = loanApplicationDecider;
    const history = [
      submitted,
      rejected('bankruptcy'),
      ...issued(borrowerId, documentId),
      sentOn('2026-03-03'),
      statusChanged('rejected', 'under_review', 'New papers'),
      rejected('bankruptcy'),
    ];
    const state = history.reduce(evolve, initialState);
    expect(state).toMatchObject({ notices: [], rejectedFor: { reasons: ['bankruptcy'] } });
    const [notice] = issue().data.notices;
    given(...history)
      .when(issue({ notices: notice ? [notice] : [] }))
      .thenEvents(...issued(borrowerId, documentId, 2));
  });

  it('know of a counteroffer that was not accepted', () => {
    const { evolve, initialState } = loanApplicationDecider;
    const offer: LoanApplicationEvent = {
      type: 'CounterofferMade',
      data: {
        effectiveOn: '2026-02-20',
        expiresOn: '2026-03-20',
        terms: { amountCents: 300_000_00, termYears: 30, ratePercent: 6.5 },
        reasons: ['bankruptcy'],
      },
    };
    const declined: LoanApplicationEvent = {
      type: 'CounterofferDeclined',
      data: { effectiveOn: '2026-02-25', how: 'declined' },
    };
    const after = (...events: LoanApplicationEvent[]) => events.reduce(evolve, initialState);
    expect(after(submitted, offer, declined, rejected('bankruptcy'))).toMatchObject({ offeredOn: '2026-02-20' });
    const { terms } = offer.data;
    const accepted: LoanApplicationEvent = { type: 'CounterofferAccepted', data: { effectiveOn: '2026-02-25', terms } };
    expect(after(submitted, offer, accepted, rejected('bankruptcy'))).toMatchObject({ offeredOn: null });
  });
});
