import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorOrderRowSchema, vendorOrderSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { accessRecordStream } from '../../../events/access-record/access-record.stream.ts';
import { idOfStream } from '../../../events/kernel/ids.ts';
import { type VendorKindId, vendorKindIds } from '../../../events/lending/vendor-orders/kinds.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { vendorOrder } from '../../support/histories/vendor-order-history.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { openForgetting } from '../loan-application/forgetting.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { submit } from '../loan-application/requests.ts';

describe('Vendor orders', () => {
  let portal: Portal;
  let coordinator: Agent;
  let officer: Agent;
  let compliance: Agent;
  let applicationId: string;
  let position = '0';

  const told = <Answer extends { get: (name: string) => string | undefined }>(answer: Answer): Answer => {
    const now = answer.get('X-Log-Position');
    if (now !== undefined && Number(now) > Number(position)) position = now;
    return answer;
  };
  const order = (more: object = {}, agent = coordinator) =>
    agent.post('/api/vendor-orders').send({
      applicationId,
      kind: 'appraisal',
      product: 'full_appraisal',
      priority: 'rush',
      details: { contractPrice: 420_000, yearBuilt: 1994 },
      ...more,
    });
  const create = async (more: object = {}, agent = coordinator): Promise<string> => {
    const answer = told(await order(more, agent));
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const act = async (id: string, path: string, body: object = {}, agent = coordinator) =>
    told(await agent.post(`/api/vendor-orders/${id}/${path}`).send(body));
  const read = async (path: string, agent = coordinator, query: Record<string, unknown> = {}) =>
    agent
      .get(path)
      .set('X-Min-Log-Position', position)
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])));
  const detail = async (id: string) => vendorOrderSchema.parse((await read(`/api/vendor-orders/${id}`)).body);
  const asVendor = async (id: string, command: VendorOrderCommand) => {
    const outcome = await openAggregate(portal.store, vendorOrderAggregate).handle(id, command, {
      metadata: {
        actor: { kind: 'partner', id: 'test-appraisal', name: 'Test appraisal' },
        now: new Date().toISOString(),
        correlationId: id,
      },
      options: { commandId: randomUUID() },
    });
    position = String(Math.max(Number(position), outcome.position));
  };
  const says = (id: string, sequence: number, message: VendorSays, partnerId = 'test-appraisal') =>
    asVendor(id, {
      type: 'TakeVendorMessage',
      data: {
        orderId: id,
        partnerId,
        reference: `R-${id}`,
        deliveryId: randomUUID(),
        sequence,
        digest: createHash('sha256').update(JSON.stringify(message)).digest('hex'),
        says: message,
      },
    });
  const scheduled = (day: string): VendorSays => ({ type: 'scheduled', scheduledFor: day, earliest: day, latest: day });
  const deliver = async (id: string, sequence: number, revision = 0) => {
    const staged = await portal.files.stage(Readable.from([Buffer.from('%PDF-1.4 a report')]), 10_000);
    await staged.commit(loanApplicationStream(applicationId));
    const file = {
      fileId: randomUUID(),
      name: 'report.pdf',
      mediaType: 'application/pdf',
      sha256: staged.sha256,
      sizeBytes: staged.sizeBytes,
    };
    await says(id, sequence, {
      type: 'delivered',
      revision,
      result: JSON.stringify(vendorResults.appraisal),
      files: [file],
    });
    return file.fileId;
  };

  const connect = async (kind: VendorKindId) => {
    await openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      {
        type: 'ConnectPartner',
        data: {
          partnerId: `test-${kind}`,
          kind,
          name: `Test ${kind}`,
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
  };

  beforeAll(async () => {
    portal = await startPortal();
    coordinator = await portal.agentAs('appraisal_coordinator');
    officer = await portal.agentAs('loan_officer');
    compliance = await portal.agentAs('compliance_officer');
    applicationId = (await submit(officer)).id;
    await connect('appraisal');
    await connect('title');
  });
  afterAll(() => portal.stop());

  it('name the vendor as API Integrations does, wherever their story is told', async () => {
    const id = await create();
    await asVendor(id, { type: 'RecordOrderSent', data: { orderId: id, round: 1, reference: `R-${id}` } });
    await says(id, 1, scheduled('2099-01-05'));
    const { timeline, orderNumber } = await detail(id);
    const file = await read(`/api/applications/${applicationId}/timeline`);
    const whole = await read(`/api/applications/${applicationId}/detailed`);
    for (const lines of [timeline, file.body, whole.body.timeline]) {
      expect(lines).toContainEqual(
        expect.objectContaining({ event: `Appraisal order ${orderNumber} assigned to Test appraisal by rotation` }),
      );
      expect(lines.filter(({ event }: { event: string }) => event.includes('test-appraisal'))).toEqual([]);
    }
  });

  it('are not told of in the timeline to who may see no orders', async () => {
    const { orderNumber } = await detail(await create());
    const viewer = await portal.agentAs('viewer');
    const about = async (agent: Agent) => {
      const head = String(await portal.store.reader.headPosition(portal.database.pool));
      const at = (path: string) =>
        agent.get(`/api/applications/${applicationId}/${path}`).set('X-Min-Log-Position', head);
      const [page, whole] = [(await at('timeline')).body, (await at('detailed')).body.timeline];
      return [...page, ...whole].filter(({ event }: { event: string }) => event.includes(orderNumber)).length;
    };
    expect(await about(await portal.agentAs('appraisal_coordinator'))).toBeGreaterThan(0);
    expect(await about(viewer)).toBe(0);
  });

  it('are created once, however often the request comes, and placed with the vendor of their kind', async () => {
    const key = randomUUID();
    const [first, second] = [
      told(await order().set('Idempotency-Key', key)),
      told(await order().set('Idempotency-Key', key)),
    ];
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    const found = await detail(first?.body.id);
    expect(found).toMatchObject({
      status: 'pending_order',
      partnerId: 'test-appraisal',
      appraiserCompany: 'Test appraisal',
      productName: 'Full Appraisal',
      contractPrice: 420_000,
      borrowerName: 'Alice Rivera',
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(found.orderNumber).toMatch(/^VO-\d{4}-\w{8}$/);
    expect(found.actions).not.toContain('place');
  });

  it('can be sent once someone is to do them', async () => {
    const processor = await portal.agentAs('processor');
    const id = await create({ kind: 'flood', product: 'life_of_loan', details: {} }, processor);
    const { partnerId, actions } = (await read(`/api/vendor-orders/${id}`, processor)).body;
    expect([partnerId, actions.includes('assign'), actions.includes('place')]).toEqual([null, true, false]);
  });

  it('name the field that is wrong', async () => {
    const wrong = async (more: object, status: number, field: string) => {
      const answer = await order(more);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field]);
    };
    await wrong({ details: { yearBuilt: 1066 } }, 400, 'details.yearBuilt');
    await wrong({ details: { yearBuilt: new Date().getFullYear() + 3 } }, 400, 'details.yearBuilt');
    await wrong({ details: { basement: true } }, 400, 'details');
    await wrong({ product: 'tri_merge' }, 422, 'product');
    await wrong({ partnerId: 'test-title' }, 422, 'partnerId');
    await wrong({ priority: 'soon' }, 400, 'priority');
    await wrong({ instructions: 'x'.repeat(4_001) }, 400, 'instructions');
    expect((await order({ applicationId: randomUUID() })).status).toBe(404);
  });

  it('are not there at all when one of their steps is refused', async () => {
    const admin = await portal.agentAs('admin');
    const { body: staff } = await admin.get('/api/users').query({ filter: '{"role":"loan_officer"}' });
    const { id } = staff[0];
    const mayOrder = async (value: boolean | null) =>
      admin.patch(`/api/users/${id}/permissions`).send({ permissions: { appraisals: { create: value } } });
    expect((await mayOrder(true)).status).toBe(200);
    const before = await portal.store.reader.headPosition(portal.database.pool);
    // A user who may order appraisals and brings in loans chooses nobody for them.
    expect((await order({ partnerId: 'test-appraisal' }, officer)).status).toBe(403);
    expect(await portal.store.reader.headPosition(portal.database.pool)).toBe(before);
    expect((await order({}, officer)).status).toBe(201);
    expect((await mayOrder(null)).status).toBe(200);
  });

  it('are changed until they are sent, and then go their way to an accepted report', async () => {
    const id = await create({ place: false });
    told(
      await coordinator
        .put(`/api/vendor-orders/${id}/terms`)
        .send({ product: 'desktop', priority: 'standard', instructions: 'Ring twice' })
        .expect(200),
    );
    told(await coordinator.put(`/api/vendor-orders/${id}/fee`).send({ fee: '550.50' }).expect(200));
    expect((await act(id, 'placement')).status).toBe(200);
    await says(id, 1, scheduled('2026-03-10'));
    await says(id, 2, { type: 'delivered_wrong', revision: 0, problems: [{ text: 'It names another loan' }] });
    const fileId = await deliver(id, 3);
    const found = await detail(id);
    expect(found).toMatchObject({
      status: 'completed',
      product: 'desktop',
      instructions: 'Ring twice',
      fees: 550.5,
      appraisedValue: 412_000,
      appraiserName: 'Rae Ibarra',
      expiresOn: '2026-07-10',
      flagged: [{ problems: ['It names another loan'] }],
      reports: [{ revision: 0, headline: 'Appraised at $412,000', result: { condition: 'C3' } }],
    });
    expect(
      found.timeline.map(({ event }) => event.replace(/^.*?(: | )(?=\S+$|delivery|appraisal)/, '')),
    ).not.toHaveLength(0);
    const file = await coordinator.get(`/api/vendor-orders/${id}/files/${fileId}`).expect(200);
    expect(file.get('Content-Disposition')).toContain('report.pdf');
    expect((await coordinator.get(`/api/vendor-orders/${id}/files/${randomUUID()}`)).status).toBe(404);
    const handedOut = await portal.store.reader.readStream(portal.database.pool, accessRecordStream(applicationId));
    expect(handedOut.map(({ type, data, metadata: { actor } }) => ({ type, data, role: actor.role }))).toEqual([
      {
        type: 'VendorReportDownloaded',
        data: { applicationId, orderId: id, kind: 'appraisal', fileId },
        role: 'appraisal_coordinator',
      },
    ]);

    expect((await act(id, 'revisions', { reason: 'Explain comparable 2', items: ['Comparable 2'] })).status).toBe(200);
    await deliver(id, 4, 1);
    expect((await act(id, 'acceptance')).status).toBe(200);
    expect((await act(id, 'acceptance')).status).toBe(200);
    const comparable = { address: '9 Oak Street', salePrice: 430_000, saleDate: '2026-02-01' };
    const many = { reason: 'Better sales', comparables: Array.from({ length: 6 }, () => comparable) };
    expect((await act(id, 'reconsideration', many)).status).toBe(400);
    const toCome = { reason: 'Better sales', comparables: [comparable, { ...comparable, saleDate: '2099-01-05' }] };
    expect((await act(id, 'reconsideration', toCome)).body.errors).toMatchObject([{ field: 'comparables.1.saleDate' }]);
    expect((await act(id, 'reconsideration', { reason: 'Better sales', comparables: [comparable] })).status).toBe(200);
    expect((await act(id, 'reconsideration', { reason: 'Once more', comparables: [] })).status).toBe(422);
    expect(await detail(id)).toMatchObject({
      status: 'in_progress',
      revisions: [
        { revision: 1, items: ['Comparable 2'] },
        { revision: 2, comparables: [comparable] },
      ],
    });
  });

  it('of a title have the exceptions of their report cleared, and are found by what becomes of it in time', async () => {
    const closer = await portal.agentAs('processor');
    const id = await create({ kind: 'title', product: 'full_search', details: {} }, closer);
    const exceptions = [{ number: 2, text: 'Easement of the city', isStandard: false }];
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const result = JSON.stringify({ ...vendorResults.title, effectiveDate: day(-115), exceptions });
    await says(id, 1, { type: 'delivered', revision: 0, result, files: [] }, 'test-title');
    const clearance = (number: number, body: object, agent = closer) =>
      act(id, `exceptions/${number}/clearance`, body, agent);
    expect((await clearance(2, {})).body.errors).toMatchObject([{ field: 'how', message: 'Say how it was cleared' }]);
    expect((await clearance(9, { how: 'removed' })).status).toBe(404);
    expect((await clearance(2, { how: 'removed' }, compliance)).status).toBe(403);
    expect((await clearance(2, { how: 'removed', notes: 'Endorsed' })).status).toBe(200);
    const found = async () => (await read(`/api/vendor-orders/${id}`, closer)).body;
    expect(await found()).toMatchObject({
      age: 'soon',
      cleared: [{ number: 2, how: 'removed', notes: 'Endorsed', by: 'Priya Halloran' }],
    });
    expect((await act(id, 'exceptions/2/reopening', {}, closer)).body.errors[0].field).toBe('reason');
    expect((await act(id, 'exceptions/2/reopening', { reason: 'The wrong one' }, closer)).status).toBe(200);
    expect((await found()).cleared).toEqual([]);
    const idsOf = async (age: string) =>
      (await read('/api/vendor-orders', closer, { filter: { kind: 'title', age } })).body.map(
        (row: { id: string }) => row.id,
      );
    expect([await idsOf('soon'), await idsOf('expired')]).toEqual([[id], []]);
  });

  it('are held, resumed, reminded of and cancelled, each with a reason that stays', async () => {
    const id = await create();
    expect((await act(id, 'hold', {})).body.errors[0].field).toBe('reason');
    expect((await act(id, 'hold', { reason: 'The seller is away' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      status: 'on_hold',
      heldBecause: 'by_staff',
      reason: 'The seller is away',
    });
    expect((await act(id, 'resumption')).status).toBe(200);
    expect((await act(id, 'reminders')).body).toMatchObject({ code: 'illegal_transition' });
    await says(id, 1, { type: 'acknowledged' });
    expect((await act(id, 'reminders', { text: 'Is it on its way?' })).status).toBe(200);
    expect((await act(id, 'cancellation', { reason: 'Withdrawn' })).status).toBe(200);
    const refused = await act(id, 'hold', { reason: 'Too late' });
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_transition']);
    expect(await detail(id)).toMatchObject({ status: 'cancelled', actions: [] });
  });

  it('are found by number, address and appraiser, filtered and counted', async () => {
    const id = await create();
    await deliver(id, 1);
    const { orderNumber } = await detail(id);
    const list = async (filter: object, path = '/api/appraisals') => {
      const answer = await read(path, coordinator, { filter, range: [0, 9] });
      return { rows: vendorOrderRowSchema.array().parse(answer.body), total: answer.get('Content-Range') };
    };
    expect((await list({ q: orderNumber.toLowerCase() })).rows.map((row) => row.id)).toEqual([id]);
    expect((await list({ q: 'rae ibarra', status: 'completed' })).rows.map((row) => row.id)).toContain(id);
    expect((await list({ q: 'alice rivera', applicationId })).rows.length).toBeGreaterThan(1);
    expect((await list({ q: 'nobody at all' })).total).toBe('appraisals 0-0/0');
    expect((await list({ status: ['completed'] })).rows.every(({ status }) => status === 'completed')).toBe(true);
    expect((await read('/api/appraisals', coordinator, { filter: { what: 1 } })).status).toBe(400);
    const stats = (await read('/api/appraisals/stats')).body;
    const { total } = await list({ status: 'completed' });
    expect(total).toBe(`appraisals 0-${stats.completed - 1}/${stats.completed}`);
    expect(stats).toMatchObject({
      totalValue: expect.any(Number),
      averageTurnaround: expect.any(Number),
      onTimeDelivery: 100,
    });
    expect(stats.totalValue).toBeGreaterThanOrEqual(412_000);
  });

  it('stand in the history of the file, and in the audit view', async () => {
    const id = await create();
    await says(id, 1, { type: 'delivered_wrong', revision: 0, problems: [{ text: 'It names another loan' }] });
    const { orderNumber } = await detail(id);
    const { body } = await read(`/api/applications/${applicationId}/detailed`, officer);
    const sentences = body.timeline.map(({ event }: { event: string }) => event);
    expect(sentences).toContain(`Appraisal order ${orderNumber}: delivery kept, not attached`);
    const { body: events } = await read(`/api/applications/${applicationId}/events`, compliance);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'VendorDeliveryFlagged',
        sentence: `Appraisal order ${orderNumber}: delivery kept, not attached`,
        notes: 'It names another loan',
      }),
    );
  });

  it('are forgotten with their file, whose text theirs is', async () => {
    const office = openForgetting(portal);
    const forgotten = await office.rejectedFile();
    const stream = vendorOrder(1, forgotten.applicationId);
    await portal.store.append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [stream],
      metadata: commandMetadata(),
    });
    position = String(await portal.store.reader.headPosition(portal.database.pool));
    const id = idOfStream(stream.streamId);
    expect(await detail(id)).toMatchObject({
      instructions: 'Ring twice',
      reports: [{ headline: 'Appraised at $412,000' }, {}],
    });
    await office.forget(forgotten.applicationId, forgotten.borrowerId);
    position = String(await portal.store.reader.headPosition(portal.database.pool));
    const found = await detail(id);
    expect(found).toMatchObject({
      instructions: '[erased]',
      details: {},
      reports: [{ result: null, headline: null }, {}],
    });
    expect(JSON.stringify(found)).not.toMatch(/Ibarra|Ring twice|report.pdf|names another loan/);
    const accepted = await act(id, 'acceptance');
    expect([accepted.status, accepted.body.detail]).toEqual([422, expect.stringMatching(/was erased/)]);
  });

  it('of each kind are for those who may see that kind', async () => {
    const closer = await portal.agentAs('closer');
    const titleId = told(
      await closer
        .post('/api/vendor-orders')
        .send({ applicationId, kind: 'title', product: 'full_search', priority: 'standard' }),
    ).body.id;
    const answer = await coordinator.get(`/api/vendor-orders/${titleId}`).set('X-Min-Log-Position', position);
    expect([answer.status, answer.body.permission]).toEqual([403, 'title_searches.read']);
    const kinds = async (agent: Agent) =>
      new Set(
        vendorOrderRowSchema
          .array()
          .parse((await read('/api/vendor-orders', agent)).body)
          .map(({ kind }) => kind),
      );
    expect(await kinds(coordinator)).toEqual(new Set(['appraisal']));
    expect(await kinds(closer)).toEqual(new Set(['appraisal', 'flood', 'title']));
    const denied = await order({}, officer);
    expect([denied.status, denied.body.permission]).toEqual([403, 'appraisals.create']);
    const vendors = await closer.get('/api/vendor-orders/vendors').query({ kind: 'title' });
    expect(vendors.body).toEqual([{ partnerId: 'test-title', name: 'Test title', isSandbox: false }]);
  });

  describe('whose report is accepted', () => {
    let admin: Agent;
    let underwriter: Agent;
    const products = {
      appraisal: 'full_appraisal',
      title: 'full_search',
      credit: 'tri_merge',
      flood: 'life_of_loan',
      verification: 'employment',
      underwriting: 'du',
      compliance: 'qm',
    } as const satisfies Record<VendorKindId, string>;
    /** Of each kind what makes its file move, the conditions that it opens, and figures that follow. */
    const moving = {
      appraisal: [
        { appraisedValue: 380_000 },
        ['Mortgage insurance'],
        { ratios: { loanToValue: { percent: 84.211, provenance: 'verified' } } },
      ],
      title: [{}, ['Lien released: Lien of First Bank over $120,000']],
      credit: [{}, ['Debts that the application does not state']],
      flood: [
        { zone: 'AE', inSpecialFloodHazardArea: true },
        ['Flood insurance'],
        { ratios: { debtToIncome: { missing: ['flood_insurance'] } } },
      ],
      verification: [
        { isEmployed: false, employer: 'Hill Country Dental' },
        ['No longer employed there'],
        { income: { amount: 0, lines: [{ leftOut: 'not_employed' }] } },
      ],
      underwriting: [{ recommendation: 'Refer with Caution' }, ['Automated underwriting does not approve']],
      compliance: [
        { checks: [{ name: 'QM', citation: '12 CFR 1026.43', outcome: 'fail', text: 'Over 3%' }] },
        ['Compliance test failed: QM (12 CFR 1026.43): Over 3%'],
      ],
    } as const satisfies Record<VendorKindId, readonly [report: object, titles: readonly string[], figures?: object]>;

    const ordering = (kind: VendorKindId): Agent => {
      if (kind === 'compliance') return compliance;
      return kind === 'underwriting' ? underwriter : admin;
    };
    const ordered = async (kind: VendorKindId, says_: object, of: string): Promise<string> => {
      const more = { applicationId: of, kind, product: products[kind], priority: 'standard', details: {} };
      const id = await create(more, ordering(kind));
      const result = JSON.stringify({ ...vendorResults[kind], ...says_ });
      await says(id, 1, { type: 'delivered', revision: 0, result, files: [] }, `test-${kind}`);
      return id;
    };
    const conditionsOf = async (of: string) =>
      (await read(`/api/applications/${of}/detailed`, admin)).body.conditions as { title: string; report: unknown }[];
    const typesOf = async (of: string) =>
      (await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(of))).map(({ type }) => type);

    beforeAll(async () => {
      admin = await portal.agentAs('admin');
      underwriter = await portal.agentAs('underwriter');
      for (const kind of vendorKindIds.filter((each) => each !== 'appraisal' && each !== 'title')) await connect(kind);
    });

    it.each(vendorKindIds)('move their file: %s', async (kind) => {
      const { id: of } = await submit(officer);
      const [report, titles, figures = {}] = moving[kind];
      const id = await ordered(kind, report, of);
      const agent = ordering(kind);
      const { ifAccepted } = vendorOrderSchema.parse((await read(`/api/vendor-orders/${id}`, agent)).body);
      expect((await act(id, 'acceptance', {}, agent)).status).toBe(200);
      const { orderNumber, onFile } = vendorOrderSchema.parse((await read(`/api/vendor-orders/${id}`, agent)).body);
      expect((await read(`/api/applications/${of}/figures`, admin)).body).toMatchObject(figures);
      const conditions = await conditionsOf(of);
      for (const title of titles) {
        expect(conditions).toContainEqual(
          expect.objectContaining({
            title,
            source: 'report',
            report: expect.objectContaining({ orderId: id, orderNumber, kind, finding: expect.any(String) }),
          }),
        );
      }
      expect(onFile).toMatchObject({ stands: true, findings: expect.arrayContaining([expect.any(String)]) });
      expect(onFile?.conditions.map(({ title }) => title)).toEqual(conditions.map(({ title }) => title));
      // What was said of it before is what came.
      expect(ifAccepted?.findings).toEqual(onFile?.findings);
      expect(ifAccepted?.conditions).toEqual(onFile?.conditions.map(({ title }) => title));
    });

    it('are taken over once, by whoever of two was first', async () => {
      const { id: of } = await submit(officer);
      const id = await ordered('credit', {}, of);
      const key = randomUUID();
      const answers = await Promise.all([
        act(id, 'acceptance', {}, admin),
        act(id, 'acceptance', {}, underwriter),
        ...[1, 2].map(async () =>
          told(await admin.post(`/api/vendor-orders/${id}/acceptance`).set('Idempotency-Key', key).send({})),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const types = await typesOf(of);
      expect(types.filter((type) => type === 'ReportTakenOver' || type === 'CreditReportReceived')).toHaveLength(2);
    });

    it('leave a file as it is that has closed meanwhile, for which nothing is ordered any more', async () => {
      const { id: of } = await submit(officer);
      const id = await ordered('appraisal', {}, of);
      const rejected = await setStatus(underwriter, of, {
        status: 'rejected',
        notes: 'Withdrawn by phone',
        reasons: ['credit_application_incomplete'],
      });
      expect(rejected.status).toBe(200);
      const before = await typesOf(of);
      expect((await act(id, 'acceptance', {}, admin)).status).toBe(200);
      expect(await typesOf(of)).toEqual(before);
      const refused = await order({ applicationId: of }, admin);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'The application is rejected: nothing is ordered for it any more',
      ]);
    });

    it('give up the value when it is reconsidered after that', async () => {
      const { id: of } = await submit(officer);
      const loanToValue = async () => (await read(`/api/applications/${of}/detailed`, admin)).body.loanToValueRatio;
      const id = await ordered('appraisal', { appraisedValue: 292_750 }, of);
      const stated = await loanToValue();
      await act(id, 'acceptance', {}, admin);
      // 320,000 over 292,750, and over the stated 400,000.
      expect([stated, await loanToValue()]).toEqual([80, 109.308]);
      const comparables = [{ address: '9 Oak Street', salePrice: 430_000, saleDate: '2026-02-01' }];
      expect((await act(id, 'reconsideration', { reason: 'Better sales', comparables }, admin)).status).toBe(200);
      expect((await typesOf(of)).slice(-2)).toEqual(['ReportNoLongerStands', 'LoanStageStarted']);
      expect((await detail(id)).onFile).toMatchObject({ stands: false });
      expect(await loanToValue()).toBe(stated);
    });
  });
});
