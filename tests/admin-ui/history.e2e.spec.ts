import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { submit } from '../api/loan-application/requests.ts';
import { commandMetadata, creditReport } from '../support/builders.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../support/browser.ts';

const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;

describe('History of a loan file', () => {
  let portal: PortalInBrowser;
  let id: string;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    ({ id } = await submit(await portal.agentAs('loan_officer')));
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
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it("shows the person's, the workflow's and the partner's part, each with its whole event", async () => {
    const page = await portal.openAs('compliance_officer', `/applications/${id}/history`);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows.first().waitFor();
    const texts = await rows.allTextContents();
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/LoanApplicationSubmitted.*Leo Marchetti.*portal/);
    expect(texts[1]).toMatch(/LoanStageStarted.*Loan origination.*workflow/);
    expect(texts[2]).toMatch(/CreditReportReceived.*Northwind Credit.*partner webhook/);

    await page.getByRole('button', { name: /CreditReportReceived/ }).click();
    const json = page.getByRole('region', { name: /JSON of CreditReportReceived/ });
    expect(JSON.parse((await json.textContent()) ?? '')).toMatchObject({ data: { reportId: 'CR-1001' } });
    await page.getByText('Caused by').waitFor();
    await page.close();
  });

  it('finds events by text and by type', async () => {
    const page = await portal.openAs('compliance_officer', `/applications/${id}/history`);
    await page.getByRole('searchbox', { name: 'Search in events' }).fill('northwind');
    await page.getByText('1 of 3 events').waitFor();
    await page.getByRole('searchbox', { name: 'Search in events' }).fill('nothing has this in it');
    await page.getByText('No events match').waitFor();
    await page.getByRole('searchbox', { name: 'Search in events' }).fill('');
    await page.getByRole('combobox', { name: 'Event type' }).click();
    await page.getByRole('option', { name: 'LoanStageStarted' }).click();
    await page.getByText('1 of 3 events').waitFor();
    await page.close();
  });

  it('hands out what is shown as a JSON file', async () => {
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
