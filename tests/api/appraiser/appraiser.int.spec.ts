import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import { foundIn, openForgetting } from '../loan-application/forgetting.ts';
import { submit } from '../loan-application/requests.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { appraiserProfile } from '../../support/values/appraisers.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';

const wish = (more: object = {}) => {
  const { appraiserId: _id, ...profile } = appraiserProfile();
  return { ...profile, ...more };
};
const licensed = (number: string, more: object = {}) => ({
  licenses: [{ state: 'TX', number, expiresOn: '2027-06-30', ...more }],
});

describe('Appraisers', () => {
  let portal: Portal;
  let coordinator: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    coordinator = await portal.agentAs('appraisal_coordinator');
    await connectVendor();
  });
  afterAll(() => portal.stop());

  const add = async (more: object = {}): Promise<string> => {
    const { status, body } = await coordinator.post('/api/appraisers').send(wish(more));
    expect([status, body.errors ?? []]).toEqual([201, []]);
    return body.id;
  };
  const listed = async (filter: object = {}) => {
    const head = await portal.store.reader.headPosition(portal.database.pool);
    const { body } = await coordinator
      .get(`/api/appraisers?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      .set('X-Min-Log-Position', String(head));
    return body;
  };
  const names = async (filter: object) => (await listed(filter)).map(({ name }: { name: string }) => name);

  const anApplication = async () => {
    const agent = await portal.agentAs('loan_officer');
    return { agent, id: (await submit(agent)).id };
  };
  const connectVendor = () =>
    openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      {
        type: 'ConnectPartner',
        data: {
          partnerId: 'test-appraisal',
          kind: 'appraisal',
          name: 'Test appraisal',
          endpoint: 'https://vendor.example/v1',
          description: '',
          isSandbox: false,
          secretId: null,
          webhookSecretId: null,
        },
      },
      {
        metadata: {
          actor: { kind: 'system', id: 'test', name: 'Test' },
          now: new Date().toISOString(),
          correlationId: 't',
        },
        options: { commandId: randomUUID() },
      },
    );

  it('are added, searched, filtered, changed and suspended, and every step is on record', async () => {
    const id = await add({ name: 'Imogen Vasquez', ...licensed('TX-1') });
    await add({
      name: 'Otto 100% Brandvold',
      email: 'otto@example.com',
      specialties: ['residential', 'luxury'],
      ...licensed('TX-2'),
    });
    expect(await names({})).toEqual(['Imogen Vasquez', 'Otto 100% Brandvold']);
    expect(await names({ q: '100%' })).toEqual(['Otto 100% Brandvold']);
    expect(await names({ q: 'tx-1' })).toEqual(['Imogen Vasquez']);
    expect(await names({ specialty: 'luxury' })).toEqual(['Otto 100% Brandvold']);
    expect(await names({ q: 'imogen', specialty: 'luxury' })).toEqual([]);

    const changed = await coordinator
      .put(`/api/appraisers/${id}`)
      .set('If-Match', '"1"')
      .send(wish({ company: 'Vasquez & Daughters', ...licensed('TX-1', { expiresOn: '2020-01-31' }) }));
    expect(changed.status).toBe(200);
    const late = await coordinator
      .put(`/api/appraisers/${id}`)
      .set('If-Match', '"1"')
      .send(wish(licensed('TX-1')));
    expect(late.status).toBe(412);
    const status = { status: 'suspended', reason: 'License lapsed' };
    expect((await coordinator.post(`/api/appraisers/${id}/status`).send(status)).status).toBe(200);
    expect(await names({ status: 'active' })).toEqual(['Otto 100% Brandvold']);
    const { body: one } = await coordinator.get(`/api/appraisers/${id}`);
    expect(one).toMatchObject({
      company: 'Vasquez & Daughters',
      license: 'TX-1',
      licenses: [{ state: 'TX', isExpired: true }],
      status: 'suspended',
      statusReason: 'License lapsed',
      completedOrders: 0,
      rating: null,
      averageTurnaround: null,
      onTimeDelivery: null,
    });
    const { body: history } = await coordinator.get(`/api/appraisers/${id}/history`);
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Suspended: License lapsed',
      'Profile changed',
      'Added to the panel',
    ]);
  });

  it('are added once, however often the request comes, and once for each license', async () => {
    const key = randomUUID();
    const send = () =>
      coordinator
        .post('/api/appraisers')
        .set('Idempotency-Key', key)
        .send(wish(licensed('TX-77')));
    const [first, again] = [await send(), await send()];
    expect([first.status, again.body]).toEqual([201, first.body]);
    await listed();
    const { status, body } = await coordinator.post('/api/appraisers').send(wish(licensed(' tx-77 ')));
    expect([status, body.errors]).toEqual([
      409,
      [{ field: 'licenses.0.number', message: expect.stringContaining('Imogen Vasquez is on the panel') }],
    ]);
  });

  it('are refused by field, with the fix', async () => {
    const sent = {
      ...wish({ name: ' ', phone: '12', email: 'imogen', specialties: [], propertyTypes: ['castle'], capacity: 0 }),
      ...licensed('!', { state: 'ZZ', expiresOn: '2027-02-30' }),
    };
    const { status, body } = await coordinator.post('/api/appraisers').send(sent);
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'capacity',
      'email',
      'licenses.0.expiresOn',
      'licenses.0.number',
      'licenses.0.state',
      'name',
      'phone',
      'propertyTypes.0',
      'specialties',
    ]);
  });

  it('are kept by whoever may change appraisals, and by no loan officer', async () => {
    for (const role of ['loan_officer', 'processor', 'closer'] as const) {
      const agent = await portal.agentAs(role);
      expect((await agent.post('/api/appraisers').send(wish(licensed(`TX-${role}`)))).status).toBe(403);
    }
    const closer = await portal.agentAs('closer');
    expect((await closer.get('/api/appraisers')).status).toBe(200);
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.get('/api/appraisers')).status).toBe(403);
  });

  it('take turns, and are passed over for a reason only', async () => {
    const { agent: officer, id: applicationId } = await anApplication();
    await add({ name: 'Zoe Turnbull', ...licensed('TX-901') });
    await add({ name: 'Yara Turnbull', ...licensed('TX-902') });
    const order = async (): Promise<string> => {
      const body = { applicationId, kind: 'appraisal', product: 'desktop', priority: 'rush', place: false };
      const answer = await coordinator.post('/api/vendor-orders').send(body);
      expect([answer.status, answer.body.errors ?? []]).toEqual([201, []]);
      return answer.body.id;
    };
    const assign = (id: string, body: object, agent = coordinator) =>
      agent.put(`/api/vendor-orders/${id}/vendor`).send({ partnerId: 'test-appraisal', ...body });
    const first = await order();
    const head = String(await portal.store.reader.headPosition(portal.database.pool));
    const turn = await coordinator.get(`/api/appraisal-rotation/${first}`).set('X-Min-Log-Position', head);
    const inTurn: { appraiserId: string; name: string }[] = turn.body.inTurn;
    const next = inTurn[0]?.appraiserId;
    const last = inTurn.at(-1)?.appraiserId;
    expect(turn.body.left.map(({ name }: { name: string }) => name)).not.toContain('Zoe Turnbull');

    const refused = await assign(first, { appraiserId: last });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'skipped']);
    expect((await assign(first, { appraiserId: next }, officer)).status).toBe(403);
    const skipped = inTurn
      .filter(({ appraiserId }) => appraiserId !== last)
      .map(({ appraiserId }) => ({ appraiserId, reason: 'On leave this week' }));
    expect((await assign(first, { appraiserId: last, skipped })).status).toBe(200);

    await listed();
    const second = await coordinator.get(`/api/appraisal-rotation/${await order()}`);
    expect(second.body.inTurn.at(-1)).toMatchObject({ appraiserId: last, openOrders: 1 });
  });

  it('wait from their newest assignment, whenever what they got was ordered', async () => {
    const { id: applicationId } = await anApplication();
    await add({ name: 'Xena Turnbull', ...licensed('TX-903') });
    await add({ name: 'Walt Turnbull', ...licensed('TX-904') });
    const order = async (): Promise<string> => {
      const body = { applicationId, kind: 'appraisal', product: 'desktop', priority: 'rush', place: false };
      return (await coordinator.post('/api/vendor-orders').send(body).expect(201)).body.id;
    };
    const turnFor = async (id: string): Promise<string[]> => {
      const head = String(await portal.store.reader.headPosition(portal.database.pool));
      const { body } = await coordinator.get(`/api/appraisal-rotation/${id}`).set('X-Min-Log-Position', head);
      return body.inTurn.map(({ appraiserId }: { appraiserId: string }) => appraiserId);
    };
    const assignNext = async (id: string): Promise<string | undefined> => {
      const [next] = await turnFor(id);
      const body = { partnerId: 'test-appraisal', appraiserId: next };
      await coordinator.put(`/api/vendor-orders/${id}/vendor`).send(body).expect(200);
      return next;
    };
    const ordered = [await order(), await order(), await order()];
    const [monday = '', friday = '', third = ''] = ordered;
    const first = await assignNext(friday);
    const second = await assignNext(monday);
    const waiting = (await turnFor(third)).filter((id) => id === first || id === second);
    expect(waiting).toEqual([first, second]);
    const { body } = await coordinator
      .get(`/api/vendor-orders/${monday}`)
      .set('X-Min-Log-Position', String(await portal.store.reader.headPosition(portal.database.pool)));
    expect(body.assignedBy).toBe('rotation');
  });

  it('get one order each when two are given at the same moment, and nobody more than they take', async () => {
    const { id: applicationId } = await anApplication();
    for (const name of ['Uma Turnbull', 'Vera Turnbull', 'Wim Turnbull'])
      await add({ name, capacity: 2, ...licensed(`TX-${name}`.replaceAll(' ', '-')) });
    const order = async (): Promise<string> => {
      const body = { applicationId, kind: 'appraisal', product: 'desktop', priority: 'rush', place: false };
      return (await coordinator.post('/api/vendor-orders').send(body).expect(201)).body.id;
    };
    const ids = await Promise.all(Array.from({ length: 6 }, order));
    await listed();
    const give = (id: string, body: object) =>
      coordinator.put(`/api/vendor-orders/${id}/vendor`).send({ partnerId: 'test-appraisal', ...body });
    const { body: turns } = await coordinator.get(`/api/appraisal-rotation/${ids[0]}`);
    const [first, second] = turns.inTurn;
    const named = await Promise.all(ids.slice(0, 2).map((id) => give(id, { appraiserId: first.appraiserId })));
    expect(named.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = named.find(({ status }) => status === 422);
    expect(late?.body.errors).toEqual([
      { field: 'skipped', message: `${second.name} comes before: say why they are passed over` },
      ...Array.from({ length: late?.body.errors.length - 1 }, () => expect.objectContaining({ field: 'skipped' })),
    ]);

    const given = await Promise.all(ids.slice(2).map((id) => give(id, { isInTurn: true })));
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const head = String(await portal.store.reader.headPosition(portal.database.pool));
    const whose = await Promise.all(
      ids.slice(2).map(async (id) => {
        const { body } = await coordinator.get(`/api/vendor-orders/${id}`).set('X-Min-Log-Position', head);
        return [body.appraiserId, body.assignedBy];
      }),
    );
    expect(new Set(whose.map(([id]) => id)).size).toBe(4);
    expect(whose.map(([, how]) => how)).toEqual(['rotation', 'rotation', 'rotation', 'rotation']);
  });

  it('get an order by rotation that is sent before anybody was assigned', async () => {
    const { id: applicationId } = await anApplication();
    await add({ name: 'Xenia Turnbull', capacity: 9, ...licensed('TX-Xenia') });
    const order = (place: boolean) =>
      coordinator
        .post('/api/vendor-orders')
        .send({ applicationId, kind: 'appraisal', product: 'desktop', priority: 'rush', place })
        .expect(201);
    const { body: drafted } = await order(false);
    await listed();
    await coordinator.post(`/api/vendor-orders/${drafted.id}/placement`).expect(200);
    const { body: sent } = await order(true);
    const head = String(await portal.store.reader.headPosition(portal.database.pool));
    for (const { id } of [drafted, sent]) {
      const { body } = await coordinator.get(`/api/vendor-orders/${id}`).set('X-Min-Log-Position', head);
      expect([typeof body.appraiserId, body.assignedBy]).toEqual(['string', 'rotation']);
    }
  });

  it('are rated by what they had to mend, and not by what a borrower had reconsidered', async () => {
    const { id: applicationId } = await anApplication();
    const id = await add({ name: 'Yara Turnbull', ...licensed('TX-Yara') });
    const orders = openAggregate(portal.store, vendorOrderAggregate);
    const orderId = randomUUID();
    const partnerId = 'test-appraisal';
    const of = { orderId };
    const handle = (command: VendorOrderCommand) =>
      orders.handle(orderId, command, {
        metadata: commandMetadata({ now: new Date().toISOString() }),
        options: { commandId: randomUUID() },
      });
    const dueOn = '2099-01-05';
    const report = (revision: number) => {
      const says: VendorSays = {
        type: 'delivered',
        revision,
        result: JSON.stringify(vendorResults.appraisal),
        files: [],
      };
      const digest = createHash('sha256').update(String(revision)).digest('hex');
      const message = { partnerId, reference: 'R-1', deliveryId: randomUUID(), sequence: revision + 1, digest, says };
      return handle({ type: 'TakeVendorMessage', data: { ...of, ...message } });
    };
    const named = { subject: `loanApplication-${applicationId}`, orderNumber: 'VO-2026-RATED000', loanNumber: 'LL-1' };
    const terms = { kind: 'appraisal', product: 'desktop', priority: 'rush', details: '{}' } as const;
    await handle({ type: 'CreateVendorOrder', data: { ...of, ...named, applicationId, ...terms } });
    const appraiser = { appraiserId: id, name: 'Yara Turnbull' };
    await handle({ type: 'AssignVendor', data: { ...of, partnerId, appraiser, how: 'rotation', skipped: [] } });
    await handle({ type: 'PlaceVendorOrder', data: { ...of, dueOn } });
    await handle({ type: 'RecordOrderSent', data: { ...of, round: 1, reference: 'R-1' } });
    await report(0);
    await handle({ type: 'RequestRevision', data: { ...of, reason: 'Explain', items: [], dueOn } });
    await report(1);
    const asked = { reason: 'Newer sales', comparables: [], dueOn, isClosed: false };
    await handle({ type: 'RequestReconsideration', data: { ...of, ...asked } });
    await report(2);
    const [row] = (await listed({ q: 'yara' })).filter((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({ completedOrders: 1, rating: 4, onTimeDelivery: 100 });
    expect(row.averageTurnaround).toBeLessThan(0.1);
  });

  it('are forgotten on the panel, in its history and on their orders, which stay', async () => {
    const id = await add({
      name: 'Thelonius Quickwater',
      email: 'thelonius@example.com',
      phone: '512-555-0166',
      ...licensed('TX-QW-77'),
    });
    const { id: applicationId } = await anApplication();
    const { body: order } = await coordinator.post('/api/vendor-orders').send({
      applicationId,
      kind: 'appraisal',
      product: 'full_appraisal',
      priority: 'rush',
      details: {},
      place: false,
    });
    const assigned = await coordinator
      .put(`/api/vendor-orders/${order.id}/vendor`)
      .send({ partnerId: 'test-appraisal', appraiserId: id, skipped: [] });
    expect([assigned.status, assigned.body.errors ?? []]).toEqual([200, []]);
    const forget = (agent: Agent) => agent.post(`/api/appraisers/${id}/erasure`).send({ reason: 'Request 4711' });
    expect((await forget(await portal.agentAs('loan_officer'))).status).toBe(403);
    expect((await forget(coordinator)).status).toBe(409);
    await coordinator.post(`/api/appraisers/${id}/status`).send({ status: 'inactive', reason: 'Thelonius retires' });
    await listed();
    const open = await forget(coordinator);
    expect([open.status, open.body.detail ?? open.body.title]).toEqual([422, expect.stringContaining('1 open order')]);
    await coordinator.post(`/api/vendor-orders/${order.id}/cancellation`).send({ reason: 'Not needed' });
    await listed();
    expect((await forget(coordinator)).status).toBe(200);
    // A repeat finishes what was broken off, and finds nothing.
    expect((await forget(coordinator)).status).toBe(200);

    const [row] = (await listed()).filter((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({ name: '[erased]', email: '[erased]', license: '[erased]', isForgotten: true });
    expect((await listed({ q: 'quickwater' })).length).toBe(0);
    const { body: shown } = await coordinator.get(`/api/vendor-orders/${order.id}`);
    expect(shown.status).toBe('cancelled');
    const { body: history } = await coordinator.get(`/api/appraisers/${id}/history`);
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      'Personal data is erased: Request 4711',
    );
    const dump = await openForgetting(portal).dump('event_store', 'read_model');
    expect(foundIn(dump, ['Quickwater', 'thelonius', '512-555-0166', 'TX-QW-77'])).toEqual([]);
  }, 60_000);
});
