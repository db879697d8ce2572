import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Desk, openDesk } from '../../../scripts/sandbox/desk.ts';
import type { Adoption, Behaviour, OrderRequest } from '../../../scripts/sandbox/order/orders.ts';
import { createSandboxServer } from '../../../scripts/sandbox/server.ts';
import { eventually } from '../../support/eventually.ts';
import { orderRequest } from './orders.ts';

const SECRET = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;
type Said = { readonly id: string; readonly type: string; readonly sequence: number; readonly body: string };

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A portal that takes whatever is signed. */
const startReceiver = async () => {
  const said: Said[] = [];
  let status = 202;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
      new Webhook(SECRET).verify(body, headers);
      const { type, data } = JSON.parse(body);
      if (status < 300) said.push({ id: headers['webhook-id'] ?? '', type, sequence: data.sequence, body });
      res.writeHead(status).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: addressOf(server), said, answerWith: (next: number) => (status = next), server };
};

describe('The sandbox vendors', () => {
  let dir: string;
  let desk: Desk;
  let server: Server;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let portalUrl: string;

  /** Time that the sandbox's clock is ahead. */
  let later = 0;
  const open = async (): Promise<void> => {
    const file = join(dir, 'sandbox-vendors.json');
    desk = openDesk({ file, delayMs: 50, secretOf: () => SECRET, say: () => undefined, now: () => Date.now() + later });
    server = createSandboxServer({ desk, portalUrl: () => portalUrl }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await desk.stop();
  };
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'lendlog-sandbox-'));
    receiver = await startReceiver();
    portalUrl = receiver.url;
    await open();
  });
  afterEach(async () => {
    await shut();
    receiver.server.close();
    receiver.server.closeAllConnections();
    rmSync(dir, { recursive: true });
  });

  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(addressOf(server) + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: 'Bearer any', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const place = (order: OrderRequest) => ask('POST', `/sandbox-${order.kind}/orders`, order);
  const anOrder = (kind: OrderRequest['kind'] = 'title') =>
    orderRequest(kind, { callback: `${receiver.url}/webhooks/sandbox-${kind}` });
  const tell = (orderId: string, behaviour: Behaviour) => ask('PUT', `/control/orders/${orderId}`, { behaviour });
  const arrived = () => receiver.said.map(({ type, sequence }) => `${type} ${sequence}`);
  // One that was not taken in time is sent again, after the next.
  const types = () => arrived().toSorted((a, b) => sequenceIn(a) - sequenceIn(b));
  const sequenceIn = (line: string): number => Number(line.split(' ')[1]);
  const hears = (count: number) =>
    eventually('the vendor to have said so much', async () => receiver.said.length >= count);

  it('wait for no other vendor whose messages nobody takes', async () => {
    const deaf = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    try {
      portalUrl = addressOf(deaf);
      await place(orderRequest('title', { callback: `${portalUrl}/webhooks/sandbox-title` }));
      await once(deaf, 'request');
      portalUrl = receiver.url;
      await place(anOrder('flood'));
      await eventually('its report', () => receiver.said.some(({ type }) => type === 'order.delivered'));
    } finally {
      deaf.closeAllConnections();
      deaf.close();
    }
  });

  it('take an order, once, and say in order what becomes of it, signed', async () => {
    const order = anOrder('appraisal');
    const [first, again] = [await place(order), await place(order)];
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
    await hears(4);
    expect(types()).toEqual(['order.acknowledged 1', 'order.scheduled 2', 'order.in_progress 3', 'order.delivered 4']);
    expect(JSON.parse(receiver.said[3]?.body ?? '').data).toMatchObject({
      orderId: order.orderId,
      reference: first.body.reference,
      revision: 0,
    });
  });

  it('deliver again what is asked for, hold, go on, and drop what is cancelled', async () => {
    const order = anOrder();
    const { body } = await place(order);
    const path = `/sandbox-title/orders/${body.reference}`;
    await hears(3);
    expect((await ask('POST', `${path}/hold`, { reason: 'Wait' })).status).toBe(202);
    const revision = { revision: 1, reason: 'Vesting', items: [{ text: 'Name both' }], kind: 'revision' };
    await ask('POST', `${path}/resume`, { reason: 'Go on' });
    expect((await ask('POST', `${path}/revisions`, revision)).status).toBe(202);
    await hears(5);
    expect(types().slice(3)).toEqual(['order.in_progress 4', 'order.delivered 5']);
    expect((await ask('POST', `${path}/reminders`, { text: 'When?' })).status).toBe(202);
    await hears(6);
    expect(types()[5]).toBe('order.note 6');
    expect((await ask('POST', `${path}/cancel`, { reason: 'Withdrawn' })).status).toBe(202);
    expect((await ask('POST', `${path}/revisions`, { ...revision, revision: 2 })).status).toBe(409);
  });

  it('send everything twice when told to, also under an id of its own', async () => {
    const order = anOrder();
    await tell(order.orderId, 'duplicate');
    await place(order);
    await hears(9);
    const bodies = new Set(receiver.said.map(({ body }) => body));
    expect([bodies.size, new Set(receiver.said.map(({ id }) => id)).size]).toEqual([3, 6]);
  });

  it('say the last first when told to', async () => {
    const order = anOrder();
    await tell(order.orderId, 'out_of_order');
    await place(order);
    await hears(3);
    expect(arrived()).toEqual(['order.delivered 3', 'order.in_progress 2', 'order.acknowledged 1']);
  });

  it('say that they are late when told to be slow', async () => {
    const order = anOrder();
    await tell(order.orderId, 'slow');
    await place(order);
    await hears(2);
    // Late, not silent: the rest follows.
    expect(types().slice(0, 2)).toEqual(['order.acknowledged 1', 'order.delayed 2']);
  });

  it('never answer when told to be silent, until they are told otherwise', async () => {
    const order = anOrder();
    await tell(order.orderId, 'silent');
    expect((await place(order)).status).toBe(202);
    expect((await ask('GET', '/control/orders')).body.orders).toMatchObject([{ toSend: 0 }]);
    await sleep(300);
    expect(types()).toEqual([]);
    await tell(order.orderId, 'normal');
    await hears(3);
  });

  it('finish what they had begun when they were told to be silent', async () => {
    await ask('PUT', '/control/defaults', { delayMs: 3_600_000 });
    const order = anOrder();
    await place(order);
    await tell(order.orderId, 'silent');
    await ask('PUT', '/control/defaults', { delayMs: 50 });
    await tell(order.orderId, 'normal');
    await hears(3);
    const said = receiver.said.map(({ type }) => type);
    expect(said).toEqual(['order.acknowledged', 'order.in_progress', 'order.delivered']);
  });

  it('are late with an order that they have when they are told to be slow', async () => {
    await ask('PUT', '/control/defaults', { delayMs: 3_600_000 });
    const order = anOrder();
    await place(order);
    await ask('PUT', '/control/defaults', { delayMs: 50 });
    await tell(order.orderId, 'slow');
    await hears(4);
    const said = receiver.said.map(({ type }) => type);
    expect(said).toEqual(['order.acknowledged', 'order.delayed', 'order.in_progress', 'order.delivered']);
    expect(receiver.said.map(({ sequence }) => sequence)).toEqual(
      [...new Set(receiver.said.map(({ sequence }) => sequence))].toSorted((a, b) => a - b),
    );
  });

  it('begin anew with an order that comes under another key, such as one that went to someone else meanwhile', async () => {
    const order = anOrder();
    const placeAs = (key: string) => ask('POST', '/sandbox-title/orders', order, { 'idempotency-key': key });
    const { body } = await placeAs(order.orderId);
    expect((await placeAs(order.orderId)).body).toEqual(body);
    await ask('POST', `/sandbox-title/orders/${body.reference}/cancel`, { reason: 'Someone else does it' });
    receiver.said.length = 0;
    const again = await placeAs(`${order.orderId}/2`);
    expect([again.status, again.body.reference]).toEqual([202, `${body.reference}-2`]);
    await hears(3);
    expect(types()).toEqual(['order.acknowledged 1', 'order.in_progress 2', 'order.delivered 3']);
    expect(receiver.said.every(({ id }) => id.includes('_2_'))).toBe(true);
  });

  it('say nothing more of what was cancelled while a message of theirs was refused', async () => {
    receiver.answerWith(503);
    const order = anOrder();
    const { body } = await place(order);
    await eventually('a message in vain', async () => (desk.find(order.orderId)?.sent.length ?? 0) > 0);
    await ask('POST', `/sandbox-title/orders/${body.reference}/cancel`, { reason: 'Withdrawn' });
    await sleep(300);
    expect(desk.find(order.orderId)?.steps).toEqual([]);
  });

  describe('go on with an order that came another way', () => {
    const adoptionOf = (more: Partial<Adoption> = {}): Adoption => ({
      partnerId: 'sandbox-title',
      order: anOrder(),
      standing: 'open',
      revisions: [],
      said: 1,
      toSay: [
        { type: 'order.in_progress', afterMs: 3_000_000 },
        { type: 'order.delivered', afterMs: 3_600_000, revision: 0 },
      ],
      ...more,
    });
    const adopt = (adoption: Adoption) => ask('POST', '/control/orders', adoption);

    it('in its time, at once when someone asks how it stands, and once', async () => {
      const adoption = adoptionOf();
      const [first, again] = [await adopt(adoption), await adopt(adoption)];
      expect([first.status, again.body, desk.state().orders.length]).toEqual([200, first.body, 1]);
      await sleep(200);
      expect(types()).toEqual([]);
      expect(
        (await ask('POST', `/sandbox-title/orders/${first.body.reference}/reminders`, { text: 'When?' })).status,
      ).toBe(202);
      await hears(3);
      expect(types()).toEqual(['order.note 4', 'order.in_progress 5', 'order.delivered 6']);
    });

    it('when it is told how to behave', async () => {
      const adoption = adoptionOf();
      await adopt(adoption);
      await tell(adoption.order.orderId, 'normal');
      await hears(2);
      expect(types()).toEqual(['order.in_progress 4', 'order.delivered 5']);
    });

    it('by another report, where one was delivered', async () => {
      const { body } = await adopt(adoptionOf({ standing: 'delivered', said: 3, toSay: [] }));
      const revision = { revision: 1, reason: 'Vesting', items: [], kind: 'revision' };
      await ask('POST', `/sandbox-title/orders/${body.reference}/revisions`, revision);
      await hears(2);
      expect(types()).toEqual(['order.in_progress 4', 'order.delivered 5']);
    });

    it('unless it is for no vendor, or for one of another kind', async () => {
      expect((await adopt(adoptionOf({ partnerId: 'cedar-title' }))).status).toBe(422);
      expect((await adopt(adoptionOf({ partnerId: 'sandbox-flood' }))).status).toBe(422);
      expect((await adopt(adoptionOf({ said: -1 }))).body.errors[0].field).toBe('said');
    });
  });

  it('are down when told to, and take the order afterwards', async () => {
    const order = anOrder();
    await ask('PUT', '/control/defaults', { behaviour: 'down' });
    expect([(await place(order)).status, (await ask('GET', '/sandbox-title/health')).status]).toEqual([503, 503]);
    await ask('PUT', '/control/defaults', { behaviour: 'normal' });
    expect([(await place(order)).status, (await ask('GET', '/sandbox-title/health')).status]).toEqual([202, 200]);
    await hears(3);
  });

  it('send again what the portal did not take', async () => {
    receiver.answerWith(503);
    const order = anOrder();
    await place(order);
    await eventually('a message in vain', async () => (desk.find(order.orderId)?.sent.length ?? 0) > 0);
    receiver.answerWith(202);
    await hears(3);
    expect(new Set(types())).toEqual(new Set(['order.acknowledged 1', 'order.in_progress 2', 'order.delivered 3']));
  });

  it('go on with their orders after a restart, and keep no numbers of people', async () => {
    const order = anOrder('credit');
    await ask('PUT', '/control/defaults', { behaviour: 'down' });
    await ask('PUT', `/control/orders/${order.orderId}`, { behaviour: 'normal' });
    receiver.answerWith(503);
    await place(order);
    await shut();
    expect(readFileSync(join(dir, 'sandbox-vendors.json'), 'utf8')).not.toMatch(/991919991|900112233/);
    receiver.answerWith(202);
    await open();
    expect(desk.state().defaults.behaviour).toBe('down');
    await hears(3);
  });

  it('refuse what they cannot read by field, and whoever shows no credential', async () => {
    const order = anOrder('credit');
    const refused = await place({ ...order, dueOn: 'soon' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'dueOn']);
    expect((await place({ ...order, terms: {} })).status).toBe(400);
    expect((await ask('POST', '/sandbox-title/orders', order)).status).toBe(422);
    expect((await ask('POST', '/sandbox-credit/orders', order, { authorization: '' })).status).toBe(401);
    expect((await ask('PUT', `/control/orders/${order.orderId}`, { behaviour: 'rude' })).status).toBe(400);
    expect((await ask('PUT', '/control/defaults', { delayMs: -1 })).status).toBe(400);
  });

  it('tell nobody but their portal what they sign', async () => {
    const order = anOrder('title');
    for (const callback of [
      'https://elsewhere.example/webhooks/sandbox-title',
      `${addressOf(server)}/webhooks/sandbox-title`,
      `${receiver.url}/webhooks/sandbox-credit`,
      `${receiver.url}/webhooks/sandbox-title?to=elsewhere`,
    ]) {
      const { status, body } = await place({ ...order, callback });
      const adoption = { partnerId: 'sandbox-title', standing: 'open', revisions: [], said: 0, toSay: [] };
      const adopted = await ask('POST', '/control/orders', { ...adoption, order: { ...order, callback } });
      for (const answer of [{ status, body }, adopted]) {
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          [{ field: 'callback', message: `Send ${order.callback}` }],
        ]);
      }
    }
    expect((await ask('GET', '/control/orders')).body.orders).toEqual([]);
  });

  it('are in no frame, and answer 400 to an address that is none', async () => {
    for (const path of ['/', '/%ff', '/nothing']) {
      const { status, headers } = await fetch(addressOf(server) + path);
      expect([path, status]).toEqual([path, { '/': 200, '/%ff': 400, '/nothing': 404 }[path]]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('have a page that tells how each order is answered, whatever it is called', async () => {
    const order = { ...anOrder(), orderNumber: '<script>alert(1)</script>' };
    await place(order);
    const { status, body } = await ask('GET', '/');
    expect([status, body.includes('&lt;script&gt;alert(1)'), body.includes(order.orderNumber)]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await ask('GET', '/control/orders')).body.orders).toMatchObject([{ orderId: order.orderId }]);
  });

  describe('keep whom an order names', () => {
    const kept = () => readFileSync(join(dir, 'sandbox-vendors.json'), 'utf8');
    const take = () => desk.take('sandbox-appraisal', orderRequest('appraisal', { callback: receiver.url }));
    afterEach(() => {
      later = 0;
    });

    it('for thirty days', async () => {
      const { order } = take();
      expect(kept()).toContain(order.orderId);
      await shut();
      later = 29 * 86_400_000;
      await open();
      expect(kept()).toContain(order.orderId);
      await shut();
      later = 31 * 86_400_000;
      await open();
      expect(kept()).not.toContain(order.orderId);
    });

    it('until someone clears its page, and no page of another site does', async () => {
      const { order } = take();
      const control = `${addressOf(server)}/control/orders`;
      expect((await fetch(control, { method: 'DELETE' })).status).toBe(415);
      expect(kept()).toContain(order.orderId);
      const cleared = await fetch(control, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
      expect([cleared.status, desk.state().orders]).toEqual([200, []]);
      expect(kept()).not.toContain(order.orderId);
    });
  });
});
