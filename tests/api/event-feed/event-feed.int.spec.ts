import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/aggregate.ts';
import { commandMetadata } from '../../support/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
import { submit } from '../loan-application/requests.ts';

type Told = { id: string; type: string; timestamp: string; position: number; data: Record<string, unknown> };
type Page = { events: Told[]; next: number; hasMore: boolean; epoch: string };

/** What a partner's program keeps of its files: made of the feed alone. */
type Copy = Record<string, { number: unknown; status: unknown; disposition: unknown }>;

const copyOf = (events: readonly Told[]): Copy =>
  events.reduce<Copy>((copy, { type, data }) => {
    const id = String(data['applicationId']);
    const file = copy[id] ?? { number: data['applicationNumber'], status: undefined, disposition: null };
    if (type === 'application.shared') {
      return { ...copy, [id]: { ...file, status: data['status'], disposition: data['disposition'] } };
    }
    if (type === 'application.status_changed') return { ...copy, [id]: { ...file, status: data['to'] } };
    if (type === 'application.disposition_changed') {
      return { ...copy, [id]: { ...file, disposition: data['disposition'] } };
    }
    return copy;
  }, {});

describe('The event feed', () => {
  let portal: Portal;
  let admin: Agent;
  let key: string;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    key = await issue('acme-title');
  });
  afterAll(() => portal.stop());

  const issue = async (partnerId: string | undefined, scopes = ['events:read', 'applications:read']) => {
    const sent = { name: 'Copy', partner: 'Acme Title', partnerId, scopes, requestsPerMinute: 6_000 };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return String(body.key);
  };

  const ask = async (query: string, sent = key) => {
    const response = await fetch(`${portal.url}/api/v1/events?${query}`, { headers: { 'x-api-key': sent } });
    const body = (await response.json()) as Page & { errors?: unknown; code?: string; detail?: string };
    return { status: response.status, body };
  };

  const readAll = async (limit: number, sent = key, from = 0): Promise<{ events: Told[]; next: number }> => {
    const events: Told[] = [];
    let next = from;
    for (;;) {
      const { status, body } = await ask(`after=${next}&limit=${limit}`, sent);
      expect(status).toBe(200);
      events.push(...body.events);
      next = body.next;
      if (!body.hasMore) return { events, next };
    }
  };

  /** The partner has delivered for the file. */
  const share = async (applicationId: string, partnerId = 'acme-title'): Promise<number> => {
    const deliveryId = randomUUID();
    const deliveries = openAggregate(portal.store, partnerDeliveryAggregate);
    const send = (command: Parameters<typeof deliveries.handle>[1]) =>
      deliveries.handle(deliveryId, command, {
        metadata: commandMetadata(),
        options: { commandId: `${command.type}:${deliveryId}` },
      });
    const data = { deliveryId, partnerId, messageId: 'msg', messageType: null, body: '{}' };
    await send({ type: 'ReceivePartnerDelivery', data: { ...data, sentAt: '2026-03-01T10:00:00.000Z' } });
    const effect = 'Document stored';
    const { position } = await send({ type: 'RecordDeliveryApplied', data: { deliveryId, applicationId, effect } });
    return position;
  };

  /** Until the feed has everything up to the position. */
  const reaches = async (position: number): Promise<void> => {
    while ((await portal.store.reader.checkpointPosition(portal.database.pool, 'partner-files:v1')) < position) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const move = async (id: string, status: string, notes = 'As agreed') => {
    const answer = await admin.patch(`/api/applications/${id}/status`).send({ status, notes });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return Number(answer.get('X-Log-Position'));
  };

  it('rebuilds from zero the copy that a follower has, which is what the portal itself shows', async () => {
    const partner = 'copy-keeper';
    const its = await issue(partner);
    const [before, after, never] = [await submit(admin), await submit(admin), await submit(admin)];
    const followed: Told[] = [];
    let follows = true;
    let cursor = 0;
    const follower = (async () => {
      while (follows) {
        const { body } = await ask(`after=${cursor}&limit=2&wait=1`, its);
        followed.push(...body.events);
        cursor = body.next;
      }
    })();
    await share(before.id, partner);
    await move(before.id, 'under_review');
    await move(after.id, 'under_review');
    await move(never.id, 'under_review');
    await share(after.id, partner);
    await share(after.id, partner);
    await move(after.id, 'documents_needed');
    await move(before.id, 'underwriting');
    await share(never.id, 'somebody-else');
    const last = await move(before.id, 'documents_needed');
    await reaches(last);

    const rebuilt = await readAll(1, its);
    expect((await readAll(500, its)).events).toEqual(rebuilt.events);
    while (cursor < rebuilt.next) await new Promise((resolve) => setImmediate(resolve));
    follows = false;
    await follower;
    expect(followed).toEqual(rebuilt.events);

    const { events } = rebuilt;
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.map(({ position }) => position)).toEqual(
      events.map(({ position }) => position).toSorted((one, other) => one - other),
    );
    expect(events.filter(({ type }) => type === 'application.shared')).toHaveLength(2);
    const copy = copyOf(events);
    expect(Object.keys(copy).toSorted()).toEqual([before.id, after.id].toSorted());
    for (const id of [before.id, after.id]) {
      const { body } = await admin.get(`/api/applications/${id}`).set('X-Min-Log-Position', String(last));
      expect(copy[id]).toEqual({
        number: body.loanNumber,
        status: body.status,
        disposition: body.disposition?.disposition ?? null,
      });
    }
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Rivera|Alice|Elm|example\.com|As agreed/);
  });

  it('tells nothing to whoever may not see it', async () => {
    const { id } = await submit(admin);
    await share(id);
    const last = await move(id, 'under_review');
    await reaches(last);
    expect((await readAll(500)).events.length).toBeGreaterThan(0);
    const ofNothing = await readAll(500, await issue('acme-title', ['events:read']));
    expect(ofNothing).toEqual({ events: [], next: expect.any(Number) });
    expect((await readAll(500, await issue('nobody-in-particular'))).events).toEqual([]);
    expect((await ask('', await issue('acme-title', ['applications:read']))).status).toBe(403);
    const withoutPartner = await ask('', await issue(undefined));
    expect([withoutPartner.status, withoutPartner.body.detail]).toEqual([
      403,
      expect.stringContaining('without a partner'),
    ]);
  });

  it('waits for what comes next, as long as it was asked to', async () => {
    const { id } = await submit(admin);
    await reaches(await share(id));
    const { next } = await readAll(500);
    const empty = await ask(`after=${next}&wait=1`);
    expect(empty.body).toMatchObject({ events: [], hasMore: false });
    const waiting = ask(`after=${empty.body.next}&wait=30`);
    await move(id, 'under_review');
    const { body } = await waiting;
    expect(body.events.map(({ type, data }) => [type, data['applicationId']])).toEqual([
      ['application.status_changed', id],
    ]);
  });

  it.each([
    ['after=-1', 'after'],
    ['after=x', 'after'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['wait=31', 'wait'],
    ['epoch=old', 'epoch'],
    [`after=${Number.MAX_SAFE_INTEGER}`, 'after'],
  ])('names what is wrong in %s', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  it('says when the log was restored meanwhile', async () => {
    const { body } = await ask('limit=1');
    expect((await ask(`after=0&epoch=${body.epoch}`)).status).toBe(200);
    const other = await ask(`after=0&epoch=${randomUUID()}`);
    expect([other.status, other.body.code]).toEqual([409, 'log_restored']);
  });
});
