import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type CreditFindings,
  creditFindingsSchema,
  creditReportRowSchema,
} from '../../../api/credit-report/credit-report.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  orderWaitsForSchema,
  vendorOrderRowSchema,
  vendorOrderSchema,
} from '../../../api/vendor-order/vendor-order.contract.ts';
import { FILE, ORDER, orderDetail } from '../../support/histories/order-detail.ts';
import { json, open, page, problem } from '../../support/component.tsx';

const order = orderDetail;
const account = {
  creditor: 'Oak Motors',
  accountType: 'auto',
  accountNumber: '••••1234',
  status: 'current',
  balance: 9_000,
  creditLimit: null,
  monthlyPayment: 300,
  openedOn: null,
};
const findings: CreditFindings = {
  applicationId: FILE,
  loanNumber: order.loanNumber,
  borrowerName: 'Alice Rivera',
  reportId: 'CR-1',
  issuedOn: '2026-03-10',
  expiresOn: '2026-07-08',
  estimatedClosingDate: '2026-07-20',
  age: 'before_closing',
  isOnFile: false,
  outOfDate: null,
  representativeScore: 732,
  borrowers: [
    {
      borrowerId: 'aaaaaaaa-0000-4000-8000-000000000003',
      name: 'Alice Rivera',
      representative: 732,
      scores: [
        { bureau: 'equifax', score: 734, rejectCode: null, factors: ['Many accounts'] },
        { bureau: 'experian', score: 732, rejectCode: null, factors: [] },
        { bureau: 'transunion', score: null, rejectCode: 9003, factors: [] },
      ],
    },
  ],
  accounts: [account],
  liabilities: [
    { outcome: 'not_stated', reported: account, stated: null },
    {
      outcome: 'not_reported',
      reported: null,
      stated: {
        borrowerName: 'Alice Rivera',
        companyName: 'Uncle Leo',
        accountNumber: null,
        balance: 50,
        monthlyPayment: null,
      },
    },
  ],
  inquiries: [{ borrowerName: 'Alice Rivera', creditor: 'Pine Card', date: '2026-01-05' }],
  publicRecords: [],
};
const changed = json(commandAnswerSchema, { id: ORDER, version: 6 });
const answers = {
  'GET /api/vendor-orders': page(vendorOrderRowSchema, [order]),
  [`GET /api/vendor-orders/${ORDER}`]: json(vendorOrderSchema, order),
  [`GET /api/vendor-orders/${ORDER}/waiting-for`]: json(orderWaitsForSchema, {
    waitingFor: { what: 'review of the credit report', since: '2026-03-02T16:00:00.000Z', onWhom: 'from staff' },
  }),
  [`GET /api/credit-reports/${ORDER}/of-order`]: json(creditFindingsSchema, findings),
};

describe('Credit reports', () => {
  it('lists the orders and leads to each; status and search are the server’s', async () => {
    const { askedFor, user, address } = open('/credit-reports', { answers });
    const link = await screen.findByRole('link', { name: 'Alice Rivera' });
    expect(link.getAttribute('href')).toBe(`/credit-reports/orders/${ORDER}`);
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'On Hold' }));
    await screen.findByRole('link', { name: 'Alice Rivera' });
    const asked = () => askedFor('GET /api/vendor-orders').map(({ query }) => query.get('filter') ?? '');
    await waitFor(() => expect(asked().at(-1)).toContain('"status":"on_hold"'));
    expect(asked().every((filter) => filter.includes('"kind":"credit"'))).toBe(true);
    expect(address()).toContain('on_hold');
  });

  it('marks reports of loan files that do not last until closing', async () => {
    const row = {
      id: FILE,
      loanNumber: order.loanNumber,
      borrowerName: 'Alice Rivera',
      reportId: 'CR-1',
      issuedOn: '2026-03-10',
      expiresOn: '2026-07-08',
      estimatedClosingDate: '2026-07-20',
      age: 'before_closing' as const,
      receivedAt: '2026-03-10T16:00:00.000Z',
      partnerName: 'Test Credit',
      representativeScore: null,
      accounts: 2,
    };
    open('/credit-reports/on-file', { answers: { 'GET /api/credit-reports': page(creditReportRowSchema, [row]) } });
    const item = within(await screen.findByRole('listitem'));
    for (const text of ['Expires before closing', 'No score', '2 accounts', /closing estimated Jul 20, 2026/])
      item.getByText(text);
  });

  it('shows what a report says beside what was stated, and accepts it', async () => {
    const { user, answer, askedFor } = open(`/credit-reports/orders/${ORDER}`, { answers });
    await screen.findByText('Missing on the URLA');
    for (const text of [
      'Not on the report',
      'None (code 9003)',
      'Expires before closing',
      'No public records.',
      'Waiting for:',
      /^review of the credit report · from staff · since Mar 2, 2026/,
    ])
      screen.getByText(text);
    within(screen.getByRole('group', { name: 'Inquiries' })).getByText('Pine Card');
    expect(screen.getByRole('link', { name: 'Download credit.pdf' }).getAttribute('href')).toContain('/files/');
    await user.click(screen.getByRole('button', { name: 'Accept report' }));
    answer({ [`POST /api/vendor-orders/${ORDER}/acceptance`]: changed });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept report' }));
    await waitFor(() => expect(askedFor(`POST /api/vendor-orders/${ORDER}/acceptance`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(/The report has been accepted/);
  });

  it('asks before a hard inquiry, and names what is missing', async () => {
    const { user } = open('/credit-reports', {
      answers: { ...answers, 'POST /api/vendor-orders': problem(422, 'Not now') },
    });
    await user.click(await screen.findByRole('button', { name: 'Order Credit Report' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(/This is a hard inquiry/);
    await user.click(dialog.getByRole('button', { name: 'Order Credit Report' }));
    await dialog.findByText('Choose an application');
    dialog.getByText('Confirm that each borrower chosen has authorized it');
  });

  it('says why a viewer cannot order', async () => {
    const { user } = open('/credit-reports', { as: 'viewer', answers });
    await user.click(await screen.findByRole('button', { name: 'Order Credit Report' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText(/This is a hard inquiry/)).toBeNull();
  });
});
