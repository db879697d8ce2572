import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, whenSettled } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';
import { eventually } from '../support/eventually.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../support/browser.ts';

const amounts = ['150000', '450000', '320000'];

describe('Applications list', () => {
  let portal: PortalInBrowser;
  let officer: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    officer = await portal.agentAs('loan_officer');
    for (const amount of amounts)
      await submit(officer, { loan: { amount, type: 'fha', termYears: 30, ratePercent: 6 } });
    page = await portal.openAs('underwriter', '/applications');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const amountsShown = () => page.locator('td.column-loanAmount').getByText('$').allTextContents();

  it('sorts by a column on the server and keeps it in the address', async () => {
    await page.getByRole('button', { name: /^Sort by amount/i }).click();
    await page.waitForURL(/sort=loanAmount/);
    await eventually('the least amount to come first', async () => (await amountsShown())[0] === '$150,000');
    expect(await amountsShown()).toEqual(['$150,000', '$320,000', '$450,000']);
  });

  it('filters by status and priority', async () => {
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.getByText('No applications found').waitFor();
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'All priorities' }).click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Submitted' }).click();
    await page.waitForURL(/status/);
    await page.getByText('1-3 of 3').waitFor();
  });

  it('opens a file from its first column, and the review from its row', async () => {
    const links = page.getByRole('row').nth(1).getByRole('link');
    expect(await links.first().getAttribute('href')).toMatch(/^\/applications\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: 'Review the application of Alice Rivera' }).first().click();
    await page.getByRole('dialog', { name: 'Application Review' }).waitFor();
    await page.goBack();
  });

  it('exports what the filter lists', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  it('shows a new application without a reload', async () => {
    await submit(officer, { loan: { amount: '99000', type: 'va', termYears: 15, ratePercent: 6 } });
    await page.getByText('1-4 of 4').waitFor({ timeout: 1_000 });
  });

  it('keeps head and first column in place while the table scrolls', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${portal.url}/applications`);
    await whenSettled(page);
    const first = page.locator('tbody tr').first().locator('td').first();
    const before = (await first.boundingBox())?.x;
    await page.locator('.RaDataTable-tableWrapper').evaluate((table) => table.scrollBy(400, 0));
    expect((await first.boundingBox())?.x).toBe(before);
  });

  it('tells what failed, with the request id, and tries again', async () => {
    await page.route('**/api/applications?*', (route) => route.abort(), { times: 1 });
    await page.goto(`${portal.url}/applications`);
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1-4 of 4').waitFor();
  });

  it.each(['light', 'dark'] as const)('is accessible and fits its window in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${portal.url}/applications`);
      await whenSettled(page);
      expect(await overflowOf(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
});
