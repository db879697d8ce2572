import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { userStream } from '../../../events/user/user.stream.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal.ts';

const idOf = (role: Parameters<typeof demoStaffMember>[0]): string => demoStaffMember(role).userId;

describe('Users', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const form = (more: object = {}) => ({
    firstName: 'Robin',
    lastName: 'Vale',
    email: `robin.${randomUUID()}@example.com`,
    role: 'processor',
    ...more,
  });
  const add = async (more: object = {}): Promise<{ id: string; email: string }> => {
    const sent = form(more);
    const { status, body } = await admin.post('/api/users').send(sent);
    expect([status, body]).toEqual([201, { id: expect.any(String), version: 1 }]);
    return { id: body.id, email: sent.email };
  };
  const get = async (id: string) => (await admin.get(`/api/users/${id}`)).body;

  describe('When added', () => {
    it('is in the list with the defaults of the form', async () => {
      const { id, email } = await add({ role: undefined, phone: '', title: 'Analyst' });
      expect(await get(id)).toEqual({
        id,
        email,
        firstName: 'Robin',
        lastName: 'Vale',
        phone: null,
        title: 'Analyst',
        role: 'underwriter',
        department: null,
        status: 'active',
        lastLogin: null,
        isOnline: false,
        profileImageUrl: null,
        permissions: {},
        createdAt: expect.any(String),
        version: 1,
      });
    });

    it('is one user however often the request comes with the same key', async () => {
      const sent = form();
      const key = randomUUID();
      const ask = () => admin.post('/api/users').set('Idempotency-Key', key).send(sent);
      const [first, second] = [await ask(), await ask()];
      expect([second.status, second.body]).toEqual([201, first.body]);
      const other = await admin.post('/api/users').set('Idempotency-Key', key).send(form());
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    });

    it('is refused field by field', async () => {
      const { status, body } = await admin.post('/api/users').send({ email: 'nope', role: 'boss', salary: 1 });
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['firstName', 'lastName', 'email', 'role', 'salary'],
      ]);
    });

    it('is refused with 409 when the address is taken, also in capitals, and by whichever of ten racing requests is later', async () => {
      const { email } = await add();
      const { status, body } = await admin.post('/api/users').send(form({ email: email.toUpperCase() }));
      expect([status, body.code, body.errors]).toEqual([
        409,
        'already_taken',
        [{ field: 'email', message: expect.stringContaining('Another user has this email address') }],
      ]);
      const raced = form();
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async () => (await admin.post('/api/users').send(raced)).status),
      );
      expect(statuses.sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    });

    it('gives its address free again once deleted', async () => {
      const { id, email } = await add();
      expect((await admin.delete(`/api/users/${id}`)).status).toBe(200);
      await add({ email });
    });
  });

  describe('When changed', () => {
    it('keeps what is not sent, empties what is sent empty, and refuses an older version', async () => {
      const { id } = await add({ phone: '555-0100', department: 'processing' });
      const { headers } = await admin.get(`/api/users/${id}`);
      const edited = await admin
        .patch(`/api/users/${id}`)
        .set('If-Match', String(headers['etag']))
        .send({ id, phone: null });
      expect([edited.status, edited.body.version]).toEqual([200, 2]);
      expect(await get(id)).toMatchObject({ phone: null, department: 'processing', firstName: 'Robin', version: 2 });
      const late = await admin
        .patch(`/api/users/${id}`)
        .set('If-Match', String(headers['etag']))
        .send({ firstName: 'Rob' });
      expect([late.status, late.body.actualVersion]).toEqual([412, 2]);
      const other = await admin.patch(`/api/users/${id}`).send({ id: randomUUID() });
      expect([other.status, other.body.errors[0].field]).toEqual([400, 'id']);
    });

    it('needs users.approve for another role or address, and says who has it', async () => {
      const { id, email } = await add();
      const manager = await portal.agentAs('manager');
      const same = await manager.patch(`/api/users/${id}`).send({ lastName: 'Vail', role: 'processor', email });
      expect(same.status).toBe(200);
      for (const change of [{ role: 'manager' }, { email: 'mine@example.com' }]) {
        const { status, body } = await manager.patch(`/api/users/${id}`).send(change);
        expect([status, body.permission, body.grantedBy]).toEqual([403, 'users.approve', ['Avery Lindqvist']]);
      }
      expect((await manager.patch(`/api/users/${id}/permissions`).send({ permissions: {} })).status).toBe(403);
    });

    it('is refused to whoever it would promote, or demote', async () => {
      const { status, body } = await admin.patch(`/api/users/${idOf('admin')}`).send({ role: 'manager' });
      expect([status, body.code]).toEqual([422, 'rule_violation']);
      const own = await admin
        .patch(`/api/users/${idOf('admin')}/permissions`)
        .send({ permissions: { applications: { approve: true } } });
      expect([own.status, own.body.detail]).toEqual([
        422,
        'Nobody changes their own permissions: ask another administrator',
      ]);
    });

    it('lets whoever may only add users add none who could do more than they', async () => {
      await admin.patch(`/api/users/${idOf('viewer')}/permissions`).send({ permissions: { users: { create: true } } });
      const viewer = await portal.agentAs('viewer');
      const { status, body } = await viewer.post('/api/users').send(form({ role: 'admin' }));
      expect([status, body.permission]).toEqual([403, 'users.approve']);
      expect((await viewer.post('/api/users').send(form({ role: 'viewer' }))).status).toBe(201);
      await admin.patch(`/api/users/${idOf('viewer')}/permissions`).send({ permissions: { users: { create: null } } });
    });
  });

  describe('The last active administrator', () => {
    const admins = idOf('admin');
    /** May change even the administrator. */
    const manager = async () => {
      await admin
        .patch(`/api/users/${idOf('manager')}/permissions`)
        .send({ permissions: { users: { approve: true } } });
      return portal.agentAs('manager');
    };
    afterAll(() =>
      admin.patch(`/api/users/${idOf('manager')}/permissions`).send({ permissions: { users: { approve: null } } }),
    );

    it.each([
      ['deactivated', (agent: Agent) => agent.patch(`/api/users/${admins}/status`).send({ status: 'inactive' })],
      ['suspended', (agent: Agent) => agent.patch(`/api/users/${admins}`).send({ status: 'suspended' })],
      [
        'sent back to activation',
        (agent: Agent) => agent.patch(`/api/users/${admins}`).send({ status: 'pending_activation' }),
      ],
    ])('is not %s', async (_what, ask) => {
      const { status, body } = await ask(await manager());
      expect([status, body.detail]).toEqual([422, expect.stringContaining('last active administrator')]);
    });

    it('is not deleted, demoted or locked out by an override either', async () => {
      await admin
        .patch(`/api/users/${idOf('compliance_officer')}/permissions`)
        .send({ permissions: { users: { update: true, delete: true, approve: true } } });
      const officer = await portal.agentAs('compliance_officer');
      const answers = [
        await officer.delete(`/api/users/${admins}`),
        await officer.patch(`/api/users/${admins}`).send({ role: 'viewer' }),
        await officer.patch(`/api/users/${admins}/permissions`).send({ permissions: { users: { approve: false } } }),
        await officer.patch(`/api/users/${admins}/permissions`).send({ permissions: { users: { read: false } } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect(
        (await officer.patch(`/api/users/${admins}/permissions`).send({ permissions: { reports: { read: false } } }))
          .status,
      ).toBe(200);
      await admin
        .patch(`/api/users/${idOf('compliance_officer')}/permissions`)
        .send({ permissions: { users: { update: null, delete: null, approve: null } } });
    });

    it('remains, when two administrators remove each other at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const second = idOf('closer');
        expect((await admin.patch(`/api/users/${second}`).send({ role: 'admin' })).status).toBe(200);
        const other = await portal.agentAs('closer');
        const [byFirst, bySecond] = await Promise.all([
          admin.patch(`/api/users/${second}`).send({ role: 'closer' }),
          other.patch(`/api/users/${admins}`).send({ role: 'viewer' }),
        ]);
        // The later one finds the other gone, or is no administrator any more when its request comes in.
        expect([byFirst.status, bySecond.status].filter((status) => status === 200)).toHaveLength(1);
        if (bySecond.status === 200) {
          expect((await other.patch(`/api/users/${admins}`).send({ role: 'admin' })).status).toBe(200);
          admin = await portal.agentAs('admin');
          expect((await admin.patch(`/api/users/${second}`).send({ role: 'closer' })).status).toBe(200);
        }
      }
    });
  });

  it('keeps its history, with who did what, also once deleted', async () => {
    const { id } = await add();
    await admin.patch(`/api/users/${id}`).send({ role: 'closer', status: 'suspended' });
    await admin.patch(`/api/users/${id}/permissions`).send({ permissions: { reports: { create: true } } });
    await admin.delete(`/api/users/${id}`);
    const { body } = await admin.get(`/api/users/${id}/history`);
    expect(body.map(({ sentence, by }: { sentence: string; by: string }) => [sentence, by])).toEqual([
      ['Deleted', 'Avery Lindqvist'],
      ['Permissions changed: reports.create allowed', 'Avery Lindqvist'],
      ['Suspended', 'Avery Lindqvist'],
      ['Role changed from processor to closer', 'Avery Lindqvist'],
      ['Added as processor', 'Avery Lindqvist'],
    ]);
    expect((await admin.get(`/api/users/${randomUUID()}/history`)).status).toBe(404);
  });

  describe('When listed', () => {
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

  describe('Permissions', () => {
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
        const cell = body.permissions?.find(
          ({ permission }: { permission: string }) => permission === 'reports.create',
        );
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
});
