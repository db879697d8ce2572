import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  connectionTestSchema,
  endpointSchema,
  type Integration,
  integrationConfiguredSchema,
  integrationsSchema,
  partnerCallSchema,
} from '../../../api/integrations/integrations.contract.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { recordPartnerCall } from '../../../events/partner-access/partner-calls.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { testSecrets } from '../../support/store/keys.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';

const KEY = 'vendor-credential-7f3a';
const cedar = {
  partnerType: 'title',
  partnerName: 'Cedar Valley Title',
  endpoint: 'https://api.cedar.example/v1',
  apiKey: KEY,
  description: 'Searches in three counties',
};

describe('Connections to partners', () => {
  let portal: Portal;
  let admin: Agent;
  let vendor: Server;
  let vendorUrl: string;
  const seen: (string | undefined)[] = [];
  let answerStatus = 200;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    vendor = createServer((req, res) => {
      seen.push(`${req.method} ${req.url} ${req.headers.authorization ?? '-'}`);
      res.writeHead(answerStatus, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    }).listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    const address = vendor.address();
    vendorUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    vendor.close();
    await portal.stop();
  });

  const list = async (agent = admin) => {
    const head = await portal.store.reader.headPosition(portal.database.pool);
    const answer = await agent.get('/api/integrations').set('X-Min-Log-Position', String(head));
    expect(answer.status).toBe(200);
    return integrationsSchema.parse(answer.body);
  };
  const configure = (body: object, agent = admin) => agent.post('/api/integrations/configure').send(body);
  const connectSandbox = async (partnerId: string): Promise<void> => {
    const secretId = randomUUID();
    await testSecrets(portal.database.pool).keep(secretId, KEY);
    const data = { partnerId, name: partnerId, kind: 'flood', endpoint: `${vendorUrl}/${partnerId}` } as const;
    await openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      { type: 'ConnectPartner', data: { ...data, description: '', isSandbox: true, secretId, webhookSecretId: null } },
      { metadata: commandMetadata(), options: { commandId: `connect:${partnerId}` } },
    );
  };
  const flood = async (partnerId: string): Promise<Integration | undefined> =>
    (await list()).flood.find(({ id }) => id === partnerId);

  it('are made, listed by what they are for, changed and ended; the key shows up nowhere', async () => {
    const key = randomUUID();
    const made = await configure(cedar).set('Idempotency-Key', key);
    expect(made.status).toBe(201);
    const { webhookSecret, ...rest } = integrationConfiguredSchema.parse(made.body);
    expect(rest).toMatchObject({
      id: 'cedar-valley-title',
      webhookUrl: expect.stringMatching(/\/webhooks\/cedar-valley-title$/),
    });
    expect(webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await configure(cedar).set('Idempotency-Key', key);
    expect(again.body).toEqual({ ...made.body, webhookSecret: null });

    expect((await list()).title).toEqual([
      expect.objectContaining({
        id: 'cedar-valley-title',
        name: 'Cedar Valley Title',
        status: 'pending',
        lastSync: null,
        recordCount: 0,
        hasApiKey: true,
        hasWebhookSecret: true,
      }),
    ]);
    const changed = await configure({ ...cedar, partnerId: 'cedar-valley-title', apiKey: '', description: 'Two' });
    expect([changed.status, changed.body.webhookSecret]).toEqual([200, null]);
    expect((await list()).title[0]).toMatchObject({ description: 'Two', hasApiKey: true });

    const events = await openAggregate(portal.store, partnerAggregate).history(PARTNERS_ID);
    const { rows } = await portal.database.pool.query('select s.sealed from event_store.secrets as s');
    const all = JSON.stringify([events, (await admin.get('/api/integrations')).body, rows]);
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(webhookSecret);

    const ended = await admin.post('/api/integrations/cedar-valley-title/disconnection').send({ reason: 'Moved on' });
    expect([ended.status, ended.body.id]).toEqual([200, 'cedar-valley-title']);
    expect((await list()).title[0]).toMatchObject({ status: 'disconnected' });
    expect((await admin.post('/api/integrations/cedar-valley-title/reconnection').send({})).status).toBe(200);
    expect((await list()).title[0]).toMatchObject({ status: 'pending' });
  });

  it('destroy a key that another one takes the place of', async () => {
    const made = await configure({ ...cedar, partnerName: 'Oak Title' });
    expect(made.status).toBe(201);
    const { pool } = portal.database;
    const secretIdOf = async () => {
      const { state } = await openAggregate(portal.store, partnerAggregate).load(PARTNERS_ID);
      return state.partners['oak-title']?.secretId ?? '';
    };
    const before = await secretIdOf();
    await configure({ ...cedar, partnerName: 'Oak Title', partnerId: 'oak-title', apiKey: 'another' });
    const after = await secretIdOf();
    expect([await testSecrets(pool).read(before), await testSecrets(pool).read(after)]).toEqual([undefined, 'another']);
    await configure({ ...cedar, partnerName: 'Oak Title', partnerId: 'oak-title', apiKey: null });
    expect(await testSecrets(pool).read(after)).toBeUndefined();
  });

  it('keep the key that a request brought which comes twice', async () => {
    expect((await configure({ ...cedar, partnerName: 'Elm Title' })).status).toBe(201);
    const body = { ...cedar, partnerName: 'Elm Title', partnerId: 'elm-title', apiKey: 'sent-twice' };
    const key = randomUUID();
    for (const _time of [1, 2]) expect((await configure(body).set('Idempotency-Key', key)).status).toBeLessThan(300);
    const { state } = await openAggregate(portal.store, partnerAggregate).load(PARTNERS_ID);
    const { secretId } = state.partners['elm-title'] ?? {};
    expect(await testSecrets(portal.database.pool).read(secretId ?? '')).toBe('sent-twice');
  });

  it('replace the key that the partner signs with, which is told once', async () => {
    await configure({ ...cedar, partnerName: 'Elm Title' });
    const answer = await admin.post('/api/integrations/elm-title/webhook-secret').send({});
    expect([answer.status, answer.body.webhookSecret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    expect((await list()).title.find(({ id }) => id === 'elm-title')?.previousWebhookSecretUntil).toEqual(
      expect.any(String),
    );
  });

  it.each([
    [{}, ['partnerType', 'partnerName', 'endpoint']],
    [{ ...cedar, partnerType: 'plumbing' }, ['partnerType']],
    [{ ...cedar, endpoint: 'http://api.cedar.example' }, ['endpoint']],
    [{ ...cedar, endpoint: 'https://me:secret@api.cedar.example' }, ['endpoint']],
    [{ ...cedar, partnerName: '東京' }, ['partnerName']],
    [{ ...cedar, apiKey: 'two words' }, ['apiKey']],
    [{ ...cedar, partnerName: 'Fir Title', webhookUrl: 'https://x.example' }, ['webhookUrl']],
  ])('refuse %j and name the fields', async (body, fields) => {
    const answer = await configure(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('are for administrators to change, and for others to read', async () => {
    const manager = await portal.agentAs('manager');
    expect((await list(manager)).stats.partners).toBeGreaterThan(0);
    const refused = await configure({ ...cedar, partnerName: 'Ash Title' }, manager);
    expect([refused.status, refused.body.permission]).toEqual([403, expect.stringMatching(/^integrations/)]);
    const processor = await portal.agentAs('processor');
    expect((await processor.get('/api/integrations')).status).toBe(403);
  });

  it('are tested with their key, which counts as a call', async () => {
    await connectSandbox('flood-one');
    expect(await flood('flood-one')).toMatchObject({ status: 'connected', lastCall: null });
    answerStatus = 200;
    const good = await admin.post('/api/integrations/flood-one/test').send({});
    expect(connectionTestSchema.parse(good.body)).toMatchObject({ isReached: true });
    expect(seen.at(-1)).toBe(`GET /flood-one/health Bearer ${KEY}`);
    answerStatus = 401;
    const bad = await admin.post('/api/integrations/flood-one/test').send({});
    expect(bad.body).toMatchObject({ isReached: false, text: 'The partner does not take the API key (HTTP 401)' });
    expect(await flood('flood-one')).toMatchObject({
      status: 'error',
      syncsToday: 1,
      errorsToday: 1,
      lastSync: expect.any(String),
      lastCall: { what: 'test', outcome: 'failed' },
    });
    const calls = await admin.get('/api/integrations/flood-one/calls');
    expect(partnerCallSchema.array().parse(calls.body)).toHaveLength(2);
    expect((await admin.post('/api/integrations/nobody/test').send({})).status).toBe(404);
  });

  it('are tried before they are saved, with the kept key only on the server that it was given for', async () => {
    await connectSandbox('flood-two');
    answerStatus = 200;
    const before = seen.length;
    const test = (body: object) => admin.post('/api/integrations/test').send(body);
    const own = await test({ partnerId: 'flood-two', endpoint: `${vendorUrl}/v2` });
    expect([own.body.isReached, seen.at(-1)]).toEqual([true, `GET /v2/health Bearer ${KEY}`]);
    // Only a sandbox vendor's own server is looked for on this machine.
    const other = await test({ endpoint: vendorUrl, apiKey: 'given' });
    expect(other.body).toMatchObject({ isReached: false, text: expect.stringMatching(/^Not reached: /) });
    expect(seen).toHaveLength(before + 1);
    expect((await test({ endpoint: 'ftp://x.example' })).status).toBe(422);
  });

  it('do as their calls and deliveries went', async () => {
    await connectSandbox('flood-three');
    const { pool } = portal.database;
    await recordPartnerCall(pool, { partnerId: 'flood-three', what: 'order', outcome: 'done', tookMs: 5 });
    await recordPartnerCall(pool, { partnerId: 'flood-three', what: 'order', outcome: 'refused', tookMs: 5 });
    const deliveries = openAggregate(portal.store, partnerDeliveryAggregate);
    const deliver = async (refusal?: string) => {
      const deliveryId = randomUUID();
      const circumstances = () => ({ metadata: commandMetadata(), options: { commandId: randomUUID() } });
      const data = {
        deliveryId,
        partnerId: 'flood-three',
        messageId: deliveryId,
        messageType: 'order.note',
        body: '{}',
        sentAt: new Date().toISOString(),
      };
      await deliveries.handle(
        deliveryId,
        { type: 'ReceivePartnerDelivery', data: { ...data, refusal } },
        circumstances(),
      );
      if (refusal !== undefined) return;
      const applied = { deliveryId, applicationId: randomUUID(), effect: 'Noted' };
      await deliveries.handle(deliveryId, { type: 'RecordDeliveryApplied', data: applied }, circumstances());
    };
    await deliver();
    await deliver('No such order');
    expect(await flood('flood-three')).toMatchObject({
      status: 'connected',
      recordCount: 1,
      syncsToday: 2,
      errorsToday: 1,
      lastCall: { outcome: 'refused' },
    });
    const { stats, ...groups } = await list();
    const all = Object.values(groups).flatMap((group) => (Array.isArray(group) ? group : []));
    expect(stats).toEqual({
      active: all.filter(({ status }) => status === 'connected').length,
      partners: all.filter(({ status }) => status !== 'disconnected').length,
      syncs: all.reduce((sum, { syncsToday }) => sum + syncsToday, 0),
      errors: all.reduce((sum, { errorsToday }) => sum + errorsToday, 0),
    });
  });

  it('call the endpoints that there are', async () => {
    const answer = await admin.get('/api/integrations/endpoints');
    const endpoints = endpointSchema.array().parse(answer.body);
    expect(endpoints).toContainEqual({
      id: 'get /api/v1/key',
      method: 'GET',
      path: '/api/v1/key',
      description: expect.any(String),
      category: 'key',
      access: 'any key',
    });
    expect(endpoints).toContainEqual(expect.objectContaining({ path: '/webhooks/{partnerId}', access: 'signature' }));
    expect(endpoints.map(({ path }) => path).every((path) => /^\/(api\/v1|webhooks)\//.test(path))).toBe(true);
  });
});
