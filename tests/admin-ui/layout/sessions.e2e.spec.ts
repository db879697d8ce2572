import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { overflowOf, seriousFindings, watchAlerts, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';

const SIGNED_OUT = 'You are logged out. Logging in again...';

describe('Sessions', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let applicationId: string;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    admin = await portal.agentAs('admin');
    ({ id: applicationId } = await submit(await portal.agentAs('loan_officer')));
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const change = async (role: Role, changes: { role?: Role; status?: string }): Promise<void> => {
    const { status, text } = await admin.patch(`/api/users/${demoStaffMember(role).userId}`).send(changes);
    if (status !== 200) throw new Error(`The user was not changed: ${status} ${text}`);
  };
  const open = async (role: Role, path: string): Promise<Page> => {
    const page = await portal.openAs(role, path);
    await whenSettled(page);
    return page;
  };
  /** Addresses the page was led to by sign-in redirects, in order. */
  const redirectsOf = (page: Page): string[] => {
    const seen: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/login') seen.push(request.url());
    });
    return seen;
  };

  describe('When an administrator changes the role of someone at work', () => {
    it('offers what the new role may do without a reload, and keeps what is being written', async () => {
      const page = await open('processor', `/applications/${applicationId}`);
      const notes = page.getByRole('textbox', { name: /Notes or comment/ });
      const underReview = page.getByRole('button', { name: 'Under Review' });
      await notes.fill('Called the borrower about the second pay stub');
      await change('processor', { role: 'viewer' });
      await page.getByText(/^Viewer · /i).waitFor();
      expect(await underReview.isDisabled()).toBe(true);
      await thenHolds(notes, 'Called the borrower about the second pay stub');
      await underReview.press('Enter');
      await page.getByRole('dialog', { name: 'Not permitted' }).getByText('You may not change applications.').waitFor();
      await page.keyboard.press('Escape');

      await change('processor', { role: 'processor' });
      await eventually('the buttons to be offered again', () => underReview.isEnabled());
      await page.getByRole('button', { name: 'Add Comment Only' }).click();
      await page.getByText('Your comment has been added to the application.').waitFor();
      await page.close();
    });

    it('names in the toast whom to ask when the page had not heard of it yet', async () => {
      const page = await portal.openAs('closer', '/pipeline');
      await page.route('**/api/live?*', (route) => route.abort());
      await page.reload();
      await whenSettled(page);
      await change('closer', { role: 'viewer' });
      await page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Set priority: high' }).click();
      await page.getByRole('alert').getByText('You may not change applications. Ask Avery Lindqvist.').waitFor();
      await change('closer', { role: 'closer' });
      await page.close();
    });
  });

  describe('When the session of someone at work ends', () => {
    it('says so once and leads to the sign-in, and from there back to the page', async () => {
      const page = await open('appraisal_coordinator', '/pipeline');
      const redirects = redirectsOf(page);
      const hasTold = await watchAlerts(page);
      await change('appraisal_coordinator', { status: 'inactive' });
      await hasTold(SIGNED_OUT);
      await page.getByRole('heading', { name: 'Sign in to Lendlog' }).waitFor();
      await page.getByText(/^Your session has ended\. Sign in again/).waitFor();
      expect(redirects.map((url) => new URL(url).searchParams.get('returnTo'))).toEqual([
        expect.stringMatching(/^\/pipeline/),
      ]);
      await change('appraisal_coordinator', { status: 'active' });
      await page.close();
    });

    it('says so when a change is refused with 401, and redirects afterwards', async () => {
      const page = await open('underwriter', `/applications/${applicationId}`);
      const redirects = redirectsOf(page);
      await page.context().clearCookies();
      const hasTold = await watchAlerts(page);
      const leaving = page.waitForRequest((request) => request.url().includes('/api/login'));
      await page.getByRole('button', { name: 'Under Review' }).click();
      await hasTold(SIGNED_OUT);
      await leaving;
      await page.getByRole('heading', { name: 'Sign in to Lendlog' }).waitFor();
      expect(redirects).toHaveLength(1);
      await page.close();
    });

    it('signs out by going to /api/logout, quietly here and with a word in the other windows', async () => {
      const page = await open('senior_underwriter', '/');
      const other = await open('senior_underwriter', '/pipeline');
      const redirects = redirectsOf(page);
      await page.getByRole('button', { name: /Senior Underwriter/i }).click();
      const leaving = page.waitForRequest((request) => request.url() === `${portal.url}/api/logout`);
      const hasTold = await watchAlerts(other);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      expect((await leaving).isNavigationRequest()).toBe(true);
      await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
      expect([new URL(page.url()).pathname, redirects]).toEqual(['/', []]);
      await hasTold(SIGNED_OUT);
      await other.getByRole('heading', { name: 'Sign in to Lendlog' }).waitFor();
      await Promise.all([page.close(), other.close()]);
    });
  });

  describe('On the profile', () => {
    const rows = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

    it('lists where one is signed in, this browser marked, and ends one after asking', async () => {
      const page = await open('manager', '/profile');
      await rows(page).getByText('This browser').waitFor();
      expect(await rows(page).count()).toBe(1);
      await rows(page).getByRole('heading', { name: 'Chrome on Linux' }).waitFor();

      const elsewhere = await portal.agentAs('manager');
      await rows(page).nth(1).waitFor();
      await page.getByRole('button', { name: /^End the session on/ }).click();
      const dialog = page.getByRole('dialog', { name: 'End this session?' });
      await dialog.getByRole('button', { name: 'End session' }).click();
      await page.getByText('It is signed out now.').waitFor();
      expect([await rows(page).count(), (await elsewhere.get('/api/auth/user')).status]).toEqual([1, 401]);
      await page.close();
    });

    it.each([
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
    ] as const)('has no serious accessibility findings and fits, %s at %i', async (colorScheme, width) => {
      const elsewhere = await portal.agentAs('manager');
      const page = await portal.openAs('manager', '/profile', { width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await rows(page).nth(1).waitFor();
      expect([await overflowOf(page), await seriousFindings(page)]).toEqual([0, []]);
      await page
        .getByRole('button', { name: /^End the session on/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      expect([await overflowOf(page), await seriousFindings(page)]).toEqual([0, []]);
      await elsewhere.get('/api/logout');
      await page.close();
    });
  });
});
