// own process: it runs a whole npm start, which takes minutes; it is begun before the batches.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { DetailedApplication } from '../../api/loan-application/detail/detail.contract.ts';
import type { DocumentFactsAnswer } from '../../api/loan-application/documents/document-facts.contract.ts';
import type { HistoryEvent } from '../../api/loan-application/history/history.contract.ts';
import { readPdfText } from '../../events/platform/documents/pdf-text.ts';
import { creditReportFor } from '../support/portal/credit-bureau.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/portal/keyboard.ts';
import { paper } from '../support/values/papers.ts';
import { takePictures } from '../support/values/pictures.ts';
import { type RealStack, startRealStack } from '../support/portal/real-stack.ts';
import { ruleWish } from '../support/values/rules.ts';
import { typeUrla } from './type-urla.ts';

const NAME = 'Nadia Lee Okafor';

/** Of three people, the bureau, the workflow and a rule. */
const everythingThatHappened: readonly string[] = [
  'LoanApplicationSubmitted',
  'UrlaStated',
  'LoanStageClaimed',
  'CreditReportReceived',
  'RuleEvaluated',
  'PreApprovalLetterIssued',
  'DocumentFactsRead',
  'DocumentRejected',
  'DocumentVerified',
  'ConditionAdded',
  'ConditionReceived',
  'ConditionCleared',
  'ConditionReopened',
  'LoanApplicationStatusChanged',
];

/** Three people take one application from the first key to the decision, on the real stack. */
describe('From the URLA to the approval', () => {
  let stack: RealStack;
  let id: string;
  let loanNumber: string;
  const complaints: string[] = [];
  /** Of each person: loan officer, processor, underwriter. */
  let officer: Page;
  let processor: Page;
  let underwriter: Page;

  const open = async (context: BrowserContext): Promise<Page> => {
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // That is a refusal, such as of the workflow engine while it starts; what comes of it is on the screen.
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
    });
    return page;
  };
  const detailed = async (position = '0'): Promise<DetailedApplication> => {
    const headers = { 'x-min-log-position': position };
    const answer = await officer.request.get(`${stack.url}/api/applications/${id}/detailed`, { headers });
    return answer.json() as Promise<DetailedApplication>;
  };
  const typesOfEvents = async (): Promise<string[]> => {
    const answer = await underwriter.request.get(`${stack.url}/api/applications/${id}/events`);
    return ((await answer.json()) as HistoryEvent[]).map(({ type }) => type);
  };
  const go = (page: Page, path: string) => page.goto(stack.url + path);
  const goToFile = (page: Page, tab = '') => go(page, `/applications/${id}${tab}`);
  /** Waits for what the screen says of a command that has succeeded. */
  const told = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();

  const changed = (page: Page) => page.getByText('Someone else changed this application first').first();
  /** Does it again where the file has changed meanwhile, as the screen asks for. */
  const insist = async (page: Page, act: () => Promise<void>, outcome: Locator): Promise<void> => {
    await act();
    await outcome.or(changed(page)).first().waitFor();
    if (await changed(page).isVisible()) await act();
    await outcome.waitFor();
  };
  const press = (page: Page, button: Locator, toast: string): Promise<void> =>
    insist(page, () => button.click(), page.getByText(toast).first());
  /** By a key of the review of a document. */
  const decide = (page: Page, key: string, status: string): Promise<void> =>
    insist(page, () => page.keyboard.press(key), page.getByRole('main').getByText(status, { exact: true }).first());
  /** Waits until the text of every paper is read: that is recorded on the file, by itself, and would come between. */
  const whenRead = async (): Promise<void> => {
    const papers = (await detailed()).documents.filter(({ documentType }) => documentType !== 'pre_approval_letter');
    const isRead = async ({ id: documentId }: { readonly id: string }): Promise<boolean> => {
      const answer = await officer.request.get(`${stack.url}/api/applications/${id}/documents/${documentId}/facts`);
      return ((await answer.json()) as DocumentFactsAnswer).outcome !== null;
    };
    await eventually(
      'every paper to be read',
      async () => (await Promise.all(papers.map(isRead))).every(Boolean),
      30_000,
    );
  };
  type Need = DetailedApplication['needs'][number];
  /** @returns the document that it became */
  const upload = async ({ documentType, documentId }: Need): Promise<string> => {
    const sent = await paper(`${documentType}.pdf`, documentType.replaceAll('_', ' '), NAME, `Loan ${loanNumber}`);
    const answer = await processor.request.post(`${stack.url}/api/applications/${id}/documents`, {
      multipart: { documentType, ...(documentId !== null && { documentId }), file: sent },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { documentId: string }).documentId;
  };
  const verify = async (documentId: string): Promise<void> => {
    const answer = await processor.request.patch(`${stack.url}/api/applications/${id}/documents/${documentId}`, {
      data: { status: 'verified' },
    });
    expect(answer.status()).toBe(200);
  };
  const clear = async (): Promise<void> => {
    await underwriter.getByRole('button', { name: 'Clear: condition 1, Recent pay stubs' }).click();
    const dialog = underwriter.getByRole('dialog');
    await takePictures(underwriter, 'conditions-4-clear');
    await press(underwriter, dialog.getByRole('button', { name: 'Clear condition' }), 'Condition Cleared');
    await underwriter.getByText('Cleared', { exact: true }).waitFor();
  };

  beforeAll(async () => {
    stack = await startRealStack();
    const [author, second] = [await stack.signIn('senior_underwriter'), await stack.signIn('manager')];
    const data = { ...ruleWish({ name: 'Good Credit Goes On' }), reason: 'Fewer files wait for a person' };
    const drafted = await author.request.post(`${stack.url}/api/automation-rules`, { data });
    const { id: ruleId } = (await drafted.json()) as { id: string };
    const inShadow = { version: 1, shadow: true, reason: 'To see what it would do' };
    const activated = await second.request.post(`${stack.url}/api/automation-rules/${ruleId}/activation`, {
      data: inShadow,
    });
    expect([drafted.status(), activated.status()]).toEqual([201, 200]);
    officer = await open(await stack.signIn('loan_officer'));
    processor = await open(await stack.signIn('processor'));
    underwriter = await open(await stack.signIn('underwriter'));
  }, 180_000);
  afterAll(() => stack?.stop(), 60_000);
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  it('is typed by keyboard alone, outlives a reload in the middle, and becomes a loan file', async () => {
    const page = officer;
    await go(page, '/applications/urla');
    ({ loanNumber } = await typeUrla(page));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/applications\/[0-9a-f-]{36}\/documents$/);
    id = page.url().split('/').at(-2) ?? '';
    await eventually('the read model', async () => (await detailed()).loanNumber !== undefined);
    expect(await detailed()).toMatchObject({ loanNumber, borrowerName: expect.stringContaining('Nadia') });
  }, 180_000);

  it('is claimed in Pre-Qualification, and gets its letter', async () => {
    const page = processor;
    await go(page, '/pre-qualification');
    await page.getByRole('link', { name: /Okafor/ }).waitFor();
    await page.keyboard.press('j');
    await takePictures(page, 'queue-1-pre-qualification');
    await page.keyboard.press('c');
    await told(page, 'is yours');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('Claimed by you').waitFor();
    await takePictures(page, 'queue-2-file');
    await page.getByRole('link', { name: 'Pre-approval letter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Largest loan').waitFor();
    await dialog.getByText('The credit report has not come', { exact: false }).waitFor();
    await takePictures(page, 'letter-1-too-early');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await (await creditReportFor(stack, id, 742))()).toBe(202);
    await page.getByText('No longer in this queue').waitFor();
    await page.getByRole('link', { name: 'Pre-approval letter' }).click();
    await dialog.getByText('Largest loan').waitFor();
    await takePictures(page, 'letter-2');
    await dialog.getByRole('button', { name: 'Issue letter' }).click();
    await told(page, 'Letter Issued');

    await goToFile(page, '/documents');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download .*letter/i }).click();
    const content = await readFile(await (await download).path());
    const text = await readPdfText(new Uint8Array(content));
    expect(text).toMatchObject({ outcome: 'read' });
    expect(JSON.stringify(text)).toContain(NAME);
    await takePictures(page, 'documents-1-needs');
  }, 180_000);

  it('has its documents uploaded, and reviewed side by side by keyboard', async () => {
    const page = processor;
    await page.getByRole('button', { name: 'Upload for the needs list: Pay stub' }).click();
    await page.getByLabel('Choose a file').setInputFiles(await paper('pay-stub.pdf', 'Pay Stub', `Employee: ${NAME}`));
    await takePictures(page, 'documents-2-upload');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await told(page, 'Document Uploaded');
    const { needs } = await detailed();
    const others: string[] = [];
    for (const need of needs.filter(({ documentType }) => documentType !== 'pay_stub')) others.push(await upload(need));
    await whenRead();
    // The first two stand for all others on screen.
    for (const documentId of others.slice(2)) await verify(documentId);

    const toReview = page.getByRole('link', { name: /^Review for the needs list/ });
    await eventually('three to wait for their review', async () => (await toReview.count()) === 3);
    await page.getByRole('link', { name: 'Review for the needs list: Pay stub' }).click();
    for (const place of [1, 2, 3]) {
      // Those that wait come first, then the others and the letter.
      await page.getByText(`${place} of ${needs.length + 1}`).waitFor();
      await page.locator('canvas').first().waitFor();
      if (place === 1) await takePictures(page, 'review-1');
      if (place === 3) break;
      await decide(page, 'a', 'Verified');
      await page.keyboard.press('j');
    }
    await page.keyboard.press('w');
    await page.keyboard.type('The last page is missing.');
    await tabTo(page, 'Reject');
    await decide(page, 'x', 'Rejected');
    await takePictures(page, 'review-2-rejected');
    await page.keyboard.press('b');
    await takePictures(page, 'documents-3-rejected');

    await page.getByRole('button', { name: /^Upload for the needs list/ }).click();
    await page.getByLabel('Choose a file').setInputFiles(await paper('complete.pdf', NAME, 'All pages'));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await told(page, 'Document Uploaded');
    await page.getByRole('link', { name: /^Review for the needs list/ }).click();
    await page.locator('canvas').first().waitFor();
    await whenRead();
    await decide(page, 'a', 'Verified');
    await page.keyboard.press('b');
    await page.getByText(`${needs.length} of ${needs.length} satisfied`).waitFor();
    await takePictures(page, 'documents-4-satisfied');
  }, 180_000);

  it('gets a condition from a template, with its evidence, which someone who decides clears', async () => {
    await processor.getByRole('tab', { name: /^Conditions/ }).click();
    await takePictures(processor, 'conditions-1-empty');
    await processor.getByRole('button', { name: 'Add conditions' }).click();
    const dialog = processor.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Recent pay stubs/ }).check();
    await takePictures(processor, 'conditions-2-add');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await told(processor, 'Conditions Added');
    await processor.getByRole('button', { name: 'Add evidence: condition 1, Recent pay stubs' }).click();
    await dialog.getByRole('checkbox', { name: /pay-stub\.pdf/ }).check();
    await takePictures(processor, 'conditions-3-evidence');
    await press(processor, dialog.getByRole('button', { name: 'Save' }), 'Evidence Saved');

    await goToFile(underwriter, '/conditions');
    await clear();
    await takePictures(underwriter, 'conditions-5-cleared');
    const replaced = await paper('pay-stub-november.pdf', 'Pay Stub', `Employee: ${NAME}`);
    await processor.getByRole('tab', { name: 'Documents' }).click();
    await processor.getByRole('button', { name: 'New version of pay-stub.pdf' }).click();
    await processor.getByLabel('Choose a file').setInputFiles(replaced);
    await processor.getByRole('button', { name: 'Upload', exact: true }).click();
    await told(processor, 'Document Uploaded');
    await underwriter.getByText('Reopened', { exact: true }).waitFor();
    await takePictures(underwriter, 'conditions-6-reopened');
  }, 180_000);

  it('is refused while the condition is open, and approved by the underwriter when it is cleared again', async () => {
    const page = underwriter;
    await go(page, '/underwriting');
    await page.getByRole('link', { name: NAME }).waitFor();
    await takePictures(page, 'queue-3-underwriting');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('link', { name: 'At a glance' }).click();
    await page.getByRole('dialog').getByText('1. Recent pay stubs').waitFor();
    await takePictures(page, 'underwriting-1-four-cs');
    await page.getByRole('button', { name: 'Approve application' }).click();
    const sheet = page.getByRole('dialog', { name: 'Approve this application?' });
    await sheet.getByText('This has to be settled first').waitFor();
    await takePictures(page, 'underwriting-3-refused');
    await sheet.getByRole('link', { name: /Recent pay stubs/ }).click();
    await page.waitForURL(/\/conditions#condition-/);
    await takePictures(page, 'conditions-7-linked');

    const { documents } = await detailed();
    const payStub = documents.find(({ documentType }) => documentType === 'pay_stub');
    await goToFile(page, `/documents/${payStub?.id}/review`);
    await page.locator('canvas').first().waitFor();
    await decide(page, 'a', 'Verified');
    await goToFile(page, '/conditions');
    await clear();

    await goToFile(page);
    await page.getByRole('button', { name: 'Approve application' }).click();
    await sheet.waitFor();
    await takePictures(page, 'underwriting-4-approve');
    await sheet.getByRole('textbox', { name: /Note/ }).fill('Income and reserves are documented.');
    const approve = sheet.getByRole('button', { name: /^Approve/ });
    await press(page, approve, 'Application status has been updated successfully.');
    expect(await detailed()).toMatchObject({ status: 'approved' });
    await takePictures(page, 'underwriting-5-approved');
  }, 180_000);

  it('is in the figures of the rule that only records, and its history shows all of it', async () => {
    const page = underwriter;
    await go(page, '/applications');
    await page.getByRole('link', { name: 'AI Rules Builder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Good Credit Goes On').waitFor();
    await takePictures(page, 'rules-1-active');
    await dialog.getByRole('tab', { name: 'Analytics' }).click();
    await dialog.getByText('Good Credit Goes On (version 1) would have applied (recorded only)').waitFor();
    await takePictures(page, 'rules-2-analytics');
    await dialog.getByRole('link', { name: loanNumber }).first().click();
    await page.waitForURL(new RegExp(`/applications/${id}`));
    await page.getByRole('tab', { name: 'History' }).click();
    for (const said of ['Status changed', 'reopened: ']) await told(page, said);
    await takePictures(page, 'history-1');

    expect(await typesOfEvents()).toEqual(expect.arrayContaining([...everythingThatHappened]));
  }, 180_000);
});
