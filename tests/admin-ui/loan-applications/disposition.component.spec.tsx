import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DetailedApplication } from '../../../api/loan-application/detail/detail.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { vendorOrderRowSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { open, page, problem, write } from '../../support/component.tsx';
import { changing, fileId, loanFile } from '../../support/component/loan-file.ts';
import { appraisalOrder } from '../../support/component/vendor-order.ts';

const FILE = `/applications/${fileId}`;
const dispose = `PUT /api/applications/${fileId}/disposition`;

const openFile = (
  file: DetailedApplication,
  {
    as = 'underwriter',
    route = dispose,
    after = file,
  }: { as?: Role; route?: string; after?: DetailedApplication } = {},
) => open(FILE, { as, armingMs: 0, answers: changing(route, file, { ...after, version: file.version + 1 }) });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

const withdrawn: DetailedApplication['disposition'] = {
  disposition: 'withdrawn',
  effectiveOn: '2026-03-02',
  recordedAt: '2026-03-03T15:00:00.000Z',
  recordedBy: 'Leo Marchetti',
  requestedBy: 'Alice Rivera',
  channel: 'phone',
  reason: 'Found another lender',
};
const closedFile = loanFile({
  status: 'submitted',
  disposition: withdrawn,
  hmdaAction: 4,
  heldBy: 'The application is withdrawn: take that back before its status moves',
  allowedStatuses: [],
  allowedActs: [{ act: 'take_back', authority: 'decide', keptFromSubmitter: true, consequences: ['file_goes_on'] }],
});

describe('What becomes of a file', () => {
  it('is asked about in a sheet that says what follows, and sends what was said', async () => {
    const { user, askedFor } = openFile(loanFile({ status: 'under_review' }));
    await user.click(await button('Withdraw'));
    const sheet = await sheetOf('Withdraw this application?');
    sheet.getByText(/Nothing on the application changes/);
    sheet.getByText('Tell the borrower yourself.');
    await write(user, sheet.getByRole('textbox', { name: /What the applicant said/ }), 'Moves abroad');
    await user.click(sheet.getByRole('button', { name: 'Withdraw application' }));
    await screen.findByText('It is closed.');
    expect(askedFor(dispose).map(({ body }) => body)).toEqual([
      {
        disposition: 'withdrawn',
        effectiveOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        requestedBy: '33333333-3333-4333-8333-333333333333',
        channel: 'phone',
        reason: 'Moves abroad',
      },
    ]);
  });

  it('asks about each order that still runs, and cancels those that stay ticked', async () => {
    const [one, two] = [1, 2].map((n) => ({
      ...appraisalOrder,
      id: `66666666-6666-4666-8666-66666666660${n}`,
      orderNumber: `APR-${n}`,
      status: 'ordered' as const,
    }));
    if (!one || !two) throw new Error('Two orders are needed');
    const file = loanFile({ status: 'under_review' });
    const { user, askedFor } = open(FILE, {
      as: 'underwriter',
      armingMs: 0,
      answers: {
        ...changing(dispose, file, { ...closedFile, version: file.version + 1 }),
        'GET /api/vendor-orders': page(vendorOrderRowSchema, [one, two]),
      },
    });
    await user.click(await button('Withdraw'));
    const sheet = await sheetOf('Withdraw this application?');
    await write(user, sheet.getByRole('textbox', { name: /What the applicant said/ }), 'Moves abroad');
    const kept = await sheet.findByRole<HTMLInputElement>('checkbox', { name: /order APR-2/ });
    expect(kept.checked).toBe(true);
    await user.click(kept);
    await user.click(sheet.getByRole('button', { name: 'Withdraw application' }));
    await waitFor(() => expect(askedFor(dispose).map(({ body }) => body)).toMatchObject([{ endOrders: [one.id] }]));
    const [asked] = askedFor('GET /api/vendor-orders').map(({ query }) => query.get('filter') ?? '');
    expect(asked).toContain(`"applicationId":"${fileId}"`);
    expect(asked).not.toMatch(/reviewed|cancelled/);
  });

  it('leaves the keyboard with what may be done next, when its button is gone', async () => {
    const { user } = openFile(loanFile({ status: 'under_review' }), { after: closedFile });
    await user.click(await button('Withdraw'));
    const sheet = await sheetOf('Withdraw this application?');
    await write(user, sheet.getByRole('textbox', { name: /What the applicant said/ }), 'Moves abroad');
    await user.click(sheet.getByRole('button', { name: 'Withdraw application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const next = await button(/take/i);
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('says beneath its field what a day cannot be, before anything is sent', async () => {
    const { user, askedFor } = openFile(loanFile({ status: 'underwriting' }));
    await user.click(await button('Suspend'));
    const sheet = await sheetOf('Suspend this application?');
    await write(
      user,
      sheet.getByRole('textbox', { name: /Reason, and what has been done/ }),
      'Payroll office is closed',
    );
    await write(user, sheet.getByLabelText(/Look at it again on/), '2026-01-05');
    await user.click(sheet.getByRole('button', { name: 'Suspend application' }));
    await sheet.findByText(/^Use a day after/);
    expect(askedFor(dispose)).toEqual([]);
  });

  it('refuses the terms that the loan has as an offer, and takes others', async () => {
    const { user } = openFile(loanFile({ status: 'underwriting' }));
    await user.click(await button('Counteroffer'));
    const sheet = await sheetOf('Offer other terms?');
    await user.click(sheet.getByRole('button', { name: 'Make counteroffer' }));
    await sheet.findByText('Say why not the terms asked for: give one to four reasons');
    sheet.getByText(/Enter the last day on which it may be accepted/);
  });

  it('says the new payment of an offer, beside the one asked for', async () => {
    const { user } = openFile(loanFile({ status: 'underwriting' }));
    await user.click(await button('Counteroffer'));
    const sheet = await sheetOf('Offer other terms?');
    const amount = sheet.getByRole('textbox', { name: /^Loan amount/ });
    await user.clear(amount);
    await write(user, amount, '240000');
    await sheet.findByText('Principal and interest: $1,517 a month, $2,023 as asked for.');
  });

  it('stands beside the status with who, how and why, and moves nothing', async () => {
    openFile(closedFile);
    const section = within(await screen.findByRole('region', { name: 'Disposition' }));
    section.getByText('Withdrawn');
    section.getByText('Found another lender');
    section.getByText('4 · Application withdrawn by applicant');
    await screen.findByText('The application is withdrawn: take that back before its status moves');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const retraction = `POST /api/applications/${fileId}/disposition/retraction`;
    const { user } = open(FILE, {
      as: 'underwriter',
      armingMs: 0,
      answers: {
        ...changing(dispose, closedFile, closedFile),
        [retraction]: problem(403, 'Someone else who may decide has to'),
      },
    });
    await user.click(await button('Take back'));
    const sheet = await sheetOf('Take back: Withdrawn?');
    const note = sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /Note that says why/ });
    await write(user, note, 'It was a namesake');
    await user.click(sheet.getByRole('button', { name: 'Take back' }));
    await sheet.findByText(/Someone else who may decide has to/);
    expect(note.value).toBe('It was a namesake');
  });
});

describe('The reasons of a rejection', () => {
  const file = loanFile({ status: 'underwriting' });
  const withGrounds: DetailedApplication = {
    ...file,
    allowedStatuses: file.allowedStatuses.map((move) =>
      move.status === 'rejected'
        ? {
            ...move,
            grounds: [
              {
                reason: 'excessive_obligations',
                figure: 'debt_to_income',
                value: 52.3,
                limit: 43,
                source: 'application',
              },
            ],
          }
        : move,
    ),
  };

  it('begin with what the file shows, ticked by nobody', async () => {
    const route = `PATCH /api/applications/${fileId}/status`;
    const { user, askedFor } = openFile(withGrounds, { route });
    await user.click(await button('Reject'));
    const sheet = await sheetOf('Reject this application?');
    sheet.getByText('debt-to-income 52.3%, at most 43% · from the application · HMDA 1 Debt-to-income ratio');
    const reason = sheet.getByRole<HTMLInputElement>('checkbox', { name: /Excessive obligations/ });
    expect(reason.checked).toBe(false);
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Reject application' }).disabled).toBe(true);
    await user.click(reason);
    await user.click(sheet.getByRole('button', { name: 'Reject application' }));
    await screen.findByText('Application status has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([
      { status: 'rejected', reasons: ['excessive_obligations'] },
    ]);
  });
});
