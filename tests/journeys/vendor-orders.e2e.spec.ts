// own process: it runs a whole npm start, which takes minutes; it is begun before the batches.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DetailedApplication } from '../../api/loan-application/detail/detail.contract.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import type { Behaviour } from '../../scripts/sandbox/order/orders.ts';
import { submitRequest } from '../api/loan-application/requests.ts';
import { appraiserProfile } from '../support/values/appraisers.ts';
import { eventually } from '../support/eventually.ts';
import { inventedMarket } from '../support/values/invented-market.ts';
import { takePictures } from '../support/values/pictures.ts';
import { type RealStack, startRealStack } from '../support/portal/real-stack.ts';
import { type WebhookEndpoint, webhookEndpoint } from '../workflows/support/webhook-endpoint.ts';

/** Timeline text of a vendor's message that was not overtaken. */
const lines = { acknowledged: ' acknowledged$', scheduled: ' scheduled for ', in_progress: ' in progress$' } as const;
/** Nobody has the license of another. */
const panel = { 'Imogen Vasquez': 'TX-1380417-R', 'Bram Oyelaran': 'TX-1380418-R' };
const BORROWER = 'Alice Rivera';
/** Of the property that the sample of the URLA has. */
const SAMPLE_ZIP = '78664';

/** The sandbox vendors and a partner's endpoint on the real stack: what is ordered comes back by webhook, to an open page. */
describe('Orders from vendors', () => {
  let stack: RealStack;
  let endpoint: WebhookEndpoint;
  let sandbox: string;
  let applicationId: string;
  const complaints: string[] = [];
  let coordinator: Page;
  let officer: Page;
  let processor: Page;
  let admin: Page;

  const open = async (role: Parameters<RealStack['signIn']>[0]): Promise<Page> => {
    const context = await stack.signIn(role);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  };
  const go = (page: Page, path: string) => page.goto(stack.url + path);
  const post = async (page: Page, path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`${stack.url}${path}`, { data });
    const said = answer.ok() ? undefined : await answer.text();
    expect({ path, isTaken: answer.ok(), said }).toEqual({ path, isTaken: true });
    return answer.json();
  };
  /** Tells the sandbox how it answers an order, or all of them. */
  const sandboxIs = async (behaviour: Behaviour, orderId?: string): Promise<void> => {
    const answer = await fetch(`${sandbox}/control/${orderId === undefined ? 'defaults' : `orders/${orderId}`}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ behaviour }),
    });
    expect(answer.status).toBe(200);
  };
  const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
  const shown = (within: Page | Locator, text: string | RegExp) => within.getByText(text).first().waitFor();
  /**
   * Waits until the timeline shows every message of the vendor: each is judged by a workflow of its own, and on a busy
   * machine one may overtake another.
   * @param times how often each has to be there
   */
  const toldAll = async (within: Page | Locator, types: readonly (keyof typeof lines)[], times = 1): Promise<void> => {
    for (const type of types) {
      const line = within.getByText(new RegExp(`${lines[type]}|message "${type}" kept, came late`));
      await eventually(`${times} lines of ${type}`, async () => (await line.count()) === times, 30_000);
    }
  };
  const chooseFile = async (page: Page): Promise<void> => {
    await page.getByRole('combobox', { name: /^Application/ }).fill('Rivera');
    await page.getByRole('option', { name: new RegExp(BORROWER) }).click();
  };
  /** The town that the sample of the URLA is in, with two years of sales. */
  const importMarket = async (): Promise<void> => {
    const csv = inventedMarket(400)
      .replaceAll(/,9800[12],/g, `,${SAMPLE_ZIP},`)
      .replaceAll(/,WA$/gm, ',TX');
    const file = { name: 'market.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const uploaded = await coordinator.request.post(`${stack.url}/api/sale-imports`, { multipart: { file } });
    const { importId, mapping } = (await uploaded.json()) as { importId: string; mapping: object };
    await post(coordinator, `/api/sale-imports/${importId}/start`, { mapping });
    await eventually('the sales to be in the table', async () => {
      const answer = await coordinator.request.get(`${stack.url}/api/sale-imports/${importId}`);
      return ((await answer.json()) as { status: string }).status === 'finished';
    });
  };

  beforeAll(async () => {
    const port = await findFreePort();
    sandbox = `http://127.0.0.1:${port}`;
    endpoint = await webhookEndpoint();
    stack = await startRealStack({
      SANDBOX: 'true',
      SANDBOX_PORT: String(port),
      SANDBOX_DELAY_MS: '1500',
      ALLOW_PRIVATE_DELIVERIES: 'true',
    });
    [coordinator, officer, processor, admin] = await Promise.all([
      open('appraisal_coordinator'),
      open('loan_officer'),
      open('processor'),
      open('admin'),
    ]);
    ({ id: applicationId } = (await post(officer, '/api/applications', submitRequest())) as { id: string });
    for (const [name, number] of Object.entries(panel)) {
      const licenses = [{ state: 'TX' as const, number, expiresOn: '2099-06-30' }];
      const { appraiserId: _id, ...profile } = appraiserProfile({ name, licenses });
      await post(coordinator, '/api/appraisers', profile);
    }
    await importMarket();
    // The portal serves before its workflows do, which this file waits for.
    await eventually(
      'the workflow to request documents',
      async () => {
        const answer = await officer.request.get(`${stack.url}/api/applications/${applicationId}/detailed`);
        return ((await answer.json()) as DetailedApplication).documents.length > 0;
      },
      180_000,
    );
  }, 330_000);
  afterAll(async () => {
    await stack?.stop();
    await endpoint?.stop();
  }, 60_000);
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  it('an appraisal is assigned by rotation, sent, and delivered by webhook onto the open page', async () => {
    const page = coordinator;
    await go(page, '/appraisals');
    await shown(page, 'No appraisal orders yet.');
    await press(page, 'Create Appraisal Order');
    const dialog = page.getByRole('dialog');
    await chooseFile(page);
    await takePictures(page, 'appraisal-1-create');
    await press(dialog, 'Create Appraisal Order');
    await shown(dialog, 'Pending Order');
    await press(dialog, 'Assign appraiser');
    await page
      .getByRole('radio', { name: /Imogen Vasquez|Bram Oyelaran/ })
      .first()
      .waitFor();
    await takePictures(page, 'appraisal-2-assign');
    await press(page, 'Assign');
    await shown(page, 'The appraiser has been assigned');
    await sandboxIs('silent');
    await press(dialog, 'Send order');
    await shown(dialog, 'Ordered');
    await shown(dialog, /sent; the vendor calls it SBX-APP-/);
    await takePictures(page, 'appraisal-3-ordered');

    // Nobody touches the page from here on.
    const orderId = new URL(page.url()).searchParams.get('appraisal') ?? '';
    await sandboxIs('normal');
    await sandboxIs('normal', orderId);
    await shown(dialog, 'Completed');
    await toldAll(dialog, ['acknowledged', 'scheduled', 'in_progress']);
    await shown(dialog, /appraisal report delivered$/);
    await shown(dialog, /^Appraised at \$/);
    await takePictures(page, 'appraisal-4-delivered');
  }, 180_000);

  it('its report is revised, and accepted', async () => {
    const page = coordinator;
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Request revision');
    const revision = page.getByRole('dialog', { name: /^Request a revision/ });
    await revision.getByLabel('Reason').fill('The second comparable lies across the river.');
    await revision.getByLabel(/What to correct/).fill('Replace comparable 2\nSay why comparable 3 was adjusted');
    await takePictures(page, 'appraisal-5-revision');
    await press(revision, 'Request revision');
    await revision.waitFor({ state: 'hidden' });
    await eventually(
      'the revised report',
      async () => (await dialog.getByText(/^Appraised at \$/).count()) === 2,
      30_000,
    );
    await toldAll(dialog, ['in_progress'], 2);
    await shown(dialog, 'Completed');
    await takePictures(page, 'appraisal-6-revised');
    await press(dialog, 'Accept report');
    const accept = page.getByRole('dialog', { name: /^Accept the report/ });
    await takePictures(page, 'appraisal-7-accept');
    await press(accept, 'Accept report');
    await shown(dialog, 'Reviewed');
    await takePictures(page, 'appraisal-8-reviewed');
    await press(dialog, 'Close');
    await shown(page, 'Reviewed');
    await takePictures(page, 'appraisal-9-list');
  }, 180_000);

  it('a home is valued at once in the URLA wizard', async () => {
    const page = officer;
    await go(page, '/applications/urla');
    await press(page, 'New URLA Application');
    await page.getByText('Step 1 of 7', { exact: true }).waitFor();
    await press(page, 'Fill with Sample');
    await eventually('the sample', async () => (await page.getByLabel('First name').inputValue()) === 'Jordan');
    await page.getByRole('link', { name: /^Loan Information/ }).click();
    await page.getByText('Step 6 of 7', { exact: true }).waitFor();
    await takePictures(page, 'valuation-1-before');
    await press(page, 'Get Instant Appraisal');
    await shown(page, /in nine of ten cases/);
    await shown(page, 'Loan-to-value on this estimate');
    await takePictures(page, 'valuation-2-estimate');
    await press(page, 'Use as property value');
    await page.getByRole('button', { name: 'Use as property value', disabled: true }).waitFor();
  }, 180_000);

  it('a title search and a credit report come back with what is to be cleared', async () => {
    const page = processor;
    await go(page, '/title-searches');
    await press(page, 'Order Title or Flood');
    await chooseFile(page);
    await takePictures(page, 'title-1-order');
    await press(page.getByRole('dialog'), 'Order Title or Flood');
    await page.getByRole('link', { name: new RegExp(BORROWER) }).click();
    await shown(page, 'Completed');
    await page.getByRole('heading', { name: 'Vesting' }).waitFor();
    for (const part of ['Liens', 'Judgments', 'Exceptions', 'Taxes'])
      await page.getByRole('heading', { name: part, exact: true }).waitFor();
    await takePictures(page, 'title-2-delivered');

    await go(page, '/credit-reports');
    await press(page, 'Order Credit Report');
    await chooseFile(page);
    await page.getByRole('checkbox', { name: BORROWER }).waitFor();
    await page.getByRole('checkbox', { name: /has authorized it/ }).check();
    await takePictures(page, 'credit-1-order');
    await press(page.getByRole('dialog'), 'Order Credit Report');
    await page.getByRole('link', { name: new RegExp(BORROWER) }).click();
    await shown(page, 'Completed');
    await page.getByRole('heading', { name: 'Tradelines' }).waitFor();
    await toldAll(page, ['acknowledged', 'in_progress']);
    await takePictures(page, 'credit-2-delivered');
    await press(page, 'Accept report');
    await press(page.getByRole('dialog'), 'Accept report');
    await shown(page, 'Reviewed');
    await shown(page, /This is the report that the loan file/);
    await takePictures(page, 'credit-3-on-file');
  }, 180_000);

  it('a webhook is told again until its endpoint is mended', async () => {
    const page = admin;
    endpoint.answer('/partner', 503);
    await go(page, '/integrations?tab=webhooks');
    await press(page, 'Add webhook');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Cedar Park Settlement');
    await dialog.getByLabel('Address').fill(endpoint.url('/partner'));
    await dialog.getByRole('checkbox', { name: /^order\.created/ }).check();
    await takePictures(page, 'webhook-1-add');
    await press(dialog, 'Save');
    await press(page.getByRole('dialog', { name: /of every file/ }), 'Tell It of Every File');
    await shown(page, 'Webhook Secret');
    await takePictures(page, 'webhook-2-secret');
    await press(page, 'Close without copying');
    await press(page, 'Deliveries: Cedar Park Settlement');
    await shown(dialog, 'Nothing was sent yet');
    await post(processor, '/api/vendor-orders', {
      applicationId,
      kind: 'flood',
      product: 'life_of_loan',
      priority: 'rush',
      details: {},
    });
    const row = dialog.getByRole('listitem').filter({ hasText: 'order.created' });
    await shown(row, 'Waiting');
    await shown(row, /^HTTP 503/);
    await shown(row, /^again /);
    await takePictures(page, 'webhook-3-failing');
    endpoint.answer('/partner', 200);
    // Five seconds after the first attempt; where the machine was too slow for that, half a minute after the second.
    await row.getByText('Delivered').waitFor({ timeout: 60_000 });
    await shown(row, /^\d attempts$/);
    await takePictures(page, 'webhook-4-delivered');
    await row.getByRole('button', { name: /^Attempts/ }).click();
    await shown(dialog, 'Attempt 2');
    await takePictures(page, 'webhook-5-attempts');
    const arrived = endpoint.at('/partner');
    expect(arrived.length).toBeGreaterThan(1);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 180_000);
});
