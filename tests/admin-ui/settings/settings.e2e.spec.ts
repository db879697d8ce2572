import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../../support/portal/browser.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';

describe('System Settings', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    admin = await portal.agentAs('admin');
    await portal.database.pool.query(
      `insert into event_store.checkpoints (name, position, error) values ('stuck:v1', 2, 'no such column')`,
    );
    page = await portal.openAs('admin', '/');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const card = (name: string, on = page) => on.getByRole('region', { name, exact: true });
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

  describe('The company', () => {
    it('is saved, and stands in the history with who changed it, and both values', async () => {
      await page.getByRole('link', { name: 'System Settings' }).click();
      await page.getByRole('button', { name: 'Edit company', exact: true }).click();
      await box('Company name').fill('Cascade Home Lending');
      await press('Save');
      await page.getByText('Settings Saved').waitFor();
      await card('General').getByText('Cascade Home Lending').waitFor();
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

    it('names the first of two editors, and keeps the typed values', async () => {
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

    it('changes on an open screen when someone else changes it', async () => {
      await open();
      await admin.put('/api/settings/general').send({ companyName: 'Changed elsewhere', nmlsId: '' }).expect(200);
      await card('General').getByText('Changed elsewhere').waitFor();
      await card('General').getByText('Not entered').waitFor();
    });
  });

  describe('The database', () => {
    it('says what the last verification found, without a reload', async () => {
      await open();
      await card('Database')
        .getByText(/nothing new.*\(stuck:v1\)$/)
        .waitFor();
      await portal.database.pool.query(`insert into platform.audit_verifications
        (head_position, events, seconds, findings, first_bad_position) values (12, 1234, 0.1, 1, 5)`);
      await card('Database')
        .getByText(/1,234 events checked on .*; the first finding is at event 5$/)
        .waitFor();
      await card('Database').getByText('1 finding', { exact: true }).waitFor();
    });
  });

  describe.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
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
      await sized.getByRole('region', { name: 'Database' }).getByText('Details').click();
      await sized.getByRole('row', { name: /stuck:v1/ }).waitFor();
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
      await sized.getByRole('dialog').getByText('Company renamed to Changed elsewhere').waitFor();
      await holds();
    });
  });
});
