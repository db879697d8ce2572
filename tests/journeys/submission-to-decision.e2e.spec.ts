// own process: it runs a whole npm start, which takes minutes; it is begun before the batches.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import type { DetailedApplication } from '../../api/loan-application/detail/detail.contract.ts';
import type { HistoryEvent } from '../../api/loan-application/history/history.contract.ts';
import { submitRequest } from '../api/loan-application/requests.ts';
import { creditReportFor } from '../support/portal/credit-bureau.ts';
import { eventually } from '../support/eventually.ts';
import { takePictures } from '../support/values/pictures.ts';
import { type RealStack, startRealStack } from '../support/portal/real-stack.ts';

/** The whole stack as `npm start` runs it: real PostgreSQL, real Temporal, a real browser; nothing is faked. */
describe('One loan file on the real stack', () => {
  let stack: RealStack;
  let url: string;
  let underwriter: BrowserContext;
  let page: Page;
  let officer: APIRequestContext;
  let id: string;

  /** @param position the answer to a write carries it; the read waits until it can show that write */
  const detailed = async (position = '0'): Promise<DetailedApplication> => {
    const headers = { 'x-min-log-position': position };
    return (
      await officer.get(`${url}/api/applications/${id}/detailed`, { headers })
    ).json() as Promise<DetailedApplication>;
  };
  const history = async (): Promise<HistoryEvent[]> =>
    (await underwriter.request.get(`${url}/api/applications/${id}/events`)).json() as Promise<HistoryEvent[]>;

  beforeAll(async () => {
    stack = await startRealStack();
    ({ url } = stack);
    underwriter = await stack.signIn('underwriter');
    officer = (await stack.signIn('loan_officer')).request;
    page = await underwriter.newPage();
  }, 180_000);
  afterAll(() => stack?.stop(), 60_000);

  it('is submitted through the API, with a real PDF', async () => {
    const submitted = await officer.post(`${url}/api/applications`, { data: submitRequest() });
    expect(submitted.status()).toBe(201);
    ({ id } = (await submitted.json()) as { id: string });

    // The workflow asks for what the file needs; the file fulfils that request.
    const position = submitted.headers()['x-log-position'];
    const requested = async (): Promise<boolean> => (await detailed(position)).documents.length > 0;
    await eventually('the workflow to request documents', requested, 60_000);
    const payStub = await PDFDocument.create();
    payStub.addPage([420, 180]).drawText('Pay stub: Alice Rivera, 8,000.00 a month', { x: 24, y: 120, size: 14 });
    const uploaded = await officer.post(`${url}/api/applications/${id}/documents`, {
      multipart: {
        documentType: 'pay_stub',
        file: { name: 'pay-stub.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await payStub.save()) },
      },
    });
    expect(uploaded.status()).toBe(201);
    expect((await detailed(uploaded.headers()['x-log-position'])).documents).toContainEqual(
      expect.objectContaining({ fileName: 'pay-stub.pdf', status: 'received', documentVersion: 1 }),
    );
  }, 90_000);

  it('takes a signed credit report from a partner, once however often it is sent', async () => {
    const send = await creditReportFor(stack, id, 732);
    expect([await send(), await send()]).toEqual([202, 200]);
    await eventually('the score on the file', async () => (await detailed()).creditScore === 732, 30_000);
    const types = (await history()).map(({ type }) => type);
    expect(types.filter((type) => type === 'CreditReportReceived')).toHaveLength(1);
    expect(types.filter((type) => type === 'PartnerDeliveryReceived')).toHaveLength(1);
  }, 60_000);

  it('shows in the pipeline and says what it is waiting for', async () => {
    await page.goto(`${url}/pipeline`);
    await page.getByRole('link', { name: 'Alice Rivera' }).waitFor();
    await takePictures(page, '1-pipeline');
    await page.goto(`${url}/applications/${id}`);
    await page.getByText('732').first().waitFor();
    await page.getByText(/Waiting for:/).waitFor();
    await takePictures(page, '2-application');
  });

  it('is reviewed: a document verified, a stage completed', async () => {
    await page.goto(`${url}/pipeline`);
    await page.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Application Review' });
    await dialog.getByRole('tab', { name: 'Documents' }).click();
    await takePictures(page, '3-review-documents');
    const file = dialog.getByRole('group', { name: 'Review pay-stub.pdf' });
    await file.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Document review status has been updated.').waitFor();

    await dialog.getByRole('tab', { name: 'Workflow' }).click();
    const stage = dialog.getByRole('group', { name: 'Document Collection' });
    await stage.getByRole('textbox').fill('The pay stub covers the income; the rest follows.');
    await stage.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Workflow stage has been updated successfully.').waitFor();
    await takePictures(page, '4-review-workflow');
    const { documents, workflowStages } = await detailed();
    expect(documents.find(({ fileName }) => fileName === 'pay-stub.pdf')?.status).toBe('verified');
    expect(workflowStages.find(({ name }) => name === 'Document Collection')?.status).toBe('completed');
  }, 60_000);

  it('is approved, and a second browser sees it without a reload', async () => {
    const manager = await (await stack.signIn('manager')).newPage();
    await manager.goto(`${url}/pipeline`);
    await manager.getByRole('link', { name: 'Alice Rivera' }).waitFor();
    await page.goto(`${url}/applications/${id}`);
    await page.getByRole('button', { name: /^Approve( ?Override)?$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Approve this application?' });
    await sheet.getByText('You would approve past this').waitFor();
    await sheet.getByRole('textbox', { name: /Note \(required/ }).fill('Reserves of 14 months; documents follow.');
    await sheet.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('Application status has been updated successfully.').waitFor();
    await manager
      .getByRole('listitem')
      .filter({ hasText: 'Alice Rivera' })
      .getByText('approved', { exact: false })
      .waitFor();
    await takePictures(page, '5-approved');
    expect(await detailed()).toMatchObject({ status: 'approved' });
  }, 60_000);

  it('has a history with the part of people, the workflow and the partner in it', async () => {
    const events = await history();
    const kinds = new Map(events.map(({ type, actor }) => [type, actor.kind]));
    expect(Object.fromEntries(kinds)).toMatchObject({
      LoanApplicationSubmitted: 'user',
      DocumentRequested: 'workflow',
      LoanStageStarted: 'workflow',
      DocumentUploaded: 'user',
      PartnerDeliveryReceived: 'partner',
      CreditReportReceived: 'partner',
      DocumentVerified: 'user',
      LoanStageCompleted: expect.any(String),
      LoanApplicationStatusChanged: expect.any(String),
    });
    expect(JSON.stringify(events)).not.toContain('900456789');
    expect(events.find(({ type }) => type === 'CreditReportReceived')?.causedBy?.type).toBe('PartnerDeliveryReceived');

    await page.goto(`${url}/applications/${id}/history`);
    await page
      .getByText(/^Credit report received/)
      .first()
      .waitFor();
    await page
      .getByText(/^Status changed/)
      .first()
      .waitFor();
    await takePictures(page, '6-history');
  }, 60_000);
});
