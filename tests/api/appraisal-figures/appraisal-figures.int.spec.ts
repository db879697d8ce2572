import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  appraisalAnalyticsSchema,
  appraisalQualitySchema,
  countedOrderSchema,
  deliveredReportSchema,
} from '../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { vendorOrderSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { commandMetadata, loanApplicationSubmitted } from '../../support/histories/builders.ts';
import { inventedMarket } from '../../support/values/invented-market.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { submit } from '../loan-application/requests.ts';

/** The market of the test, moved to where the applications of the test are. */
const market = (count: number): string =>
  inventedMarket(count).replaceAll(',WA', ',TX').replaceAll(',98001,', ',78664,').replaceAll(',98002,', ',78664,');

describe('An instant valuation beside an appraisal report', () => {
  let portal: Portal;
  let coordinator: Agent;
  let applicationId: string;
  let position = 0;

  const order = async (details: object, more: object = {}) => {
    const answer = await coordinator.post('/api/vendor-orders').send({
      applicationId,
      kind: 'appraisal',
      product: 'full_appraisal',
      priority: 'rush',
      details,
      place: false,
      ...more,
    });
    position = Math.max(position, Number(answer.get('X-Log-Position') ?? 0));
    return answer;
  };
  const asked = { squareFeet: 1_850, yearBuilt: 1985, contractPrice: 400_000, withInstantValuation: true };
  const read = async (path: string) => coordinator.get(path).set('X-Min-Log-Position', String(position));
  const detail = async (id: string) => vendorOrderSchema.parse((await read(`/api/vendor-orders/${id}`)).body);
  const handle = async (id: string, command: VendorOrderCommand) => {
    const { position: at } = await openAggregate(portal.store, vendorOrderAggregate).handle(id, command, {
      metadata: {
        actor: { kind: 'system', id: 'test', name: 'Test' },
        now: new Date().toISOString(),
        correlationId: id,
      },
      options: { commandId: randomUUID() },
    });
    position = Math.max(position, at);
  };
  /** Has the order sent to a vendor, which delivers a report of that value. */
  const deliver = async (orderId: string, appraisedValue: number) => {
    const partnerId = 'test-appraisal';
    await handle(orderId, { type: 'AssignVendor', data: { orderId, partnerId, how: 'rotation', skipped: [] } });
    await handle(orderId, { type: 'PlaceVendorOrder', data: { orderId, dueOn: '2099-01-05' } });
    const reference = `R-${orderId}`;
    await handle(orderId, { type: 'RecordOrderSent', data: { orderId, round: 1, reference } });
    // A report may look back: the home was seen the day before it was ordered anew.
    const effectiveDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const result = JSON.stringify({ ...vendorResults.appraisal, effectiveDate, appraisedValue });
    const says: VendorSays = { type: 'delivered', revision: 0, result, files: [] };
    const digest = createHash('sha256').update(result).digest('hex');
    const message = { orderId, partnerId, reference, deliveryId: randomUUID(), sequence: 1, digest, says };
    await handle(orderId, { type: 'TakeVendorMessage', data: message });
  };

  beforeAll(async () => {
    portal = await startPortal();
    coordinator = await portal.agentAs('appraisal_coordinator');
    applicationId = (await submit(await portal.agentAs('loan_officer'))).id;
  });
  afterAll(() => portal.stop());

  it('says that there are too few sales, and keeps the order', async () => {
    const { status, body } = await order(asked);
    expect(status).toBe(201);
    const { valuation, confidenceScore } = await detail(body.id);
    expect([valuation?.estimate, valuation?.salesFound, confidenceScore]).toEqual([null, 0, null]);
  });

  it('is made with the order, before the report, and has it compared', async () => {
    const csv = Buffer.from(market(400));
    const { body: file } = await coordinator.post('/api/sale-imports').attach('file', csv, 'market.csv');
    await coordinator.post(`/api/sale-imports/${file.importId}/start`).send({ mapping: file.mapping });
    await waitFor(async () => (await coordinator.get(`/api/sale-imports/${file.importId}`)).body.status === 'finished');

    const { body } = await order(asked);
    const before = await detail(body.id);
    const estimate = before.valuation?.estimate;
    if (!estimate) throw new Error('no estimate');
    expect([before.confidenceScore, before.valuation?.against]).toEqual([estimate.confidence, null]);

    await deliver(body.id, Math.round(estimate.value));
    const inside = await detail(body.id);
    expect(inside.valuation?.against).toMatchObject({ isInside: true, differencePercent: 0 });
    expect(inside.reports[0]?.findings.map(({ code }) => code)).not.toContain('against-valuation');

    const far = (await order(asked)).body.id;
    await deliver(far, Math.round(estimate.high * 1.5));
    const outside = await detail(far);
    expect(outside.valuation?.against?.isInside).toBe(false);
    expect(outside.reports[0]?.findings).toContainEqual({
      code: 'against-valuation',
      severity: 'serious',
      text: expect.stringMatching(/% above the instant valuation, and outside its interval/),
    });
    const { body: listed } = await read('/api/appraisals');
    const scores = listed.map(({ confidenceScore }: { confidenceScore: number | null }) => confidenceScore);
    expect(scores).toContain(estimate.confidence);
  });

  it('is made once for a request that is sent again', async () => {
    const send = () =>
      coordinator
        .post('/api/vendor-orders')
        .set('Idempotency-Key', 'the-same-order')
        .send({ applicationId, kind: 'appraisal', product: 'desktop', priority: 'rush', details: asked, place: false });
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    const { rows } = await portal.database.pool.query(
      `select count(*)::integer as runs from event_store.events as e where e.type = 'HomeValued' and e.data->>'orderId' = $1`,
      [first.body.id],
    );
    expect(rows).toEqual([{ runs: 1 }]);
  });

  it('names the size of the home where nobody knows it, and orders nothing', async () => {
    const answer = await order({ withInstantValuation: true });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'details.squareFeet', message: expect.stringContaining('or order it without an instant valuation') }],
    ]);
  });

  it('comes and goes with the terms until the order is sent', async () => {
    const { id } = (await order({ squareFeet: 1_850 })).body;
    expect((await detail(id)).valuation).toBeNull();
    const terms = async (details: object) => {
      const { version } = await detail(id);
      const answer = await coordinator
        .put(`/api/vendor-orders/${id}/terms`)
        .set('If-Match', `"${version}"`)
        .send({ product: 'desktop', priority: 'rush', details });
      expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
      position = Math.max(position, Number(answer.get('X-Log-Position') ?? 0));
    };
    await terms(asked);
    expect((await detail(id)).valuation?.estimate?.confidence).toBeGreaterThan(0);
    await terms({ squareFeet: 1_850 });
    expect(await detail(id)).toMatchObject({ valuation: null, confidenceScore: null });
  });

  it('is counted with its appraisal in the figures and in AVM Reports', async () => {
    const analytics = appraisalAnalyticsSchema.parse((await read('/api/appraisals/analytics')).body);
    expect(analytics.accuracy).toEqual({ pairs: 2, figures: null });
    const { body: behind } = await read(`/api/appraisals/analytics/orders?filter={"figure":"pairs"}`);
    const pairs = z.array(countedOrderSchema).parse(behind);
    expect(new Set(pairs.map(({ estimate }) => estimate?.isInside))).toEqual(new Set([false, true]));
    expect(analytics.behind).toMatchObject({ pairs: 2, coverage: 1 });
    expect(analytics.market.last.medianPerSquareFoot).toBeNull();
    expect(analytics.recommendations.map(({ rule }) => rule)).toEqual(['too_few_sales', 'too_few_pairs']);
    for (const price of [400_000, 410_000, 420_000]) await deliver((await order({ ...asked })).body.id, price);
    const enough = appraisalAnalyticsSchema.parse((await read('/api/appraisals/analytics')).body);
    expect([enough.accuracy.pairs, enough.accuracy.figures?.coveragePercent]).toEqual([5, expect.any(Number)]);
    expect(enough.risk.shortfall.of).toBe(5);
    expect(enough.riskByState.map(({ state }) => state)).toEqual(['TX']);

    const { body: accuracy } = await read('/api/valuations/accuracy');
    // An estimate that was made for an order counts once, beside that order's own appraisal.
    expect([accuracy.all, accuracy.appraisals.all.estimates]).toEqual([null, expect.any(Number)]);
    const shown = await coordinator
      .get('/api/valuations')
      .set('X-Min-Log-Position', String(position))
      .query({ filter: JSON.stringify({ show: 'with_later_appraisal' }) });
    const withFigure = shown.body.filter(({ estimate }: { estimate: object | null }) => estimate !== null);
    expect(withFigure).toHaveLength(accuracy.appraisals.all.estimates);
    expect(shown.body[0].laterAppraisal).toMatchObject({ valueCents: 42_000_000 });
  });

  it('and its report are counted for quality, by month', async () => {
    const all = appraisalQualitySchema.parse((await read('/api/appraisals/quality')).body);
    expect([all.reports, all.byVendor[0]?.reports]).toEqual([5, 5]);
    expect(all.findings.map(({ code }) => code)).toContain('against-valuation');
    const none = appraisalQualitySchema.parse((await read('/api/appraisals/quality?month=2020-01')).body);
    expect([none.reports, none.score, none.months]).toEqual([0, null, all.months]);
    const reports = async (query: string) => {
      const { body, headers } = await read(`/api/appraisals/quality/reports?${query}`);
      return { rows: z.array(deliveredReportSchema).parse(body), range: headers['content-range'] };
    };
    const page = await reports('range=[1,2]');
    expect([page.rows.length, page.range]).toEqual([2, 'appraisal-reports 1-2/5']);
    const found = await reports('filter={"code":"against-valuation"}');
    const share = all.findings.find(({ code }) => code === 'against-valuation')?.share;
    expect(found.rows).toHaveLength(share?.count ?? -1);
    expect(found.rows[0]?.findings).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/% (above|below)/) }),
    );
    expect((await reports('filter={"month":"2020-01"}')).range).toBe('appraisal-reports 0-0/0');
    const wrong = await read('/api/appraisals/quality?month=soon');
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'month']);
  });

  it('is held against the price of the file where the order names none, and against none for a refinance', async () => {
    const filed = async (purpose: 'purchase' | 'refinance') => {
      const id = randomUUID();
      const { property, loan } = loanApplicationSubmitted().data;
      const submitted = loanApplicationSubmitted({
        applicationId: id,
        property: { ...property, purchasePriceCents: 50_000_000 },
        loan: { ...loan, purpose },
      });
      const commandId = randomUUID();
      const streams = [{ streamId: loanApplicationStream(id), expectedVersion: 0, events: [submitted] }];
      await portal.store.append({ commandId, fingerprint: commandId, streams, metadata: commandMetadata() });
      return id;
    };
    const codes: [string, string[] | undefined][] = [];
    for (const [purpose, contractPrice] of [['purchase'], ['purchase', 460_000], ['refinance', 460_000]] as const) {
      const answer = await order({ contractPrice }, { applicationId: await filed(purpose) });
      await deliver(answer.body.id, 450_000);
      const shown = await detail(answer.body.id);
      const code = shown.reports[0]?.findings.map((finding) => finding.text).filter((text) => /price/.test(text));
      codes.push([answer.body.id, code]);
    }
    expect(codes.map(([, code]) => code)).toEqual([
      ['$50,000 below the contract price'],
      ['$10,000 below the contract price'],
      [],
    ]);
    const { body } = await read('/api/appraisals/analytics/orders?filter={"figure":"shortfall"}');
    const short = z.array(countedOrderSchema).parse(body);
    const of = (index: number) => short.find(({ orderId }) => orderId === codes[index]?.[0]);
    expect([of(0), of(1), of(2)]).toMatchObject([
      { contractPrice: 500_000, shortfall: 50_000 },
      { contractPrice: 460_000, shortfall: 10_000 },
    ]);
    expect(of(2)).toBeUndefined();
  });

  it('is of the same unit as its appraisal, and of no other one of the building', async () => {
    const officer = await portal.agentAs('loan_officer');
    const filed = async (unit: string) => {
      const address = { street: '9 Tower Road', unit, city: 'Round Rock', state: 'TX', zip: '78664' } as const;
      return (await submit(officer, { property: { address, value: 400_000, type: 'condo' } })).id;
    };
    const value = async (street: string) => {
      const home = {
        street,
        city: 'Round Rock',
        state: 'TX',
        postalCode: '78664',
        propertyType: 'condo',
        livingArea: 1_850,
      };
      const answer = await coordinator.post('/api/valuations').send({ home });
      position = Math.max(position, Number(answer.get('X-Log-Position') ?? 0));
      return answer.body.runId;
    };
    const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const runs = [];
    for (const street of ['9 Tower Rd #4B', '9 Tower Road, Unit 5', '9 Tower Road']) runs.push(await value(street));
    await portal.database.pool.query('update read_model.valuation_runs set valued_on = $1 where run_id = any ($2)', [
      dayBefore,
      runs,
    ]);
    await deliver((await order({}, { applicationId: await filed('4-B') })).body.id, 410_000);
    const later = [];
    for (const run of runs) later.push((await read(`/api/valuations/${run}`)).body.laterAppraisal?.valueCents ?? null);
    expect(later).toEqual([41_000_000, null, null]);
  });

  it('of an application needs its address no second time', async () => {
    const answer = await coordinator
      .post('/api/valuations')
      .send({ home: { livingArea: 1_850 }, purpose: 'application', purposeId: applicationId });
    expect([answer.status, answer.body.home.postalCode]).toEqual([201, '78664']);
  });
});
