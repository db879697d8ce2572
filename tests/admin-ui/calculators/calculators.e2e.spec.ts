import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';

const LOAN = 'principal=162000&annualRate=3.875&months=360';
const filled = [
  '',
  `/schedule?${LOAN}&firstDueOn=2026-03-01`,
  '/apr?advances.0.amount=6000&advances.0.on=1978-02-10&payments.0.count=36&payments.0.amount=200&payments.0.firstOn=1978-04-01',
  '/clock?rule=le-due&from=2026-07-01',
  '/tolerance?fees.0.name=Recording&fees.0.bucket=ten&fees.0.le=100&fees.0.charged=115',
];

describe('Calculators', () => {
  let portal: PortalInBrowser;
  let page: Page;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    page = await portal.openAs('processor', '/calculators');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('fit a window of %i px, with no serious finding of axe, in %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of filled) {
      await page.goto(`${portal.url}/calculators${path}`);
      await whenSettled(page);
      if (path !== '') await page.getByText('Rules applied').waitFor();
      expect({ path, found: await seriousFindings(page) }).toEqual({ path, found: [] });
      expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 });
      const cutOff = await page.evaluate(() => {
        const room = document.querySelector('section.MuiCard-root:last-of-type')?.getBoundingClientRect().right ?? 0;
        return [...document.querySelectorAll('dd, ol[aria-label] > li, svg[role=img]')].filter(
          (each) => each.getBoundingClientRect().right > Math.max(room, window.innerWidth),
        ).length;
      });
      expect({ path, cutOff }).toEqual({ path, cutOff: 0 });
    }
  });

  it('take the figures of a file and put them in an address that opens the same again', async () => {
    await submit(await portal.agentAs('processor'));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${portal.url}/calculators/payment`);
    await page.getByRole('button', { name: 'Use the figures of an application' }).click();
    await page.getByRole('combobox', { name: 'Borrower, loan number or address' }).fill('Rivera');
    await page
      .getByRole('option', { name: /Rivera/ })
      .first()
      .click();
    await page.getByText(/^Figures of application \S+\. Change any/).waitFor();
    const figure = page.getByRole('region', { name: 'Result' }).locator('dd').first();
    const payment = await figure.textContent();
    expect(payment).toMatch(/^\$[\d,]+\.\d\d$/);
    await page.waitForURL(/file=/);
    await page.reload();
    await figure.waitFor();
    expect(await figure.textContent()).toBe(payment);
  });
});
