import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createMessages } from '../../../events/published/webhook-messages.ts';
import { keyOfText } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { checkpointOf } from '../../../projections/registry.ts';
import { createSubscribed, deliveredTypes } from '../../../workflows/webhook-delivery/subscribed.ts';
import { eventually } from '../../support/eventually.ts';
import { foundIn, openForgetting } from '../loan-application/forgetting.ts';
import { filledDraft } from '../urla-draft/drafts.ts';
import { PARTNER, sentOrder } from './partner.ts';

describe('What a partner proposes for an application', () => {
  let portal: Portal;
  let admin: Agent;
  let leo: Agent;
  let key: string;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    leo = await portal.agentAs('loan_officer');
    key = await issue();
  });
  afterAll(() => portal.stop());

  const issue = async (more: object = {}): Promise<string> => {
    const scopes = ['urla:propose'];
    const sent = { name: 'Proposals', partner: 'Acme Title', partnerId: PARTNER, scopes, ...more };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return body.key;
  };
  const ask = async (path: string, body?: object, by = key) => {
    const response = await fetch(`${portal.url}/api/v1/applications/${path}`, {
      headers: { 'x-api-key': by, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  const theirs = async () => {
    const { id: draftId } = await filledDraft(leo);
    const { id } = (await leo.post(`/api/urla-drafts/${draftId}/submission`)).body;
    return { id, order: await sentOrder(portal, id, 'title') };
  };
  const propose = (id: string, orderId: string, changes: object[], more: object = {}, by = key) =>
    ask(`${id}/urla-proposals`, { orderId, reason: 'The deed says so', changes, ...more }, by);
  const reached = (position: number) =>
    eventually(
      `the feed to reach ${position}`,
      async () => {
        const { reader, pool } = portal.store;
        return (await reader.checkpointPosition(pool, checkpointOf('partner-files'))) >= position;
      },
      25_000,
    );
  const city = (value: string) => [{ path: 'property.city', value }];
  const urla = async (id: string) => (await leo.get(`/api/applications/${id}/urla`)).body;
  const decide = async (id: string, body: object) =>
    leo
      .patch(`/api/applications/${id}/urla`)
      .set('If-Match', `"${(await urla(id)).version}"`)
      .send({ kind: 'correction', reason: 'As the title company found', ...body });

  it('changes nothing until staff take it over, and then names both', async () => {
    const { id, order } = await theirs();
    const before = (await urla(id)).urla;
    const { status, body } = await propose(id, order.orderId, [
      ...city('Pflugerville'),
      { path: 'borrowers.0.personal.ssn', value: '900-45-1111' },
    ]);
    expect([status, body]).toEqual([
      202,
      { proposalId: expect.any(String), applicationId: id, orderId: order.orderId },
    ]);
    const { proposalId } = body;
    const now = await urla(id);
    expect(now.urla).toEqual(before);
    const [borrower = ''] = Object.keys(before.borrowers);
    expect(now.proposals).toEqual([
      expect.objectContaining({
        proposalId,
        partner: { id: PARTNER, name: expect.any(String) },
        orderNumber: order.orderNumber,
        reason: 'The deed says so',
        changes: expect.arrayContaining([
          { path: 'property.city', before: before.property.city, after: 'Pflugerville' },
          { path: `borrowers.${borrower}.personal.ssn`, before: expect.stringContaining('••'), after: '•••-••-1111' },
        ]),
      }),
    ]);
    const preview = await leo
      .post(`/api/applications/${id}/urla/preview`)
      .send({ kind: 'correction', reason: '-', proposalId });
    expect([preview.status, preview.body.problems]).toEqual([200, []]);

    const stale = await leo
      .patch(`/api/applications/${id}/urla`)
      .set('If-Match', `"${now.version - 1}"`)
      .send({ kind: 'correction', reason: 'As found', proposalId });
    expect([404, 412]).toContain(stale.status);
    const taken = await decide(id, { proposalId });
    expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
    const after = await urla(id);
    expect(after.urla.property.city).toBe('Pflugerville');
    expect(after.proposals).toEqual([]);
    expect(after.sources.find(({ path }: { path: string }) => path === 'property.city')).toMatchObject({
      kind: 'delivered',
      proposedBy: { id: PARTNER },
      by: { name: expect.stringContaining(' ') },
    });
    const { body: told } = await ask(`${id}/urla-proposals/${proposalId}`);
    expect(told).toMatchObject({ state: 'taken', reason: null, decidedAt: expect.any(String) });
    expect((await decide(id, { proposalId })).status).toBe(409);
  });

  it('is declined with a reason that the partner reads, and nobody else', async () => {
    const { id, order } = await theirs();
    const { proposalId } = (await propose(id, order.orderId, city('Hutto'))).body;
    const refuse = (agent: Agent, reason = 'The plat says Round Rock') =>
      agent.post(`/api/applications/${id}/urla-proposals/${proposalId}/refusal`).send({ reason });
    expect((await refuse(await portal.agentAs('viewer'))).status).toBe(403);
    expect((await refuse(leo, '')).status).toBe(400);
    expect((await refuse(leo)).status).toBe(200);
    expect((await refuse(leo)).status).toBe(409);
    expect((await ask(`${id}/urla-proposals/${proposalId}`)).body).toMatchObject({
      state: 'declined',
      reason: 'The plat says Round Rock',
    });
    const other = await issue({ partnerId: 'other-title' });
    expect((await ask(`${id}/urla-proposals/${proposalId}`, undefined, other)).status).toBe(404);
    expect((await urla(id)).proposals).toEqual([]);
  });

  it('is decided on with an event to its partner alone, also when its order is over by then', async () => {
    const { id, order } = await theirs();
    const declined = (await propose(id, order.orderId, city('Hutto'))).body.proposalId;
    const taken = (await propose(id, order.orderId, city('Pflugerville'))).body.proposalId;
    const scopes = ['events:read', 'urla:propose', 'applications:read'];
    const follower = await issue({ scopes });
    const other = await issue({ scopes, partnerId: 'other-title' });
    const subscribe = async (partnerId: string) => {
      const sent = { name: `Of ${partnerId}`, url: 'https://hooks.example.com/in', events: ['proposal.decided'] };
      const answer = await admin.post('/api/integrations/webhooks').send({ ...sent, description: null, partnerId });
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return String(answer.body.id);
    };
    const its = await subscribe(PARTNER);
    const strangers = await subscribe('other-title');
    await leo.post(`/api/applications/${id}/urla-proposals/${declined}/refusal`).send({ reason: 'The plat differs' });
    await order.cancel();
    expect((await decide(id, { proposalId: taken })).status).toBe(200);

    const { pool, reader } = portal.store;
    const head = await reader.headPosition(pool);
    const told = async (by: string) => {
      await reached(head);
      const response = await fetch(`${portal.url}/api/v1/events?after=0&limit=500`, { headers: { 'x-api-key': by } });
      const { events } = (await response.json()) as {
        events: { id: string; type: string; data: { applicationId?: string } }[];
      };
      return events.filter(({ type, data }) => type === 'proposal.decided' && data.applicationId === id);
    };
    const decisions = [
      { proposalId: declined, decision: 'declined' },
      { proposalId: taken, decision: 'taken' },
    ];
    const feed = await told(follower);
    expect(feed.map(({ data }) => data)).toEqual(
      decisions.map((each) => ({
        ...each,
        applicationId: id,
        applicationNumber: expect.any(String),
        orderId: order.orderId,
      })),
    );
    expect(JSON.stringify(feed)).not.toContain('plat');
    expect(await told(other)).toEqual([]);
    expect(await told(await issue({ scopes: ['events:read', 'applications:read'] }))).toEqual([]);

    const recorded = await reader.readAll(pool, { after: 0, limit: 10_000, types: deliveredTypes });
    const begun = async () => (await createSubscribed(portal.store)(recorded)).map(({ id: key }) => keyOfText(key));
    const sent = await begun();
    expect(sent.filter(({ subscriptionId }) => subscriptionId === strangers)).toEqual([]);
    const toIt = sent.filter(({ subscriptionId }) => subscriptionId === its);
    expect(toIt.map(({ name }) => name)).toEqual(['proposal.decided', 'proposal.decided']);
    // Dispatched again, the same deliveries with the same message ids as in the feed.
    expect(await begun()).toEqual(sent);
    const messages = createMessages(portal.store);
    const ids = await Promise.all(toIt.map(async (key) => JSON.parse((await messages.of(key)).body).id));
    expect(ids).toEqual(feed.map((event) => event.id));
  });

  it('is one, also when it is sent twice or at the same time, and few wait at once', async () => {
    const { id, order } = await theirs();
    const sent = await Promise.all([1, 2, 3].map(() => propose(id, order.orderId, city('Taylor'))));
    expect(new Set(sent.map(({ body }) => body.proposalId)).size).toBe(1);
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(1);
    for (let count = 1; count < 10; count++) {
      expect((await propose(id, order.orderId, city(`Town ${'abcdefghij'.charAt(count)}`))).status).toBe(202);
    }
    expect((await propose(id, order.orderId, city('Elgin'))).status).toBe(422);
    expect((await urla(id)).proposals).toHaveLength(10);
  });

  it('is refused without a word about what the application says', async () => {
    const { id, order } = await theirs();
    const before = (await urla(id)).urla.property.city;
    // As it is: a partner learns nothing from the answer.
    expect((await propose(id, order.orderId, city(before))).status).toBe(202);
    const wrong = async (changes: object[], field: string) => {
      const { status, body } = await propose(id, order.orderId, changes);
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    };
    await wrong([], 'changes');
    await wrong([{ path: 'property.address.moon', value: 'x' }], 'changes.0.path');
    await wrong([{ path: 'borrowers.9.personal.lastName', value: 'Rivera' }], 'changes.0.path');
    await wrong([{ path: 'borrowers.0.personal.ssn', value: '12' }], 'changes.0.value');
    await wrong([...city('A'), ...city('B')], 'changes.1.path');
    await wrong(
      Array.from({ length: 51 }, () => city('A')[0] ?? {}),
      'changes',
    );
    expect((await propose(id, order.orderId, city('x'.repeat(4_001)))).status).toBe(400);
  });

  it('is for an open order of the partner alone, with the scope, on a file that goes on', async () => {
    const { id, order } = await theirs();
    const other = await theirs();
    expect((await propose(other.id, order.orderId, city('Hutto'))).status).toBe(404);
    const stranger = await issue({ partnerId: 'other-title' });
    expect((await propose(id, order.orderId, city('Hutto'), {}, stranger)).status).toBe(404);
    const reader = await issue({ scopes: ['applications:read'] });
    expect((await propose(id, order.orderId, city('Hutto'), {}, reader)).status).toBe(403);
    await order.cancel();
    expect((await propose(id, order.orderId, city('Hutto'))).status).toBe(404);
    await setStatus(await portal.agentAs('underwriter'), other.id, {
      status: 'rejected',
      reasons: ['insufficient_income'],
      notes: 'Not enough',
    });
    expect((await propose(other.id, other.order.orderId, city('Hutto'))).status).toBe(409);
  });

  it('is gone with the last borrower who is forgotten, and is then neither taken over nor sent anew', async () => {
    const { id, order } = await theirs();
    const office = openForgetting(portal);
    const proposed = [
      'Zoraidahurst',
      'Quillfeatherton',
      'zoraida.q@example.com',
      '900454711',
      '900-45-4711',
      'Oddstreet',
    ];
    const { status, body } = await propose(
      id,
      order.orderId,
      [
        ...city('Zoraidahurst'),
        { path: 'property.street', value: '7 Oddstreet' },
        { path: 'borrowers.0.personal.lastName', value: 'Quillfeatherton' },
        { path: 'borrowers.0.personal.email', value: 'zoraida.q@example.com' },
        { path: 'borrowers.0.personal.ssn', value: '900-45-4711' },
      ],
      { reason: 'The deed names Quillfeatherton' },
    );
    expect(status).toBe(202);
    const { proposalId } = body;
    // What waits in the log is ciphertext.
    expect(foundIn(await office.dump('event_store'), proposed)).toEqual([]);
    const rejected = await setStatus(await portal.agentAs('underwriter'), id, {
      status: 'rejected',
      reasons: ['insufficient_income'],
      notes: 'Not enough',
    });
    expect(rejected.status).toBe(200);
    const [borrowerId = ''] = Object.keys((await urla(id)).urla.borrowers);
    const { position } = await office.forget(id, borrowerId);
    await leo.get('/api/applications').set('X-Min-Log-Position', String(position));

    expect(foundIn(await office.dump('event_store', 'read_model'), proposed)).toEqual([]);
    const history = await portal.store.reader.readStream(portal.store.pool, loanApplicationStream(id));
    expect(history.map(({ type }) => type)).toContain('UrlaProposed');
    expect(foundIn(JSON.stringify(history), proposed)).toEqual([]);
    const compliance = await portal.agentAs('compliance_officer');
    for (const path of [`/api/applications/${id}/urla`, `/api/applications/${id}/events`]) {
      const read = await compliance.get(path);
      expect([path, read.status, foundIn(read.text, proposed)]).toEqual([path, 200, []]);
    }
    const told = await ask(`${id}/urla-proposals/${proposalId}`);
    expect(foundIn(told.text, proposed)).toEqual([]);
    expect((await propose(id, order.orderId, city('Hutto'))).status).toBe(409);
    expect((await decide(id, { proposalId })).status).toBe(409);
  });
});
