import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { SecuritySettings } from '../../../api/settings/settings.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { followLive } from '../../support/portal/live.ts';
import { isAhead } from '../../support/values/moments.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { changeLimits } from './security-limits.ts';

const cookieOf = ({ headers }: request.Response): string => String(headers['set-cookie']).split(';')[0] ?? '';

describe('Limits of security, when changed', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const setLimits = (change: Partial<SecuritySettings>) => changeLimits(admin, change);
  const makeIdle = (role: Role, minutes: number) =>
    portal.database.pool.query(
      `update auth.sessions as s set last_used_at = now() - make_interval(mins => $2::integer)
       from read_model.users_v2 as u where u.user_id = s.user_id and u.role = $1`,
      [role, minutes],
    );

  it('ends a session that has been idle for longer than the new limit at its next request', async () => {
    const [idle, busy] = [await portal.agentAs('viewer'), await portal.agentAs('closer')];
    await makeIdle('viewer', 6);
    expect((await setLimits({ sessionIdleMinutes: 5 })).status).toBe(200);
    expect((await idle.get('/api/auth/user')).status).toBe(401);
    const since = Date.now();
    const { status, headers } = await busy.get('/api/auth/user');
    const expires = /Expires=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    expect(status).toBe(200);
    const [session] = (await busy.get('/api/sessions')).body;
    for (const end of [expires, session.endsAt]) expect(isAhead(end, { ms: 5 * 60_000, since })).toBe(true);
  });

  it('keeps a session that is used alive under a limit that became shorter while it was open', async () => {
    const agent = await portal.agentAs('closer');
    await setLimits({ sessionIdleMinutes: 30 });
    await agent.get('/api/auth/user');
    await setLimits({ sessionIdleMinutes: 5 });
    await makeIdle('closer', 4);
    expect((await agent.get('/api/auth/user')).status).toBe(200);
    const { rows } = await portal.database.pool.query(
      `select min(extract(epoch from now() - s.last_used_at)) as idle
         from auth.sessions as s join read_model.users_v2 as u on u.user_id = s.user_id where u.role = 'closer'`,
    );
    // It had been idle for four minutes.
    expect(Number(rows[0]?.idle)).toBeLessThan(3 * 60);
    await setLimits({ sessionIdleMinutes: 30 });
  });

  it('notifies open browsers, and closes the connection of one idle for too long', async () => {
    const agent = await portal.agentAs('viewer');
    const cookie = cookieOf(await agent.get('/api/auth/user'));
    const live = await followLive(portal.url, cookie);
    try {
      await setLimits({ uploadMaxMegabytes: 24 });
      await waitFor(async () => live.changes().some(({ changes }) => changes === null));
      expect(live.hasEnded()).toBe(false);
      await makeIdle('viewer', 6);
      await setLimits({ sessionIdleMinutes: 5 });
      await waitFor(async () => live.hasEnded());
      expect(live.text()).toContain('event: session-ended');
    } finally {
      await live.stop();
      await setLimits({ sessionIdleMinutes: 30, uploadMaxMegabytes: 100 });
    }
  });

  it('ends a session that is older than the new limit, however busy', async () => {
    const agent = await portal.agentAs('viewer');
    await portal.database.pool.query(
      `update auth.sessions as s set sess = jsonb_set(s.sess::jsonb, '{signedInAt}', to_jsonb($1::text))::json
         from read_model.users_v2 as u where u.user_id = s.user_id and u.role = 'viewer'`,
      [new Date(Date.now() - 61 * 60_000).toISOString()],
    );
    expect((await agent.get('/api/auth/user')).status).toBe(200);
    await setLimits({ sessionHours: 1 });
    expect((await agent.get('/api/auth/user')).status).toBe(401);
    await setLimits({ sessionHours: 12 });
  });

  it('refuses an upload that is larger than the new limit, before and while it is read', async () => {
    await setLimits({ uploadMaxMegabytes: 1 });
    const upload = (bytes: number) =>
      admin
        .post('/api/applications/018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f/documents')
        .field('documentType', 'pay_stub')
        .attach('file', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]), 'pay.pdf');
    const mostBytes = 1024 * 1024;
    for (const bytes of [mostBytes, 3 * mostBytes]) {
      const { status, body } = await upload(bytes);
      expect([status, body.code, body.mostBytes]).toEqual([413, 'payload_too_large', mostBytes]);
    }
    expect((await admin.get('/api/settings/summary')).body.uploadMaxBytes).toBe(mostBytes);
    // Small enough, it is the application that is missing.
    expect((await upload(1_000)).status).toBe(404);
    await setLimits({ uploadMaxMegabytes: 100 });
    expect((await upload(2 * mostBytes)).status).toBe(404);
  });

  it('says when keys expire, at the latest too, and how long the old one is taken', async () => {
    await setLimits({ apiKeyDefaultDays: 10, apiKeyMaxDays: 20, rotationOverlapHours: 2 });
    const issue = (more: object = {}) =>
      admin.post('/api/api-keys').send({ name: 'Reports', partner: 'Acme Title', scopes: ['title:report'], ...more });
    const since = Date.now();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { body: issued } = await issue();
    const key = async () => (await admin.get('/api/api-keys')).body.find(({ id }: { id: string }) => id === issued.id);
    expect(isAhead((await key()).expiresAt, { ms: 10 * 86_400_000, since })).toBe(true);
    for (const expiresAt of [null, inDays(21)]) {
      const { status, body } = await issue({ expiresAt });
      expect([status, body.errors[0].field]).toEqual([422, 'expiresAt']);
    }
    expect((await issue({ expiresAt: inDays(19) })).status).toBe(201);
    await admin.post(`/api/api-keys/${issued.id}/rotation`).send({});
    expect(isAhead((await key()).previousValidUntil, { ms: 2 * 3_600_000, since })).toBe(true);
    await setLimits({ apiKeyDefaultDays: 365, apiKeyMaxDays: null, rotationOverlapHours: 24 });
    expect((await issue({ expiresAt: null })).status).toBe(201);
  });

  it('counts in another process that nobody tells', async () => {
    const other = await portal.startAnother();
    try {
      const cookie = cookieOf(await admin.get('/api/auth/user'));
      const summary = async () =>
        (await request(other.url).get('/api/settings/summary').set('Cookie', cookie)).body.uploadMaxBytes;
      expect(await summary()).toBe(100 * 1024 * 1024);
      await setLimits({ uploadMaxMegabytes: 7 });
      await waitFor(async () => (await summary()) === 7 * 1024 * 1024);
    } finally {
      await other.stop();
      await setLimits({ uploadMaxMegabytes: 100 });
    }
  });
});
