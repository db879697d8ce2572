import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { reportSchemas } from '../../../api/partner-api/reports.contract.ts';
import { isFinal } from '../../../events/lending/disposition/disposition.ts';
import { checkpointOf } from '../../../projections/registry.ts';
import { eventually } from '../../support/eventually.ts';
import { deliverTo, orderOf, orderSteps } from '../../support/histories/partner-orders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { vendorIn } from '../../workflows/support/vendor-orders.ts';
import { submit } from '../loan-application/requests.ts';
import { copyOf, type Told } from './partner-copy.ts';

type Page = { events: Told[]; next: number; hasMore: boolean; epoch: string };

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

  /** An order of the file goes to the partner. @returns the log's newest position */
  const share = async (applicationId: string, partnerId = 'acme-title') => {
    await orderOf(portal.store, applicationId).take('hand', partnerId);
    return portal.store.reader.headPosition(portal.database.pool);
  };

  /** Until the feed, and what the API shows of files, has everything up to the position. */
  const reaches = (position: number) =>
    eventually(
      `the feed to reach ${position}`,
      async () => {
        const { reader } = portal.store;
        const at = await Promise.all(
          (['partner-files', 'loan-file'] as const).map((name) =>
            reader.checkpointPosition(portal.database.pool, checkpointOf(name)),
          ),
        );
        return Math.min(...at) >= position;
      },
      25_000,
    );

  const move = async (id: string, status: string, notes = 'As agreed') => {
    const answer = await moveFile(admin, id, { status, notes });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return Number(answer.get('X-Log-Position'));
  };

  it('rebuilds from zero the copy that a follower has, which is what the portal itself shows', async () => {
    const partner = 'copy-keeper';
    const its = await issue(partner);
    const [before, after, never] = [await submit(admin), await submit(admin), await submit(admin)];
    const followed: Told[] = [];
    const until = Promise.withResolvers<number>();
    let end = Number.POSITIVE_INFINITY;
    void until.promise.then((position) => (end = position));
    const follower = (async () => {
      let cursor = 0;
      while (cursor < end) {
        const { status, body } = await ask(`after=${cursor}&limit=2&wait=1`, its);
        expect(status).toBe(200);
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
    await share(never.id, 'someone-else');
    const last = await move(before.id, 'documents_needed');
    await reaches(last);

    const rebuilt = await readAll(1, its);
    expect((await readAll(500, its)).events).toEqual(rebuilt.events);
    until.resolve(rebuilt.next);
    await follower;
    expect(followed).toEqual(rebuilt.events);

    const { events } = rebuilt;
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.map(({ position }) => position)).toEqual(
      events.map(({ position }) => position).toSorted((one, other) => one - other),
    );
    expect(events.filter(({ type }) => type === 'application.shared')).toHaveLength(2);
    const copy = copyOf(events).files;
    expect(Object.keys(copy).toSorted()).toEqual([before.id, after.id].toSorted());
    expect(copy[before.id]).toMatchObject({ status: 'documents_needed', disposition: null });
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Rivera|Alice|Elm|example\.com|As agreed/);
  });

  it('sends nothing to a caller who may not see it', async () => {
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

  it('has a partner’s own orders, from their placing to their end', async () => {
    const partner = 'order-keeper';
    const its = await issue(partner);
    const { id } = await submit(admin);
    const [ours, theirs] = [orderOf(portal.store, id), orderOf(portal.store, id)];
    await theirs.take('hand', 'someone-else');
    await ours.take('hand', partner);
    await theirs.take('cancel', 'someone-else');
    await ours.take('decline', partner);
    await ours.take('hand', partner);
    await ours.take('deliver', partner);
    await reaches(await move(id, 'under_review'));
    await ours.take('accept', partner);
    await deliverTo(portal.store, id, partner);
    await reaches(await move(id, 'documents_needed'));
    const { events } = await readAll(500, its);
    expect(events.map(({ type, data }) => [type, data['orderId'] ?? data['to']])).toEqual([
      ['application.shared', undefined],
      ['order.placed', ours.orderId],
      ['order.withdrawn', ours.orderId],
      ['application.unshared', undefined],
      ['application.shared', undefined],
      ['order.placed', ours.orderId],
      ['order.delivered', ours.orderId],
      ['application.status_changed', 'under_review'],
      // Its report is accepted: the order is over, and what the partner sends afterwards brings nothing back.
      ['order.completed', ours.orderId],
      ['application.unshared', undefined],
    ]);
  });

  it('tells a partner of an order at the moment it is placed, not when it is created or sent', async () => {
    const partner = await vendorIn(portal.store, 'title', 'http://127.0.0.1:9');
    const its = await issue(partner);
    const { id: applicationId } = await submit(admin);
    const wanted = { applicationId, kind: 'title', product: 'full_search', priority: 'standard', details: {} };
    const created = await admin.post('/api/vendor-orders').send({ ...wanted, partnerId: partner, place: false });
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    await reaches(Number(created.get('X-Log-Position')));
    expect((await readAll(500, its)).events).toEqual([]);

    const orderId = String(created.body.id);
    const placed = await admin
      .post(`/api/vendor-orders/${orderId}/placement`)
      .set('X-Min-Log-Position', String(created.get('X-Log-Position')))
      .send({});
    expect(placed.status).toBe(200);
    const position = Number(placed.get('X-Log-Position'));
    await reaches(position);
    // No worker runs here that could send it.
    expect((await readAll(500, its)).events).toMatchObject([
      { type: 'application.shared', position },
      { type: 'order.placed', position, data: { orderId } },
    ]);
  });

  it('tells of an order that staff open again', async () => {
    const partner = 'appraisal-keeper';
    const its = await issue(partner);
    const { id } = await submit(admin);
    const order = orderOf(portal.store, id, 'appraisal');
    for (const step of ['hand', 'deliver', 'accept', 'reconsider'] as const) await order.take(step, partner);
    await reaches(await portal.store.reader.headPosition(portal.database.pool));
    const { events } = await readAll(500, its);
    expect(events.map(({ type }) => type)).toEqual([
      'application.shared',
      'order.placed',
      'order.delivered',
      'order.completed',
      'application.unshared',
      'application.shared',
      'order.reopened',
    ]);
  });

  it('makes the very copy that the API shows to the same key, whatever happened', async () => {
    const partners = ['copy-one', 'copy-two'] as const;
    const scopes = ['events:read', 'applications:read', 'title:report'];
    const keys = await Promise.all(partners.map((partner) => issue(partner, scopes)));
    const { result } = z.looseObject({ result: z.unknown() }).parse(reportSchemas.title.meta()?.['example']);
    const followed = partners.map(() => ({ events: [] as Told[], next: 0 }));

    const get = async (id: string, sent: string, position: number) => {
      const headers = { 'x-api-key': sent, 'x-min-log-position': String(position) };
      const response = await fetch(`${portal.url}/api/v1/applications/${id}`, { headers });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    /** A report of another kind: 422 for an order of the partner's, of which nothing comes; 404 for any other. */
    const probe = async (orderId: string, sent: string): Promise<number> => {
      const headers = { 'x-api-key': sent, 'content-type': 'application/json' };
      const body = JSON.stringify({ orderId, result });
      return (await fetch(`${portal.url}/api/v1/title/report`, { method: 'POST', headers, body })).status;
    };

    const compare = async (files: readonly string[], orders: readonly string[], position: number) => {
      for (const [index, partner] of partners.entries()) {
        const key = keys[index] ?? '';
        const { events, next } = await readAll(500, key);
        const follower = followed[index] ?? { events: [], next: 0 };
        const more = await readAll(2, key, follower.next);
        followed[index] = { events: [...follower.events, ...more.events], next };
        expect(followed[index].events).toEqual(events);
        const copy = copyOf(events);
        for (const id of files) {
          const { status, body } = await get(id, key, position);
          const copied = copy.files[id];
          expect([partner, id, status]).toEqual([partner, id, copied ? 200 : 404]);
          if (!copied) continue;
          expect(body).toMatchObject({
            loanNumber: copied.number,
            status: copied.status,
            isFinal: isFinal(copied),
          });
        }
        for (const id of orders) {
          expect([partner, id, await probe(id, key)]).toEqual([partner, id, copy.orders.includes(id) ? 422 : 404]);
        }
      }
    };

    const what = fc.oneof(
      { weight: 4, arbitrary: fc.constant('hand' as const) },
      { weight: 9, arbitrary: fc.constantFrom(...orderSteps) },
      { weight: 1, arbitrary: fc.constant('sendUnasked' as const) },
      { weight: 2, arbitrary: fc.constantFrom('under_review', 'documents_needed', 'rejected') },
    );
    const step = fc.record({ file: fc.nat(1), order: fc.nat(1), partner: fc.constantFrom(...partners), what });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const files = [await submit(admin), await submit(admin)].map(({ id }) => id);
        const orders = files.map((id) => [orderOf(portal.store, id), orderOf(portal.store, id, 'appraisal')]);
        for (const { file, order, partner, what: happens } of steps) {
          const id = files[file] ?? '';
          const orderStep = orderSteps.find((each) => each === happens);
          if (orderStep) await orders[file]?.[order]?.take(orderStep, partner);
          else if (happens === 'sendUnasked') await deliverTo(portal.store, id, partner);
          else await moveFile(admin, id, { status: happens, notes: 'As agreed' });
        }
        const position = await portal.store.reader.headPosition(portal.database.pool);
        await reaches(position);
        await compare(
          files,
          orders.flat().map(({ orderId }) => orderId),
          position,
        );
      }),
      // The same histories each time: what a run finds, the next one finds too.
      { numRuns: 6, seed: 14, endOnFailure: true },
    );
    // Six histories, each asked about from two sides: a busy machine takes its time.
  }, 90_000);

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
    ['after=', 'after'],
    ['after=%20', 'after'],
    ['after=0x10', 'after'],
    ['after=1e3', 'after'],
    ['after=+5', 'after'],
    ['after[]=5', 'after[]'],
    ['after[$gt]=1', 'after[$gt]'],
    ['position=5', 'position'],
    ['wait=', 'wait'],
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
