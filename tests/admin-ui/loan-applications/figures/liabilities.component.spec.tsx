import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { RecordDialogs } from '../../../../admin-ui/src/layout/RecordDialogs.tsx';
import {
  type Liabilities,
  liabilitiesSchema,
  type ShownDebt,
} from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { json, show, write } from '../../../support/component.tsx';
import { changing, fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';
import { fileVersion } from '../documents/document-answers.ts';

const LIABILITIES = `/api/applications/${fileId}/liabilities`;
const statement = payStub({ status: 'verified', versions: [fileVersion()] });
const file = loanFile({ status: 'underwriting', documents: [statement] });
const debtId = '88888888-8888-4888-8888-888888888888';
const card: ShownDebt = {
  debtId,
  match: 'matched',
  debtType: 'credit_card',
  creditor: 'Juniper Card',
  accountNumber: '••••4471',
  borrowerId: file.borrowerId,
  isOfSpouse: false,
  stated: { payment: 80, balance: 3_900, monthsLeft: null, settled: 'paid_at_closing', settledBecause: null },
  reported: { payment: 210, balance: 4_100, limit: 10_000, status: 'late' },
  counts: 210,
  place: 'debts',
  leftOut: null,
  unproven: 'paid_at_closing',
  rule: null,
  treatment: null,
};
const excluded: ShownDebt = {
  ...card,
  counts: 0,
  leftOut: 'excluded',
  unproven: null,
  rule: { rule: 'Paid by others for 12 months', citation: 'Fannie Mae Selling Guide B3-6-05' },
  treatment: {
    treatment: 'excluded',
    payment: null,
    reason: 'paid_by_others',
    payoff: null,
    evidence: [{ documentId: statement.id, documentVersion: 1, isCurrent: false }],
    note: 'Her brother pays it',
    by: 'Uma Whitfield',
    at: '2026-03-05T15:00:00.000Z',
  },
};
const sheetOf = (debt: ShownDebt, more: Partial<Liabilities> = {}): Liabilities => ({
  reportedOn: '2026-03-02',
  debts: [debt],
  monthly: debt.counts ?? 0,
  missing: [],
  since: null,
  ...more,
});
type Shown = { readonly route?: string; readonly as?: Role; readonly of?: typeof file };
const openSheet = async (
  sheet: Liabilities,
  { route = `POST ${LIABILITIES}`, as = 'underwriter', of = file }: Shown = {},
) => {
  const shown = show(<RecordDialogs />, {
    as,
    at: `/?liabilities=${fileId}`,
    answers: {
      ...changing(route, of, { ...of, version: of.version + 1 }),
      [`GET ${LIABILITIES}`]: json(liabilitiesSchema, sheet),
    },
  });
  return { ...shown, sheet: within(await screen.findByRole('dialog', { name: 'Liabilities' })) };
};
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('The liabilities of a file', () => {
  it('are each debt once, as stated, as reported and as it counts, with what is missing', async () => {
    const { sheet } = await openSheet(
      sheetOf(card, {
        since: {
          reportedOn: '2026-01-10',
          changes: [
            {
              creditor: 'Oak Motors',
              accountNumber: '••••1234',
              before: null,
              now: { balance: 20_000, payment: 410, status: 'current' },
              differs: [],
            },
          ],
        },
      }),
    );
    await sheet.findByText('Counts beside housing: $210.00 a month');
    sheet.getByText('$80.00 a month, owes $3,900.00, to be paid at closing');
    sheet.getByText('$210.00 a month, owes $4,100.00, late');
    sheet.getByText('Needs a payoff statement: the application says that closing pays it');
    const since = within(sheet.getByRole('group', { name: 'Since the report of Jan 10, 2026' }));
    since.getByText('Oak Motors ••••1234');
    since.getByText('New');
  });

  it('are left out for a reason that its guide and its evidence stand beside', async () => {
    const route = `PUT ${LIABILITIES}/${debtId}/treatment`;
    const { user, sheet, askedFor } = await openSheet(sheetOf(card), { route });
    await user.click(await sheet.findByRole('button', { name: 'Treat Juniper Card ••••4471' }));
    const form = await dialogOf('Treat the debt to Juniper Card ••••4471');
    await user.click(form.getByRole('combobox', { name: /What to do with it/ }));
    await user.click(await screen.findByRole('option', { name: 'Leave it out' }));
    await user.click(form.getByRole('combobox', { name: /Why it does not count/ }));
    expect(screen.queryByRole('option', { name: /Ten payments/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Paid by others for 12 months' }));
    await form.findByText(/^Shown by: Twelve months of canceled checks.*B3-6-05\)$/);
    await user.click(form.getByRole('button', { name: 'Treat it so' }));
    await form.findByText(/^Choose what shows it: Twelve months/);
    expect(askedFor(route)).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: /Pay stub/ }));
    await user.click(form.getByRole('button', { name: 'Treat it so' }));
    await screen.findByText('Debt Treated');
    expect(askedFor(route).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [
        {
          treatment: 'excluded',
          reason: 'paid_by_others',
          evidence: [{ documentId: statement.id, documentVersion: 1 }],
          note: '',
        },
        `"${file.version}"`,
      ],
    ]);
  });

  it('are paid off with the payoff, which begins with what is owed', async () => {
    const route = `PUT ${LIABILITIES}/${debtId}/treatment`;
    const { user, sheet, askedFor } = await openSheet(sheetOf(card), { route });
    await user.click(await sheet.findByRole('button', { name: /^Treat Juniper/ }));
    const form = await dialogOf(/^Treat the debt/);
    await user.click(form.getByRole('combobox', { name: /What to do with it/ }));
    await user.click(await screen.findByRole('option', { name: 'Paid at or before closing' }));
    const payoff = form.getByRole<HTMLInputElement>('textbox', { name: /Payoff/ });
    expect(payoff.value).toBe('$4,100');
    await user.clear(payoff);
    await user.type(payoff, '4131.18');
    await user.click(form.getByRole('checkbox', { name: /Pay stub/ }));
    await user.click(form.getByRole('button', { name: 'Treat it so' }));
    await screen.findByText('Debt Treated');
    expect(askedFor(route)[0]?.body).toMatchObject({ treatment: 'paid_off', payoff: 4_131.18 });
  });

  it('say who treated them on what, and are taken back with a reason', async () => {
    const route = `POST ${LIABILITIES}/${debtId}/removal`;
    const { user, sheet, askedFor } = await openSheet(sheetOf(excluded), { route });
    await sheet.findByText('Left out. Paid by others for 12 months (Fannie Mae Selling Guide B3-6-05)');
    sheet.getByText('Left out by the underwriter. Her brother pays it');
    sheet.getByText('Pay stub (a newer version, or no longer verified)');
    sheet.getByRole('button', { name: `View ${fileVersion().fileName}` });
    await user.click(sheet.getByRole('button', { name: /Take back the treatment of Juniper Card/ }));
    const asked = await dialogOf('Take this treatment back?');
    await write(user, asked.getByRole('textbox', { name: /Reason/ }), 'He stopped in May');
    await user.click(asked.getByRole('button', { name: 'Take back' }));
    await screen.findByText('Treatment Taken Back');
    expect(askedFor(route).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ reason: 'He stopped in May' }, `"${file.version}"`],
    ]);
  });

  it('take one more, of a borrower or of a spouse', async () => {
    const route = `POST ${LIABILITIES}`;
    const { user, sheet, askedFor } = await openSheet(sheetOf(card), { route });
    await user.click(await sheet.findByRole('button', { name: 'Add a debt' }));
    const form = await dialogOf('Add a debt');
    await user.click(form.getByRole('combobox', { name: /Whose it is/ }));
    await user.click(await screen.findByRole('option', { name: /^Spouse/ }));
    await user.click(form.getByRole('button', { name: 'Add it' }));
    await form.findByText('Choose what kind of debt it is');
    await user.click(form.getByRole('combobox', { name: /Kind of debt/ }));
    await user.click(await screen.findByRole('option', { name: 'Auto loan' }));
    await write(user, form.getByRole('textbox', { name: /Creditor/ }), 'Oak Motors');
    await write(user, form.getByRole('textbox', { name: /Payment a month/ }), '410');
    await write(user, form.getByRole('textbox', { name: /Note/ }), 'By the letter');
    await user.click(form.getByRole('button', { name: 'Add it' }));
    await screen.findByText('Debt Added');
    expect(askedFor(route).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [
        {
          debtType: 'auto',
          creditor: 'Oak Motors',
          borrowerId: null,
          monthly: 410,
          evidence: [],
          note: 'By the letter',
        },
        `"${file.version}"`,
      ],
    ]);
  });

  it('are read by whoever may not treat them', async () => {
    const { user, sheet } = await openSheet(sheetOf(card), { as: 'loan_officer' });
    await user.click(await sheet.findByRole('button', { name: /^Treat Juniper/ }));
    expect(screen.queryByRole('dialog', { name: /^Treat the debt/ })).toBeNull();
  });

  it('offer nothing on a file that is over', async () => {
    const { sheet } = await openSheet(sheetOf(card), { of: loanFile({ status: 'rejected' }) });
    await sheet.findByText('The application is over: its debts stay as they are.');
    expect(sheet.queryByRole('button', { name: /^Treat|^Add/ })).toBeNull();
  });
});
