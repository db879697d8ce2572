import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, whenSettled } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';
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
