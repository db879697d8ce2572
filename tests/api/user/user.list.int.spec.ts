import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';
import { addUser, idOf } from './adding.ts';

describe('The list of users', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const add = (more: object = {}) => addUser(admin, more);
  const get = async (id: string) => (await admin.get(`/api/users/${id}`)).body;

  it('is found by text, role, department and status, sorted and paged', async () => {
    const tag = `tag${randomUUID().slice(0, 8)}`;
    for (const [lastName, status] of [
      ['Cho', 'active'],
      ['Abe', 'inactive'],
      ['Brandt', 'active'],
    ] as const) {
      await add({ lastName, status, title: tag, department: 'quality_assurance' });
    }
    const list = async (filter: object, sort: unknown = ['name', 'ASC'], range: unknown = [0, 9]) => {
      const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: JSON.stringify(range) };
      const { body, headers } = await admin.get('/api/users').query(query);
      return [body.map(({ lastName }: { lastName: string }) => lastName), headers['content-range']];
    };
    expect(await list({ q: tag.toUpperCase() })).toEqual([['Abe', 'Brandt', 'Cho'], 'users 0-2/3']);
    expect(await list({ q: tag, status: 'active' }, ['name', 'DESC'], [0, 0])).toEqual([['Cho'], 'users 0-0/2']);
    expect(await list({ q: tag, role: 'viewer' })).toEqual([[], 'users 0-0/0']);
    expect(await list({ q: tag, department: 'quality_assurance', online: false })).toEqual([
      ['Abe', 'Brandt', 'Cho'],
      'users 0-2/3',
    ]);
    expect(await list({ q: '%' })).toEqual([[], 'users 0-0/0']);
    const wrong = await admin.get('/api/users').query({ filter: '{"salary":1}' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'filter.salary']);
  });

  it('has who has been deleted only when asked for them', async () => {
    const lastName = `Gone${randomUUID().slice(0, 8)}`;
    const { id } = await add({ lastName });
    await admin.delete(`/api/users/${id}`);
    const found = async (filter: object) =>
      (await admin.get('/api/users').query({ filter: JSON.stringify(filter) })).body.map(
        (user: { id: string; status: string }) => [user.id, user.status],
      );
    expect(await found({ q: lastName })).toEqual([]);
    expect(await found({ q: lastName, status: 'inactive' })).toEqual([]);
    expect(await found({ q: lastName, status: 'deleted' })).toEqual([[id, 'deleted']]);
    expect(await get(id)).toMatchObject({ id, status: 'deleted', lastName });
  });

  it('refuses text that the database cannot hold', async () => {
    const { status, body } = await admin.get('/api/users').query({ filter: JSON.stringify({ q: 'a\0b' }) });
    expect([status, body.errors[0].field]).toEqual([400, 'filter.q']);
  });

  it('is counted', async () => {
    const before = (await admin.get('/api/users/stats')).body;
    await add({ status: 'pending_activation' });
    const after = (await admin.get('/api/users/stats')).body;
    expect(after).toEqual({ ...before, total: before.total + 1, newThisMonth: before.newThisMonth + 1 });
    expect(after.online).toBeGreaterThanOrEqual(1);
    expect((await get(idOf('admin'))).isOnline).toBe(true);
  });
});
