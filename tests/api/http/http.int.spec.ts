import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { demoStaffMember, registerFirstAdmin } from '../../../api/auth/demo-staff.ts';
import { defaultRateLimits } from '../../../api/http/requests/security.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

/** Records something that the read model `users` cannot show before what is returned is called. */
const holdUsersBack = async ({ database, store }: Portal): Promise<() => Promise<void>> => {
  const lock = await database.pool.connect();
  await lock.query(`begin; select from event_store.checkpoints where name = 'users:v2' for update`);
  await registerFirstAdmin(store, `${randomUUID()}@example.com`);
  return async () => {
    await lock.query('rollback');
    lock.release();
  };
};

describe('HTTP', () => {
  let portal: Portal;
  let agent: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    agent = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());

  const comments = `/api/applications/${randomUUID()}/comments`;

  describe('When a request cannot be understood', () => {
    it('answers with a problem that carries code, fields and the request id', async () => {
      const { status, body, headers } = await agent.post(comments).send({});
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect([status, body]).toEqual([
        400,
        {
          type: 'urn:lendlog:problem:validation_failed',
          title: 'The request is not valid',
          status: 400,
          detail: 'Some fields are not valid',
          code: 'validation_failed',
          errors: [{ field: 'comment', message: 'A comment is required' }],
          requestId: headers['x-request-id'],
        },
      ]);
    });

    it('answers someone who opens an address in a browser with a page in words, and nothing of it runs', async () => {
      const asBrowser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const open = (path: string, who: Pick<Agent, 'get'> = agent) => who.get(path).set('Accept', asBrowser);
      const file = `/api/applications/${randomUUID()}/documents/${randomUUID()}/file`;
      const missing = await open(file);
      expect([missing.status, missing.type]).toEqual([404, 'text/html']);
      expect(missing.text).toContain('The application has no such document, or no such version of it');
      expect(missing.text).toContain(missing.headers['x-request-id']);
      const viewer = await portal.agentAs('viewer');
      const refused = await open('/api/users', viewer);
      expect([refused.status, refused.text]).toEqual([
        403,
        expect.stringMatching(/You may not .*\. Ask .*Avery Lindqvist/),
      ]);
      const out = await open(file, portal.anonymous());
      expect([out.status, out.text]).toEqual([401, expect.stringContaining('href="/?signIn=1"')]);
      const hostile = await open('/api/applications?sort="><img src=x onerror=alert(1)>');
      expect([hostile.status, hostile.text]).toEqual([400, expect.not.stringContaining('<img')]);
      expect(hostile.headers['content-security-policy']).not.toContain('unsafe');
    });

    it('answers 400 to two hosts, and closes the connection', async () => {
      const { port, hostname } = new URL(portal.url);
      const socket = connect(Number(port), hostname);
      socket.write('GET /healthz HTTP/1.1\r\nHost: portal.example.com\r\nHost: evil.example.com\r\n\r\n');
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('The request names more than one Host; send one');
    });

    it('answers 400 to malformed JSON', async () => {
      const { status, body } = await agent.post(comments).type('json').send('{"comment":');
      expect([status, body.detail]).toEqual([400, 'The request body is not valid JSON']);
    });

    it.each(['gzip', 'br', 'deflate'])('answers 400 to a body that is not %s as it says', async (encoding) => {
      const { status, body } = await agent.post(comments).set('Content-Encoding', encoding).type('json').send('{}');
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    });

    it('answers 413 to a body over 1 MB', async () => {
      const { status, body } = await agent.post(comments).send({ comment: 'x'.repeat(1024 * 1024) });
      expect([status, body.code, body.mostBytes]).toEqual([413, 'payload_too_large', 1024 * 1024]);
    });

    it('lists 50 of many wrong fields, each cut short, and says how many there are', async () => {
      const unknown = Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`field${index}`, 1]));
      const { status, body, text } = await agent.post(comments).send({ ...unknown, ['x'.repeat(50_000)]: 1 });
      expect([status, body.errors.length, body.errorsInAll]).toEqual([400, 50, 19_002]);
      expect(body.detail).toBe('Some fields are not valid; 50 of 19,002 are listed');
      expect(text.length).toBeLessThan(10_000);
      const long = await agent.post(comments).send({ comment: 'a', ['x'.repeat(50_000)]: 1 });
      expect(long.text.length).toBeLessThan(1_000);
      expect((await agent.get(`/api/${'x'.repeat(10_000)}`)).text.length).toBeLessThan(2_000);
    });

    it('names the limit of a body with too many values, before it looks at them', async () => {
      const { status, body } = await agent
        .post(comments)
        .send({ comment: 'a', tags: Array.from({ length: 20_000 }, () => 1) });
      expect([status, body.errors]).toEqual([400, [{ field: 'tags', message: 'Send 20,000 values at most' }]]);
    });

    it('names the limit of a body with too many levels, before it is parsed', async () => {
      const deep = `{"comment":${'['.repeat(400_000)}`;
      const { status, body } = await agent.post(comments).type('json').send(deep);
      const message = 'Nest lists and objects in 32 levels at most';
      expect([status, body.errors]).toEqual([400, [{ field: 'comment', message }]]);
    });

    it('answers 415 to JSON that is not in UTF-8', async () => {
      const { status, body } = await agent
        .post(comments)
        .set('content-type', 'application/json; charset=utf-16le')
        .send(Buffer.from('{"comment":"a"}', 'utf16le'));
      expect([status, body.detail]).toEqual([415, 'Send the body in UTF-8, as all JSON is']);
    });

    it('answers 415 to another content type and names the right one', async () => {
      const { status, body } = await agent.post(comments).type('text/plain').send('hello');
      expect([status, body.allowed]).toEqual([415, ['application/json']]);
    });

    it('answers 404 to an unknown address and to an id that cannot exist', async () => {
      expect((await agent.get('/api/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
      expect((await agent.get('/api/applications/nope/detailed')).status).toBe(404);
      expect((await agent.get('/api/applications/%ZZ/detailed')).status).toBe(400);
    });

    it.each([
      ['If-Match', 'seven'],
      ['Idempotency-Key', 'with space'],
      ['X-Min-Log-Position', '-1'],
      ['X-Log-Epoch', 'the second'],
    ])('answers 400 to a malformed %s and names it', async (header, value) => {
      const asked =
        header === 'X-Min-Log-Position' ? agent.get('/api/staff') : agent.post(comments).send({ comment: 'a' });
      const { status, body } = await asked.set(header, value);
      expect([status, body.errors[0]?.field]).toEqual([400, header]);
    });
  });

  describe('When a read has to contain an earlier write', () => {
    it('waits for its read model, and says after two seconds that it is behind', async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      expect((await agent.get('/api/staff').set('X-Min-Log-Position', String(head))).status).toBe(200);
      const letGo = await holdUsersBack(portal);
      try {
        const written = String(await portal.store.reader.headPosition(portal.database.pool));
        const { status, body, headers } = await agent.get('/api/staff').set('X-Min-Log-Position', written);
        expect([status, body.code, body.projections]).toEqual([503, 'read_model_behind', ['users:v2']]);
        expect(headers['retry-after']).toBe('1');
      } finally {
        await letGo();
      }
    });

    it('is answered at once when the log has no such position', async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      const { status, body } = await agent.get('/api/staff').set('X-Min-Log-Position', String(head + 1_000));
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'X-Min-Log-Position', message: expect.stringContaining(`the log ends at ${head}`) }],
      ]);
    });
  });

  describe('When another site sends a request with the session', () => {
    it.each([
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
      ['Referer', 'https://evil.example/page'],
      // Whatever runs on another port or without TLS on our host is another site, too.
      ['Origin', 'https://HOST'],
      ['Referer', 'https://HOST/page'],
      ['Origin', 'http://127.0.0.1:1'],
    ])('refuses it by %s: %s', async (header, value) => {
      const { status, body } = await agent
        .post(comments)
        .set(header, value.replace('HOST', new URL(portal.url).host))
        .send({ comment: 'a' });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    });

    it.each([
      ['Sec-Fetch-Site', () => 'same-origin'],
      ['Origin', () => portal.url],
      ['Referer', () => `${portal.url}/applications`],
    ])('lets our own pages through by %s', async (header, value) => {
      expect((await agent.post(comments).set(header, value()).send({ comment: 'a' })).status).toBe(404);
    });
  });

  describe('When anything is answered', () => {
    it('keeps answers of the API out of caches and scripts of others out of the page', async () => {
      const { headers } = await agent.get('/api/auth/user');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toMatch(/;script-src 'self';style-src 'self';/);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    });

    it('hides an error of ours behind a fixed text and the request id', async () => {
      await portal.database.pool.query('alter table read_model.users_v2 rename to users_away');
      try {
        const { status, body, headers } = await agent.get('/api/auth/user');
        expect([status, body.code, body.requestId]).toEqual([500, 'internal_error', headers['x-request-id']]);
        expect(JSON.stringify(body)).not.toContain('read_model');
      } finally {
        await portal.database.pool.query('alter table read_model.users_away rename to users_v2');
      }
    });

    it('counts requests by route for Prometheus', async () => {
      const { text } = await portal.anonymous().get('/metrics');
      expect(text).toContain(
        'lendlog_http_request_duration_seconds_count{method="GET",route="/api/auth/user",status="200"}',
      );
      expect(text).toMatch(/lendlog_reader_lag_events\{name="users:v2"\} \d+/);
      expect(text).toMatch(/lendlog_reader_lag_seconds\{name="users:v2"\} [\d.]+/);
      expect(text).toMatch(/lendlog_log_head_position \d+/);
    });
  });
});

describe('The log of requests', () => {
  const lines: string[] = [];
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ log: createLogger('test', 'info', { write: (line) => lines.push(line) }) });
  });
  afterAll(() => portal.stop());

  it('says who asked for what, by id, and nothing of what was typed', async () => {
    const agent = await portal.agentAs('underwriter');
    const { headers } = await agent.get('/api/staff?q=Delgado');
    const line = lines.find((each) => each.includes(`"requestId":"${headers['x-request-id']}"`));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      req: { method: 'GET', path: '/api/staff' },
      res: { statusCode: 200 },
      actorId: demoStaffMember('underwriter').userId,
    });
    expect(line).not.toContain('Delgado');
  });
});

describe('Rate limits', () => {
  it('answers 429 with the time to come back, per session and per address', async () => {
    const portal = await startPortal({ rateLimits: { ...defaultRateLimits, perSession: 3, perAddress: 60 } });
    try {
      const agent = await portal.agentAs('viewer');
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await agent.get('/api/auth/user')).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      const other = await portal.agentAs('closer');
      expect((await other.get('/api/auth/user')).status).toBe(200);
      let last = await request(portal.url).get('/api/openapi.json');
      for (let n = 0; n < 60 && last.status === 200; n += 1) last = await request(portal.url).get('/api/openapi.json');
      expect([last.status, last.body.code]).toEqual([429, 'rate_limited']);
      const probes = await Promise.all(['/healthz', '/readyz'].map((path) => request(portal.url).get(path)));
      expect(probes.map(({ status }) => status)).toEqual([200, 200]);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(1);
      expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
    } finally {
      await portal.stop();
    }
  });

  it('does not count what the portal itself asks the demo issuer for as sign-ins of that address', async () => {
    const pagesOfASignIn = 5;
    const portal = await startPortal({ rateLimits: { ...defaultRateLimits, signInsPerAddress: 2 * pagesOfASignIn } });
    try {
      for (const role of ['viewer', 'closer'] as const) {
        const agent = await portal.agentAs(role);
        expect((await agent.get('/api/auth/user')).status).toBe(200);
      }
      expect((await portal.anonymous().get('/auth/google')).status).toBe(429);
    } finally {
      await portal.stop();
    }
  });
});
