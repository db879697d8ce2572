import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdf, submit } from '../api/loan-application/requests.ts';
import { type Agent } from '../support/portal.ts';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../support/browser.ts';

describe('Application detail page', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

  it('shows the figures of the file, masked borrower data and its empty states', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Alice Rivera' }).waitFor();
    await seen(page, '$320,000');
    await seen(page, '80.00%');
    // 350 of debts and 2,022.62 of payment over 8,000 of income.
    await seen(page, '29.66% within 43%');
    await seen(page, 'No report yet');

    await page.getByRole('tab', { name: 'Borrower Info' }).click();
    await page.waitForURL(`**/applications/${id}/borrower`);
    await seen(page, 'alice.rivera@example.com');
    await seen(page, '•••-••-6789');
    await seen(page, '••/••/1984');
    expect(await page.content()).not.toContain('900-45-6789');

    await page.getByRole('tab', { name: 'Documents' }).click();
    await seen(page, 'No documents have been submitted yet');
    await page.close();
  });

  it('shows a debt-to-income ratio above 43 percent as above the limit', async () => {
    const { id } = await submit(processor, { debts: [{ type: 'support', monthly: 2_000 }] });
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    const ratio = page.getByText('above 43%').locator('..');
    await ratio.waitFor();
    expect(await ratio.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(150, 32, 26)');
    await page.close();
  });

  it('says Application Not Found for an id that does not exist', async () => {
    const page = await portal.openAs('underwriter', '/applications/11111111-1111-4111-8111-111111111111');
    await page.getByRole('heading', { level: 1, name: 'Application Not Found' }).waitFor();
    await page.close();
  });

  it('says quietly that the workflow engine is offline', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    await seen(page, /workflow engine is offline/i);
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
      await seen(second, 'You worked on version 1; it is now at version 2. Nothing was overwritten.');
      await seen(second, 'Failed to update application status.');
      await thenHolds(notes, 'Please send two more pay stubs.');
      const { body } = await processor.get(`/api/applications/${id}/detailed`);
      expect(body).toMatchObject({ status: 'under_review', version: 2 });

      await second.getByRole('button', { name: 'Request Docs' }).click();
      await seen(second, 'Application status has been updated successfully.');
      await thenHolds(notes, '');
      await Promise.all([first.close(), second.close()]);
    });
  });

  describe('When a move leaves the normal path', () => {
    it('asks for a note before it can be sent, and records the override', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('underwriter', `/applications/${id}`);
      await page.getByRole('button', { name: /^Approve/ }).click();
      await seen(page, /Submitted does not normally move to Approved. This is an override/);
      const send = page.getByRole('button', { name: 'Set to Approved' });
      expect(await send.isDisabled()).toBe(true);
      await page.getByRole('textbox', { name: /Note \(required/ }).fill('Reserves of 14 months.');
      await send.click();
      await seen(page, 'Application status has been updated successfully.');
      const { body } = await processor.get(`/api/applications/${id}/detailed`);
      expect(body).toMatchObject({ status: 'approved', underwriterNotes: 'Reserves of 14 months.' });
      await page.close();
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
        .setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await seen(page, /Uploading \d+%/);
      await page.getByRole('heading', { name: 'large.pdf' }).waitFor();
      await page.close();
    });

    it('refuses a file that lies about its type, with the reason, and stores nothing', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Upload document' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'pay-stub.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<html><script>alert(1)</script></html>'),
      });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const alert = page.getByRole('dialog').getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(/PDF/);
      const { body } = await processor.get(`/api/applications/${id}/detailed`);
      expect(body).toMatchObject({ documents: [] });
      await page.close();
    });

    it('holds the limit of the settings before anything is sent, also one that changed while the page was open', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Upload document' }).click();
      await seen(page, /at most 25 MB/);
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
      await seen(page, 'large.pdf is 1.4 MB. Files may have at most 1 MB.');
      expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
      await setLimit(25);
      await page.close();
    });

    it('asks the borrower for a document', async () => {
      const { id } = await submit(processor);
      const page = await portal.openAs('processor', `/applications/${id}/documents`);
      await page.getByRole('button', { name: 'Request document' }).click();
      const send = page.getByRole('button', { name: 'Request', exact: true });
      expect(await send.isDisabled()).toBe(true);
      await page.getByLabel('Reason the borrower will read').fill('Shows income of the last 30 days.');
      await send.click();
      await seen(page, 'Requested: Shows income of the last 30 days.');
      await page.close();
    });
  });

  it('gives the file to a colleague and sets its priority', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    await page.getByRole('combobox', { name: 'Assigned to' }).click();
    const colleague = page.getByRole('option').first();
    const name = (await colleague.textContent()) ?? '';
    await colleague.click();
    await seen(page, `The application is now assigned to ${name}.`);
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await seen(page, 'The application now has urgent priority.');
    const { body } = await processor.get(`/api/applications/${id}/detailed`);
    expect(body).toMatchObject({ assignedTo: name, priority: 'urgent' });
    await page.close();
  });

  it('says that a funded file does not move any more, and still takes comments on it', async () => {
    const { id } = await submit(processor);
    const manager = await portal.agentAs('manager');
    for (const status of ['under_review', 'underwriting', 'approved', 'closing_ready', 'funded'])
      expect((await manager.patch(`/api/applications/${id}/status`).send({ status })).status).toBe(200);
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    await seen(page, 'Funded files do not move any more.');
    expect(await page.getByRole('group', { name: 'Set status to' }).count()).toBe(0);
    await page.getByRole('textbox', { name: /Notes or comment/ }).fill('Servicing has taken over');
    await page.getByRole('button', { name: 'Add Comment Only' }).click();
    await seen(page, 'Your comment has been added to the application.');
    await page.close();
  });

  it('tells a viewer why there is no action and no history', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('viewer', `/applications/${id}/documents`);
    await seen(page, 'No documents have been submitted yet');
    const main = page.getByRole('main');
    await seen(page, 'You may not update applications: that needs the permission applications.update.');
    expect(await main.getByRole('textbox').count()).toBe(0);
    const buttons = await main.getByRole('button').all();
    expect(await Promise.all(buttons.map((button) => button.isDisabled()))).toEqual(buttons.map(() => true));
    await main.getByRole('button', { name: 'Upload Document' }).press('Enter');
    const answer = page.getByRole('dialog', { name: 'Not permitted' });
    await answer.getByText('Your role, viewer, does not have it. Avery Lindqvist can give it to you.').waitFor();
    await answer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await seen(page, 'You may not read compliance: that needs the permission compliance.read.');
    await page.close();
  });
});
