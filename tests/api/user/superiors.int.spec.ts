import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { RouteContext } from '../../../api/http/requests/route.ts';
import { userCommandRoutes } from '../../../api/user/user.commands.routes.ts';
import type { UserDeps } from '../../../api/user/user.deps.ts';
import { createStaff } from '../../../api/services/accounts/staff.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('Someone who may do more than the caller', () => {
  let portal: Portal;
  let admin: Agent;
  let manager: Agent;
  const superior = demoStaffMember('admin').userId;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    manager = await portal.agentAs('manager');
  });
  afterAll(() => portal.stop());

  const path = `/api/users/${superior}`;
  const attempts: readonly [what: string, ask: (agent: Agent) => ReturnType<Agent['get']>][] = [
    ['renamed', (agent) => agent.patch(path).send({ firstName: 'Mallory' })],
    ['given another phone', (agent) => agent.patch(path).send({ phone: '555-0100' })],
    ['suspended by the form', (agent) => agent.patch(path).send({ status: 'suspended' })],
    ['suspended', (agent) => agent.patch(`${path}/status`).send({ status: 'suspended' })],
    ['signed out', (agent) => agent.delete(`${path}/sessions`)],
    ['signed out in one place', (agent) => agent.delete(`${path}/sessions/${randomUUID()}`)],
    ['freed of the identities', (agent) => agent.delete(`${path}/identities`)],
  ];

  it.each(attempts)('is not %s without users.approve', async (_what, ask) => {
    const { status, body } = await ask(manager);
    expect([status, body.code, body.permission]).toEqual([403, 'forbidden', 'users.approve']);
    expect((await admin.get('/api/auth/user')).body).toMatchObject({ firstName: 'Avery' });
  });

  it('is not re-activated, by what they could do then', async () => {
    const { body } = await admin.post('/api/users').send({
      firstName: 'Robin',
      lastName: 'Vale',
      email: 'robin.vale@example.com',
      role: 'admin',
      status: 'suspended',
    });
    const refused = await manager.patch(`/api/users/${body.id}/status`).send({ status: 'active' });
    expect([refused.status, refused.body.permission, refused.body.beyond]).toEqual([
      403,
      'users.approve',
      expect.arrayContaining(['users.approve']),
    ]);
    expect((await admin.patch(`/api/users/${body.id}/status`).send({ status: 'active' })).status).toBe(200);
  });

  it('is who has a permission of their own that the caller lacks, whatever the role', async () => {
    const closer = demoStaffMember('viewer').userId;
    const suspend = (agent: Agent, status: string) => agent.patch(`/api/users/${closer}/status`).send({ status });
    expect((await suspend(manager, 'suspended')).status).toBe(200);
    expect((await suspend(manager, 'active')).status).toBe(200);
    await admin.patch(`/api/users/${closer}/permissions`).send({ permissions: { users: { delete: true } } });
    expect((await suspend(manager, 'suspended')).status).toBe(403);
  });

  it('is not deleted by who may only delete', async () => {
    const deleter = demoStaffMember('compliance_officer').userId;
    await admin.patch(`/api/users/${deleter}/permissions`).send({ permissions: { users: { delete: true } } });
    const officer = await portal.agentAs('compliance_officer');
    const { status, body } = await officer.delete(path);
    expect([status, body.permission]).toEqual([403, 'users.approve']);
  });

  it('is not changed by a command that was on its way when they came to it', async () => {
    const { body } = await admin.post('/api/users').send({
      firstName: 'Rowan',
      lastName: 'Ash',
      email: 'rowan.ash@example.com',
      role: 'viewer',
      status: 'active',
    });
    const staff = createStaff(portal.store);
    // Between the look at who they are and the decision.
    const handle: typeof staff.handle = async (...asked) => {
      await admin.patch(`/api/users/${body.id}`).send({ role: 'admin' });
      return staff.handle(...asked);
    };
    const { body: caller } = await manager.get('/api/auth/user');
    const routes = userCommandRoutes({ staff: { ...staff, handle } } as UserDeps);
    const change = routes.find((route) => route.path === '/api/users/:id/status');
    const context = {
      params: { id: body.id },
      body: { status: 'suspended' },
      user: caller,
      metadata: {
        actor: { kind: 'user', id: caller.id, name: 'Morgan' },
        now: new Date().toISOString(),
        correlationId: 'race',
      },
      options: { commandId: randomUUID() },
    } as RouteContext<unknown, unknown, unknown>;
    await expect(change?.handle(context)).rejects.toMatchObject({
      code: 'forbidden',
      details: { permission: 'users.approve' },
    });
    expect((await staff.load(body.id)).state).toMatchObject({ status: 'active', role: 'admin' });
  });
});
