import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { historyEventSchema } from '../../../api/loan-application/history/history.contract.ts';
import {
  partnerDeliveryDetailSchema,
  partnerDeliverySchema,
} from '../../../api/partner-delivery/partner-delivery.contract.ts';
import { type Partner, partnerSchema } from '../../../api/settings/partners.contract.ts';
import { settingsHistoryLineSchema } from '../../../api/settings/settings.contract.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import type { Actor } from '../../../events/kernel/message.ts';
import { partnerActor } from '../../../events/partner-delivery/partner-actor.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

const VENDOR = 'demo-document-vendor';
const REASON = 'Contract of March';

describe('Partners that deliver by webhook', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const partner = async (partnerId = VENDOR): Promise<Partner | undefined> => {
    const head = await portal.store.reader.headPosition(portal.database.pool);
    const answer = await admin.get('/api/settings/partners').set('X-Min-Log-Position', String(head));
    expect(answer.status).toBe(200);
    return partnerSchema
      .array()
      .parse(answer.body)
      .find((each) => each.partnerId === partnerId);
  };
  const allow = (kinds: string[], agent = admin, partnerId = VENDOR) =>
    agent.put(`/api/settings/partners/${partnerId}`).send({ kinds, reason: REASON });
  const deliver = (type: string) => {
    const [id, sentAt, body] = [randomUUID(), new Date(), JSON.stringify({ type, data: {} })];
    const secret = portal.webhookSecrets.get(VENDOR)?.[0] ?? '';
    return request(portal.url)
      .post(`/webhooks/${VENDOR}`)
      .set('content-type', 'application/json')
      .set('webhook-id', id)
      .set('webhook-timestamp', String(Math.floor(sentAt.getTime() / 1_000)))
      .set('webhook-signature', new Webhook(secret).sign(id, sentAt, body))
      .send(body);
  };

  it('have what they may deliver, and what was refused with the reason', async () => {
    const before = await partner();
    expect(before).toMatchObject({
      name: 'Demo document vendor',
      kinds: ['document.delivered'],
      hasSecret: true,
      newestRefused: [],
    });
    const refused = await deliver('credit_report.delivered');
    expect([refused.status, refused.body.refused]).toEqual([
      202,
      'This partner may not deliver credit_report.delivered; an administrator of the portal can allow it in System Settings, Partners',
    ]);
    const taken = await deliver('document.delivered');
    expect([taken.status, taken.body]).toEqual([202, { deliveryId: expect.any(String) }]);
    expect(await partner()).toMatchObject({
      deliveries: 2,
      refused: 1,
      held: 0,
      newestRefused: [
        {
          deliveryId: refused.body.deliveryId,
          messageType: 'credit_report.delivered',
          reason: refused.body.refused,
          applicationId: null,
        },
      ],
    });
  });

  it('deliver what an administrator allows from then on, which the history of the settings tells', async () => {
    expect((await allow(['credit_report.delivered', 'document.delivered'])).status).toBe(200);
    expect((await deliver('credit_report.delivered')).body).toEqual({ deliveryId: expect.any(String) });
    expect((await allow([])).status).toBe(200);
    expect((await deliver('document.delivered')).body.refused).toContain('may not deliver document.delivered');
    const [line] = settingsHistoryLineSchema.array().parse((await admin.get('/api/settings/history')).body);
    expect(line).toMatchObject({
      card: 'partners',
      sentence: 'Demo document vendor may deliver: nothing',
      reason: REASON,
      changes: [{ before: 'credit reports, documents', after: 'nothing' }],
    });
    await allow(['document.delivered']);
  });

  it('are changed by who may change integrations, and only those that there are', async () => {
    const manager = await portal.agentAs('manager');
    expect((await manager.get('/api/settings/partners')).status).toBe(200);
    const refused = await allow([], manager);
    expect([refused.status, refused.body.permission ?? refused.body.detail]).toEqual([
      403,
      expect.stringContaining('integrations.update'),
    ]);
    expect((await (await portal.agentAs('viewer')).get('/api/settings/partners')).status).toBe(403);
    expect((await allow([], admin, 'nobody')).status).toBe(404);
    const wrong = await allow(['coffee.delivered']);
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([
      400,
      'Use kinds out of credit_report.delivered, document.delivered',
    ]);
  });

  it('have their refused deliveries on the history of the file that they were for', async () => {
    const { id } = await submit(await portal.agentAs('loan_officer'));
    const deliveries = openAggregate(portal.store, partnerDeliveryAggregate);
    const deliveryId = randomUUID();
    const circumstances = () => ({ metadata: commandMetadata(), options: { commandId: randomUUID() } });
    const received = {
      deliveryId,
      partnerId: VENDOR,
      messageId: 'm-9',
      messageType: 'document.delivered',
      body: '{}',
      sentAt: '2026-03-02T15:00:00Z',
    };
    await deliveries.handle(deliveryId, { type: 'ReceivePartnerDelivery', data: received }, circumstances());
    const reason = 'No request for a Pay stub is open on the application';
    const data = { deliveryId, applicationId: id, reason };
    const { position } = await deliveries.handle(deliveryId, { type: 'RecordDeliveryRefused', data }, circumstances());
    const officer = await portal.agentAs('compliance_officer');
    const answer = await officer.get(`/api/applications/${id}/events`).set('X-Min-Log-Position', String(position));
    const events = historyEventSchema.array().parse(answer.body);
    expect(events.map(({ type }) => type)).toEqual([
      'LoanApplicationSubmitted',
      'PartnerDeliveryReceived',
      'PartnerDeliveryRefused',
    ]);
    expect((await partner())?.newestRefused[0]).toMatchObject({ applicationId: id, reason });
  });

  it('have what was refused of theirs on a list, from which it is judged again after a fix', async () => {
    const { body: refused } = await deliver('credit_report.delivered');
    const { deliveryId } = refused;
    const list = async (filter: object, range = [0, 0]) => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      const answer = await admin
        .get('/api/partner-deliveries')
        .query({ filter: JSON.stringify(filter), range: JSON.stringify(range) })
        .set('X-Min-Log-Position', String(head));
      const rows = partnerDeliverySchema.array().parse(answer.body);
      return { rows, total: Number(answer.headers['content-range']?.split('/')[1]) };
    };
    const before = await list({ outcome: 'refused', partnerId: VENDOR });
    expect(before.rows).toMatchObject([
      { id: deliveryId, partnerName: 'Demo document vendor', reason: refused.refused, replays: 0, orderId: null },
    ]);

    const path = `/api/partner-deliveries/${deliveryId}`;
    expect((await (await portal.agentAs('manager')).post(`${path}/replays`)).status).toBe(403);
    expect((await admin.post(`/api/partner-deliveries/${randomUUID()}/replays`)).status).toBe(404);
    const twice = await Promise.all([admin.post(`${path}/replays`), admin.post(`${path}/replays`)]);
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [202, 3],
      [202, 3],
    ]);
    expect(await list({ outcome: 'refused', partnerId: VENDOR })).toMatchObject({ total: before.total - 1 });
    expect((await list({ outcome: 'received', partnerId: VENDOR })).rows).toMatchObject([
      { id: deliveryId, outcome: 'received', reason: null, replays: 1 },
    ]);

    const head = await portal.store.reader.headPosition(portal.database.pool);
    const detail = await admin.get(path).set('X-Min-Log-Position', String(head));
    const { lines, bytes } = partnerDeliveryDetailSchema.parse(detail.body);
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      'Delivery received: credit_report.delivered',
      'Delivery refused',
      'Delivery given back to be judged again',
    ]);
    expect([lines[1]?.note, bytes > 0, JSON.stringify(detail.body)]).toEqual([
      refused.refused,
      true,
      expect.not.stringContaining('"data":{}'),
    ]);

    const data = { deliveryId, applicationId: randomUUID(), effect: 'Credit report recorded', replay: 1 };
    await openAggregate(portal.store, partnerDeliveryAggregate).handle(
      deliveryId,
      { type: 'RecordDeliveryApplied', data },
      { metadata: commandMetadata(), options: { commandId: randomUUID() } },
    );
    expect((await list({ applicationId: data.applicationId })).rows).toMatchObject([
      { outcome: 'applied', reason: null },
    ]);
    expect((await admin.post(`${path}/replays`)).status).toBe(409);
    expect((await admin.get(`/api/partner-deliveries/${randomUUID()}`)).status).toBe(404);
  });

  it('are called in the list of deliveries as their connection is', async () => {
    const [partnerId, name, deliveryId] = ['elm-credit-llc', 'Elm Credit, LLC', randomUUID()];
    const at = (actor?: Actor) => ({
      metadata: { ...commandMetadata(), ...(actor && { actor }) },
      options: { commandId: randomUUID() },
    });
    const connection = { endpoint: 'https://elm.example/v1', description: '', secretId: null, webhookSecretId: null };
    await openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      { type: 'ConnectPartner', data: { partnerId, name, kind: 'credit', isSandbox: false, ...connection } },
      at(),
    );
    const message = { messageId: 'm-1', messageType: 'order.note', body: '{}', sentAt: '2026-03-02T15:00:00Z' };
    const { position } = await openAggregate(portal.store, partnerDeliveryAggregate).handle(
      deliveryId,
      { type: 'ReceivePartnerDelivery', data: { deliveryId, partnerId, ...message, refusal: 'There is no order' } },
      at(partnerActor(partnerId)),
    );
    const read = (path: string) => admin.get(path).set('X-Min-Log-Position', String(position));
    const { body: rows } = await read(`/api/partner-deliveries?filter=${JSON.stringify({ partnerId })}`);
    expect(rows).toMatchObject([{ id: deliveryId, partnerName: name }]);
    const { lines, partnerName } = partnerDeliveryDetailSchema.parse(
      (await read(`/api/partner-deliveries/${deliveryId}`)).body,
    );
    expect([partnerName, lines[0]?.by]).toEqual([name, name]);
  });

  it('have what nothing has judged for ten minutes judged again, once', async () => {
    // Only a workflow judges it, and there is none here.
    const { body: received } = await deliver('nothing.known');
    const path = `/api/partner-deliveries/${received.deliveryId}`;
    const stands = async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      return (await admin.get(path).set('X-Min-Log-Position', String(head))).body;
    };
    expect(await stands()).toMatchObject({ outcome: 'received', isOverdue: false });
    expect((await admin.post(`${path}/replays`)).body.version).toBe(1);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000);
    try {
      expect(await stands()).toMatchObject({ outcome: 'received', isOverdue: true });
      expect((await admin.post(`${path}/replays`)).body.version).toBe(2);
    } finally {
      clock.mockRestore();
    }
    expect((await admin.post(`${path}/replays`)).body.version).toBe(2);
    expect(await stands()).toMatchObject({ outcome: 'received', isOverdue: false, replays: 1 });
  });

  it('deliver a second credit report once someone has ordered it', async () => {
    const officer = await portal.agentAs('loan_officer');
    const { id } = await submit(officer);
    const ordered = await officer.post(`/api/applications/${id}/credit-orders`).send({ reason: 'Too old' });
    expect(ordered.status).toBe(201);
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.post(`/api/applications/${id}/credit-orders`).send({ reason: 'x' })).status).toBe(403);
    expect((await officer.post(`/api/applications/${id}/credit-orders`).send({})).status).toBe(400);
  });
});
