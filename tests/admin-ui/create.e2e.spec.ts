import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser } from '../support/browser.ts';

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
    for (const [label, value] of Object.entries(values)) {
      // The state is chosen from a list that takes typing.
      const role = label === 'State' ? 'combobox' : 'textbox';
      await section(page, region).getByRole(role, { name: label }).first().fill(value);
    }
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
});
