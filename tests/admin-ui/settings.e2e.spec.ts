import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { overflowOf, seriousFindings, whenSettled } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';

const REASON = 'Finding 12 of the audit';

describe('System Settings', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    admin = await portal.agentAs('admin');
    page = await portal.openAs('admin', '/');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const card = (name: string, on = page) => on.getByRole('region', { name, exact: true });
  const row = (name: string, on = page) => on.getByRole('listitem', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const box = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  const press = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
  const open = async (): Promise<void> => {
    await page.goto(`${portal.url}/settings`);
    await whenSettled(page);
  };
  const edit = async (name: string): Promise<void> => {
    await open();
    await page.getByRole('button', { name, exact: true }).click();
  };
  const gone = (name: string) => dialog(name).waitFor({ state: 'detached' });

  describe('Who may see it', () => {
    it('are administrators, with four cards in the place of the announcement', async () => {
      await page.getByRole('link', { name: 'System Settings' }).click();
      for (const name of ['General', 'Database', 'Security', 'Integration']) await card(name).waitFor();
      await row('Main branch').getByText('America/New_York, now').waitFor();
      expect(await page.title()).toBe('System Settings · Lendlog');
      expect(await page.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe('/settings/api-keys');
    });

    it('is not whoever lacks the permission, who reads which one it is and who grants it', async () => {
      const viewer = await portal.openAs('viewer', '/settings');
      await viewer.getByText(/permission settings\.read.*Avery Lindqvist can give it/).waitFor();
      expect(await viewer.getByRole('link', { name: 'System Settings' }).count()).toBe(0);
      await viewer.close();
    });

    it('is a manager too, for whom every change is dimmed and says why', async () => {
      const manager = await portal.openAs('manager', '/settings');
      for (const name of ['Edit company', 'Add branch', 'Edit: Main branch', 'Edit limits']) {
        // Playwright takes it for disabled, which is what assistive technology is told too.
        await manager.getByRole('button', { name, exact: true }).click({ force: true });
        await manager.getByRole('dialog', { name: 'Not permitted' }).getByText('settings.update').waitFor();
        await manager.getByRole('button', { name: 'Close', exact: true }).click();
      }
      await manager.close();
    });
  });

  describe('The company', () => {
    it('is told by field what is wrong, and saved once it is right', async () => {
      await edit('Edit company');
      await box('Company name').fill(' ');
      await box('NMLS id').fill('12a');
      await press('Save');
      await dialog('Edit company').getByText('The company name is required').waitFor();
      await dialog('Edit company').getByText('Use the digits of the NMLS id alone').waitFor();
      await box('Company name').fill('Cascade Home Lending');
      await box('NMLS id').fill('123456');
      await press('Save');
      await page.getByText('Settings Saved').waitFor();
      await card('General').getByText('Cascade Home Lending').waitFor();
      await card('General')
        .getByText(/^Last changed by Avery Lindqvist on/)
        .waitFor();
    });

    it('stands in the history with who changed it, and both values', async () => {
      await open();
      await page.getByRole('button', { name: 'History' }).click();
      const history = dialog('History of the settings');
      const changes = history.getByRole('table', { name: 'Company renamed to Cascade Home Lending' });
      await changes.getByRole('row', { name: 'Company name Lendlog Cascade Home Lending' }).waitFor();
      await history
        .getByText(/^Avery Lindqvist, /)
        .first()
        .waitFor();
      await page.goBack();
      await gone('History of the settings');
    });

    it('tells who was first when two edit it, and loses nothing that was typed', async () => {
      await edit('Edit company');
      await box('NMLS id').fill('777');
      await admin.put('/api/settings/general').send({ companyName: 'Renamed meanwhile', nmlsId: '5' }).expect(200);
      await press('Save');
      await dialog('Edit company')
        .getByText(/^Changed meanwhile by Avery Lindqvist on .* Nothing was overwritten/)
        .waitFor();
      await thenHolds(box('NMLS id'), '777');
      await thenHolds(box('Company name'), 'Renamed meanwhile');
      await press('Save');
      await gone('Edit company');
      await card('General').getByText('777').waitFor();
    });

    it('is saved although somebody changed another card meanwhile', async () => {
      await edit('Edit company');
      await box('NMLS id').fill('888');
      const { body } = await admin.get('/api/settings');
      const { lastChange: _lastChange, ...limits } = body.security;
      await admin
        .put('/api/settings/security')
        .send({ ...limits, sessionHours: 11, reason: REASON })
        .expect(200);
      await press('Save');
      await gone('Edit company');
      await card('General').getByText('888').waitFor();
    });

    it('changes on an open screen when somebody else changes it', async () => {
      await open();
      await admin.put('/api/settings/general').send({ companyName: 'Changed elsewhere', nmlsId: '' }).expect(200);
      await card('General').getByText('Changed elsewhere').waitFor();
      await card('General').getByText('Not entered').waitFor();
    });
  });

  describe('Branches', () => {
    it('are added with a time zone found by its name, opening days and a cut-off hour', async () => {
      await edit('Add branch');
      const zone = page.getByRole('combobox', { name: 'Time zone' });
      await zone.fill('mountain');
      await page.getByRole('option', { name: /^America\/Denver Mountain Time · \d/ }).click();
      for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await press(day);
      await press('Add branch');
      await dialog('Add a branch').getByText('A name is required').waitFor();
      await dialog('Add a branch').getByText('Choose at least one opening day').waitFor();
      await box('Name').fill('Denver');
      await press('Saturday');
      await press('Monday');
      await page.getByRole('combobox', { name: 'Cut-off hour' }).click();
      await page.getByRole('option', { name: '3:00 PM' }).click();
      await press('Add branch');
      await page.getByText('Branch Added').waitFor();
      await row('Denver').getByText('America/Denver, now').waitFor();
      await row('Denver').getByText('Mon, Sat').waitFor();
      await row('Denver').getByText('3:00 PM').waitFor();
    });

    it('stand in the history as they were added', async () => {
      await page.getByRole('button', { name: 'History' }).click();
      const added = dialog('History of the settings').getByRole('table', { name: 'Branch Denver opened' });
      for (const line of ['Name — Denver', 'Opening days — Monday, Saturday', 'Cut-off hour — 3:00 PM'])
        await added.getByRole('row', { name: line }).waitFor();
    });

    it('have names of their own: a taken one is told beneath the field', async () => {
      await edit('Add branch');
      await box('Name').fill('denver');
      await press('Add branch');
      await dialog('Add a branch').getByText('Use a name that no other open branch has').waitFor();
      await thenHolds(box('Name'), 'denver');
      await eventually('the field to be in focus', () =>
        box('Name').evaluate((field) => field === document.activeElement),
      );
    });

    it('are not left half typed without a question', async () => {
      await box('Name').press('Escape');
      await press('Keep editing');
      await thenHolds(box('Name'), 'denver');
      await box('Name').press('Escape');
      await press('Discard');
      await gone('Add a branch');
    });

    it('are edited', async () => {
      await edit('Edit: Denver');
      await box('Name').fill('Denver South');
      await press('Save');
      await page.getByText('Branch Saved').waitFor();
      await row('Denver South').waitFor();
    });

    it('cannot be closed while they are the main one, which another can become', async () => {
      await open();
      expect(await page.getByRole('button', { name: 'Close: Main branch' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Make main: Denver South' }).click();
      await dialog('Make Denver South the main branch?').getByText('America/Denver').waitFor();
      await press('Make main');
      await page.getByText('Main Branch Changed').waitFor();
      await row('Denver South').getByText('Main', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Close: Denver South' }).count()).toBe(0);
    });

    it('are closed with a reason, and stay in the list', async () => {
      await edit('Close: Main branch');
      await press('Close branch');
      await dialog('Close Main branch?').getByText('A reason is required').waitFor();
      await box('Reason').fill('The lease ended');
      await press('Close branch');
      await page.getByText('Branch Closed').waitFor();
      await row('Main branch')
        .getByText(/^Closed on/)
        .waitFor();
      expect(await row('Main branch').getByRole('button').count()).toBe(0);
    });
  });

  describe('The limits of security', () => {
    it('say what they may be, and refuse what does not go together by field', async () => {
      await edit('Edit limits');
      await box('Idle limit').fill('4');
      await box('Longest session').fill('');
      await box('Reason').fill(REASON);
      await press('Save');
      await dialog('Edit limits').getByText('Use a whole number of minutes from 5 to 480').waitFor();
      await dialog('Edit limits').getByText('Use a whole number of hours from 1 to 24').waitFor();
      await box('Idle limit').fill('480');
      await box('Longest session').fill('2');
      await press('Save');
      await dialog('Edit limits').getByText('Use 120 minutes or less').waitFor();
    });

    it('are saved with a reason; an empty expiry of keys means never', async () => {
      await box('Idle limit').fill('20');
      await box('API keys expire by default').fill('');
      await press('Save');
      await gone('Edit limits');
      const security = card('Security');
      await security.getByText('20 minutes').waitFor();
      await security.getByText('2 hours').waitFor();
      const { body } = await admin.get('/api/settings');
      expect(body.security).toMatchObject({ sessionIdleMinutes: 20, sessionHours: 2, apiKeyDefaultDays: null });
      await page.getByRole('button', { name: 'History' }).click();
      await dialog('History of the settings').getByText(`Reason: ${REASON}`).first().waitFor();
    });

    it('come with the state of the identity providers', async () => {
      await open();
      await row('Google')
        .getByText(/^Demo sign-in, \d+ ms$/)
        .waitFor();
      await row('Okta').getByText(`${portal.url}/oidc`).waitFor();
    });
  });

  describe('The database', () => {
    it('shows its size, its events and a reader that stands still', async () => {
      await portal.database.pool.query(
        `insert into event_store.checkpoints (name, position, error) values ('stuck:v1', 2, 'no such column')`,
      );
      await open();
      await card('Database').getByText('stuck:v1 stands still at an event it cannot apply').waitFor();
      await card('Database')
        .getByRole('row', { name: /^stuck:v1 Stands still 2 \d+ \d+ (sec|min)$/ })
        .waitFor();
      await card('Database')
        .getByText(/^\d+(\.\d)? MB$/)
        .waitFor();
      await card('Database').getByText('Never; `npm run audit:verify`').waitFor();
    });

    it('says what the last verification found, without a reload', async () => {
      await portal.database.pool.query(`insert into platform.audit_verifications
        (head_position, events, seconds, findings, first_bad_position) values (12, 1234, 0.1, 1, 5)`);
      await card('Database')
        .getByText(/1,234 events walked on .*; the first finding is at event 5$/)
        .waitFor();
      await card('Database').getByText('1 finding', { exact: true }).waitFor();
    });

    it('leads to the operations screen', async () => {
      await card('Database').getByRole('link', { name: 'Operations' }).click();
      await page.waitForURL(`${portal.url}/operations`);
    });
  });

  describe('Integrations', () => {
    it('say where each is and whether it answers', async () => {
      await open();
      await row('Mail').getByText(`${portal.dataDir}/outbox`).waitFor();
      await row('Mail')
        .getByText(/^Answers, \d+ ms$/)
        .waitFor();
      await row('Workflow engine').getByText('Does not answer', { exact: true }).waitFor();
      await row('Kafka').getByText('Not set up').waitFor();
      await row('Kafka').getByText('Set KAFKA_BROKERS to publish events.').waitFor();
    });

    it('are asked again on demand', async () => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/settings/integrations'));
      await card('Integration').getByRole('button', { name: 'Check again' }).click();
      expect((await answer).status()).toBe(200);
    });
  });

  it('loses one card only when one cannot be read, and tries it again', async () => {
    await page.route('**/api/settings/database', (route) => route.abort());
    await page.goto(`${portal.url}/settings`);
    await card('Database').getByText('The server cannot be reached').waitFor();
    await card('General').getByText('Changed elsewhere').waitFor();
    await page.unroute('**/api/settings/database');
    await card('Database').getByRole('button', { name: 'Retry' }).click();
    await card('Database').getByText('stuck:v1', { exact: true }).waitFor();
  });

  describe.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('In the %s theme at %i pixels', (colorScheme, width) => {
    let sized: Page;
    beforeAll(async () => {
      sized = await portal.openAs('admin', '/settings', { width, height: 844 });
      await sized.emulateMedia({ colorScheme });
    });
    afterAll(() => sized.close());

    const holds = async () => expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);

    it('fits and has no serious accessibility findings', async () => {
      await sized.getByText(/^Checked at/).waitFor();
      await sized.getByRole('row', { name: /^stuck:v1/ }).waitFor();
      await holds();
    });

    it('does so with the form of a branch', async () => {
      await sized.getByRole('button', { name: 'Add branch' }).click();
      const zone = sized.getByRole('combobox', { name: 'Time zone' });
      await zone.fill('eastern');
      await sized.getByRole('option').first().waitFor();
      await holds();
      await zone.press('Escape');
      await sized.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    });

    it('does so with the form of the limits', async () => {
      await sized.getByRole('button', { name: 'Edit limits' }).click();
      await sized.getByRole('dialog', { name: 'Edit limits' }).waitFor();
      await holds();
      await sized.keyboard.press('Escape');
    });

    it('does so with the history', async () => {
      await sized.getByRole('button', { name: 'History' }).click();
      await sized.getByRole('dialog').getByText('Branch Denver opened').waitFor();
      await holds();
    });
  });
});
