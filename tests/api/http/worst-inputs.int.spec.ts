import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Webhook } from 'standardwebhooks';
import { MOST_DELIVERY_BYTES } from '../../../api/services/orders/receive-delivery.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { worstForms, worstJson, worstPdfs, worstSales } from '../../support/values/worst-inputs.ts';
import { submit } from '../loan-application/requests.ts';

const MEGABYTE = 1024 * 1024;
const PARTNER = 'demo-credit-bureau';

describe('The worst megabyte of each parser', () => {
  let portal: Portal;
  let processor: Agent;
  let coordinator: Agent;
  let id: string;
  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
    coordinator = await portal.agentAs('appraisal_coordinator');
    ({ id } = await submit(processor));
  });
  afterAll(() => portal.stop());

  /** While something is worked on, others ask and are answered. */
  const besideOthers = async (asked: PromiseLike<request.Response>) => {
    const state = { isOver: false };
    const answered = Promise.resolve(asked).finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      expect((await request(portal.url).get('/healthz')).status).toBe(200);
    }
    return answered;
  };

  it.each(Object.entries(worstJson))('of JSON, %s, is refused with what is wrong', async (_what, make) => {
    const body = make(MEGABYTE - 1_000);
    const asked = processor.post(`/api/applications/${id}/comments`).type('json').send(body);
    const { status, body: answer } = await besideOthers(asked);
    expect([status, answer.errors.length > 0]).toEqual([400, true]);
  });

  it.each(Object.entries(worstJson))(
    'of a delivery, %s, is kept, and refused where it is beyond',
    async (what, make) => {
      const body = make(MOST_DELIVERY_BYTES / 2);
      const messageId = randomUUID();
      const [secret = ''] = portal.webhookSecrets.get(PARTNER) ?? [];
      const sentAt = new Date();
      const asked = request(portal.url)
        .post(`/webhooks/${PARTNER}`)
        .set('content-type', 'application/json')
        .set('webhook-id', messageId)
        .set('webhook-timestamp', String(Math.floor(sentAt.getTime() / 1_000)))
        .set('webhook-signature', new Webhook(secret).sign(messageId, sentAt, body))
        .send(body);
      const { status } = await besideOthers(asked);
      expect(status).toBe(['escapes', 'blanks'].includes(what) ? 202 : 400);
    },
  );

  it.each(Object.entries(worstSales))('of a file of sales, %s, is read in turns', async (_what, make) => {
    const content = Buffer.from(make(MEGABYTE));
    const { status } = await besideOthers(coordinator.post('/api/sale-imports').attach('file', content, 'sales.csv'));
    expect([201, 400]).toContain(status);
  });

  it.each(Object.entries(worstForms))('of a form, %s, is refused', async (_what, make) => {
    const asked = processor
      .post(`/api/applications/${id}/documents`)
      .set('content-type', 'multipart/form-data; boundary=x')
      .send(Buffer.from(make(MEGABYTE)));
    expect((await besideOthers(asked)).status).toBe(400);
  });

  it.each(Object.entries(worstPdfs))('of a PDF, %s, is looked into beside others', async (what, make) => {
    const content = make(MEGABYTE);
    const asked = processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'other')
      .attach('file', content, `${what}.pdf`);
    expect((await besideOthers(asked)).status).toBe(201);
  });
});
