import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userIdOf } from '../../../api/auth/demo-staff.ts';
import { userDecider } from '../../../events/user/user.decider.ts';
import { userStream } from '../../../events/user/user.stream.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { followLive } from '../../support/portal/live.ts';
import { startPortal, waitFor, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('Live changes', () => {
  let portal: Portal;
  let agent: Agent;
  let cookie: string;

  beforeAll(async () => {
    portal = await startPortal({ heartbeatMs: 50 });
  });
  afterAll(() => portal.stop());

  const signInAgain = async (): Promise<void> => {
    agent = await portal.agentAs('manager');
    const { headers } = await agent.get('/api/auth/user');
    cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  };

  const register = async (email: string): Promise<string> => {
    const userId = userIdOf(email);
    await portal.store.handle(
      userDecider,
      userStream(userId),
      {
        type: 'RegisterUser',
        data: { userId, email, firstName: 'Robin', lastName: 'Vale', role: 'viewer', department: 'compliance' },
      },
      {
        actor: { kind: 'system', id: 'test', name: 'Test' },
        now: new Date().toISOString(),
        correlationId: randomUUID(),
      },
      { commandId: randomUUID() },
    );
    return userId;
  };

  it('sends changes with the log position', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie);
    expect(live.response.headers.get('content-type')).toBe('text/event-stream');
    const userId = await register('robin.vale@example.com');
    await waitFor(async () => live.changes().some(({ changes }) => changes?.some(({ id }) => id === userId)));
    const change = live.changes().find(({ changes }) => changes?.some(({ id }) => id === userId));
    expect(change?.changes).toContainEqual({ resource: 'users', id: userId });
    expect(change?.id).toBe(change?.position);
    expect(live.text()).toContain('retry: ');
    await live.stop();
  });

  it('sends a burst in few messages, each change once', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie);
    // At once: most of them share a commit.
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => register(`burst.${n}@example.com`)));
    const told = () => live.changes().flatMap(({ changes }) => changes ?? []);
    await waitFor(async () => ids.every((id) => told().some((change) => change.id === id)));
    expect(live.changes().length).toBeLessThan(20);
    await live.stop();
  });

  it('begins with what was announced since the page began to read', async () => {
    await signInAgain();
    const { headers } = await agent.get('/api/auth/user');
    const since = new Date(String(headers['date'])).toISOString();
    const witness = await followLive(portal.url, cookie);
    const userId = await register('between.reads@example.com');
    const has = ({ changes }: { changes: readonly { id: string }[] | null }) =>
      changes?.some(({ id }) => id === userId) === true;
    await waitFor(async () => witness.changes().some(has));
    const live = await followLive(portal.url, cookie, {}, `?since=${since}`);
    await waitFor(async () => live.changes().some(has));
    await Promise.all([witness.stop(), live.stop()]);
  });

  it('says after a lost connection that everything has to be read again', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie, { 'Last-Event-ID': '1' });
    await waitFor(async () => live.changes().length > 0);
    expect(live.changes()[0]?.changes).toBeNull();
    await live.stop();
  });

  it('keeps the line open with comments', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie);
    await waitFor(async () => live.text().includes('event: beat'));
    expect(live.hasEnded()).toBe(false);
    await live.stop();
  });

  it('ends when the person signs out', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie);
    await agent.get('/api/logout');
    await waitFor(async () => live.hasEnded());
    expect(live.text()).toContain('event: session-ended');
    await live.stop();
  });

  it('ends when the session is gone for another reason', async () => {
    await signInAgain();
    const live = await followLive(portal.url, cookie);
    await portal.database.pool.query('delete from auth.sessions');
    await waitFor(async () => live.hasEnded());
    await live.stop();
  });

  it('is refused while nobody is signed in', async () => {
    const { status } = await portal.anonymous().get('/api/live');
    expect(status).toBe(401);
  });
});

describe('Too many live connections', () => {
  it('are refused with 429, by session and by address, until one is closed', async () => {
    const portal = await startPortal({ liveLimits: { perSession: 2, perAddress: 3 } });
    try {
      const cookieOf = async (role: Role): Promise<string> => {
        const { headers } = await (await portal.agentAs(role)).get('/api/auth/user');
        return String(headers['set-cookie']).split(';')[0] ?? '';
      };
      const [one, other] = [await cookieOf('manager'), await cookieOf('viewer')];
      const open = [await followLive(portal.url, one), await followLive(portal.url, one)];
      expect(open.map(({ response }) => response.headers.get('connection'))).toEqual(['close', 'close']);
      const third = await followLive(portal.url, one);
      expect([third.response.status, third.response.headers.get('retry-after')]).toEqual([429, '10']);
      await waitFor(async () => third.text().includes('Your session has 2 live connections open'));
      open.push(await followLive(portal.url, other));
      const fourth = await followLive(portal.url, other);
      await waitFor(async () => fourth.text().includes('Your address has 3 live connections open'));
      await open[0]?.stop();
      await waitFor(async () => {
        const again = await followLive(portal.url, one);
        open.push(again);
        return again.response.status === 200;
      });
      await Promise.all(open.map(({ stop }) => stop()));
    } finally {
      await portal.stop();
    }
  });
});
