import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userStream } from '../../../events/user/user.stream.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';
import { addUser } from './adding.ts';

describe('Permissions of users', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const add = (more: object = {}) => addUser(admin, more);

  it('say of each role what it may do by default, and what not', async () => {
    const { body } = await admin.get('/api/users/role-permissions');
    expect([body.viewer.reports, body.admin.applications.approve]).toEqual([
      { create: false, read: true, update: false, delete: false, approve: false },
      false,
    ]);
  });

  it('are answered for any past moment from the events', async () => {
    const { id } = await add({ role: 'viewer' });
    const of = async (asOf?: string) => {
      const { body } = await admin.get(`/api/users/${id}/permissions`).query(asOf === undefined ? {} : { asOf });
      const cell = body.permissions?.find(({ permission }: { permission: string }) => permission === 'reports.create');
      return [body.role ?? body.code, body.status, cell?.allowed, cell?.override];
    };
    const timeOf = async (version: number) => {
      const events = await portal.store.reader.readStream(portal.database.pool, userStream(id));
      return String(events[version - 1]?.recordedAt);
    };
    await admin.patch(`/api/users/${id}/permissions`).send({ permissions: { reports: { create: true } } });
    await admin.patch(`/api/users/${id}`).send({ role: 'processor' });
    await admin.patch(`/api/users/${id}/permissions`).send({ permissions: { reports: { create: false } } });
    await admin.delete(`/api/users/${id}`);

    expect(await of('2020-01-01T00:00:00Z')).toEqual(['not_found', 404, undefined, undefined]);
    expect(await of(await timeOf(1))).toEqual(['viewer', 'active', false, 'inherit']);
    expect(await of(await timeOf(2))).toEqual(['viewer', 'active', true, 'allow']);
    expect(await of(await timeOf(3))).toEqual(['processor', 'active', true, 'allow']);
    expect(await of(await timeOf(4))).toEqual(['processor', 'active', false, 'deny']);
    expect(await of()).toEqual(['processor', 'deleted', false, 'deny']);
    const wrong = await admin.get(`/api/users/${id}/permissions`).query({ asOf: 'yesterday' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'asOf']);
  });

  it('are those after each line of the history, at the time that the line names', async () => {
    const { id } = await add({ role: 'viewer' });
    for (const value of [true, false, null]) {
      await admin.patch(`/api/users/${id}/permissions`).send({ permissions: { reports: { create: value } } });
    }
    const { body: history } = await admin.get(`/api/users/${id}/history`);
    const overrides = await Promise.all(
      history.map(async ({ recordedAt }: { recordedAt: string }) => {
        const { body } = await admin.get(`/api/users/${id}/permissions`).query({ asOf: recordedAt });
        return body.permissions.find(({ permission }: { permission: string }) => permission === 'reports.create')
          .override;
      }),
    );
    expect(overrides).toEqual(['inherit', 'deny', 'allow', 'inherit']);
  });

  it('say why one may or may not, and whom to ask', async () => {
    const closer = await portal.agentAs('closer');
    const why = async (permission: string) => (await closer.get('/api/permissions/why').query({ permission })).body;
    expect(await why('documents.approve')).toEqual({
      permission: 'documents.approve',
      allowed: false,
      default: false,
      override: 'inherit',
      role: 'closer',
      grantedBy: ['Avery Lindqvist'],
    });
    expect(await why('title_searches.approve')).toMatchObject({ allowed: true, default: true });
    expect((await closer.get('/api/permissions/why').query({ permission: 'documents.eat' })).status).toBe(400);
  });
});
