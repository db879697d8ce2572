import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type ShownWorksheet, shownWorksheetSchema } from '../../../../api/loan-application/income/income.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { json, open, write } from '../../../support/component.tsx';
import { changing, fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';
import { fileVersion } from '../documents/document-answers.ts';

const WORKSHEETS = `/api/applications/${fileId}/income-worksheets`;
const stub = payStub({ status: 'verified', versions: [fileVersion()] });
const file = loanFile({ status: 'underwriting', documents: [stub] });
const worksheet: ShownWorksheet = {
  worksheetId: '88888888-8888-4888-8888-888888888888',
  borrowerId: file.borrowerId,
  incomeType: 'base',
  source: 'Hill Country Dental',
  worksheet: { method: 'base_pay', frequency: 'biweekly', pay: 3_000 },
  monthly: 6_500,
  lines: [{ name: 'Base pay, a month', amount: 6_500 }],
  findings: [],
  basis: [],
  evidence: [{ documentId: stub.id, documentVersion: 1, isCurrent: true }],
  note: null,
  by: 'Uma Whitfield',
  at: '2026-03-05T15:00:00.000Z',
};
const answering = (...list: readonly ShownWorksheet[]) => ({
  [`GET ${WORKSHEETS}`]: json(shownWorksheetSchema.array(), [...list]),
});
const openIncome = async (
  route: string,
  list: readonly ShownWorksheet[] = [],
  { as = 'underwriter', of = file }: { readonly as?: Role; readonly of?: typeof file } = {},
) => {
  const shown = open(`/applications/${fileId}`, {
    as,
    answers: { ...changing(route, of, { ...of, version: of.version + 1 }), ...answering(...list) },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Qualify' }));
  return shown;
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('The qualifying income of a file', () => {
  it('is worked out by its papers, and says before it is sent what it comes to', async () => {
    const { user, askedFor } = await openIncome(`POST ${WORKSHEETS}`);
    const list = await dialogOf('Qualifying income');
    await list.findByText('No income is qualified yet: the figures count what was stated.');
    await user.click(list.getByRole('button', { name: 'Work out an income' }));
    const form = await dialogOf('Work out an income');
    await user.click(form.getByRole('combobox', { name: /How often it is paid/ }));
    await user.click(await screen.findByRole('option', { name: 'Every two weeks' }));
    await write(user, form.getByRole('textbox', { name: /Gross pay each time/ }), '3000');
    await form.findByText('Counts with $6,500.00 a month');
    form.getByText(/Selling Guide B3-3\.1-03/);
    await user.click(form.getByRole('checkbox', { name: /Pay stub/ }));
    await user.click(form.getByRole('button', { name: 'Qualify with this' }));
    await screen.findByText('Income Qualified');
    const [sent, ...more] = askedFor(`POST ${WORKSHEETS}`);
    expect([more, sent?.headers.get('If-Match')]).toEqual([[], `"${file.version}"`]);
    expect([sent?.body]).toEqual([
      {
        borrowerId: file.borrowerId,
        incomeType: 'base',
        worksheet: { method: 'base_pay', frequency: 'biweekly', pay: 3_000 },
        evidence: [{ documentId: stub.id, documentVersion: 1 }],
        note: '',
      },
    ]);
  });

  it('says what stands against it, and what is missing beneath its field', async () => {
    const { user, askedFor } = await openIncome(`POST ${WORKSHEETS}`);
    const list = await dialogOf('Qualifying income');
    await user.click(list.getByRole('button', { name: 'Work out an income' }));
    const form = await dialogOf('Work out an income');
    await user.click(form.getByRole('button', { name: 'Qualify with this' }));
    await form.findByText('Choose how often it is paid');
    expect(askedFor(`POST ${WORKSHEETS}`)).toEqual([]);

    await user.click(form.getByRole('combobox', { name: /^Method/ }));
    await user.click(await screen.findByRole('option', { name: 'Overtime, bonus or commission' }));
    const [earlier, later] = form.getAllByRole('textbox', { name: /^Paid in/ });
    if (!earlier || !later) throw new Error('There are no years');
    await write(user, earlier, '60000');
    await write(user, later, '48000');
    await form.findByText('Counts with $0.00 a month');
    form.getByText(/counts only once it is stable at the lower level/);
    await user.click(form.getByRole('checkbox', { name: /stable at the lower level/ }));
    await form.findByText('Counts with $4,000.00 a month');
  });

  it('is taken back with a reason', async () => {
    const route = `POST ${WORKSHEETS}/${worksheet.worksheetId}/removal`;
    const { user, askedFor } = await openIncome(route, [worksheet]);
    const list = await dialogOf('Qualifying income');
    await user.click(await list.findByRole('button', { name: 'Take back' }));
    const asked = await dialogOf('Take this income worksheet back?');
    await write(user, asked.getByRole('textbox', { name: /Reason/ }), 'Of another employer');
    await user.click(asked.getByRole('button', { name: 'Take back' }));
    await screen.findByText('Worksheet Taken Back');
    expect(askedFor(route).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ reason: 'Of another employer' }, `"${file.version}"`],
    ]);
  });

  it('is worked out anew with what was typed', async () => {
    const route = `PUT ${WORKSHEETS}/${worksheet.worksheetId}`;
    const { user, askedFor } = await openIncome(route, [worksheet]);
    const list = await dialogOf('Qualifying income');
    await list.findByText('Alice Rivera, Base pay, Hill Country Dental');
    await user.click(list.getByRole('button', { name: 'Work out anew' }));
    const form = await dialogOf('Work out anew');
    const pay = form.getByRole<HTMLInputElement>('textbox', { name: /Gross pay each time/ });
    expect(pay.value).toBe('$3,000');
    await user.clear(pay);
    await user.type(pay, '2800');
    await form.findByText('Counts with $6,066.67 a month');
    await user.click(form.getByRole('button', { name: 'Qualify with this' }));
    await screen.findByText('Income Qualified');
    expect(askedFor(route)[0]?.headers.get('If-Match')).toBe(`"${file.version}"`);
    expect(askedFor(route)[0]?.body).toMatchObject({
      source: 'Hill Country Dental',
      worksheet: { method: 'base_pay', frequency: 'biweekly', pay: 2_800 },
    });
    expect(askedFor(route)[0]?.headers.get('If-Match')).toBe(`"${file.version}"`);
  });

  it('of an application that is over says so, and offers nothing to do', async () => {
    await openIncome(`POST ${WORKSHEETS}`, [worksheet], { of: { ...file, status: 'funded' } });
    const list = await dialogOf('Qualifying income');
    await list.findByText(/its income stays as it is/);
    await list.findByText('$6,500.00');
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View', 'Close']);
  });

  it('is read by whoever may not work it out, who is told why not', async () => {
    const { user } = await openIncome(`POST ${WORKSHEETS}`, [worksheet], { as: 'loan_officer' });
    const list = await dialogOf('Qualifying income');
    await list.findByText('$6,500.00');
    await user.click(list.getByRole('button', { name: 'Work out an income' }));
    expect(screen.queryByRole('dialog', { name: 'Work out an income' })).toBeNull();
  });
});
