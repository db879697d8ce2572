import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser, thenHolds } from '../../support/portal/browser.ts';

const REASON = 'Shows the overtime of last year';
const HISTORY = '**/assets/HistoryTab-*.js';

describe('What is typed outlives', () => {
  let portal: PortalInBrowser;
  let path: string;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    path = `/applications/${(await submit(await portal.agentAs('loan_officer'))).id}`;
  });
  afterAll(() => portal.stop());

  const reasonOf = async (page: Page) => {
    await page.getByRole('button', { name: 'Request document' }).click();
    return page.getByRole('dialog').getByRole('textbox', { name: /Reason the borrower/ });
  };

  it('the end of the session, for whoever signs in again', async () => {
    const page = await portal.openAs('processor', `${path}/documents`);
    await (await reasonOf(page)).fill(REASON);
    // The browser asks before it leaves a form that was begun.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.locator(`button[value="${demoStaffMember('processor').userId}"]`).click();
    await page.waitForURL(portal.url + path + '/documents');
    await thenHolds(await reasonOf(page), REASON);
    await page.getByText(/^Restored what you typed on /).waitFor();
    await page.close();
  });

  it('a part of the program that does not load', async () => {
    const page = await portal.openAs('underwriter', path);
    const notes = page.getByRole('textbox', { name: /Notes or comment/ });
    await notes.fill(REASON);
    await page.route(HISTORY, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.unroute(HISTORY);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await thenHolds(notes, REASON);
    expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.close();
  });
});
