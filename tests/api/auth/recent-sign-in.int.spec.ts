import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { signIn, startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('A sign-in of a while ago', () => {
  let portal: Portal;
  let admin: Agent;
  const admins = demoStaffMember('admin').userId;
  const viewer = demoStaffMember('viewer').userId;

  const age = (minutes: number, userId = admins) =>
    portal.database.pool.query(
      `update auth.sessions as s set sess = jsonb_set(s.sess::jsonb, '{authenticatedAt}', to_jsonb($2::text))
       where s.user_id = $1`,
      [userId, new Date(Date.now() - minutes * 60_000).toISOString()],
    );

  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const form = { firstName: 'Robin', lastName: 'Vale', role: 'viewer' };
  const key = { name: 'Nightly', partner: 'Acme Title', scopes: ['title:report'] };
  const limits = {
    sessionIdleMinutes: 30,
    sessionHours: 12,
    uploadMaxMegabytes: 25,
    apiKeyDefaultDays: 365,
    apiKeyMaxDays: null,
    rotationOverlapHours: 24,
    reauthenticateMinutes: 480,
    reason: 'Test',
  };
  const guarded: readonly [what: string, ask: (agent: Agent) => ReturnType<Agent['get']>][] = [
    [
      'permissions',
      (agent) => agent.patch(`/api/users/${viewer}/permissions`).send({ permissions: { reports: { create: true } } }),
    ],
    ['a role', (agent) => agent.patch(`/api/users/${viewer}`).send({ role: 'closer' })],
    ['an email address', (agent) => agent.patch(`/api/users/${viewer}`).send({ email: 'v@example.com' })],
    ['who is a user', (agent) => agent.post('/api/users').send({ ...form, email: `${randomUUID()}@example.com` })],
    ['identities', (agent) => agent.delete(`/api/users/${viewer}/identities`)],
    [
      'what may become an identity',
      (agent) => agent.post(`/api/users/${viewer}/identities`).send({ provider: 'okta' }),
    ],
    ['own identities', (agent) => agent.post('/api/auth/connections').send({ provider: 'okta' })],
    ['what was connected', (agent) => agent.delete('/api/auth/connections').send({ provider: 'okta' })],
    ['keys', (agent) => agent.post('/api/api-keys').send(key)],
    ['the secret of a key', (agent) => agent.post(`/api/api-keys/${randomUUID()}/rotation`).send({})],
    ['the limits', (agent) => agent.put('/api/settings/security').send(limits)],
  ];

  it.each(guarded)('does not change %s', async (_what, ask) => {
    await age(16);
    const { status, body } = await ask(admin);
    expect([status, body.code, body.signInAgainAt, body.detail]).toEqual([
      403,
      'reauthentication_required',
      '/api/auth/again',
      expect.stringContaining('more than 15 minutes ago'),
    ]);
  });

  it('changes everything else', async () => {
    await age(16);
    expect((await admin.patch(`/api/users/${viewer}`).send({ title: 'Visitor' })).status).toBe(200);
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  it('counts again after another one, in the same session', async () => {
    const change = (effect: boolean) =>
      admin.patch(`/api/users/${viewer}/permissions`).send({ permissions: { reports: { create: effect } } });
    await age(16);
    expect((await change(true)).status).toBe(403);
    const [before] = (await admin.get('/api/sessions')).body;
    const asked = await admin.get('/api/auth/again');
    expect(new URL(String(asked.headers['location'])).searchParams.get('max_age')).toBe('0');
    const last = await signIn(admin, 'admin', '/api/auth/again');
    expect([last.status, last.headers['location']]).toEqual([303, '/api/auth/again/done']);
    const done = await admin.get('/api/auth/again/done');
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('what you typed is still there')]);
    expect((await change(true)).status).toBe(200);
    expect((await admin.get('/api/sessions')).body.map(({ id }: { id: string }) => id)).toContain(before.id);
  });

  it('is not renewed by someone else', async () => {
    await age(16);
    // As in a browser that the issuer does not know yet.
    await portal.database.pool.query(`delete from auth.issuer_records where kind = 'Session'`);
    const last = await signIn(admin, 'manager', '/api/auth/again');
    expect([last.status, last.text]).toEqual([403, expect.stringContaining('came back as someone else')]);
    expect((await admin.get('/api/auth/user')).body.id).toBe(admins);
    const still = await admin.patch(`/api/users/${viewer}`).send({ role: 'closer' });
    expect(still.body.code).toBe('reauthentication_required');
  });

  it('goes by what the settings say', async () => {
    admin = await portal.agentAs('admin');
    const { headers } = await admin.get('/api/settings');
    const set = (reauthenticateMinutes: number, version: string) =>
      admin
        .put('/api/settings/security')
        .set('If-Match', version)
        .send({ ...limits, reauthenticateMinutes });
    expect((await set(60, String(headers['etag']))).status).toBe(200);
    await age(16);
    expect((await admin.patch(`/api/users/${viewer}`).send({ role: 'closer' })).status).toBe(200);
    await age(61);
    expect((await admin.patch(`/api/users/${viewer}`).send({ role: 'viewer' })).status).toBe(403);
  });
});
