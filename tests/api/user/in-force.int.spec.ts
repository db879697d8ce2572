import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { followLive } from '../../support/portal/live.ts';
import { signIn, startPortal, waitFor, type Agent, type Portal } from '../../support/portal/portal.ts';

const { userId } = demoStaffMember('processor');
const cookieOf = (headers: Record<string, string>): string => String(headers['set-cookie']).split(';')[0] ?? '';

describe('A change of what someone may do', () => {
  let portal: Portal;
  let other: { url: string; stop: () => Promise<void> };
  let admin: Agent;
  let cookie: string;

  beforeAll(async () => {
    portal = await startPortal();
    other = await portal.startAnother();
    admin = await portal.agentAs('admin');
  });
  afterAll(async () => {
    await other.stop();
    await portal.stop();
  });
  beforeEach(async () => {
    await admin.patch(`/api/users/${userId}/status`).send({ status: 'active' });
    cookie = cookieOf((await signIn(portal.anonymous(), 'processor')).headers);
  });

  const status = async (path: string, url = portal.url): Promise<number> =>
    (await fetch(url + path, { headers: { cookie } })).status;

  const changes = {
    'a deactivation': () => admin.patch(`/api/users/${userId}/status`).send({ status: 'inactive' }),
    'a suspension': () => admin.patch(`/api/users/${userId}`).send({ status: 'suspended' }),
    'being signed out by an administrator': () => admin.delete(`/api/users/${userId}/sessions`),
  };

  it.each(Object.entries(changes))('%s ends open sessions at once, on every process', async (_what, change) => {
    expect([await status('/api/staff'), await status('/api/staff', other.url)]).toEqual([200, 200]);
    expect((await change()).status).toBe(200);
    expect([await status('/api/staff'), await status('/api/staff', other.url)]).toEqual([401, 401]);
  });

  it.each([
    ['a role', { role: 'loan_officer' }, 'documents.approve'],
    ['a role back', { role: 'processor' }, 'documents.approve'],
  ])('%s is in force with the next request of an open session', async (_what, change) => {
    const before = await fetch(`${portal.url}/api/permissions/why?permission=documents.approve`, {
      headers: { cookie },
    });
    const { allowed } = (await before.json()) as { allowed: boolean };
    expect((await admin.patch(`/api/users/${userId}`).send(change)).status).toBe(200);
    for (const url of [portal.url, other.url]) {
      const after = await fetch(`${url}/api/permissions/why?permission=documents.approve`, { headers: { cookie } });
      expect(await after.json()).toMatchObject({ allowed: !allowed });
    }
  });

  it('as an override is in force with the next request, allowing, denying and inheriting', async () => {
    const override = (value: boolean | null) =>
      admin.patch(`/api/users/${userId}/permissions`).send({ permissions: { users: { read: value } } });
    expect(await status('/api/users')).toBe(403);
    await override(true);
    expect([await status('/api/users'), await status('/api/users', other.url)]).toEqual([200, 200]);
    await override(false);
    expect([await status('/api/users'), await status('/api/users', other.url)]).toEqual([403, 403]);
    await admin.patch(`/api/users/${userId}/permissions`).send({ permissions: { applications: { read: false } } });
    expect(await status('/api/staff')).toBe(403);
    await admin.patch(`/api/users/${userId}/permissions`).send({ permissions: { applications: { read: null } } });
    await override(null);
    expect([await status('/api/staff'), await status('/api/users')]).toEqual([200, 403]);
  });

  it.each([
    ['a deactivation', () => admin.patch(`/api/users/${userId}/status`).send({ status: 'inactive' }), 'session-ended'],
    ['ended sessions', () => admin.delete(`/api/users/${userId}/sessions`), 'session-ended'],
    [
      'an override',
      () => admin.patch(`/api/users/${userId}/permissions`).send({ permissions: { reports: { create: true } } }),
      'access-changed',
    ],
  ])('closes live connections at %s, also those of another process', async (_what, change, event) => {
    const lives = [await followLive(portal.url, cookie), await followLive(other.url, cookie)];
    await waitFor(async () => lives.every((live) => live.text().includes('retry')));
    expect((await change()).status).toBe(200);
    await waitFor(async () => lives.every((live) => live.hasEnded()));
    for (const live of lives) expect(live.text()).toContain(`event: ${event}`);
    await admin.patch(`/api/users/${userId}/permissions`).send({ permissions: { reports: { create: null } } });
  });

  it('is none when the user only edits the profile: live connections stay', async () => {
    const live = await followLive(portal.url, cookie);
    await admin.patch(`/api/users/${userId}`).send({ title: `Processor ${Date.now()}` });
    await waitFor(async () => live.changes().some(({ changes: told }) => told?.some(({ id }) => id === userId)));
    expect(live.hasEnded()).toBe(false);
    await live.stop();
  });

  it('costs one query for a request: the session with its user', async () => {
    await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } });
    const { pool } = portal.database;
    const query = pool.query.bind(pool);
    const texts: string[] = [];
    const watched = (...args: Parameters<typeof query>) => {
      const [first] = args as unknown as [string | { text: string }];
      texts.push(typeof first === 'string' ? first : first.text);
      return query(...args);
    };
    Object.assign(pool, { query: watched });
    try {
      await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } });
    } finally {
      Object.assign(pool, { query });
    }
    const ours = texts.filter((text) => text.includes('auth.sessions') || text.includes('users_v2'));
    expect(ours).toHaveLength(1);
  });
});

describe('Sessions of oneself', () => {
  it('are listed without their secret, and ended one by one or all but the present one', async () => {
    const portal = await startPortal();
    try {
      const here = await portal.agentAs('closer');
      const there = await portal.agentAs('closer');
      const elsewhere = await portal.agentAs('closer');
      const { body: mine } = await here.get('/api/sessions').set('User-Agent', 'later');
      expect(mine).toHaveLength(3);
      expect(mine.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
      expect(mine[0]).toMatchObject({ provider: 'google', ip: expect.any(String), endsAt: expect.any(String) });
      const { rows } = await portal.database.pool.query<{ sid: string }>('select s.sid from auth.sessions as s');
      for (const { sid } of rows) expect(JSON.stringify(mine)).not.toContain(sid);

      const [theirs] = (await there.get('/api/sessions')).body.filter(
        ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
      );
      const stranger = await portal.agentAs('viewer');
      expect((await stranger.delete(`/api/sessions/${theirs.id}`)).status).toBe(404);
      expect((await here.delete(`/api/sessions/${theirs.id}`)).body).toEqual({ ended: 1 });
      expect((await there.get('/api/sessions')).status).toBe(401);
      expect((await here.delete('/api/sessions')).body).toEqual({ ended: 1 });
      expect([(await elsewhere.get('/api/sessions')).status, (await here.get('/api/sessions')).status]).toEqual([
        401, 200,
      ]);

      const events = await portal.store.reader.readStream(
        portal.database.pool,
        `user-${demoStaffMember('closer').userId}`,
      );
      expect(events.slice(-2).map(({ type }) => type)).toEqual(['UserSessionsEnded', 'UserSessionsEnded']);
    } finally {
      await portal.stop();
    }
  });
});
