import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';
import { overflowOf, seriousFindings } from '../support/page-checks.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const uiDir = fileURLToPath(new URL('../../dist/admin-ui', import.meta.url));

describe('Landing page', () => {
  let portal: Portal;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortal({ uiDir });
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(5_000);
  });
  afterAll(async () => {
    await browser.close();
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

  it('shows the figures, six features and the footer', async () => {
    for (const text of ['$2.5B+', '150+', '65%', '99.2%']) await page.getByText(text, { exact: true }).waitFor();
    expect(await page.locator('.landing-card').count()).toBe(6);
    await page.getByText(/© 2025.* All rights reserved/).waitFor();
    expect(await page.getByRole('link', { name: 'Schedule Demo' }).getAttribute('href')).toMatch(/^mailto:/);
  });

  it.each(['Sign In', 'Access Platform', 'Get Started Today'])('opens the sign-in panel from %s', async (button) => {
    await page.goto(portal.url);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: 'Welcome to Lendlog' }).waitFor();
    for (const text of [
      'Sign in with your preferred account to continue',
      'Sign in to Lendlog',
      'Choose your preferred authentication method',
      'Secure authentication powered by OAuth 2.0',
    ])
      await page.getByText(text).waitFor();
  });

  it('opens the terms and the privacy policy', async () => {
    await page.getByRole('button', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { name: 'Terms of Service' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
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
