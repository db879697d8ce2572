import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { theBrowser } from '../../support/portal/browser.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';

const uiDir = fileURLToPath(new URL('../../../dist/admin-ui', import.meta.url));

describe('Landing page', () => {
  let portal: Portal;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortal({ uiDir });
    page = await (await theBrowser()).newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await page.close();
    await portal.stop();
  });

  it('loads no Material UI for a signed-out visitor', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(portal.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(scripts.some((url) => url.includes('/App-'))).toBe(false);
    expect(await page.locator('[class*="Mui"]').count()).toBe(0);
  });

  it('disables all three providers while one connects', async () => {
    await page.goto(portal.url);
    await page.getByRole('button', { name: 'Sign In' }).click();
    // An answer without content leaves the browser where it is, as while a provider takes its time.
    await page.route('**/auth/microsoft*', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
    await page.getByRole('button', { name: 'Connecting to Microsoft...' }).waitFor();
    for (const name of ['Continue with Google', 'Connecting to Microsoft...', 'Continue with Okta'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    await page.unroute('**/auth/microsoft*');
  });

  it.each(['light', 'dark'] as const)('is accessible and fits its window in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(portal.url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await overflowOf(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    }
  });

  it('leads a signed-out visitor of a deep link there after signing in', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await page.getByRole('button', { name: 'Continue with Okta' }).click();
    await page.locator(`button[value="${demoStaffMember('underwriter').userId}"]`).click();
    await page.waitForURL(`${portal.url}/pipeline`);
    await page.getByRole('heading', { level: 1, name: 'Loan Pipeline' }).waitFor();
    await page.getByText('No applications found').waitFor();
  });
});
