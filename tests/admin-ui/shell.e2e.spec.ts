import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, whenSettled } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../support/browser.ts';

const groups: Readonly<Record<string, readonly string[]>> = {
  Overview: ['Dashboard', 'Loan Pipeline'],
  'Loan Origination Workflow': ['Applications', 'Pre-Qualification', 'Document Review', 'Underwriting'],
  'Appraisal Automation': ['Appraisal Orders', 'AVM Reports'],
  'Title Search Integration': ['Title Orders', 'Title Reports'],
  'Compliance & Risk': ['Compliance Checks', 'Risk Assessment'],
  'Document Generation': ['Generate Documents', 'E-Signatures'],
  'Third-party Integration': ['API Integrations', 'Credit Reports'],
  'AI-Powered Features': ['Loan Products', 'AI Assistant', 'AI Notifications'],
};
const collapsed = ['Appraisal Automation', 'Title Search Integration', 'Compliance & Risk', 'Document Generation'];

describe('Shell', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    processor = await portal.agentAs('processor');
    await submit(processor);
    page = await portal.openAs('underwriter');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const sidebar = () => page.getByRole('navigation', { name: 'Main navigation' });

  it('has every group and item of the sidebar, four groups collapsed', async () => {
    for (const name of collapsed) {
      const group = sidebar().getByRole('button', { name });
      expect(await group.getAttribute('aria-expanded')).toBe('false');
      await group.click();
    }
    for (const [group, items] of Object.entries(groups)) {
      const links = sidebar().getByRole('list', { name: group }).getByRole('link');
      expect(await links.allTextContents()).toEqual(items);
    }
  });

  it('offers administration to who may administer, and no empty group to the others', async () => {
    const links = (on: Page) => on.getByRole('list', { name: 'Administration' }).getByRole('link');
    expect(await links(page).count()).toBe(0);
    expect(await page.getByText('Administration', { exact: true }).count()).toBe(0);
    const admin = await portal.openAs('admin');
    await links(admin).first().waitFor();
    expect(await links(admin).allTextContents()).toEqual(['User Management', 'System Settings', 'Operations']);
    await admin.close();
  });

  it('marks the current place, also below a route', async () => {
    await sidebar().getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
    expect(await sidebar().locator('[aria-current="page"]').allTextContents()).toEqual(['Applications']);
    await page.getByRole('link', { name: 'Alice Rivera', exact: true }).click();
    await page.waitForURL(/applications\/[0-9a-f-]{36}/);
    expect(await sidebar().locator('[aria-current="page"]').allTextContents()).toEqual(['Applications']);
  });

  it('opens a page that says what it will hold for what comes later', async () => {
    await page.goto(`${portal.url}/title-searches`);
    await page.getByRole('heading', { level: 1, name: 'Title Orders' }).waitFor();
    await page.getByText('This page comes in a later release of Lendlog.').waitFor();
    expect(await page.title()).toBe('Title Orders · Lendlog');
  });

  it('answers an unknown path with Page Not Found', async () => {
    await page.goto(`${portal.url}/no/such/page`);
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  });

  it('finds an application from the header with the keyboard alone', async () => {
    const { id } = await submit(processor, {
      property: { address: { street: '7 Quiet Court', city: 'Boise', state: 'ID', zip: '83702' }, value: 300_000 },
    });
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('quiet court');
    await page.getByRole('option', { name: /7 Quiet Court/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.url}/applications/${id}`);
  });

  it('shows the dot until the bell has been opened, and leads to the file', async () => {
    const { id } = await submit(processor);
    const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
    await bell.click();
    await page.getByRole('dialog', { name: 'Notifications' }).locator(`a[href="/applications/${id}"]`).first().click();
    await page.waitForURL(`${portal.url}/applications/${id}`);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('keeps the chosen theme and nothing else in the browser', async () => {
    await page.getByRole('button', { name: /Uma Whitfield/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await whenSettled(page);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe('rgb(16, 20, 22)');
    expect(await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])).toEqual([
      ['lendlog.theme', 'dark'],
    ]);
  });

  it('shows one toast at a time, closed by a swipe to the right, and F8 moves the focus to it', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Set priority: high' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Priority Updated' });
    await toast.waitFor();
    await page.keyboard.press('F8');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toBe('Notifications (F8)');
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast has no place on the page');
    expect(box.width).toBeLessThanOrEqual(420);
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await toast.waitFor({ state: 'detached' });
  });

  it('tells a person whose session has ended, and leads back to the page after signing in', async () => {
    const other = await portal.openAs('viewer', '/pipeline');
    await whenSettled(other);
    await other.context().clearCookies();
    // Watched for from before: it is on screen for half a second.
    const told = other.getByRole('alert').getByText('You are logged out. Logging in again...').waitFor();
    await other.getByLabel('Search by borrower name').fill('nobody');
    await told;
    await other.getByRole('heading', { name: 'Sign in to Lendlog' }).waitFor();
    expect(new URL(other.url()).searchParams.get('returnTo')).toMatch(/^\/pipeline/);
    await other.close();
  });

  it('fits a phone, with the navigation in a drawer', async () => {
    const phone = await portal.openAs('underwriter', '/', { width: 390, height: 844 });
    await whenSettled(phone);
    expect(await overflowOf(phone)).toBe(0);
    await phone.getByRole('button', { name: 'Open navigation' }).click();
    await phone.getByRole('link', { name: 'Loan Pipeline' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Loan Pipeline' }).waitFor();
    await phone.close();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility finding in %s', async (colorScheme) => {
    const fresh = await portal.openAs('manager');
    await fresh.emulateMedia({ colorScheme });
    for (const path of ['/profile', '/settings', '/no-such-page']) {
      await fresh.goto(portal.url + path);
      await whenSettled(fresh);
      expect(await seriousFindings(fresh)).toEqual([]);
    }
    await fresh.close();
  });
});
