import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultRateLimits } from '../../../api/http/requests/security.ts';
import { startPortal, waitFor, type Agent, type Portal } from '../../support/portal/portal.ts';

const HEX = '0123456789ab';
const WRONG_SECRET = 'A'.repeat(43);

describe('API keys', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal({ rateLimits: { ...defaultRateLimits, wrongKeysPerAddress: 100_000 } });
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const issue = async (more: object = {}): Promise<{ id: string; key: string; prefix: string }> => {
    const sent = { name: 'Nightly reports', partner: 'Acme Title', scopes: ['title:report'], ...more };
    const { status, body } = await admin.post('/api/api-keys').send(sent);
    expect([status, body.version]).toEqual([201, 1]);
    return body;
  };
  const use = (key: string, url = portal.url) => fetch(`${url}/api/v1/key`, { headers: { 'x-api-key': key } });
  const row = async (id: string) =>
    (await admin.get('/api/api-keys')).body.find((key: { id: string }) => key.id === id);
  const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values);

  it('have a quota each, which is told with every answer and can be changed', async () => {
    const { id, key } = await issue({ partnerId: 'acme-title', requestsPerMinute: 3 });
    const spend = async () => {
      const { status, headers } = await use(key);
      return [status, headers.get('ratelimit')?.split(';').slice(0, 2).join(';')];
    };
    expect(await spend()).toEqual([200, '"key"; r=2']);
    expect((await spend())[0]).toBe(200);
    expect((await spend())[0]).toBe(200);
    const refused = await use(key);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.headers.get('ratelimit-policy')).toMatch(/^"key"; q=3; w=60/);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      limit: 3,
      detail: expect.stringMatching(/at most 3 a/),
    });
    const another = await issue({ requestsPerMinute: 3 });
    expect((await use(another.key)).status).toBe(200);

    expect(await row(id)).toMatchObject({ partnerId: 'acme-title', requestsPerMinute: 3 });
    const change = (requestsPerMinute: number) => admin.put(`/api/api-keys/${id}/quota`).send({ requestsPerMinute });
    expect((await change(0)).body.errors).toEqual([
      { field: 'requestsPerMinute', message: 'Use a whole number of requests a minute from 1 to 6000' },
    ]);
    expect((await change(20)).status).toBe(200);
    expect((await spend())[0]).toBe(200);
    expect(await row(id)).toMatchObject({ requestsPerMinute: 20 });
    const [line] = (await admin.get(`/api/api-keys/${id}/history`)).body;
    expect(line).toMatchObject({ type: 'ApiKeyQuotaChanged', requestsPerMinute: 20, by: 'Avery Lindqvist' });
  });

  it('are shown once and stored as a digest only', async () => {
    const { id, key, prefix } = await issue();
    expect(key).toMatch(new RegExp(`^llk_${prefix}_[A-Za-z0-9_-]{43}$`));
    const secret = key.slice(-43);
    const listed = await admin.get('/api/api-keys');
    expect(listed.text).toContain(prefix);
    expect(listed.text).not.toContain(secret);
    const stored = await query(
      `select e.data::text as text from event_store.events as e
       union all select s.secret_hash from read_model.api_key_secrets as s`,
    );
    const texts = stored.rows.map(({ text }) => String(text)).join('\n');
    expect(texts).not.toContain(secret);
    expect(texts).toContain(createHash('sha256').update(secret).digest('hex'));
    expect(await row(id)).toMatchObject({ partner: 'Acme Title', issuedBy: 'Avery Lindqvist', lastUsedAt: null });
  });

  it('are told once also when the request comes again with the same key of its own', async () => {
    const ask = () =>
      admin
        .post('/api/api-keys')
        .set('Idempotency-Key', 'the-same')
        .send({ name: 'Once', partner: 'Acme Title', scopes: ['title:report'] });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual({ ...first.body, key: null });
    expect((await use(first.body.key)).status).toBe(200);
  });

  it('say what they are good for, and when they were last used', async () => {
    const { id, key, prefix } = await issue({ scopes: ['applications:read', 'title:report'] });
    expect(await (await use(key)).json()).toEqual({
      lender: { name: 'Lendlog', nmlsId: null },
      partner: 'Acme Title',
      name: 'Nightly reports',
      prefix,
      partnerId: null,
      scopes: ['applications:read', 'title:report'],
      requestsPerMinute: 1_200,
      expiresAt: expect.any(String),
    });
    await waitFor(async () => typeof (await row(id)).lastUsedAt === 'string');
  });

  it('are taken while their use cannot be stored, which is stored as soon as it can be', async () => {
    const { id, key } = await issue();
    await query(`create function auth.no_room() returns trigger language plpgsql
                 as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
    await query(
      'create trigger no_room before insert on auth.api_key_uses for each row execute function auth.no_room()',
    );
    expect((await use(key)).status).toBe(200);
    await query('drop function auth.no_room cascade');
    await waitFor(async () => (await use(key)).status === 200 && (await row(id)).lastUsedAt !== null);
  });

  it('are not kept waiting by the store of their uses', async () => {
    const { id, key } = await issue();
    const client = await portal.database.pool.connect();
    await client.query('begin');
    await client.query('lock table auth.api_key_uses in exclusive mode');
    // Answered while the table is still locked.
    expect((await use(key)).status).toBe(200);
    await client.query('commit');
    client.release();
    await waitFor(async () => (await row(id)).lastUsedAt !== null);
  });

  it('are checked field by field when issued', async () => {
    const { status, body } = await admin
      .post('/api/api-keys')
      .send({ scopes: ['everything'], expiresAt: '2020-01-01T00:00:00Z' });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['name', 'partner', 'scopes.0', 'expiresAt'],
    ]);
  });

  it('are no way into the portal, and a session is none into the partner API', async () => {
    const { key } = await issue();
    expect((await fetch(`${portal.url}/api/users`, { headers: { 'x-api-key': key } })).status).toBe(401);
    expect((await admin.get('/api/v1/key')).status).toBe(401);
  });

  it('rotate with an overlap in which both secrets are taken, and not beyond it', async () => {
    const { id, key: old } = await issue();
    const { body } = await admin.post(`/api/api-keys/${id}/rotation`).send({ overlapHours: 1 });
    expect([(await use(old)).status, (await use(body.key)).status]).toEqual([200, 200]);
    expect(await row(id)).toMatchObject({ prefix: body.prefix, previousValidUntil: expect.any(String) });
    await query(`update read_model.api_key_secrets set valid_until = now() where valid_until is not null`);
    expect([(await use(old)).status, (await use(body.key)).status]).toEqual([401, 200]);
    const next = await admin.post(`/api/api-keys/${id}/rotation`).send({ overlapHours: 0 });
    expect([(await use(body.key)).status, (await use(next.body.key)).status]).toEqual([401, 200]);
  });

  it('stop at once when revoked, on every process', async () => {
    const other = await portal.startAnother();
    try {
      const { id, key } = await issue();
      expect((await use(key, other.url)).status).toBe(200);
      expect((await admin.post(`/api/api-keys/${id}/revocation`).send({ reason: 'Leaked' })).status).toBe(200);
      expect([(await use(key)).status, (await use(key, other.url)).status]).toEqual([401, 401]);
      expect((await admin.post(`/api/api-keys/${id}/rotation`).send({})).status).toBe(409);
    } finally {
      await other.stop();
    }
  });

  it('have a history that tells who did what, when and why, and no secret', async () => {
    const { id, prefix } = await issue();
    const { body: rotated } = await admin.post(`/api/api-keys/${id}/rotation`).send({ overlapHours: 2 });
    await admin.post(`/api/api-keys/${id}/revocation`).send({ reason: 'The partner has left' });
    const { status, body, text } = await admin.get(`/api/api-keys/${id}/history`);
    const by = 'Avery Lindqvist';
    expect([status, body]).toEqual([
      200,
      [
        expect.objectContaining({ type: 'ApiKeyRevoked', prefix: null, reason: 'The partner has left', by }),
        expect.objectContaining({ type: 'ApiKeyRotated', prefix: rotated.prefix, reason: null, by }),
        expect.objectContaining({ type: 'ApiKeyIssued', prefix, previousValidUntil: null, by }),
      ],
    ]);
    expect(text).not.toContain(rotated.key.slice(-43));
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    expect((await admin.get(`/api/api-keys/${randomUUID()}/history`)).status).toBe(404);
  });

  describe('that are not good', () => {
    const kinds = async (): Promise<Record<string, string>> => {
      const expired = await issue({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
      await query(`update read_model.api_key_secrets set expires_at = now() where prefix = $1`, [expired.prefix]);
      const revoked = await issue();
      await admin.post(`/api/api-keys/${revoked.id}/revocation`).send({ reason: 'Leaked' });
      return {
        malformed: 'nonsense',
        long: 'x'.repeat(4_000),
        unknown: `llk_${HEX}_${WRONG_SECRET}`,
        'with a wrong secret': `llk_${(await issue()).prefix}_${WRONG_SECRET}`,
        expired: expired.key,
        revoked: revoked.key,
      };
    };

    it('get the same answer, whatever is wrong with them', async () => {
      const answers = new Set<string>();
      for (const key of Object.values(await kinds())) {
        const response = await use(key);
        const { requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>;
        answers.add(JSON.stringify([response.status, body]));
      }
      expect([...answers]).toEqual([expect.stringMatching(/^\[401,/)]);
    });

    // `npm run bench -- api-keys` measures the cost.
    it('cost the same queries, whatever is wrong with them', async () => {
      const wrong = Object.values(await kinds());
      const asked = jest.spyOn(portal.database.pool, 'query');
      const costs = new Set<string>();
      for (const key of wrong) {
        asked.mockClear();
        await (await use(key)).arrayBuffer();
        const texts = asked.mock.calls.map(([first]: readonly unknown[]) =>
          typeof first === 'string' ? first : (first as { text: string }).text,
        );
        // The settings are read twice a second, whoever asks.
        costs.add(JSON.stringify(texts.filter((text) => !text.includes('event_store.events'))));
      }
      asked.mockRestore();
      expect([...costs]).toEqual([expect.stringMatching(/api_key_secrets/)]);
    });
  });
});

describe('Wrong API keys', () => {
  it('are slowed down after twenty in a minute from one address to all processes, and a right one from there is not', async () => {
    const portal = await startPortal({ rateLimits: { ...defaultRateLimits, perKey: 40 } });
    const another = await portal.startAnother();
    try {
      const use = (key: string, { url } = portal as { url: string }) =>
        fetch(`${url}/api/v1/key`, { headers: { 'x-api-key': key } });
      const admin = await portal.agentAs('admin');
      const { body } = await admin
        .post('/api/api-keys')
        .send({ name: randomUUID(), partner: 'Acme Title', scopes: ['title:report'] });
      for (let n = 0; n < 30; n += 1) expect((await use(body.key)).status).toBe(200);
      const statuses: number[] = [];
      const wrong = `llk_${HEX}_${WRONG_SECRET}`;
      for (let n = 0; n < 22; n += 1) statuses.push((await use(wrong, n % 2 === 0 ? portal : another)).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
      const refused = await use(wrong);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await use(body.key)).status).toBe(200);
      // Uses of a key are counted across all processes, too.
      for (let n = 0; n < 9; n += 1) expect((await use(body.key, another)).status).toBe(200);
      const spent = [await use(body.key, another), await use(body.key)];
      expect(spent.map(({ status }) => status)).toEqual([429, 429]);
    } finally {
      await another.stop();
      await portal.stop();
    }
  });
});
