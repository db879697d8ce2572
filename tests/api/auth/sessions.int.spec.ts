import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { userStream } from '../../../events/user/user.stream.ts';
import { isAhead } from '../../support/values/moments.ts';
import { signIn, startPortal, type Portal } from '../../support/portal/portal.ts';

const cookieOf = (headers: Record<string, string>): string => String(headers['set-cookie']).split(';')[0] ?? '';

describe('Sessions', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values);

  describe('When someone signs in', () => {
    it('gives the session a new id, in a cookie that scripts and other sites do not get', async () => {
      const agent = portal.anonymous();
      const begun = await agent.get('/auth/google');
      const signedIn = await signIn(agent, 'viewer');
      expect(cookieOf(signedIn.headers)).not.toBe(cookieOf(begun.headers));
      expect(String(signedIn.headers['set-cookie'])).toMatch(/^lendlog=.*HttpOnly; SameSite=Lax/);
    });

    it('shows in the history of the user, with the provider', async () => {
      const agent = portal.anonymous();
      await signIn(agent, 'closer', '/auth/okta');
      const { userId } = demoStaffMember('closer');
      const events = await portal.store.reader.readStream(portal.database.pool, userStream(userId));
      expect(events.at(-1)).toMatchObject({
        type: 'UserSignedIn',
        data: { userId, provider: 'okta' },
        metadata: { actor: { kind: 'user', id: userId, role: 'closer' } },
      });
    });

    it.each(['https://evil.example', '//evil.example/x', '/\\evil.example', '/api/logout', 'javascript:alert(1)'])(
      'does not return to %s',
      async (returnTo) => {
        const agent = portal.anonymous();
        const { headers } = await signIn(agent, 'viewer', `/auth/google?returnTo=${encodeURIComponent(returnTo)}`);
        expect(headers['location']).toBe('/');
      },
    );

    it('is refused with a page when the address has no account, and no account is made', async () => {
      const { email } = demoStaffMember('appraisal_coordinator');
      await query('update read_model.users_v2 set email = $2 where email = $1', [email, 'moved@example.com']);
      const agent = portal.anonymous();
      const { status, text } = await signIn(agent, 'appraisal_coordinator');
      expect([status, text]).toEqual([403, expect.stringContaining(`There is no Lendlog account for ${email}.`)]);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
      await query('update read_model.users_v2 set email = $1 where email = $2', [email, 'moved@example.com']);
    });

    it('is refused when the answer belongs to no sign-in that was begun here', async () => {
      const agent = portal.anonymous();
      expect((await agent.get('/auth/google/callback?code=abc&state=def')).status).toBe(403);
      await agent.get('/auth/google');
      const { status, text } = await agent.get('/auth/google/callback?code=abc&state=def');
      expect([status, text]).toEqual([403, expect.stringContaining('Google did not confirm the sign-in.')]);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    });

    it('is answered 404 for a provider that there is not', async () => {
      expect((await portal.anonymous().get('/auth/example')).status).toBe(404);
    });

    it('sends a browser that came by another name of this machine to the public address first', async () => {
      const { status, headers } = await portal.anonymous().get('/auth/google').set('Host', 'other.example');
      expect([status, headers['location']]).toEqual([303, `${portal.url}/auth/google`]);
    });
  });

  describe('When someone signs out', () => {
    it('destroys the session', async () => {
      const agent = await portal.agentAs('viewer');
      const cookie = cookieOf((await agent.get('/api/auth/user')).headers);
      const { status, headers } = await agent.get('/api/logout').set('Sec-Fetch-Site', 'same-origin');
      expect([status, headers['location']]).toEqual([303, '/']);
      // Not its cookies: those of other portals under the same domain would go, too.
      expect(headers['clear-site-data']).toBe('"cache", "storage"');
      expect((await portal.anonymous().get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
    });

    it('does nothing when another site led there', async () => {
      const agent = await portal.agentAs('viewer');
      const { headers } = await agent.get('/api/logout').set('Sec-Fetch-Site', 'cross-site');
      expect(headers['clear-site-data']).toBeUndefined();
      expect((await agent.get('/api/auth/user')).status).toBe(200);
    });
  });

  describe('When time passes', () => {
    it('ends a session after 30 minutes without a request; a request prolongs it', async () => {
      const agent = await portal.agentAs('viewer');
      await query(`update auth.sessions set expire = now() + interval '1 minute'`);
      expect((await agent.get('/api/auth/user')).status).toBe(200);
      const { rows } = await query(
        `select extract(epoch from max(expire) - now()::timestamp) / 60 as left from auth.sessions`,
      );
      expect(Math.ceil(Number(rows[0]?.left) / 10)).toBe(3);
      await query(`update auth.sessions set expire = now() - interval '1 second'`);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    });

    it('ends a session twelve hours after the sign-in, however busy', async () => {
      const agent = await portal.agentAs('viewer');
      const signedInAt = new Date(Date.now() - 12 * 60 * 60 * 1000 - 1_000).toISOString();
      await query(`update auth.sessions set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb($1::text))::json`, [
        signedInAt,
      ]);
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    });
  });

  it('lives as long as the settings say', async () => {
    const settings = loadSettings({ NODE_ENV: 'test', SESSION_IDLE_MINUTES: '5', SESSION_HOURS: '1' });
    const strict = await startPortal({ settings });
    try {
      const since = Date.now();
      const agent = await strict.agentAs('viewer');
      const [session] = (await agent.get('/api/sessions')).body;
      expect(isAhead(session.endsAt, { ms: 5 * 60_000, since })).toBe(true);
      await strict.database.pool.query(
        `update auth.sessions as s
         set sess = jsonb_set(s.sess::jsonb, '{signedInAt}', to_jsonb($1::text))::json`,
        [new Date(Date.now() - 61 * 60_000).toISOString()],
      );
      expect((await agent.get('/api/auth/user')).status).toBe(401);
    } finally {
      await strict.stop();
    }
  });

  it('is worth nothing with the cookie of before the sign-in, or of a session that was ended', async () => {
    const agent = portal.anonymous();
    const planted = cookieOf((await agent.get('/auth/google')).headers);
    const own = cookieOf((await signIn(agent, 'viewer')).headers);
    const ask = (cookie: string) => portal.anonymous().get('/api/auth/user').set('Cookie', cookie);
    expect([(await ask(planted)).status, (await ask(own)).status]).toEqual([401, 200]);
    const [{ id }] = (await agent.get('/api/sessions')).body.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );
    await agent.delete(`/api/sessions/${id}`);
    expect((await ask(own)).status).toBe(401);
  });

  it('is worth nothing with a forged cookie', async () => {
    const agent = await portal.agentAs('viewer');
    const cookie = cookieOf((await agent.get('/api/auth/user')).headers);
    const forged = `${cookie.slice(0, -4)}AAAA`;
    expect((await portal.anonymous().get('/api/auth/user').set('Cookie', forged)).status).toBe(401);
  });
});
