import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { eventually } from '../../support/eventually.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';

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
    await page.getByText('1-4 of 4').waitFor();
  });

  it('shows what was recorded after its list was read and before it heard of changes', async () => {
    let letGo: (() => void) | undefined;
    await page.route('**/api/live*', async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
    await page.goto(`${portal.url}/applications`);
    await page.getByText('1-4 of 4').waitFor();
    await submit(officer, { loan: { amount: '98000', type: 'va', termYears: 15, ratePercent: 6 } });
    const isInTheList = async () => {
      const { headers } = await officer.get('/api/applications');
      return headers['content-range']?.endsWith('/5');
    };
    await eventually('the list to have it', isInTheList);
    letGo?.();
    await page.getByText('1-5 of 5').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  /** Texts that end in dots for want of room, and boxes that scroll inside the page. */
  const cutOrBoxed = () =>
    page.locator('main *:not(legend)').evaluateAll((all) =>
      all
        .filter((element) => {
          const { overflowX, overflowY, position } = getComputedStyle(element);
          const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
          const isBox = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
          return position !== 'absolute' && (isCut || isBox) && element.textContent !== '';
        })
        .map((element) => element.textContent),
    );

  it('cuts nothing at 1280, and scrolls with the page below a head that stays', async () => {
    for (const path of ['/applications', '/pipeline']) {
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.goto(portal.url + path);
      await whenSettled(page);
      expect(await cutOrBoxed()).toEqual([]);
    }
    // So low that four rows are more than a screen.
    await page.setViewportSize({ width: 1280, height: 240 });
    await page.goto(`${portal.url}/applications`);
    await whenSettled(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => document.querySelector('thead th')?.getBoundingClientRect().y === 56);

    await page.locator('tbody a').last().focus();
    for (let stop = 1; stop < 7; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const isBeneath = await page.evaluate(() => {
        const head = document.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
        return (document.activeElement?.getBoundingClientRect().top ?? 0) < head;
      });
      expect({ stop, isBeneath }).toEqual({ stop, isBeneath: false });
    }
  });

  /** Widths at which the table is wider than the card that it stands in, by how many pixels. */
  const tooWide = async (widths: readonly number[]): Promise<string[]> => {
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const by = await page.locator('main table').evaluate((table) => {
        const right = table.parentElement?.getBoundingClientRect().right ?? 0;
        return Math.round(table.getBoundingClientRect().right - right);
      });
      if (by > 0) found.push(`${width}: ${by}`);
    }
    return found;
  };

  it('has room for its last action at every width, also beside a file whose disposition or alert is long', async () => {
    const underwriter = await portal.agentAs('underwriter');
    const loan = { amount: '1250000', type: 'conventional', termYears: 30, ratePercent: 6 } as const;
    const [{ id }, other, changed] = [
      await submit(officer, { loan }),
      await submit(officer, { loan }),
      await submit(officer, { loan }),
    ];
    const status = async (to: string, of = id) =>
      expect((await moveFile(underwriter, of, { status: to, notes: 'Looked at' })).status).toBe(200);
    for (const to of ['under_review', 'underwriting', 'approved']) {
      await status(to);
      await status(to, changed.id);
    }
    const urla = `/api/applications/${changed.id}/urla`;
    const value = '1260000';
    await officer
      .patch(urla)
      .set('If-Match', `"${(await officer.get(urla)).body.version}"`)
      .send({ kind: 'correction', reason: 'Misread', changes: [{ path: 'loan.loanAmount', value }] })
      .expect(200);
    await status('documents_needed', other.id);
    const today = plainDateIn(new Date().toISOString(), 'America/New_York');
    await underwriter
      .put(`/api/applications/${id}/disposition`)
      .send({ disposition: 'approved_not_accepted', effectiveOn: today, reason: 'Found another lender' })
      .expect(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${portal.url}/applications`);
    await page.locator('td.from-tablet').getByText('Approved, Not Accepted').first().waitFor();
    await page.locator('td.from-tablet').getByText('Approved before the loan amount').first().waitFor();
    await whenSettled(page);
    expect(await tooWide([320, 360, 390, 600, 768, 900, 1024, 1200, 1240, 1280, 1300, 1366, 1536, 1920])).toEqual([]);
  });

  it('opens a file by a press anywhere on its row, which is one place to hover', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const row = page.locator('tbody tr').first();
    const before = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
    await row.getByText('$').hover({ force: true });
    expect(await row.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);
    await row.getByText('$').click({ force: true });
    await page.waitForURL(/\/applications\/[0-9a-f-]{36}$/);
  });

  it('shows amount and action at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${portal.url}/applications`);
    await whenSettled(page);
    const row = page.locator('tbody tr').first();
    for (const part of [row.getByText('$'), row.getByRole('link', { name: /^Review/ })]) {
      const box = await part.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    }
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
