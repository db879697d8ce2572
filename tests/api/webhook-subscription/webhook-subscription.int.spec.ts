import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { webhookDeliveryAggregate } from '../../../events/webhook-delivery/webhook-delivery.decider.ts';
import { webhookSubscriptionAggregate } from '../../../events/webhook-subscription/webhook-subscription.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { testSecrets } from '../../support/store/keys.ts';
import { isAhead } from '../../support/values/moments.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';

const path = '/api/integrations/webhooks';
const wanted = (more: object = {}) => ({
  name: 'Status board',
  url: 'https://partner.example/webhooks',
  events: ['application.status_changed', 'application.funded'],
  description: 'Shows where files stand',
  ...more,
});

describe('Subscriptions to webhooks', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const subscribe = async (more: object = {}) => {
    const { status, body, headers } = await admin.post(path).send(wanted(more));
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/=]{44}$/)]);
    return { ...(body as { id: string; secret: string }), position: String(headers['x-log-position']) };
  };
  const row = async (id: string, position = '0') =>
    (await admin.get(`${path}/${id}`).set('X-Min-Log-Position', position)).body;

  it('are made, seen, changed, paused and deleted; the secret is told once and nowhere kept in clear', async () => {
    const { id, secret, position } = await subscribe();
    expect(await row(id, position)).toMatchObject({
      ...wanted(),
      id,
      active: true,
      status: 'active',
      disabledBecause: null,
      failingSince: null,
      lastAttempt: null,
      delivered: 0,
      failed: 0,
      waiting: 0,
      createdBy: 'Avery Lindqvist',
      version: 1,
    });
    const { rows } = await portal.database.pool.query(
      'select e.data::text as text from event_store.events as e union all select encode(s.sealed, $1) from event_store.secrets as s',
      ['escape'],
    );
    expect(rows.map(({ text }) => String(text)).join('\n')).not.toContain(secret.slice(6));

    const changed = await admin.put(`${path}/${id}`).send(wanted({ name: 'Board', description: null }));
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    const stale = await admin.put(`${path}/${id}`).set('If-Match', '"1"').send(wanted());
    expect(stale.status).toBe(412);
    const paused = await admin.post(`${path}/${id}/pause`).send();
    expect(paused.status).toBe(200);
    expect(await row(id, paused.headers['x-log-position'])).toMatchObject({
      name: 'Board',
      active: false,
      status: 'paused',
    });
    expect((await admin.post(`${path}/${id}/test`).send({})).body).toMatchObject({ code: 'illegal_transition' });
    expect((await admin.post(`${path}/${id}/resume`).send()).status).toBe(200);
    const gone = await admin.delete(`${path}/${id}`);
    expect(gone.status).toBe(200);
    const after = await admin.get(`${path}/${id}`).set('X-Min-Log-Position', gone.headers['x-log-position'] ?? '');
    expect(after.status).toBe(404);
    expect((await admin.post(`${path}/${id}/pause`).send()).status).toBe(404);
  });

  it('leave no secret behind when they are deleted', async () => {
    const { id } = await subscribe({ name: 'Short-lived' });
    expect((await admin.post(`${path}/${id}/secret`).send({ overlapHours: 24 })).status).toBe(200);
    const { state } = await openAggregate(portal.store, webhookSubscriptionAggregate).load(id);
    const ids = [state.secretId, state.previousSecret?.secretId ?? ''];
    const secrets = testSecrets(portal.database.pool);
    const kept = () => Promise.all(ids.map(async (secretId) => (await secrets.read(secretId)) !== undefined));
    expect(await kept()).toEqual([true, true]);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
    expect(await kept()).toEqual([false, false]);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('are made once by a request that comes twice, which hears no secret the second time', async () => {
    const key = randomUUID();
    const ask = () =>
      admin
        .post(path)
        .set('Idempotency-Key', key)
        .send(wanted({ name: 'Twice' }));
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, { ...first.body, secret: null }]);
  });

  it('get another secret, and keep the one before for the hours asked for', async () => {
    const { id, secret } = await subscribe();
    const key = randomUUID();
    const since = Date.now();
    const rotated = await admin.post(`${path}/${id}/secret`).send({ overlapHours: 2 });
    expect([rotated.status, rotated.body.secret === secret]).toEqual([200, false]);
    const { previousSecretUntil } = await row(id, rotated.headers['x-log-position']);
    expect(isAhead(previousSecretUntil, { ms: 2 * 3_600_000, since })).toBe(true);
    const twice = () => admin.post(`${path}/${id}/secret`).set('Idempotency-Key', key).send({ overlapHours: 2 });
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 200]);
    const { state } = await openAggregate(portal.store, webhookSubscriptionAggregate).load(id);
    for (const kept of [state.secretId, state.previousSecret?.secretId ?? '']) {
      expect(await testSecrets(portal.database.pool).read(kept)).toMatch(/^whsec_/);
    }
    expect((await admin.post(`${path}/${id}/secret`).send({ overlapHours: -1 })).body.errors).toEqual([
      expect.objectContaining({ field: 'overlapHours' }),
    ]);
  });

  it('may be for one partner, and stay so', async () => {
    const made = await admin.post(path).send(wanted({ partnerId: 'cedar-title' }));
    expect([made.status, await row(made.body.id, made.headers['x-log-position'])]).toMatchObject([
      201,
      { partnerId: 'cedar-title' },
    ]);
    const { status, body } = await admin.put(`${path}/${made.body.id}`).send(wanted({ partnerId: 'other' }));
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'partnerId']);
    const nobodys = await subscribe();
    expect(await row(nobodys.id, nobodys.position)).toMatchObject({ partnerId: null });
  });

  it.each([
    [{ partnerId: 'Cedar Title' }, 'partnerId'],
    [{ url: 'http://partner.example/webhooks' }, 'url'],
    [{ url: 'https://127.0.0.1/webhooks' }, 'url'],
    [{ url: 'https://2130706433/webhooks' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'url'],
    [{ url: 'https://me:secret@partner.example/' }, 'url'],
    [{ url: 'ftp://partner.example/' }, 'url'],
    [{ url: '' }, 'url'],
    [{ name: ' ' }, 'name'],
    [{ events: [] }, 'events'],
    [{ events: ['application.funded', 'application.funded'] }, 'events'],
    [{ events: ['application.shared'] }, 'events.0'],
    [{ secret: 'mine' }, 'secret'],
  ])('are refused with the name of the field: %j', async (more, field) => {
    const { status, body } = await admin.post(path).send(wanted(more));
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('are for whoever may set up integrations', async () => {
    const officer = await portal.agentAs('loan_officer');
    expect((await officer.post(path).send(wanted())).status).toBe(403);
  });

  it('have a log of deliveries, each with its attempts; it is sent again under a new id', async () => {
    const { id } = await subscribe();
    const tested = await admin.post(`${path}/${id}/test`).send({ event: 'application.funded' });
    expect([tested.status, tested.body.id]).toEqual([202, expect.any(String)]);
    const asked = await portal.store.reader.readAll(portal.database.pool, {
      after: 0,
      limit: 10,
      types: ['WebhookTestRequested'],
    });
    const deliveryId = String(tested.body.id);
    const deliveries = openAggregate(portal.store, webhookDeliveryAggregate);
    const data = {
      deliveryId,
      subscriptionId: id,
      cause: 'test' as const,
      event: 'application.funded' as const,
      sourceEventId: asked.at(-1)?.eventId ?? '',
      messageId: randomUUID(),
      number: 1,
      outcome: 'failed' as const,
      status: 500,
      durationMs: 12,
      answer: 'not now',
      problem: null,
      nextAttemptAt: null,
    };
    const send = (command: Parameters<typeof deliveries.handle>[1]) =>
      deliveries.handle(deliveryId, command, { metadata: commandMetadata(), options: { commandId: randomUUID() } });
    await send({ type: 'RecordAttempt', data });
    const { position } = await send({
      type: 'GiveDeliveryUp',
      data: { deliveryId, subscriptionId: id, because: 'one_attempt' },
    });

    const list = await admin
      .get(`${path}/${id}/deliveries?range=[0,9]&filter=${encodeURIComponent('{"status":"failed"}')}`)
      .set('X-Min-Log-Position', String(position));
    expect(list.headers['content-range']).toBe('deliveries 0-0/1');
    expect(list.body).toEqual([
      expect.objectContaining({
        id: deliveryId,
        eventName: 'application.funded',
        status: 'failed',
        because: 'one_attempt',
        attempts: 1,
        lastStatus: 500,
      }),
    ]);
    const { body } = await admin.get(`${path}/${id}/deliveries/${deliveryId}`);
    expect(body.attemptLog).toEqual([
      {
        number: 1,
        at: expect.any(String),
        outcome: 'failed',
        status: 500,
        durationMs: 12,
        answer: 'not now',
        problem: null,
      },
    ]);
    expect(JSON.parse(body.body)).toMatchObject({ type: 'application.funded', isTest: true });
    expect(await row(id)).toMatchObject({ failed: 1, lastAttempt: { outcome: 'failed', status: 500 } });

    const again = await admin.post(`${path}/${id}/deliveries/${deliveryId}/resend`).send();
    expect([again.status, again.body.id === deliveryId]).toEqual([202, false]);
    expect((await admin.post(`${path}/${id}/deliveries/${randomUUID()}/resend`).send()).status).toBe(404);
  });

  it('can be for every event of the catalogue but what only the feed tells', async () => {
    const { body } = await admin.get('/api/integrations/webhook-events');
    expect(body.map(({ name }: { name: string }) => name)).toContain('application.status_changed');
    expect(body.filter(({ isInFeedOnly }: { isInFeedOnly: boolean }) => isInFeedOnly)).toHaveLength(4);
  });
});
