import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { submit, submitRequest } from '../../api/loan-application/requests.ts';
import { commandMetadata, creditReport } from '../../support/histories/builders.ts';
import { type Agent } from '../../support/portal/portal.ts';
import { seriousFindings } from '../../support/portal/page-checks.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';

const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;

describe('Applicant Profile', () => {
  let portal: PortalInBrowser;
  let officer: Agent;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    officer = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

  /** As the partner's delivery does once the workflow has accepted it. */
  const recordCreditReport = async (id: string, status: 'current' | 'late'): Promise<void> => {
    const stream = loanApplicationStream(id);
    const [submitted] = await portal.store.reader.readStream<LoanApplicationEvent>(portal.database.pool, stream);
    if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error('The file has not been submitted');
    const borrowerId = submitted.data.borrowers[0]?.borrowerId ?? '';
    const scores = [{ borrowerId, bureau: 'equifax' as const, score: 742 }];
    const account = {
      creditor: 'First Example Bank',
      accountType: 'credit_card',
      accountNumberLast4: '4321',
      status,
      balanceCents: 4_200_00,
      limitCents: 20_000_00,
      monthlyPaymentCents: 90_00,
    };
    await portal.store.handle(
      loanApplicationDecider,
      stream,
      { type: 'RecordCreditReport', data: creditReport({ scores, accounts: [account] }) },
      commandMetadata({ actor: bureau }),
      { commandId: `credit-report:${id}` },
    );
  };

  it('shows a delivered credit report as soon as it is on the file', async () => {
    const [alice] = submitRequest().borrowers;
    if (!alice) throw new Error('Nobody applies');
    const { id } = await submit(officer, { borrowers: [alice, { ...alice, firstName: 'Ruth', ssn: '900-45-6790' }] });
    const page = await portal.openAs('underwriter', `/applicant/${id}?tab=credit`);
    await seen(page, 'No credit report yet');
    await recordCreditReport(id, 'late');
    await seen(page, 'Very good (740-799)');
    await seen(page, '••••4321');
    await seen(page, 'Unknown');
    await page.getByRole('tab', { name: 'Risk Assessment' }).click();
    await page.getByRole('heading', { name: 'AI/ML underwriting systems' }).waitFor();
    await seen(page, 'No AI/ML underwriting system has assessed this applicant.');
    await seen(page, 'Representative credit score 742');

    await page.getByRole('tab', { name: 'Transactions' }).click();
    await page.getByRole('combobox', { name: 'Borrower' }).click();
    await page.getByRole('option', { name: 'Ruth Rivera (co-borrower)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ruth Rivera' }).waitFor();
    await page.getByRole('link', { name: 'Open documents' }).waitFor();
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });
});
