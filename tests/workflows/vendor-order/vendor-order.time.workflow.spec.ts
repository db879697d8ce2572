import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { addDays } from '../../../events/lending/calendar/days.ts';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { wakeWorkflow } from '../../../workflows/engine/dispatch/wake.ts';
import { vendorOrderManifest } from '../../../workflows/vendor-order/vendor-order.manifest.ts';
import { eventually } from '../../support/eventually.ts';
import { startSkippingWorker } from '../support/time-skipping.ts';
import { orderIn, vendorIn } from '../support/vendor-orders.ts';
import { type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

jest.setTimeout(120_000);

type Heard = { readonly path: string; readonly key: string | undefined; readonly body: Record<string, unknown> };

let stack: WorkflowStack;
let time: TestWorkflowEnvironment;
let skipping: Awaited<ReturnType<typeof startSkippingWorker>>;
let vendor: Server;
let endpoint: string;
/** Next answers of the vendor; 202 once there is none left. */
const answers: { status: number; body: object }[] = [];
const heard: Heard[] = [];

beforeAll(async () => {
  stack = await workflowStack();
  skipping = await startSkippingWorker(stack);
  ({ time } = skipping);
  vendor = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const key = req.headers['idempotency-key'];
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      heard.push({ path: req.url ?? '', key: typeof key === 'string' ? key : undefined, body });
      const { status, body: answer } = answers.shift() ?? { status: 202, body: { reference: 'R 1' } };
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  vendor?.close();
  await skipping?.stop();
  await stack?.stop();
});

const placed = async () => {
  heard.length = 0;
  const partnerId = await vendorIn(stack.store, 'flood', endpoint);
  const dueOn = addDays(new Date().toISOString().slice(0, 10), 3);
  const order = await orderIn(stack.store, { kind: 'flood', product: 'basic', partnerId, dueOn });
  await order.place();
  const wake = async () => {
    const position = (await order.events()).at(-1)?.position ?? 0;
    await wakeWorkflow(time.client, vendorOrderManifest, {
      id: order.orderId,
      wake: { position, starts: true },
      epoch: await readEpoch(stack.store.pool),
    });
  };
  await wake();
  const has = (type: string, count = 1) =>
    eventually(`${count} ${type}`, async () => (await order.types()).filter((each) => each === type).length >= count);
  return { ...order, wake, has, dueOn };
};

describe('An order and its vendor', () => {
  it('is sent again until it is taken, under one key, with what the vendor needs and no more', async () => {
    answers.push({ status: 503, body: {} }, { status: 503, body: {} });
    const order = await placed();
    await order.has('VendorNotReached');
    await time.sleep('30 seconds');
    await order.has('VendorOrderSent');
    expect(await order.types()).toEqual([
      'VendorOrderCreated',
      'VendorAssigned',
      'VendorOrderPlaced',
      'VendorNotReached',
      'VendorNotReached',
      'VendorOrderSent',
    ]);
    expect(heard.filter(({ key }) => key === order.orderId).map(({ path, key }) => [path, key])).toEqual(
      Array.from({ length: 3 }, () => ['/v1/orders', order.orderId]),
    );
    const first = heard.find(({ key }) => key === order.orderId);
    expect(first?.body).toMatchObject({
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      kind: 'flood',
      product: 'basic',
      priority: 'rush',
      dueOn: order.dueOn,
      callback: `https://portal.example/webhooks/${order.partnerId}`,
      terms: { property: { state: 'TX' }, specialInstructions: 'Ring twice' },
    });
    expect(JSON.stringify(first?.body)).not.toMatch(/ssn|firstName/);
  });

  it('that is refused goes on hold with the reason', async () => {
    answers.push({ status: 422, body: { title: 'No', detail: 'We do not work in this county' } });
    const order = await placed();
    await order.has('VendorOrderRefused');
    const refused = (await order.events()).at(-1);
    expect(refused?.data).toMatchObject({ reason: 'We do not work in this county' });
    expect((await order.state()).status).toBe('on_hold');
  });

  it('is reminded of, escalated and given up while the vendor is silent, at real durations', async () => {
    const order = await placed();
    await order.has('VendorOrderSent');
    await time.sleep('5 days');
    await order.has('VendorReminded', 2);
    await time.sleep('10 days');
    await order.has('VendorOrderTimedOut');
    const story = (await order.types()).slice(4).filter((type) => type !== 'VendorTold');
    // The day of the week on which the test runs moves nothing: the branch of the tests is open every day.
    expect(story.filter((type) => type === 'VendorReminded')).toHaveLength(3);
    expect(story.filter((type) => type === 'VendorOrderEscalated')).toHaveLength(2);
    expect(story.at(-1)).toBe('VendorOrderTimedOut');
    const ofOrder = heard.filter(({ key }) => key?.startsWith(order.orderId));
    expect(ofOrder.filter(({ path }) => path === '/v1/orders/R%201/reminders')).toHaveLength(3);
    const handle = time.client.workflow.getHandle(`vendor-order:${order.orderId}`);
    await eventually('it to wait for staff', async () => {
      const waiting = await handle.query<{ onWhom: string } | null>('waitingFor');
      return waiting?.onWhom === 'from staff';
    });
  });

  it('gets the cancellation, and then it is over', async () => {
    const order = await placed();
    await order.has('VendorOrderSent');
    await order.handle({ type: 'CancelVendorOrder', data: { orderId: order.orderId, reason: 'Withdrawn' } });
    await order.wake();
    await order.has('VendorTold');
    expect(heard.findLast(({ key }) => key?.startsWith(order.orderId))).toMatchObject({
      path: '/v1/orders/R%201/cancel',
      body: { reason: 'Withdrawn' },
    });
    await time.client.workflow.getHandle(`vendor-order:${order.orderId}`).result();
  });
});
