import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textOfKey } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import { createVendorOrderActivities } from '../../workflows/vendor-order/vendor-order.activities.ts';
import { createWebhookDeliveryActivities } from '../../workflows/webhook-delivery/webhook-delivery.activities.ts';
import type { WebhookDeliveryActivities } from '../../workflows/webhook-delivery/webhook-delivery.contract.ts';
import { subscriptionIn } from './support/subscription.ts';
import { orderIn, vendorIn } from './support/vendor-orders.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

/** Texts that neither PostgreSQL nor a page can hold: half of a character, as after a cut, and a NUL. */
const CUT = `${'a'.repeat(499)}😀`;
const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/cut': [500, CUT],
  '/cut-reason/orders': [422, JSON.stringify({ detail: CUT })],
  '/nul-reason/orders': [422, '{"detail":"No \\u0000way\\ud800"}'],
  '/nul-reference/orders': [202, '{"reference":"a\\u0000b"}'],
  '/half-reference/orders': [202, '{"reference":"a\\ud800"}'],
  '/two-lines/orders': [202, '{"reference":"a\\nb"}'],
  '/up/orders': [202, '{"reference":".."}'],
};

describe('What an endpoint answers that cannot be kept as it is', () => {
  let stack: WorkflowStack;
  let server: Server;
  let base: string;
  beforeAll(async () => {
    stack = await workflowStack();
    server = createServer((req, res) => {
      const [status, body] = answers[req.url ?? ''] ?? [404, ''];
      res.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await stack.stop();
  });

  it('loses no webhook: the attempt is on record', async () => {
    const { subscriptionId, send, deliveryEvents } = await subscriptionIn(stack, `${base}/cut`);
    const { events } = await send({ type: 'RequestTest', data: { subscriptionId, event: 'application.submitted' } });
    const key = textOfKey({ subscriptionId, eventId: events[0]?.eventId ?? '', name: 'test' });
    const activities = createWebhookDeliveryActivities(stack.deps) as unknown as WebhookDeliveryActivities;
    await activities.attemptWebhook({ key, elapsedMs: 0, putOff: 0 });
    const [attempted] = await deliveryEvents();
    expect(attempted?.data).toMatchObject({ status: 500, answer: `${'a'.repeat(499)}\ufffd` });
  });

  const sent = async (path: string) => {
    const partnerId = await vendorIn(stack.store, 'flood', `${base}${path}`);
    const order = await orderIn(stack.store, { kind: 'flood', product: 'basic', partnerId, dueOn: '2099-01-05' });
    const { events } = await order.place();
    const placed = events.find(({ type }) => type === 'VendorOrderPlaced');
    const step = { type: 'sendOrder', key: 'send', version: placed?.version ?? 0, attempt: 1 };
    const activities = createVendorOrderActivities('vendorOrder', stack.deps);
    const carryOut = activities['vendorOrder.carryOut'] as (asked: { id: string; step: object }) => Promise<void>;
    await carryOut({ id: order.orderId, step });
    return (await order.events()).at(-1);
  };

  it.each([
    ['/cut-reason', `${'a'.repeat(499)}\ufffd`],
    ['/nul-reason', 'No way\ufffd'],
  ])('refuses an order, on record (%s)', async (path, reason) => {
    expect(await sent(path)).toMatchObject({ type: 'VendorOrderRefused', data: { reason } });
  });

  it.each(['/nul-reference', '/half-reference', '/two-lines', '/up'])(
    'is no number of an order, on record (%s)',
    async (path) => {
      expect(await sent(path)).toMatchObject({
        type: 'VendorNotReached',
        data: { attempt: 1, problem: 'The answer names no reference that can be used' },
      });
    },
  );
});
