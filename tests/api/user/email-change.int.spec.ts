import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { signIn, startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('A changed email address', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const { userId: closer, email } = demoStaffMember('closer');
  const changeTo = (to: string) => admin.patch(`/api/users/${closer}`).send({ email: to });
  const me = async (agent: Agent): Promise<number> => (await agent.get('/api/auth/user')).status;

  it('ends every session, unlinks the identities and says so in the history', async () => {
    const one = await portal.agentAs('closer');
    const other = await portal.agentAs('closer');
    expect((await changeTo('chloe.elsewhere@lendlog.example')).status).toBe(200);
    expect([await me(one), await me(other)]).toEqual([401, 401]);
    const { body: sessions } = await admin.get(`/api/users/${closer}/sessions`);
    expect(sessions).toEqual([]);
    const { body: history } = await admin.get(`/api/users/${closer}/history`);
    expect(history.slice(0, 2).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Accounts at identity providers unlinked',
      `Email address changed from ${email} to chloe.elsewhere@lendlog.example: the next sign-in has to prove the new one`,
    ]);
    // The account at the provider still proves the old address: it is nobody's now.
    const last = await signIn(portal.anonymous(), 'closer');
    expect([last.status, last.text]).toEqual([403, expect.stringContaining('no Lendlog account')]);
    expect((await changeTo(email)).status).toBe(200);
    expect((await signIn(portal.anonymous(), 'closer')).status).toBe(303);
  });

  it('leaves no session behind that was begun with the earlier address, also when ending them failed', async () => {
    const agent = await portal.agentAs('closer');
    const kept = await portal.database.pool.query('select s.* from auth.sessions as s where s.user_id = $1', [closer]);
    expect((await changeTo(`${randomUUID()}@lendlog.example`)).status).toBe(200);
    for (const row of kept.rows) {
      await portal.database.pool.query(
        'insert into auth.sessions (sid, sess, expire, session_id, last_used_at) values ($1, $2, $3, $4, $5)',
        [row.sid, row.sess, row.expire, row.session_id, row.last_used_at],
      );
    }
    expect(await me(agent)).toBe(401);
  });
});
