import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdf, submit } from '../api/loan-application/requests.ts';
import { type Agent } from '../support/portal.ts';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../support/browser.ts';

describe('Application Review dialog', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const review = async (id: string, tab: string): Promise<Page> => {
    const page = await portal.openAs('underwriter', `/?review=${id}&tab=${tab}`);
    await page.getByRole('dialog', { name: 'Application Review' }).waitFor();
    return page;
  };
  const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

  it('has five tabs, each with its own address', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'overview');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$320,000').waitFor();
    expect(await dialog.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Workflow',
      'Documents',
      'Timeline',
      'Decisions',
    ]);
    await dialog.getByRole('tab', { name: 'Timeline' }).click();
    await page.waitForURL(/tab=timeline/);
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.close();
  });

  it('says what it is loading until the details are there', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('underwriter', '/');
    await page.route('**/detailed', async (route) => {
      await page.getByText('Loading Application Details').waitFor();
      await page.getByText('Please wait while we fetch the application information...').waitFor();
      await route.continue();
    });
    await page.goto(`${portal.url}/?review=${id}`);
    await page.getByRole('dialog').getByText('$320,000').waitFor();
    await page.close();
  });

  it('completes a stage with notes, which are cleared', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'workflow');
    const stage = page.getByRole('group', { name: 'Pre-Qualification' });
    const notes = stage.getByRole('textbox');
    await notes.fill('Income and credit look right.');
    await stage.getByRole('button', { name: 'Complete' }).click();
    await toast(page, 'Workflow stage has been updated successfully.');
    await thenHolds(notes, '');
    expect(await stage.getByRole('button', { name: 'Complete' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByText('Income and credit look right.').waitFor();

    await stage.getByRole('button', { name: 'Flag Issue' }).click();
    await page.getByRole('dialog').getByText('requires attention').waitFor();
    await page.close();
  });

  it('verifies a document', async () => {
    const { id } = await submit(processor);
    await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('stub'), 'pay-stub.pdf');
    const page = await review(id, 'documents');
    const group = page.getByRole('group', { name: 'Review pay-stub.pdf' });
    await group.getByRole('button', { name: 'Approve' }).click();
    await toast(page, 'Document review status has been updated.');
    expect(await group.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByText('verified', { exact: true }).waitFor();

    await group.getByRole('textbox').fill('The last page is missing.');
    await group.getByRole('button', { name: 'Request Changes' }).click();
    await page.getByRole('dialog').getByText('The last page is missing.').waitFor();
    await page.getByRole('dialog').getByText('needs review', { exact: true }).waitFor();
    await page.close();
  });

  it('adds a comment only when there is one', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'decisions');
    await page.getByRole('heading', { name: 'Underwriter Actions' }).waitFor();
    const add = page.getByRole('button', { name: 'Add Comment Only' });
    const box = page.getByRole('textbox', { name: /Notes or comment/ });
    expect(await add.isDisabled()).toBe(true);
    await box.fill('   ');
    expect(await add.isDisabled()).toBe(true);
    await box.fill('Called the employer.');
    await add.click();
    await toast(page, 'Your comment has been added to the application.');
    await thenHolds(box, '');
    const { body } = await processor.get(`/api/applications/${id}/detailed`);
    expect(body).toMatchObject({ status: 'submitted', timeline: [{ notes: 'Called the employer.' }, {}] });
    await page.close();
  });

  it('lets F8 into its toasts, and has the focus back once they are dismissed', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'decisions');
    await page.getByRole('textbox', { name: /Notes or comment/ }).fill('Called the employer.');
    await page.getByRole('button', { name: 'Add Comment Only' }).click();
    await toast(page, 'Your comment has been added to the application.');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Dismiss' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your comment has been added to the application.').waitFor({ state: 'detached' });
    const isInDialog = () => document.activeElement?.closest('[role=dialog], .MuiDialog-root') !== null;
    await page.waitForFunction(isInDialog);
    await page.close();
  });

  it('rejects on the normal path with one click', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'decisions');
    await page.getByRole('button', { name: 'Reject' }).click();
    await toast(page, 'Application status has been updated successfully.');
    await page.getByRole('dialog').getByText('rejected', { exact: true }).first().waitFor();
    await page.close();
  });

  it('opens the applicant in a new window', async () => {
    const { id } = await submit(processor);
    const page = await review(id, 'overview');
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /Open the applicant profile of Alice Rivera/ }).click();
    const opened = await opening;
    await opened.getByRole('heading', { level: 1, name: 'Alice Rivera' }).waitFor();
    expect(new URL(opened.url()).pathname).toBe(`/applicant/${id}`);
    await Promise.all([opened.close(), page.close()]);
  });
});
