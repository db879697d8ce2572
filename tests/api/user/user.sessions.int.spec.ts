import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

const idOf = (role: Parameters<typeof demoStaffMember>[0]): string => demoStaffMember(role).userId;

describe('A signed-in user', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const open = async (id: string) => (await admin.get(`/api/users/${id}/sessions`)).body;

  it('is signed out of one session alone when that one is ended', async () => {
    const id = idOf('closer');
    const [first, second] = [await portal.agentAs('closer'), await portal.agentAs('closer')];
    const ended = (await first.get('/api/sessions')).body.find((session: { isCurrent: boolean }) => session.isCurrent);
    const before = (await open(id)).length;
    const { status, body } = await admin.delete(`/api/users/${id}/sessions/${ended.id}`);
    expect([status, body, (await open(id)).length]).toEqual([200, { ended: 1 }, before - 1]);
    expect([(await first.get('/api/auth/user')).status, (await second.get('/api/auth/user')).status]).toEqual([
      401, 200,
    ]);
    expect((await admin.delete(`/api/users/${id}/sessions/${ended.id}`)).status).toBe(404);
  });

  it("is not reached through another user's id, and nobody is signed in as nobody", async () => {
    await portal.agentAs('processor');
    const [session] = await open(idOf('processor'));
    expect((await admin.delete(`/api/users/${idOf('viewer')}/sessions/${session.id}`)).status).toBe(404);
    expect(await open(idOf('processor'))).toContainEqual(session);
    expect((await admin.get(`/api/users/${randomUUID()}/sessions`)).status).toBe(404);
  });
});
