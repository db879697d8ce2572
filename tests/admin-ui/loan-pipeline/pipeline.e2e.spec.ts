import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';

const APPLICATIONS = 12;

describe('Loan Pipeline', () => {
  let portal: PortalInBrowser;
  let officer: Agent;
  let page: Page;
  let lastId: string;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    officer = await portal.agentAs('loan_officer');
    for (let number = 1; number <= APPLICATIONS; number += 1) {
      const address = { street: `${number} Cedar Street`, city: 'Austin', state: 'TX', zip: '78701' };
      ({ id: lastId } = await submit(officer, { property: { address, value: 400_000 } }));
    }
    page = await portal.openAs('loan_officer', '/pipeline');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const rows = (at: Page = page) =>
    at.getByRole('region', { name: 'Applications' }).getByRole('listitem').filter({ hasText: 'Application #' });
  const rowOf = (id: string, at: Page = page) => rows(at).filter({ hasText: `Application #${id.slice(-8)}` });

  const thenRowsAre = (count: number) =>
    page.waitForFunction((rows) => document.querySelectorAll('main li h3').length === rows, count);

  it('lists ten a page, newest first, and pages through the rest', async () => {
    expect(await rows().count()).toBe(10);
    await page.getByText('Showing 1 to 10 of 12 applications').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Showing 11 to 12 of 12 applications').waitFor();
    await page.waitForURL(/page=2/);
    expect(await page.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Showing 1 to 10 of 12 applications').waitFor();
  });

  it('searches on the server, resets to page 1 and keeps the search in the address', async () => {
    await page.goto(`${portal.url}/pipeline?page=2&perPage=10&sort=createdAt&order=DESC&filter=%7B%7D`);
    await page.getByText('Showing 11 to 12 of 12 applications').waitFor();
    await page.getByLabel('Search by borrower name').fill('3 CEDAR');
    await page.waitForURL(/3(\+|%20)CEDAR/);
    await thenRowsAre(1);
    expect(await rows().textContent()).toContain('3 Cedar Street');
    await page.reload();
    await whenSettled(page);
    expect(await page.getByLabel('Search by borrower name').inputValue()).toBe('3 CEDAR');
    expect(await rows().count()).toBe(1);
  });

  it('assigns from the row menu, and the assignee filter finds it', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    await rowOf(lastId)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await rowOf(lastId).getByText('Assigned to Leo Marchetti').waitFor();
    await page.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByRole('option', { name: 'Assigned to me' }).click();
    await page.waitForURL(/assignee/);
    await thenRowsAre(1);
    await rowOf(lastId).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Unassign' }).click();
    await page.getByText('No applications found').waitFor();
  });

  it('does not overwrite what someone else changed first', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    // Live updates are held back, as on a line that has just been cut.
    const stale = await portal.openAs('manager', '/');
    await stale.route('**/api/live?*', (route) => route.abort());
    await stale.goto(`${portal.url}/pipeline`);
    await whenSettled(stale);
    await officer.put(`/api/applications/${lastId}/priority`).send({ priority: 'urgent' });
    await rowOf(lastId, stale)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await stale.getByRole('menuitem', { name: 'Set priority: low' }).click();
    await stale.getByRole('alert').getByText('Nothing was overwritten.').waitFor();
    await rowOf(lastId, stale).getByText('urgent').waitFor();
    await stale.close();
  });

  it('shows a change made in another browser without a reload', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    const other = await portal.openAs('manager', '/pipeline');
    await whenSettled(other);
    await rowOf(lastId, other)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await other.getByRole('menuitem', { name: 'Set priority: low' }).click();
    await other.getByText('Priority Updated').waitFor();
    await rowOf(lastId).getByText('low').waitFor();
    await other.close();
  });

  it.each(['light', 'dark'] as const)('is accessible and fits its window in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${portal.url}/pipeline`);
      await whenSettled(page);
      expect(await overflowOf(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
});
