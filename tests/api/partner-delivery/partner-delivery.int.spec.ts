import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  partnerDeliveryAggregate,
  type PartnerDeliveryCommand,
} from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

const PARTNER = 'test-bureau';

describe('A held delivery', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const headPosition = async () => String(await portal.store.reader.headPosition(portal.database.pool));
  const send = (deliveryId: string, command: PartnerDeliveryCommand) =>
    openAggregate(portal.store, partnerDeliveryAggregate).handle(deliveryId, command, {
      metadata: commandMetadata(),
      options: { commandId: randomUUID() },
    });
  const held = async () => {
    const { id: applicationId } = await submit(admin);
    const deliveryId = randomUUID();
    const message = { messageId: 'msg_1', messageType: 'credit_report.delivered', body: '{}' };
    const sentAt = '2026-03-01T10:00:00.000Z';
    await send(deliveryId, {
      type: 'ReceivePartnerDelivery',
      data: { deliveryId, partnerId: PARTNER, ...message, sentAt },
    });
    const reason = 'You have no open credit order for this application';
    await send(deliveryId, { type: 'RecordDeliveryHeld', data: { deliveryId, applicationId, reason } });
    return { applicationId, deliveryId };
  };
  const read = async (path: string) => {
    const { status, body } = await admin.get(path).set('X-Min-Log-Position', await headPosition());
    expect(status).toBe(200);
    return body;
  };
  const decide = (deliveryId: string, how: 'attachment' | 'turn-down', body: object, agent = admin) =>
    agent.post(`/api/partner-deliveries/${deliveryId}/${how}`).send(body);

  it('is listed with why, and offers the orders of its partner for the file', async () => {
    const { applicationId, deliveryId } = await held();
    const [credit, flood, other] = [
      orderOf(portal.store, applicationId, 'credit'),
      orderOf(portal.store, applicationId, 'flood'),
      orderOf(portal.store, applicationId, 'credit'),
    ];
    for (const [order, partnerId] of [
      [credit, PARTNER],
      [flood, PARTNER],
      [other, 'someone-else'],
    ] as const) {
      await order.take('hand', partnerId);
    }
    const filter = JSON.stringify({ outcome: 'held', applicationId });
    expect(await read(`/api/partner-deliveries?filter=${encodeURIComponent(filter)}`)).toMatchObject([
      { id: deliveryId, outcome: 'held', reason: expect.stringContaining('no open credit order') },
    ]);
    const { orders, lines } = await read(`/api/partner-deliveries/${deliveryId}`);
    expect(orders).toMatchObject([{ id: credit.orderId, kindName: 'Credit' }]);
    expect(lines.at(-1)).toMatchObject({ sentence: 'Delivery held: nobody ordered it' });
    const history = await read(`/api/applications/${applicationId}/events`);
    expect(history.map(({ type }: { type: string }) => type)).toContain('PartnerDeliveryHeld');
  });

  it('is attached to its application with a reason, and judged then', async () => {
    const { deliveryId } = await held();
    const blank = await decide(deliveryId, 'attachment', { reason: ' ' });
    expect([blank.status, blank.body.errors[0].field]).toEqual([400, 'reason']);
    expect((await decide(deliveryId, 'attachment', { reason: 'Sent at our call' })).status).toBe(202);
    expect(await read(`/api/partner-deliveries/${deliveryId}`)).toMatchObject({ outcome: 'received', replays: 1 });
    const again = await decide(deliveryId, 'turn-down', { reason: 'After all' });
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('not held')]);
  });

  it('is attached to an order of its partner for the application, and to no other', async () => {
    const { applicationId, deliveryId } = await held();
    const [flood, other, credit] = [
      orderOf(portal.store, applicationId, 'flood'),
      orderOf(portal.store, applicationId, 'credit'),
      orderOf(portal.store, applicationId, 'credit'),
    ];
    await flood.take('hand', PARTNER);
    await other.take('hand', 'someone-else');
    await credit.take('hand', PARTNER);
    for (const { orderId } of [flood, other]) {
      const { status, body } = await decide(deliveryId, 'attachment', { reason: 'Meant for it', orderId });
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: 'orderId' })]]);
    }
    const unknown = await decide(deliveryId, 'attachment', { reason: 'Meant for it', orderId: randomUUID() });
    expect(unknown.status).toBe(404);
    const { status } = await decide(deliveryId, 'attachment', { reason: 'Meant for it', orderId: credit.orderId });
    expect(status).toBe(202);
    expect(await read(`/api/partner-deliveries/${deliveryId}`)).toMatchObject({ orderId: credit.orderId });
  });

  it('is turned down for good with a reason, twice as once', async () => {
    const { applicationId, deliveryId } = await held();
    for (const _time of [1, 2]) {
      expect((await decide(deliveryId, 'turn-down', { reason: 'Nobody ordered it' })).status).toBe(200);
    }
    expect(await read(`/api/partner-deliveries/${deliveryId}`)).toMatchObject({
      outcome: 'turned_down',
      reason: 'Nobody ordered it',
    });
    expect((await decide(deliveryId, 'attachment', { reason: 'After all' })).status).toBe(409);
    expect((await admin.post(`/api/partner-deliveries/${deliveryId}/replays`).send({})).status).toBe(409);
    const history = await read(`/api/applications/${applicationId}/events`);
    expect(history.map(({ type }: { type: string }) => type)).toContain('PartnerDeliveryTurnedDown');
  });

  it('is decided on by whoever looks after the partners only', async () => {
    const { deliveryId } = await held();
    const officer = await portal.agentAs('loan_officer');
    for (const how of ['attachment', 'turn-down'] as const) {
      expect((await decide(deliveryId, how, { reason: 'Mine' }, officer)).status).toBe(403);
    }
  });
});
