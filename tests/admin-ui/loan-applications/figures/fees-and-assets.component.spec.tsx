import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type ShownAsset, shownAssetSchema } from '../../../../api/loan-application/assets/assets.contract.ts';
import { type FeeWorksheet, feeWorksheetSchema } from '../../../../api/loan-application/fees/fees.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { json, open, write } from '../../../support/component.tsx';
import { changing, fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';

const FEES = `/api/applications/${fileId}/fees`;
const ASSETS = `/api/applications/${fileId}/assets`;
const statement = payStub({ status: 'verified' });
const file = loanFile({ status: 'underwriting', documents: [statement] });
const feeId = '99999999-9999-4999-8999-999999999999';
const worksheet: FeeWorksheet = {
  lines: [
    {
      feeId,
      section: 'A',
      label: 'Underwriting fee',
      amount: 1_095,
      paidBy: 'borrower_at_closing',
      paidTo: 'lender',
      isShoppable: false,
      isFinanceCharge: true,
      isPointsAndFees: true,
      isEstimate: true,
      by: 'Leo Park',
      at: '2026-03-05T15:00:00.000Z',
    },
  ],
  template: { loanType: 'conventional', purpose: 'purchase', state: 'OR' },
  gaps: ['transfer_tax'],
  statedFinancedFee: 2_835,
  totals: {
    sections: { A: 1_095, B: 0, C: 0, E: 0, F: 0, G: 0, H: 0 },
    loanCosts: 1_095,
    otherCosts: 0,
    total: 1_095,
    payers: {
      borrower_at_closing: 1_095,
      borrower_before_closing: 0,
      financed: 0,
      seller: 0,
      lender: 0,
      other: 0,
    },
    lenderCredits: 0,
    sellerCredits: 0,
  },
  cost: {
    apr: 6.701234,
    amountFinanced: 318_905,
    prepaidFinanceCharge: 1_095,
    financeCharge: 400_000,
    pointsAndFees: 1_095,
    qualifiedMortgage: { limit: 9_567.15, isExceeded: false },
    highCost: { limit: 15_945.25, isExceeded: false },
    basis: [],
  },
};
const asset: ShownAsset = {
  assetId: 'acc-1',
  borrowerId: file.borrowerId,
  kind: 'deposit_account',
  source: 'Example Bank',
  stated: 50_000,
  qualified: null,
};
const openSheet = async (button: string, route: string, as: Role = 'underwriter', of = file) => {
  const shown = open(`/applications/${fileId}`, {
    as,
    answers: {
      ...changing(route, of, { ...of, version: of.version + 1 }),
      [`GET ${FEES}`]: json(feeWorksheetSchema, worksheet),
      [`GET ${ASSETS}`]: json(shownAssetSchema.array(), [asset]),
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: button }));
  return shown;
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('The fee worksheet on the screen', () => {
  it('has its sections, totals, gaps and what follows from it', async () => {
    await openSheet('Fees', `POST ${FEES}`, 'processor');
    const sheet = await dialogOf('Fee worksheet');
    await sheet.findByText('Underwriting fee');
    sheet.getByText('J. Total closing costs (D + I less lender credits)');
    sheet.getByText(/The template does not know: transfer taxes of this state/);
    sheet.getByText('6.701%');
    sheet.getByText('$9,567.15: within');
    sheet.getByText('estimate from the template');
    sheet.getByText(/^Section L4 of the application adds \$2,835.00 to the loan/);
  });

  it('takes a fee, and says before it is sent what the total is then', async () => {
    const { user, askedFor } = await openSheet('Fees', `POST ${FEES}`, 'processor');
    const sheet = await dialogOf('Fee worksheet');
    await user.click(await sheet.findByRole('button', { name: 'Add a fee' }));
    const form = await dialogOf('Add a fee');
    await write(user, form.getByRole('textbox', { name: /^Fee/ }), 'Points');
    await write(user, form.getByRole('textbox', { name: /^Amount/ }), '405');
    await form.findByText('Total closing costs then: $1,500.00');
    await user.click(form.getByRole('checkbox', { name: /finance charge/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Fee Saved');
    expect(askedFor(`POST ${FEES}`).map(({ body }) => body)).toEqual([
      {
        section: 'A',
        label: 'Points',
        amount: 405,
        paidBy: 'borrower_at_closing',
        paidTo: 'third_party',
        isFinanceCharge: true,
        isPointsAndFees: false,
      },
    ]);
  });

  it('takes what the disclosures say of a fee, in a section where they say more than its label', async () => {
    const { user, askedFor } = await openSheet('Fees', `POST ${FEES}`, 'processor');
    const sheet = await dialogOf('Fee worksheet');
    await user.click(await sheet.findByRole('button', { name: 'Add a fee' }));
    const form = await dialogOf('Add a fee');
    await write(user, form.getByRole('textbox', { name: /^Fee/ }), 'County taxes');
    await write(user, form.getByRole('textbox', { name: /^Amount/ }), '210.60');
    const choose = async (name: RegExp, option: string) => {
      await user.click(form.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/^Section/, 'B. Services you cannot shop for');
    expect(form.queryByRole('combobox', { name: 'On the disclosures' })).toBeNull();
    await choose(/^Section/, 'G. Initial escrow payment at closing');
    form.getByText(/^A Loan Estimate prints a fee of this section by its months or days/);
    await choose(/^On the disclosures/, 'Property taxes');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Enter a whole number of months');
    expect(askedFor(`POST ${FEES}`)).toEqual([]);
    await write(user, form.getByRole('textbox', { name: /^Months/ }), '2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Fee Saved');
    expect(askedFor(`POST ${FEES}`).map(({ body }) => body)).toMatchObject([
      { section: 'G', amount: 210.6, item: { kind: 'property_taxes', months: 2 } },
    ]);
  });

  it('is estimated again by a press', async () => {
    const again = await openSheet('Fees', `POST ${FEES}/estimates`, 'processor');
    const sheet = await dialogOf('Fee worksheet');
    await again.user.click(await sheet.findByRole('button', { name: 'Estimate again' }));
    await screen.findByText('Fees Estimated');
    expect(again.askedFor(`POST ${FEES}/estimates`)).toHaveLength(1);
  });

  it('asks before it removes a line, on the version that was on screen', async () => {
    const route = `DELETE ${FEES}/${feeId}`;
    const { user, askedFor } = await openSheet('Fees', route, 'processor');
    const sheet = await dialogOf('Fee worksheet');
    await user.click(await sheet.findByRole('button', { name: 'Remove Underwriting fee' }));
    const asked = await dialogOf('Remove Underwriting fee?');
    asked.getByText(/^\$1,095\.00 no longer counts/);
    expect(askedFor(route)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Fee Removed');
    expect(askedFor(route).map(({ headers }) => headers.get('If-Match'))).toEqual([`"${file.version}"`]);
  });
});

describe('The sheets of an application that is over', () => {
  it.each([
    ['Fees', 'Fee worksheet', /its fees stay as they are/],
    ['Assets', 'Qualifying assets', /its assets stay as they are/],
  ])('%s: say so, and offer nothing to do', async (button, name, said) => {
    await openSheet(button, `POST ${FEES}`, 'underwriter', { ...file, status: 'funded' });
    const sheet = await dialogOf(name);
    await sheet.findByText(said);
    await sheet.findByRole('table');
    expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  });
});

describe('Qualifying assets on the screen', () => {
  it('count nothing as stated, and by their papers as the server counts them', async () => {
    const { user, askedFor } = await openSheet('Assets', `POST ${ASSETS}`);
    const list = await dialogOf('Qualifying assets');
    await list.findByText('Not verified: it counts nothing');
    await user.click(list.getByRole('button', { name: 'Qualify' }));
    const form = await dialogOf('Qualify');
    await form.findByText('Counts with $50,000.00');
    const [deposit] = form.getAllByRole('textbox', { name: /^Large single deposit/ });
    if (!deposit) throw new Error('There is no place for a deposit');
    await write(user, deposit, '20000');
    await form.findByText(/more than half of the monthly income/);
    await form.findByText('Counts with $30,000.00');
    await user.click(form.getByRole('checkbox', { name: /Pay stub/ }));
    await user.click(form.getByRole('button', { name: 'Count this' }));
    await screen.findByText('Asset Qualified');
    expect(askedFor(`POST ${ASSETS}`).map(({ body }) => body)).toEqual([
      {
        assetId: 'acc-1',
        borrowerId: file.borrowerId,
        source: 'Example Bank',
        sheet: { kind: 'deposit_account', balance: 50_000, deposits: [{ amount: 20_000, sourced: 0 }] },
        evidence: [{ documentId: statement.id, documentVersion: 1 }],
        note: '',
      },
    ]);
  });
});
