import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  partnerDeliveryAggregate,
  type PartnerDeliveryCommand,
} from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { checkpointOf } from '../../../projections/registry.ts';
import { eventually } from '../../support/eventually.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { PARTNER } from './partner.ts';

const applicationId = '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f';

describe('What came of a delivery, in the partner API', () => {
  let portal: Portal;
  let admin: Agent;
  let key: string;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    key = await issue(PARTNER);
  });
  afterAll(() => portal.stop());

  const issue = async (partnerId: string | undefined, scopes = ['events:read']): Promise<string> => {
    const sent = { name: 'Nightly', partner: 'Acme Title', partnerId, scopes, requestsPerMinute: 6_000 };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return String(body.key);
  };
  const ask = async (path: string, sent = key) => {
    const response = await fetch(`${portal.url}/api/v1/${path}`, { headers: { 'x-api-key': sent } });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const received = async (partnerId = PARTNER) => {
    const deliveryId = randomUUID();
    const send = (command: PartnerDeliveryCommand) =>
      openAggregate(portal.store, partnerDeliveryAggregate).handle(deliveryId, command, {
        metadata: commandMetadata(),
        options: { commandId: randomUUID() },
      });
    const message = { messageId: `msg-${deliveryId}`, messageType: 'document.delivered', body: '{}' };
    const sentAt = '2026-03-01T10:00:00.000Z';
    await send({ type: 'ReceivePartnerDelivery', data: { deliveryId, partnerId, ...message, sentAt } });
    return { deliveryId, send };
  };
  const stateOf = async (deliveryId: string) => (await ask(`deliveries/${deliveryId}`)).body;

  it('is told to whoever made it, at each step, with the reason', async () => {
    const { deliveryId, send } = await received();
    expect(await ask(`deliveries/${deliveryId}`)).toEqual({
      status: 200,
      body: {
        deliveryId,
        messageId: `msg-${deliveryId}`,
        messageType: 'document.delivered',
        receivedAt: expect.any(String),
        state: 'received',
        effect: null,
        reason: null,
        decidedAt: null,
        orderId: null,
      },
    });
    const reason = 'You have no open order for this application';
    await send({ type: 'RecordDeliveryHeld', data: { deliveryId, applicationId, reason } });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'held', reason, decidedAt: expect.any(String) });
    await send({ type: 'AttachDelivery', data: { deliveryId, reason: 'Staff only: Alice called' } });
    const attached = await stateOf(deliveryId);
    expect(attached).toMatchObject({ state: 'received', reason: null, decidedAt: null });
    expect(JSON.stringify(attached)).not.toContain('Alice');
    const refusal = 'No request for a Bank statement is open on the application';
    await send({ type: 'RecordDeliveryRefused', data: { deliveryId, applicationId, reason: refusal, replay: 1 } });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'refused', reason: refusal });
    await send({ type: 'ReplayPartnerDelivery', data: { deliveryId } });
    const effect = 'Document stored';
    await send({ type: 'RecordDeliveryApplied', data: { deliveryId, applicationId, effect, replay: 2 } });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'applied', effect, reason: null });
  });

  it('is a refusal where staff turned it down', async () => {
    const { deliveryId, send } = await received();
    await send({ type: 'RecordDeliveryHeld', data: { deliveryId, applicationId, reason: 'Not ordered' } });
    await send({ type: 'TurnDownDelivery', data: { deliveryId, reason: 'Nobody ordered it' } });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'refused', reason: 'Nobody ordered it' });
  });

  it('is told to nobody else, as if there were none', async () => {
    const { deliveryId } = await received('someone-else');
    const theirs = await ask(`deliveries/${deliveryId}`);
    const none = await ask(`deliveries/${randomUUID()}`);
    expect([theirs.status, theirs.body.detail]).toEqual([404, none.body.detail]);
    expect((await ask(`deliveries/${deliveryId}`, await issue(undefined))).status).toBe(403);
    expect((await ask('deliveries/nonsense')).status).toBe(404);
  });

  it('is in the event feed where nothing came of it, of the partner’s own deliveries only', async () => {
    const partner = 'feed-reader';
    const its = await issue(partner);
    const [refused, held, other] = [await received(partner), await received(partner), await received('someone-else')];
    for (const { deliveryId, send } of [refused, other]) {
      await send({ type: 'RecordDeliveryRefused', data: { deliveryId, reason: 'Alice Rivera is not on file' } });
    }
    const of = { deliveryId: held.deliveryId, applicationId };
    await held.send({ type: 'RecordDeliveryHeld', data: { ...of, reason: 'Not ordered' } });
    await held.send({ type: 'TurnDownDelivery', data: { deliveryId: held.deliveryId, reason: 'Nobody ordered it' } });
    const { reader, pool } = portal.store;
    const head = await reader.headPosition(pool);
    await eventually(
      'the feed to have it',
      async () => (await reader.checkpointPosition(pool, checkpointOf('partner-files'))) >= head,
    );
    const { body } = await ask('events?after=0', its);
    const told = body.events.map(({ type, data }: { type: string; data: object }) => [type, data]);
    const ofDelivery = (deliveryId: string) => ({
      deliveryId,
      messageId: `msg-${deliveryId}`,
      messageType: 'document.delivered',
    });
    expect(told).toEqual([
      ['delivery.refused', ofDelivery(refused.deliveryId)],
      ['delivery.held', ofDelivery(held.deliveryId)],
      ['delivery.refused', ofDelivery(held.deliveryId)],
    ]);
  });
});
