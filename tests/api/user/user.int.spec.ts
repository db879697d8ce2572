import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';
import { addUser, idOf, userForm } from './adding.ts';

describe('Users', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const add = (more: object = {}) => addUser(admin, more);
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
      const sent = userForm();
      const key = randomUUID();
      const ask = () => admin.post('/api/users').set('Idempotency-Key', key).send(sent);
      const [first, second] = [await ask(), await ask()];
      expect([second.status, second.body]).toEqual([201, first.body]);
      const other = await admin.post('/api/users').set('Idempotency-Key', key).send(userForm());
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
      const { status, body } = await admin.post('/api/users').send(userForm({ email: email.toUpperCase() }));
      expect([status, body.code, body.errors]).toEqual([
        409,
        'already_taken',
        [{ field: 'email', message: expect.stringContaining('Another user has this email address') }],
      ]);
      const raced = userForm();
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

    it('takes no colleague’s name for oneself', async () => {
      await add({ firstName: 'Morgan', lastName: 'Ashdown' });
      const me = (await admin.get('/api/auth/user')).body;
      const rename = (id: string, lastName: string) =>
        admin.patch(`/api/users/${id}`).send({ firstName: 'Morgan', lastName });
      const taken = await rename(me.id, 'ASHDOWN');
      expect([taken.status, taken.body.errors]).toEqual([400, [expect.objectContaining({ field: 'lastName' })]]);
      expect((await rename(me.id, 'B. Ashdown')).status).toBe(200);
      expect((await rename((await add()).id, 'Ashdown')).status).toBe(200);
      await admin.patch(`/api/users/${me.id}`).send({ firstName: me.firstName, lastName: me.lastName });
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
        'You cannot change your own permissions: ask another administrator',
      ]);
    });

    it('lets whoever may only add users add none who could do more than they', async () => {
      await admin.patch(`/api/users/${idOf('viewer')}/permissions`).send({ permissions: { users: { create: true } } });
      const viewer = await portal.agentAs('viewer');
      const { status, body } = await viewer.post('/api/users').send(userForm({ role: 'admin' }));
      expect([status, body.permission]).toEqual([403, 'users.approve']);
      expect((await viewer.post('/api/users').send(userForm({ role: 'viewer' }))).status).toBe(201);
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
});
