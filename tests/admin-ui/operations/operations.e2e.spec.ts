import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { type OwnProcess, startOwnProcess } from '../../faults/support/own-process.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';
import { recordPoison } from '../../support/read-models/poison.ts';
import type { Agent } from '../../support/portal/portal.ts';

const REASON = 'Written by the release that was taken back.';

describe('Operations', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  let page: Page;
  /** Beside the portal's own: the process that carries out rebuilds. */
  let projections: OwnProcess;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    projections = startOwnProcess('projections/main.ts', {
      DATABASE_URL: portal.database.url,
      DATA_DIR: portal.dataDir,
    });
    processor = await portal.agentAs('processor');
    page = await portal.openAs('admin', '/');
  });
  afterAll(async () => {
    await projections.kill();
    await portal.stop();
  });
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const row = (name: string, on = page) => on.getByRole('rowgroup', { name, exact: true });
  const open = async (): Promise<void> => {
    await page.goto(`${portal.url}/operations`);
    await row('Loan files').waitFor();
  };

  it('pauses and resumes a reader, with the reason on the screen meanwhile', async () => {
    await open();
    await page.getByRole('button', { name: 'Pause: Notifications and recent activity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause Notifications and recent activity?' });
    const confirm = dialog.getByRole('button', { name: 'Pause' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await confirm.click();
    await row('Notifications and recent activity')
      .getByText(/^Paused by Avery Lindqvist on .*: Written by the release/)
      .waitFor();
    // The reader hears of it within a second, and may take an event until then.
    await eventually('the reader to rest', async () => {
      const { rows } = await portal.database.pool.query(
        `select from event_store.checkpoints as c where c.name = 'activity:v6' and c.status = 'paused'`,
      );
      return rows.length === 1;
    });
    await submit(processor);
    await row('Notifications and recent activity').getByText(/event/).first().waitFor();

    await page.getByRole('button', { name: 'Resume: Notifications and recent activity' }).click();
    await row('Notifications and recent activity').getByText('Running').waitFor();
    await row('Notifications and recent activity').getByText('Up to date').waitFor();
  });

  it('rebuilds a read model and says that it is done', async () => {
    await open();
    await page
      .getByRole('button', { name: 'Rebuild: The list of applications, the pipeline and the dashboard' })
      .click();
    const dialog = page.getByRole('dialog', {
      name: 'Rebuild The list of applications, the pipeline and the dashboard?',
    });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await row('The list of applications, the pipeline and the dashboard')
      .getByText(/^Last rebuild done /)
      .waitFor();
  });

  it('names a poison event, shows it as it is stored, tries it again, and skips it', async () => {
    const { id } = await submit(processor);
    const position = await recordPoison(portal.database.pool, id);
    await open();
    const reader = row('Loan files');
    await reader.getByText(`It cannot apply event ${position}, LoanApplicationCommented`).waitFor();
    await page.getByText(/need attention/).waitFor();

    await reader.getByRole('button', { name: `Show event ${position}` }).click();
    const event = page.getByRole('dialog', { name: `Event ${position}` });
    await event.getByText('"schemaVersion": 99').waitFor();
    expect(await event.getByRole('link', { name: 'Open the loan file' }).getAttribute('href')).toBe(
      `/applications/${id}`,
    );
    await event.getByRole('button', { name: 'Close' }).click();

    await reader.getByRole('button', { name: 'Try again: Loan files' }).click();
    await page.getByText('no longer passed over and is tried again').waitFor();
    await reader.getByText(`It cannot apply event ${position}, LoanApplicationCommented`).waitFor();

    await reader.getByRole('button', { name: 'Skip event: Loan files' }).click();
    const dialog = page.getByRole('dialog', { name: `Skip event ${position}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Skip event' }).click();
    await reader.getByText('Up to date').waitFor();
    await reader.getByText(new RegExp(`^Skips event ${position} since .*, by Avery Lindqvist: Written`)).waitFor();

    // The reader goes on: what is submitted after the poison event has its detail page.
    const later = await submit(processor);
    await eventually(
      'the later file',
      async () => (await processor.get(`/api/applications/${later.id}/detailed`)).status === 200,
    );
  });

  describe('With a reader that stands still', () => {
    beforeAll(async () => {
      await recordPoison(portal.database.pool, (await submit(processor)).id);
    });

    it.each([
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
    ] as const)('has no serious accessibility findings and fits, %s at %i', async (colorScheme, width) => {
      const sized = await portal.openAs('admin', '/operations', { width, height: 844 });
      await sized.emulateMedia({ colorScheme });
      await row('The list of applications, the pipeline and the dashboard', sized)
        .getByText(/It cannot apply event/)
        .waitFor();
      expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);
      await sized
        .getByRole('button', { name: 'Skip event: The list of applications, the pipeline and the dashboard' })
        .click();
      await sized.getByRole('dialog').waitFor();
      expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);
      await sized.close();
    });
  });
});
