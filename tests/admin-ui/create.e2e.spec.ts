import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../support/browser.ts';

describe('New Application', () => {
  let portal: PortalInBrowser;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit application' });
  const fill = async (page: Page, region: string, values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await section(page, region).getByRole('textbox', { name: label }).first().fill(value);
  };
  const fillAll = async (page: Page) => {
    await fill(page, 'Borrowers', {
      'First name': 'Nadia',
      'Last name': 'Okafor',
      Email: 'nadia.okafor@example.com',
      SSN: '900123456',
      Employer: 'Hill Country Dental',
    });
    await fill(page, 'Property', {
      'Street address': '48 Oak Lane',
      City: 'Round Rock',
      State: 'tx',
      'ZIP code': '78664',
      'Property value': '400000',
    });
    await fill(page, 'Loan', { 'Loan amount': '320000', 'Down payment': '80000', 'Interest rate': '6.5' });
    await fill(page, 'Monthly income', { 'A month': '8000' });
  };

  it('says next to each field what is missing', async () => {
    const page = await portal.openAs('loan_officer', '/applications/create');
    await submitButton(page).click();
    await page.getByText('First name is required').waitFor();
    for (const text of [
      'Last name is required',
      'Valid email is required',
      'Street address is required',
      'State is required, as a two-letter code such as TX',
      'ZIP code is required, five digits or ZIP+4',
      'Enter the rate in percent from 0 to 25, such as 6.625',
    ])
      expect(await page.getByText(text).count()).toBe(1);
    expect(await page.getByText('Enter dollars with at most two decimals, such as 1234.50').count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('borrowers.0.firstName');
    await page.close();
  });

  it('computes payment and ratios while typing, submits, and leads to the file', async () => {
    const page = await portal.openAs('loan_officer', '/applications/create');
    await fillAll(page);
    await thenHolds(page.getByRole('textbox', { name: 'SSN' }), '900-12-3456');
    await thenHolds(page.getByRole('textbox', { name: 'Loan amount' }), '$320,000');
    await thenHolds(page.getByRole('textbox', { name: 'State' }).last(), 'TX');
    const figures = section(page, 'Figures');
    await figures.getByText('$2,023').waitFor();
    await figures.getByText('80.00%').waitFor();
    await figures.getByText('25.28%').waitFor();

    await page.getByRole('button', { name: 'Add debt' }).click();
    await fill(page, 'Monthly debts', { Creditor: 'Lone Star Auto Finance', 'A month': '1600' });
    await figures.getByText('45.28%').waitFor();
    await figures.getByText('above 43%').waitFor();

    await submitButton(page).click();
    await page.waitForURL(/\/applications\/[0-9a-f-]{36}\/documents$/);
    await page.getByRole('heading', { level: 1, name: 'Nadia Okafor' }).waitFor();
    await page.getByText('Documents can be added now.').waitFor();
    await page.close();
  });

  it('puts a second borrower’s income on the file under their own name', async () => {
    const page = await portal.openAs('loan_officer', '/applications/create');
    await fillAll(page);
    await page.getByRole('button', { name: 'Add borrower' }).click();
    for (const [label, value] of [
      ['First name', 'Tomas'],
      ['Last name', 'Okafor'],
      ['Email', 'tomas.okafor@example.com'],
    ] as const)
      await page.getByRole('textbox', { name: label }).nth(1).fill(value);
    await page.getByRole('button', { name: 'Add income' }).click();
    const income = section(page, 'Monthly income');
    await income.getByRole('combobox', { name: 'Borrower' }).nth(1).click();
    await page.getByRole('option', { name: 'Tomas Okafor' }).click();
    await income.getByRole('textbox', { name: 'A month' }).nth(1).fill('2000');
    await submitButton(page).click();
    await page.waitForURL(/\/applications\/[0-9a-f-]{36}\/documents$/);
    await page.getByRole('tab', { name: 'Borrower Info' }).click();
    await page.getByText('tomas.okafor@example.com').waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText('$10,000').waitFor();
    await page.close();
  });

  it('asks before unsaved changes are left behind', async () => {
    const page = await portal.openAs('loan_officer', '/applications/create');
    await page.getByRole('textbox', { name: 'First name' }).fill('Nadia');
    const asked = new Promise<void>((resolve) => {
      page.once('dialog', (dialog) => void dialog.dismiss().then(resolve));
    });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await asked;
    expect(new URL(page.url()).pathname).toBe('/applications/create');
    await thenHolds(page.getByRole('textbox', { name: 'First name' }), 'Nadia');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/applications');
    await page.close();
  });

  it('offers no form to a role that may not create', async () => {
    const page = await portal.openAs('underwriter', '/applications/create');
    await page.getByText('You may not create applications: that needs the permission applications.create.').waitFor();
    expect(await submitButton(page).count()).toBe(0);
    await page.close();
  });
});
