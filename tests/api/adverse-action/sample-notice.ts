import type { Notice } from '../../../api/adverse-action/notice-page.ts';
import { noticeOf, type SharedFacts } from '../../../api/adverse-action/notice-texts.ts';
import { bureauContacts } from '../../../events/lending/adverse-action/bureau-contacts.ts';
import type { NoticeContent } from '../../../events/lending/adverse-action/notice.ts';

export const sampleShared: SharedFacts = {
  lender: 'Cascade Home Lending',
  nmlsId: '123456',
  loanNumber: 'LN-2026-000123',
  asked: {
    purpose: 'purchase',
    type: 'conventional',
    amountCents: 240_000_00,
    termYears: 30,
    property: '12 Elm Street, Unit 4, Austin, TX 78701',
  },
  submittedOn: '2026-02-02',
  wasOffered: false,
  issuedOn: '2026-03-02',
  issuedAt: '2026-03-02T15:00:00.000Z',
};

export const sampleContent = (more: Partial<NoticeContent> = {}): NoticeContent => ({
  borrowerId: 'aaaaaaaa-0000-4000-8000-00000000000a',
  name: 'Alice Rivera',
  address: '12 Elm Street, Austin, TX 78701',
  lender: {
    street: '500 Main Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    phone: '512-555-0100',
    agency: 'ftc',
  },
  reasons: [
    { reason: 'excessive_obligations', text: 'Excessive obligations in relation to income' },
    { reason: 'delinquent_obligations', text: 'Delinquent past or present credit obligations with others' },
    { reason: 'insufficient_collateral', text: 'Value or type of collateral not sufficient' },
    { reason: 'insufficient_cash', text: 'Insufficient cash to close the loan' },
  ],
  bureaus: Object.values(bureauContacts),
  score: {
    bureau: 'experian',
    bureauName: 'Experian',
    score: 641,
    least: 300,
    most: 850,
    on: '2026-02-20',
    factors: [
      'Proportion of balances to credit limits is too high',
      'Length of time accounts have been established',
      'Too many accounts with balances',
      'Time since delinquency is too recent',
      'Number of recent inquiries',
    ],
  },
  isToldByOthers: true,
  ...more,
});

export const sampleNotice = (more: Partial<NoticeContent> = {}): Notice => noticeOf(sampleContent(more), sampleShared);
