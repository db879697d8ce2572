import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { reportSchemas } from '../../../api/partner-api/reports.contract.ts';
import { MOST_DELIVERY_BYTES } from '../../../api/services/orders/receive-delivery.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';
import { PARTNER, sentOrder } from './partner.ts';

type Sent = { readonly key?: string; readonly idempotencyKey?: string; readonly position?: string };
const exampleSchema = z.looseObject({ result: z.looseObject({}) });
const resultOf = (kind: keyof typeof reportSchemas): object =>
  exampleSchema.parse(reportSchemas[kind].meta()?.['example']).result;
const paths = { title: 'title/report', appraisal: 'appraisal/report', compliance: 'compliance/submit' } as const;

const answerSchema = z.looseObject({
  deliveryId: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.looseObject({ field: z.string(), message: z.string() })).default([]),
});

describe('Reports of partners', () => {
  let portal: Portal;
  let admin: Agent;
  let key: string;
  let applicationId: string;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    key = await issue();
    applicationId = (await submit(admin)).id;
  });
  afterAll(() => portal.stop());

  const issue = async (more: object = {}): Promise<string> => {
    const scopes = ['title:report', 'appraisal:report', 'compliance:submit'];
    const sent = { name: 'Reports', partner: 'Acme Title', partnerId: PARTNER, scopes, ...more };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return body.key;
  };
  const report = async (
    kind: keyof typeof paths,
    body: unknown,
    { key: sent = key, idempotencyKey, position }: Sent = {},
  ) => {
    const response = await fetch(`${portal.url}/api/v1/${paths[kind]}`, {
      method: 'POST',
      headers: {
        'x-api-key': sent,
        'content-type': 'application/json',
        ...(position !== undefined && { 'x-min-log-position': position }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: answerSchema.parse(await response.json()) };
  };
  const deliveryOf = async (deliveryId = '') => {
    const [first] = await openAggregate(portal.store, partnerDeliveryAggregate).history(deliveryId);
    if (first?.type !== 'PartnerDeliveryReceived') throw new Error('There is no such delivery');
    return first;
  };
  const fieldsOf = ({ body }: { readonly body: z.output<typeof answerSchema> }) =>
    body.errors.map(({ field }) => field);

  it.each(['title', 'appraisal', 'compliance'] as const)(
    'become deliveries as webhooks do: one on a %s order',
    async (kind) => {
      const { orderId, orderNumber } = await sentOrder(portal, applicationId, kind);
      const files = [{ name: 'report.pdf', contentBase64: 'JVBERi0xLjQ=' }];
      const { status, body } = await report(kind, { orderId, result: resultOf(kind), files });
      expect([status, body]).toEqual([202, expect.objectContaining({ deliveryId: expect.any(String), orderId })]);
      const { data, metadata } = await deliveryOf(body.deliveryId);
      expect([data.partnerId, data.messageType, metadata.actor]).toEqual([
        PARTNER,
        'order.delivered',
        { kind: 'partner', id: PARTNER, name: 'Acme title' },
      ]);
      expect(JSON.parse(data.body)).toEqual({
        type: 'order.delivered',
        timestamp: expect.any(String),
        data: {
          orderId,
          orderNumber,
          reference: 'T-1024',
          sequence: 1,
          revision: 0,
          result: resultOf(kind),
          files,
        },
      });
    },
  );

  it('have the effect of once under one key, and are refused where another report comes under it', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const sent = { orderId, result: resultOf('title') };
    const idempotencyKey = randomUUID();
    const first = await report('title', sent, { idempotencyKey });
    const again = await report('title', sent, { idempotencyKey });
    expect([first.status, again.status, again.body]).toEqual([202, 200, first.body]);
    expect((await deliveryOf(first.body.deliveryId)).data.messageId).toBe(idempotencyKey);
    const other = await report('title', { ...sent, sequence: 9 }, { idempotencyKey });
    expect([other.status, other.body['code']]).toEqual([409, 'idempotency_key_reused']);
    const elsewhere = await report('title', sent, { idempotencyKey, key: await issue() });
    expect([elsewhere.status, elsewhere.body.deliveryId === first.body.deliveryId]).toEqual([202, false]);
  });

  it('say the partner’s own number of the order while our request is under way', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title', PARTNER, false);
    const sent = { orderId, result: resultOf('title') };
    const early = await report('title', sent);
    expect([early.status, fieldsOf(early)]).toEqual([422, ['reference']]);
    const { status, body } = await report('title', { ...sent, reference: 'T-1024' });
    expect(status).toBe(202);
    expect(JSON.parse((await deliveryOf(body.deliveryId)).data.body)).toMatchObject({ data: { reference: 'T-1024' } });
  });

  it('come after every message of the partner, also after those that move nothing', async () => {
    const { orderId, note } = await sentOrder(portal, applicationId, 'title');
    await note(5);
    const { body } = await report('title', { orderId, result: resultOf('title') });
    expect(JSON.parse((await deliveryOf(body.deliveryId)).data.body)).toMatchObject({ data: { sequence: 6 } });
  });

  it('have as many files as a webhook can bring', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const files = Array.from({ length: 6 }, (_none, index) => ({
      name: `${index}.pdf`,
      contentBase64: 'JVBERi0xLjQ=',
    }));
    const six = await report('title', { orderId, result: resultOf('title'), files });
    expect([six.status, fieldsOf(six)]).toEqual([400, ['files']]);
    expect((await report('title', { orderId, result: resultOf('title'), files: files.slice(1) })).status).toBe(202);
  });

  it('are refused once their order is cancelled, as for an order of others', async () => {
    const { orderId, cancel } = await sentOrder(portal, applicationId, 'title');
    await cancel();
    expect((await report('title', { orderId, result: resultOf('title') })).status).toBe(404);
  });

  it('may name their order by its number', async () => {
    const { orderId, orderNumber, position } = await sentOrder(portal, applicationId, 'title');
    const sent = { orderNumber, result: resultOf('title') };
    const { status, body } = await report('title', sent, { position });
    expect([status, body['orderId']]).toEqual([202, orderId]);
    expect((await report('title', { ...sent, orderNumber: 'VO-2026-00000000' })).status).toBe(404);
    const malformed = await report('title', { ...sent, orderNumber: '17' });
    expect([malformed.status, fieldsOf(malformed)]).toEqual([400, ['orderNumber']]);
  });

  it('name their order', async () => {
    const { status, body } = await report('title', { result: resultOf('title') });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'orderId', message: expect.stringMatching(/send its orderId or its orderNumber/) }],
    ]);
  });

  it('are about an order of the key’s own partner, and of the kind that is reported', async () => {
    const theirs = await sentOrder(portal, applicationId, 'title', 'other-title');
    const sent = (orderId: string) => ({ orderId, result: resultOf('title') });
    const unknown = await report('title', sent(randomUUID()));
    const foreign = await report('title', sent(theirs.orderId));
    expect([unknown.status, foreign.status, foreign.body.detail]).toEqual([404, 404, unknown.body.detail]);
    const appraisal = await sentOrder(portal, applicationId, 'appraisal');
    const wrong = await report('title', sent(appraisal.orderId));
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      expect.stringMatching(/is not for a title report: report on it at POST \/api\/v1\/appraisal\/report/),
    ]);
    const flood = await sentOrder(portal, applicationId, 'flood');
    expect((await report('title', sent(flood.orderId))).body.detail).toMatch(/report on it by webhook/);
    const nobodys = await report('title', sent(theirs.orderId), { key: await issue({ partnerId: undefined }) });
    expect([nobodys.status, nobodys.body.detail]).toEqual([403, expect.stringMatching(/issued without a partner/)]);
    const other = await report('title', sent(theirs.orderId), { key: await issue({ scopes: ['appraisal:report'] }) });
    expect([other.status, other.body['scope']]).toEqual([403, 'title:report']);
  });

  it('are checked field by field before anything is kept', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const result = { ...resultOf('title'), vesting: [], effectiveDate: 'yesterday' };
    const wrong = await report('title', { orderId, result, files: [{ name: '', contentBase64: '%' }], extra: 1 });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      400,
      ['files.0.name', 'files.0.contentBase64', 'result.effectiveDate', 'result.vesting', 'extra'],
    ]);
    expect((await report('title', '{"orderId":')).status).toBe(400);
    const large = { name: 'report.pdf', contentBase64: 'A'.repeat(MOST_DELIVERY_BYTES) };
    const tooLarge = await report('title', { orderId, result: resultOf('title'), files: [large] });
    expect([tooLarge.status, tooLarge.body['mostBytes']]).toEqual([413, MOST_DELIVERY_BYTES]);
    const plain = await fetch(`${portal.url}/api/v1/title/report`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'text/plain' },
      body: 'hello',
    });
    expect(plain.status).toBe(415);
  });
});
