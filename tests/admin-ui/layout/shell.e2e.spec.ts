import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, watchAlerts, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';

describe('Shell', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    processor = await portal.agentAs('processor');
    await submit(processor);
    page = await portal.openAs('underwriter');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it('finds an application from the header with the keyboard alone', async () => {
    const { id } = await submit(processor, {
      property: { address: { street: '7 Quiet Court', city: 'Boise', state: 'ID', zip: '83702' }, value: 300_000 },
    });
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search applications' }).waitFor();
    await page.keyboard.insertText('quiet court');
    await page.getByRole('option', { name: /7 Quiet Court/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.url}/applications/${id}`);
  });

  it('keeps the chosen theme and nothing else in the browser', async () => {
    await page.getByRole('button', { name: /Uma Whitfield/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await whenSettled(page);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe('rgb(16, 20, 22)');
    expect(await page.evaluate(() => document.cookie)).toBe('lendlog-theme=dark');
    // A tab also remembers the epoch of the log: it names nobody, and goes with the tab.
    expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([
      'lendlog.epoch',
    ]);
  });

  it('shows one toast at a time, closed by a swipe to the right, and F8 moves the focus to it', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name: /^Set priority/ })
      .first()
      .click();
    const toast = page.getByRole('status').filter({ hasText: 'Priority Updated' });
    await toast.waitFor();
    // Until a double click on the menu's entry is over, nothing takes a press. By its attribute: a menu that is going
    // has no role any more.
    await page.locator('[role=menu]').waitFor({ state: 'detached' });
    await page.locator('[data-cover]').waitFor({ state: 'detached' });
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

  it('notifies a person whose session has ended, and leads back to the page after sign-in', async () => {
    const other = await portal.openAs('viewer', '/pipeline');
    await whenSettled(other);
    // Before: whatever changes in the portal has the page read anew, which notices that the session has ended.
    const hasTold = await watchAlerts(other);
    await other.context().clearCookies();
    await other.getByLabel('Search by borrower name').fill('nobody');
    await hasTold('You are logged out. Logging in again...');
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
