import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { commandMetadata, creditReport } from '../../support/histories/builders.ts';
import { type Agent } from '../../support/portal/portal.ts';
import { type PortalInBrowser, sharedPortalInBrowser, thenHolds } from '../../support/portal/browser.ts';

const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;

describe('A loan file', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

  it('shows a debt-to-income ratio above 43 percent as above the limit', async () => {
    const { id } = await submit(processor, { debts: [{ type: 'support', monthly: 2_000 }] });
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    const ratio = page.getByRole('tabpanel', { name: 'Overview' }).getByText('above 43%, stated').locator('..');
    await ratio.waitFor();
    expect(await ratio.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(150, 32, 26)');
    await page.close();
  });

  describe('When two reviewers decide at once', () => {
    it('shows the second one both versions, overwrites nothing and keeps the note', async () => {
      const { id } = await submit(processor);
      const second = await portal.openAs('underwriter', `/applications/${id}`);
      const notes = second.getByRole('textbox', { name: /Notes or comment/ });
      await notes.fill('Please send two more pay stubs.');

      const first = await portal.openAs('senior_underwriter', `/applications/${id}`);
      await first.getByRole('button', { name: 'Under Review' }).click();
      await seen(first, 'Application status has been updated successfully.');
      await seen(second, /Status changed|under review/i);

      await second.getByRole('button', { name: 'Request Docs' }).click();
      await second.getByRole('combobox', { name: /Documents asked for/ }).click();
      await second.getByRole('option', { name: 'Pay stub' }).click();
      await second.keyboard.press('Escape');
      const request = second.getByRole('button', { name: 'Request documents' });
      await request.click();
      await seen(second, 'You worked on version 1; it is now at version 2. Nothing was overwritten.');
      await seen(second, 'Failed to update application status.');
      const { body } = await processor.get(`/api/applications/${id}/detailed`);
      expect(body).toMatchObject({ status: 'under_review', version: 2 });

      await request.click();
      await seen(second, 'Application status has been updated successfully.');
      await thenHolds(notes, '');
      await Promise.all([first.close(), second.close()]);
    });
  });

  describe('When documents are handed in', () => {
    it('uploads a real PDF and gives the same bytes back', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Upload document' }).click();
      const content = pdf('a pay stub of October');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pay-stub-october.pdf', mimeType: 'application/pdf', buffer: content });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByRole('heading', { name: 'pay-stub-october.pdf' }).waitFor();

      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download pay-stub-october.pdf' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('pay-stub-october.pdf');
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(content)).toBe(true);
      await page.close();
    });

    it('shows progress while a large file is on its way', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 2_000_000,
      });
      await page.getByRole('button', { name: 'Upload document' }).click();
      const large = Buffer.concat([pdf('large'), Buffer.alloc(4_000_000, 32)]);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'large-bank-statement.pdf', mimeType: 'application/pdf', buffer: large });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await seen(page, /Uploading \d+%/);
      await page.getByRole('heading', { name: 'large-bank-statement.pdf' }).waitFor();
      await page.close();
    });

    it('refuses a file that lies about its type, with the reason, before anything of it is sent', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Upload document' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'pay-stub.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<html><script>alert(1)</script></html>'),
      });
      await page
        .getByRole('dialog')
        .getByText(/by its content|unknown type/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
      await page.close();
    });

    it('holds the limit of the settings before anything is sent, also one that changed while the page was open', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Upload document' }).click();
      await seen(page, /at most 100 MB/);
      const admin = await portal.agentAs('admin');
      const { lastChange: _lastChange, ...limits } = (await admin.get('/api/settings')).body.security;
      const setLimit = (uploadMaxMegabytes: number) =>
        admin.put('/api/settings/security').send({ ...limits, uploadMaxMegabytes, reason: 'The disk is full' });
      expect((await setLimit(1)).status).toBe(200);
      await seen(page, /at most 1 MB/);
      await page.locator('input[type=file]').setInputFiles({
        name: 'large.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([pdf('large'), Buffer.alloc(1_500_000, 32)]),
      });
      await seen(page, 'large.pdf is 1.5 MB. Files may have at most 1 MB.');
      expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
      await setLimit(100);
      await page.close();
    });
  });

  it('lets F8 into the toasts of the review, and has the focus back once they are dismissed', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('underwriter', `/?review=${id}&tab=decisions`);
    await page.getByRole('dialog', { name: 'Application Review' }).waitFor();
    await page.getByRole('textbox', { name: /Notes or comment/ }).fill('Called the employer.');
    await page.getByRole('button', { name: 'Add Comment Only' }).click();
    await page.getByRole('status').getByText('Your comment has been added to the application.').waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Dismiss' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your comment has been added to the application.').waitFor({ state: 'detached' });
    const isInDialog = () => document.activeElement?.closest('[role=dialog], .MuiDialog-root') !== null;
    await page.waitForFunction(isInDialog);
    await page.close();
  });

  it('hands out the history as a JSON file', async () => {
    const { id } = await submit(processor);
    const stream = loanApplicationStream(id);
    const workflow = { kind: 'workflow', id: `loan-origination:${id}`, name: 'Loan origination' } as const;
    await portal.store.handle(
      loanApplicationDecider,
      stream,
      { type: 'OpenStage', data: { stageId: 'pre_qualification' } },
      commandMetadata({ actor: workflow }),
      { commandId: `open:${id}` },
    );
    await portal.store.handle(
      loanApplicationDecider,
      stream,
      { type: 'RecordCreditReport', data: creditReport({ scores: [] }) },
      commandMetadata({ actor: bureau }),
      { commandId: `report:${id}` },
    );
    const page = await portal.openAs('compliance_officer', `/applications/${id}/history`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^LL-\d{4}-.+-history\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const events: unknown = JSON.parse(Buffer.concat(chunks).toString());
    expect(events).toMatchObject([
      { type: 'LoanApplicationSubmitted' },
      { type: 'LoanStageStarted' },
      { type: 'CreditReportReceived' },
    ]);
    await page.close();
  });
});
