import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { MOST_DELIVERY_BYTES } from '../../../api/services/orders/receive-delivery.ts';
import { MOST_UNSIGNED_PER_ADDRESS } from '../../../api/webhooks/signed-delivery.ts';
import { deliveryIdFor } from '../../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { eventually } from '../../support/eventually.ts';
import { startPortal, type Portal } from '../../support/portal/portal.ts';

const PARTNER = 'demo-credit-bureau';
const MINUTE_MS = 60_000;
const otherSecret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;

describe('Webhooks', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const secretOf = (partner: string): string => portal.webhookSecrets.get(partner)?.[0] ?? '';

  const deliver = (
    body: string | Buffer,
    options: { id?: string; partner?: string; secret?: string; sentAt?: Date; contentType?: string } = {},
  ) => {
    const { id = randomUUID(), partner = PARTNER, sentAt = new Date(), contentType = 'application/json' } = options;
    const signature = new Webhook(options.secret ?? secretOf(partner)).sign(id, sentAt, body);
    return request(portal.url)
      .post(`/webhooks/${partner}`)
      .set('content-type', contentType)
      .set('webhook-id', id)
      .set('webhook-timestamp', String(Math.floor(sentAt.getTime() / 1000)))
      .set('webhook-signature', signature)
      .send(body);
  };

  /** Signed as a partner does that knows nothing of texts: over the bytes. */
  const deliverBytes = async (body: Buffer<ArrayBuffer>, id: string, secret = secretOf(PARTNER)) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    const answer = await fetch(`${portal.url}/webhooks/${PARTNER}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as { detail?: string; deliveryId?: string } };
  };

  const logged = (id: string) =>
    portal.store.reader.readStream(portal.database.pool, partnerDeliveryStream(deliveryIdFor(PARTNER, id)));
  const head = () => portal.store.reader.headPosition(portal.database.pool);

  describe('When a delivery is signed', () => {
    it('is in the log, byte for byte, before the answer', async () => {
      const id = randomUUID();
      const body = `{ "type": "credit_report.delivered",\n "note": "é \\"quoted\\"" }`;
      const { status, body: answer } = await deliver(body, { id });
      expect([status, answer]).toEqual([202, { deliveryId: deliveryIdFor(PARTNER, id) }]);
      expect(await logged(id)).toMatchObject([
        {
          type: 'PartnerDeliveryReceived',
          data: { partnerId: PARTNER, messageId: id, messageType: 'credit_report.delivered', body },
          metadata: { actor: { kind: 'partner', id: PARTNER, name: 'Demo credit bureau' } },
        },
      ]);
    });

    it('changes nothing when it is repeated, and gets the first answer with 200', async () => {
      const id = randomUUID();
      const first = await deliver('{"type":"a"}', { id });
      const before = await head();
      const again = await deliver('{"type":"a"}', { id });
      expect([first.status, again.status, await head()]).toEqual([202, 200, before]);
      expect(again.body).toEqual(first.body);
    });

    it('is told of what it was refused for at first, whatever would be said of it now', async () => {
      const id = randomUUID();
      const first = await deliver('{"type":"document.delivered"}', { id });
      const again = await deliver('{"type":"document.delivered"}', { id });
      expect(first.body.refused).toContain('may not deliver document.delivered');
      expect([again.status, again.body]).toEqual([200, first.body]);
    });

    it('keeps another body under the same webhook-id beside it, refused, once', async () => {
      const id = randomUUID();
      await deliver('{"type":"a"}', { id });
      const other = await deliver('{"type":"b"}', { id });
      expect([other.status, other.body.refused]).toEqual([202, expect.stringMatching(/same webhook-id.*its own/)]);
      expect(other.body.deliveryId).not.toBe(deliveryIdFor(PARTNER, id));
      const kept = partnerDeliveryStream(other.body.deliveryId);
      expect(await portal.store.reader.readStream(portal.database.pool, kept)).toMatchObject([
        { type: 'PartnerDeliveryReceived', data: { messageId: id, body: '{"type":"b"}' } },
        { type: 'PartnerDeliveryRefused', data: { reason: other.body.refused } },
      ]);
      const before = await head();
      const again = await deliver('{"type":"b"}', { id });
      expect([again.status, again.body, await head()]).toEqual([200, other.body, before]);
      expect(await logged(id)).toHaveLength(1);
    });

    it('is stored once when ten arrive at the same time', async () => {
      const id = randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver('{"type":"a"}', { id })));
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 202]));
      expect(await logged(id)).toHaveLength(1);
    });

    it('keeps the deliveries of two partners with one id apart', async () => {
      const id = randomUUID();
      const first = await deliver('{}', { id });
      const second = await deliver('{}', { id, partner: 'demo-document-vendor' });
      expect(first.body.deliveryId).not.toBe(second.body.deliveryId);
    });

    it('takes a body as large as the limit and refuses a larger one with 413', async () => {
      const filled = (bytes: number): string => `{"x":"${'a'.repeat(bytes - 8)}"}`;
      expect((await deliver(filled(MOST_DELIVERY_BYTES))).status).toBe(202);
      const { status, body } = await deliver(filled(MOST_DELIVERY_BYTES + 1));
      expect([status, body.code, body.mostBytes]).toEqual([413, 'payload_too_large', MOST_DELIVERY_BYTES]);
    });

    it('answers 413 when escaping makes the body too large to keep', async () => {
      expect((await deliver(`["${'\\"'.repeat(320_000)}"]`)).status).toBe(413);
    });

    it.each(['{"type":', ''])(
      'answers 400 to %p, which is not JSON, and keeps it as refused with the reason',
      async (body) => {
        const id = randomUUID();
        const refused = await deliver(body, { id });
        expect([refused.status, refused.body.detail, refused.body.deliveryId]).toEqual([
          400,
          expect.stringMatching(/not valid JSON.*kept as refused/),
          deliveryIdFor(PARTNER, id),
        ]);
        expect(await logged(id)).toMatchObject([
          { type: 'PartnerDeliveryReceived', data: { messageType: null, body } },
          { type: 'PartnerDeliveryRefused', data: { reason: 'The body is not valid JSON' } },
        ]);
        const before = await head();
        expect([(await deliver(body, { id })).status, await head()]).toEqual([400, before]);
      },
    );

    it.each([
      ['values', `{"type":"a","data":[${'{},'.repeat(25_000)}{}]}`, /data: Send 20,000 values at most/],
      ['levels', `{"type":"a","data":${'['.repeat(300_000)}`, /data: Nest lists and objects in 32 levels at most/],
    ])(
      'answers 400 to a body of too many %s before it is parsed, and keeps it as refused',
      async (_what, body, reason) => {
        const id = randomUUID();
        const { status, body: refused } = await deliver(body, { id });
        expect([status, refused.detail]).toEqual([400, expect.stringMatching(reason)]);
        expect(await logged(id)).toMatchObject([
          { type: 'PartnerDeliveryReceived', data: { messageType: null } },
          { type: 'PartnerDeliveryRefused', data: { reason: expect.stringMatching(reason) } },
        ]);
      },
    );

    it.each<[string, Buffer<ArrayBuffer>, string, RegExp]>([
      ['begins with a byte order mark', Buffer.from('\ufeff{"type":"a"}'), '\ufeff{"type":"a"}', /byte order mark/],
      ['has a NUL in it', Buffer.from('{"type":"a\0b"}'), '\ufffd{"type":"a\ufffdb"}', /not text in UTF-8/],
      [
        'is in Latin-1',
        Buffer.from('{"type":"caf\u00e9"}', 'latin1'),
        '\ufffd{"type":"caf\ufffd"}',
        /not text in UTF-8/,
      ],
      ['names a NUL as its type', Buffer.from('{"type":"a\\u0000b"}'), '{"type":"a\\u0000b"}', /type of the message/],
      ['names half a character', Buffer.from('{"type":"a\\ud800b"}'), '{"type":"a\\ud800b"}', /type of the message/],
    ])(
      'answers 400 to a body that %s, and keeps what can be kept of it as refused',
      async (_what, body, kept, reason) => {
        const id = randomUUID();
        const refused = await deliverBytes(body, id);
        expect([refused.status, refused.body.detail, refused.body.deliveryId]).toEqual([
          400,
          expect.stringMatching(reason),
          deliveryIdFor(PARTNER, id),
        ]);
        expect(await logged(id)).toMatchObject([
          { type: 'PartnerDeliveryReceived', data: { messageType: null, body: kept } },
          { type: 'PartnerDeliveryRefused', data: { reason: expect.stringMatching(reason) } },
        ]);
        const before = await head();
        expect([(await deliverBytes(body, id)).status, await head()]).toEqual([400, before]);
        expect((await deliverBytes(body, randomUUID(), otherSecret)).status).toBe(401);
      },
    );

    it('answers 415 to another content type, keeps it as refused, and takes the same once it comes as JSON', async () => {
      const id = randomUUID();
      const refused = await deliver('{}', { id, contentType: 'text/plain' });
      expect([refused.status, refused.body.detail]).toEqual([415, expect.stringMatching(/kept as refused/)]);
      const stream = partnerDeliveryStream(String(refused.body.deliveryId));
      expect(await portal.store.reader.readStream(portal.database.pool, stream)).toMatchObject([
        { type: 'PartnerDeliveryReceived', data: { messageId: id, body: '{}' } },
        { type: 'PartnerDeliveryRefused', data: { reason: expect.stringMatching(/another content type/) } },
      ]);
      const before = await head();
      const again = await deliver('{}', { id, contentType: 'text/plain' });
      expect([again.status, await head()]).toEqual([415, before]);
      const other = await deliver('{"other":true}', { id, contentType: 'text/plain' });
      expect(other.body.deliveryId).not.toBe(refused.body.deliveryId);
      const { status, body } = await deliver('{}', { id });
      expect([status, body]).toEqual([202, { deliveryId: deliveryIdFor(PARTNER, id) }]);
    });
  });

  describe('When the partner was connected on the screen', () => {
    it('takes what is signed with its key, also with the one before for a time, and nothing once it is disconnected', async () => {
      const admin = await portal.agentAs('admin');
      const connection = { partnerType: 'title', partnerName: 'Signed Title', endpoint: 'https://api.signed.example' };
      const { body: made } = await admin.post('/api/integrations/configure').send({ ...connection, description: '' });
      const own = { partner: made.id, secret: made.webhookSecret };
      // Each process hears of a connection within half a second.
      await eventually('the key to be taken', async () => (await deliver('{}', own)).status === 202);

      const replaced = await admin.post(`/api/integrations/${made.id}/webhook-secret`).send({});
      const next = { partner: made.id, secret: replaced.body.webhookSecret };
      await eventually('the next key to be taken', async () => (await deliver('{}', next)).status === 202);
      expect((await deliver('{}', own)).status).toBe(202);
      expect((await deliver('{}', { ...own, secret: otherSecret })).status).toBe(401);

      await admin.post(`/api/integrations/${made.id}/disconnection`).send({ reason: 'Moved on' });
      await eventually('it to be unknown', async () => (await deliver('{}', next)).status === 404);
    });
  });

  describe('When the signature does not hold', () => {
    it('gives one and the same 401 for a bad or missing signature and a stale or future timestamp', async () => {
      const before = await head();
      const answers = await Promise.all([
        deliver('{}', { secret: otherSecret }),
        deliver('{}', { sentAt: new Date(Date.now() - 6 * MINUTE_MS) }),
        deliver('{}', { sentAt: new Date(Date.now() + 6 * MINUTE_MS) }),
        request(portal.url).post(`/webhooks/${PARTNER}`).set('content-type', 'application/json').send('{}'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(401));
      expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
      expect(await head()).toBe(before);
    });

    it('answers 404 for a partner that there is not, signed or not', async () => {
      const signed = await deliver('{}', { partner: 'nobody', secret: otherSecret });
      const plain = await request(portal.url).post('/webhooks/nobody').send({});
      expect([signed.status, plain.status, signed.body.detail]).toEqual([404, 404, plain.body.detail]);
    });

    it('has an address wait that tries out partners, in all processes, and takes what is signed from there', async () => {
      const tried = await startPortal();
      const another = await tried.startAnother();
      try {
        const ask = (url: string, partner: string) => request(url).post(`/webhooks/${partner}`).send({});
        const statuses: number[] = [];
        for (let sent = 0; sent < MOST_UNSIGNED_PER_ADDRESS; sent += 1) {
          statuses.push((await ask(sent % 2 ? tried.url : another.url, sent % 3 ? `p-${sent}` : PARTNER)).status);
        }
        expect(new Set(statuses)).toEqual(new Set([401, 404]));
        const refused = [await ask(tried.url, 'nobody'), await ask(another.url, PARTNER)];
        expect(refused.map(({ status, headers }) => [status, headers['retry-after'] !== undefined])).toEqual([
          [429, true],
          [429, true],
        ]);
        const [id, sentAt] = [randomUUID(), new Date()];
        const signed = await request(tried.url)
          .post(`/webhooks/${PARTNER}`)
          .set('content-type', 'application/json')
          .set('webhook-id', id)
          .set('webhook-timestamp', String(Math.floor(sentAt.getTime() / 1000)))
          .set('webhook-signature', new Webhook(tried.webhookSecrets.get(PARTNER)?.[0] ?? '').sign(id, sentAt, '{}'))
          .send('{}');
        expect(signed.status).toBe(202);
      } finally {
        await another.stop();
        await tried.stop();
      }
    });

    it('takes no number with something behind it for a timestamp', async () => {
      const id = randomUUID();
      const sentAt = new Date();
      const { status } = await request(portal.url)
        .post(`/webhooks/${PARTNER}`)
        .set('content-type', 'application/json')
        .set('webhook-id', id)
        .set('webhook-timestamp', `${Math.floor(sentAt.getTime() / 1000)}abc`)
        .set('webhook-signature', new Webhook(secretOf(PARTNER)).sign(id, sentAt, '{}'))
        .send('{}');
      expect(status).toBe(401);
    });

    it('accepts what is four minutes old', async () => {
      expect((await deliver('{}', { sentAt: new Date(Date.now() - 4 * MINUTE_MS) })).status).toBe(202);
    });

    it('refuses a body that was changed on the way', async () => {
      const id = randomUUID();
      const sentAt = new Date();
      const { status } = await request(portal.url)
        .post(`/webhooks/${PARTNER}`)
        .set('content-type', 'application/json')
        .set('webhook-id', id)
        .set('webhook-timestamp', String(Math.floor(sentAt.getTime() / 1000)))
        .set('webhook-signature', new Webhook(secretOf(PARTNER)).sign(id, sentAt, '{"score":700}'))
        .send('{"score":800}');
      expect(status).toBe(401);
    });
  });
});
