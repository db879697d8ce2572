import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { requireKnownTimeZone } from '../../../api/settings/known-time-zone.ts';
import type { PortalSettings, SecuritySettings, SettingsHistoryLine } from '../../../api/settings/settings.contract.ts';
import type { Role } from '../../../events/lending/permissions.ts';
import { followLive } from '../../support/live.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal.ts';

const cookieOf = ({ headers }: request.Response): string => String(headers['set-cookie']).split(';')[0] ?? '';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const chicago = { name: 'Chicago', timeZone: 'America/Chicago', openingDays: weekdays, cutOffHour: 16 };

describe('Settings', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const read = async (): Promise<PortalSettings> => (await admin.get('/api/settings')).body;
  const history = async (): Promise<SettingsHistoryLine[]> => (await admin.get('/api/settings/history')).body;
  const limits = async (): Promise<SecuritySettings> => {
    const { lastChange: _lastChange, ...security } = (await read()).security;
    return security;
  };
  const setLimits = async (change: Partial<SecuritySettings>, agent = admin) => {
    const body = { ...(await limits()), ...change, reason: 'For a test' };
    return agent.put('/api/settings/security').send(body);
  };
  const makeIdle = (role: Role, minutes: number) =>
    portal.database.pool.query(
      `update auth.sessions as s set last_used_at = now() - make_interval(mins => $2::integer)
       from read_model.users_v2 as u where u.user_id = s.user_id and u.role = $1`,
      [role, minutes],
    );
  const addBranch = (branch: object) => admin.post('/api/settings/branches').send(branch);

  describe('At the first start', () => {
    it('are what the environment says', async () => {
      const { body, headers } = await admin.get('/api/settings');
      expect(headers['etag']).toBe('"1"');
      expect(body).toEqual({
        version: 1,
        general: { companyName: 'Lendlog', nmlsId: null, lastChange: null },
        branches: {
          list: [
            {
              id: expect.any(String),
              name: 'Main branch',
              timeZone: 'America/New_York',
              openingDays: weekdays,
              cutOffHour: 17,
              isMain: true,
              closedAt: null,
            },
          ],
          lastChange: null,
        },
        security: {
          sessionIdleMinutes: 30,
          sessionHours: 12,
          uploadMaxMegabytes: 25,
          apiKeyDefaultDays: 365,
          apiKeyMaxDays: null,
          rotationOverlapHours: 24,
          reauthenticateMinutes: 15,
          lastChange: null,
        },
      });
    });

    it('tell everybody who is signed in what the screens go by, and others the rest of it nothing', async () => {
      const viewer = await portal.agentAs('viewer');
      expect((await viewer.get('/api/settings/summary')).body).toEqual({
        companyName: 'Lendlog',
        nmlsId: null,
        timeZone: 'America/New_York',
        uploadMaxBytes: 25 * 1024 * 1024,
        apiKeyDefaultDays: 365,
        apiKeyMaxDays: null,
        rotationOverlapHours: 24,
      });
      expect((await viewer.get('/api/settings')).status).toBe(403);
      const manager = await portal.agentAs('manager');
      expect((await manager.get('/api/settings')).status).toBe(200);
      const { status, body } = await manager.put('/api/settings/general').send({ companyName: 'X', nmlsId: null });
      expect([status, body.permission]).toEqual([403, 'settings.update']);
    });
  });

  describe('When the company is changed', () => {
    it('says so, with who did it and when', async () => {
      const { status, headers, body } = await admin
        .put('/api/settings/general')
        .set('If-Match', '"1"')
        .send({ companyName: '  Example Home Loans ', nmlsId: '123456' });
      expect([status, headers['etag'], body]).toEqual([200, '"3"', { version: 3 }]);
      const { general, version } = await read();
      expect([version, general]).toEqual([
        3,
        {
          companyName: 'Example Home Loans',
          nmlsId: '123456',
          lastChange: { at: expect.any(String), by: expect.any(String) },
        },
      ]);
    });

    it('refuses whoever has seen an older version, with both versions', async () => {
      const { status, body } = await admin
        .put('/api/settings/general')
        .set('If-Match', '"1"')
        .send({ companyName: 'Too late', nmlsId: null });
      expect([status, body.code, body.expectedVersion, body.actualVersion]).toEqual([412, 'version_conflict', 1, 3]);
      expect((await read()).general.companyName).toBe('Example Home Loans');
    });
  });

  describe('Bad input', () => {
    it.each([
      ['general', { companyName: ' ', nmlsId: null }, 'companyName', 'The company name is required'],
      ['general', { companyName: 'A\u0000B', nmlsId: null }, 'companyName', 'no control'],
      ['general', { companyName: 'Example', nmlsId: 'NMLS 12' }, 'nmlsId', 'digits'],
      ['general', { companyName: 'Example', nmlsId: '1234567890123' }, 'nmlsId', '12 at most'],
      ['general', { companyName: 'Example', nmlsId: null, role: 'admin' }, 'role', 'no such field'],
      ['security', { sessionIdleMinutes: 4 }, 'sessionIdleMinutes', 'from 5 to 480'],
      ['security', { sessionHours: 25 }, 'sessionHours', 'from 1 to 24'],
      ['security', { uploadMaxMegabytes: 1.5 }, 'uploadMaxMegabytes', 'whole number'],
      ['security', { apiKeyMaxDays: '30' }, 'apiKeyMaxDays', 'whole number'],
      ['security', { rotationOverlapHours: 721 }, 'rotationOverlapHours', 'from 0 to 720'],
    ])('to %s %j is refused at %s', async (card, given, field, message) => {
      const complete = card === 'security' ? { ...(await limits()), reason: 'A test', ...given } : given;
      const { status, body } = await admin.put(`/api/settings/${card}`).send(complete);
      expect([status, body.errors]).toEqual([400, [{ field, message: expect.stringContaining(message) }]]);
    });

    it.each([
      [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'IANA'],
      [{ timeZone: undefined }, 'timeZone', 'required'],
      [{ openingDays: [] }, 'openingDays', 'at least one'],
      [{ openingDays: ['monday', 'monday'] }, 'openingDays', 'once'],
      [{ openingDays: ['someday'] }, 'openingDays.0', 'monday'],
      [{ cutOffHour: 24 }, 'cutOffHour', '0 to 23'],
      [{ cutOffHour: 16.5 }, 'cutOffHour', 'whole hour'],
    ])('to a branch %j is refused at %s', async (given, field, message) => {
      const { status, body } = await addBranch({ ...chicago, ...given });
      expect([status, body.errors]).toEqual([400, [{ field, message: expect.stringContaining(message) }]]);
    });

    it('is also a time zone that the database does not know; it knows all that are offered', async () => {
      const { pool } = portal.database;
      await expect(requireKnownTimeZone(pool, 'Mars/Olympus')).rejects.toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'timeZone', message: expect.stringContaining('database') }],
      });
      for (const zone of Intl.supportedValuesOf('timeZone')) await requireKnownTimeZone(pool, zone);
    });

    it('asks for a reason where security is changed', async () => {
      const { status, body } = await admin.put('/api/settings/security').send(await limits());
      expect([status, body.errors]).toEqual([400, [{ field: 'reason', message: 'A reason is required' }]]);
    });

    it('that breaks a rule between two limits is refused at the field to mend', async () => {
      const { status, body } = await setLimits({ sessionIdleMinutes: 90, sessionHours: 1 });
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'sessionIdleMinutes', message: 'Use 60 minutes or less' }],
      ]);
    });
  });

  describe('When branches are changed', () => {
    it('opens one once, also when the request comes twice', async () => {
      const post = () => admin.post('/api/settings/branches').set('Idempotency-Key', 'chicago').send(chicago);
      const [first, second] = [await post(), await post()];
      expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
      const { list } = (await read()).branches;
      expect(list.map(({ name, isMain }) => [name, isMain])).toEqual([
        ['Main branch', true],
        ['Chicago', false],
      ]);
    });

    it('refuses a name twice', async () => {
      const { status, body } = await addBranch({ ...chicago, name: 'chicago' });
      expect([status, body.errors[0].field]).toEqual([409, 'name']);
    });

    it('moves "today" with the zone of the main branch', async () => {
      const [main] = (await read()).branches.list;
      const dayOfReport = async (): Promise<string | undefined> =>
        /loan-pipeline-(\d{4}-\d\d-\d\d)/.exec(
          (await admin.get('/api/business/dashboard/report.csv')).headers['content-disposition'] ?? '',
        )?.[1];
      const setZone = (timeZone: string) =>
        admin
          .put(`/api/settings/branches/${main?.id}`)
          .send({ name: 'Main branch', openingDays: weekdays, cutOffHour: 17, timeZone });
      // A day and an hour apart: never the same date.
      const days: (string | undefined)[] = [];
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        expect((await setZone(zone)).status).toBe(200);
        days.push(await dayOfReport());
      }
      const [ahead, behind] = days.map((day) => Date.parse(day ?? ''));
      expect((ahead ?? 0) - (behind ?? 0)).toBeGreaterThanOrEqual(86_400_000);
      await setZone('America/New_York');
    });

    it('closes the main one only after another has become the main one', async () => {
      const [main, other] = (await read()).branches.list;
      const close = (id: string | undefined) =>
        admin.post(`/api/settings/branches/${id}/closure`).send({ reason: 'The lease has ended' });
      expect((await close(main?.id)).status).toBe(422);
      expect((await admin.put('/api/settings/main-branch').send({ branchId: other?.id })).status).toBe(200);
      expect((await close(main?.id)).status).toBe(200);
      const { list } = (await read()).branches;
      expect(list.map(({ name, isMain, closedAt }) => [name, isMain, closedAt !== null])).toEqual([
        ['Chicago', true, false],
        ['Main branch', false, true],
      ]);
      expect((await admin.get('/api/settings/summary')).body.timeZone).toBe('America/Chicago');
    });

    it('answers 404 for one that there is not', async () => {
      const { status } = await admin
        .put('/api/settings/branches/018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f')
        .send({ ...chicago, name: 'Nowhere' });
      expect(status).toBe(404);
    });
  });

  describe('When security is changed', () => {
    it('ends a session that has been idle for longer than the new limit at its next request', async () => {
      const [idle, busy] = [await portal.agentAs('viewer'), await portal.agentAs('closer')];
      await makeIdle('viewer', 6);
      expect((await setLimits({ sessionIdleMinutes: 5 })).status).toBe(200);
      expect((await idle.get('/api/auth/user')).status).toBe(401);
      const { status, headers } = await busy.get('/api/auth/user');
      const expires = /Expires=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
      expect([status, Math.round((Date.parse(expires) - Date.now()) / 60_000)]).toEqual([200, 5]);
      const [session] = (await busy.get('/api/sessions')).body;
      expect((Date.parse(session.endsAt) - Date.now()) / 60_000).toBeCloseTo(5, 0);
    });

    it('keeps a session that is used alive under a limit that became shorter while it was open', async () => {
      const agent = await portal.agentAs('closer');
      await setLimits({ sessionIdleMinutes: 30 });
      await agent.get('/api/auth/user');
      await setLimits({ sessionIdleMinutes: 5 });
      await makeIdle('closer', 4);
      expect((await agent.get('/api/auth/user')).status).toBe(200);
      const { rows } = await portal.database.pool.query(
        `select min(extract(epoch from now() - s.last_used_at)) as idle
         from auth.sessions as s join read_model.users_v2 as u on u.user_id = s.user_id where u.role = 'closer'`,
      );
      expect(Number(rows[0]?.idle)).toBeLessThan(60);
      await setLimits({ sessionIdleMinutes: 30 });
    });

    it('tells open browsers, and closes the connection of one that has been idle for too long', async () => {
      const agent = await portal.agentAs('viewer');
      const cookie = cookieOf(await agent.get('/api/auth/user'));
      const live = await followLive(portal.url, cookie);
      try {
        await setLimits({ uploadMaxMegabytes: 24 });
        await waitFor(async () => live.changes().some(({ changes }) => changes === null));
        expect(live.hasEnded()).toBe(false);
        await makeIdle('viewer', 6);
        await setLimits({ sessionIdleMinutes: 5 });
        await waitFor(async () => live.hasEnded());
        expect(live.text()).toContain('event: session-ended');
      } finally {
        await live.stop();
        await setLimits({ sessionIdleMinutes: 30, uploadMaxMegabytes: 25 });
      }
    });

    it('ends a session that is older than the new limit, however busy', async () => {
      const agent = await portal.agentAs('viewer');
      await portal.database.pool.query(
        `update auth.sessions as s set sess = jsonb_set(s.sess::jsonb, '{signedInAt}', to_jsonb($1::text))::json
         from read_model.users_v2 as u where u.user_id = s.user_id and u.role = 'viewer'`,
        [new Date(Date.now() - 61 * 60_000).toISOString()],
      );
      expect((await agent.get('/api/auth/user')).status).toBe(200);
      await setLimits({ sessionHours: 1 });
      expect((await agent.get('/api/auth/user')).status).toBe(401);
      await setLimits({ sessionHours: 12 });
    });

    it('refuses an upload that is larger than the new limit, before and while it is read', async () => {
      await setLimits({ uploadMaxMegabytes: 1 });
      const upload = (bytes: number) =>
        admin
          .post('/api/applications/018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f/documents')
          .field('documentType', 'pay_stub')
          .attach('file', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]), 'pay.pdf');
      const mostBytes = 1024 * 1024;
      for (const bytes of [mostBytes, 3 * mostBytes]) {
        const { status, body } = await upload(bytes);
        expect([status, body.code, body.mostBytes]).toEqual([413, 'payload_too_large', mostBytes]);
      }
      expect((await admin.get('/api/settings/summary')).body.uploadMaxBytes).toBe(mostBytes);
      // Small enough, it is the application that is missing.
      expect((await upload(1_000)).status).toBe(404);
      await setLimits({ uploadMaxMegabytes: 25 });
      expect((await upload(2 * mostBytes)).status).toBe(404);
    });

    it('says when keys expire, at the latest too, and how long the old one is taken', async () => {
      await setLimits({ apiKeyDefaultDays: 10, apiKeyMaxDays: 20, rotationOverlapHours: 2 });
      const issue = (more: object = {}) =>
        admin.post('/api/api-keys').send({ name: 'Reports', partner: 'Acme Title', scopes: ['title:report'], ...more });
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const { body: issued } = await issue();
      const key = async () =>
        (await admin.get('/api/api-keys')).body.find(({ id }: { id: string }) => id === issued.id);
      const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;
      expect(daysUntil((await key()).expiresAt)).toBeCloseTo(10, 1);
      for (const expiresAt of [null, inDays(21)]) {
        const { status, body } = await issue({ expiresAt });
        expect([status, body.errors[0].field]).toEqual([422, 'expiresAt']);
      }
      expect((await issue({ expiresAt: inDays(19) })).status).toBe(201);
      await admin.post(`/api/api-keys/${issued.id}/rotation`).send({});
      expect(daysUntil((await key()).previousValidUntil) * 24).toBeCloseTo(2, 1);
      await setLimits({ apiKeyDefaultDays: 365, apiKeyMaxDays: null, rotationOverlapHours: 24 });
      expect((await issue({ expiresAt: null })).status).toBe(201);
    });

    it('counts in another process within a second', async () => {
      const other = await portal.startAnother();
      try {
        const cookie = cookieOf(await admin.get('/api/auth/user'));
        const summary = async () =>
          (await request(other.url).get('/api/settings/summary').set('Cookie', cookie)).body.uploadMaxBytes;
        expect(await summary()).toBe(25 * 1024 * 1024);
        await setLimits({ uploadMaxMegabytes: 7 });
        const changedAt = Date.now();
        while ((await summary()) !== 7 * 1024 * 1024) expect(Date.now() - changedAt).toBeLessThan(1_000);
      } finally {
        await other.stop();
        await setLimits({ uploadMaxMegabytes: 25 });
      }
    });
  });

  it('keep the history of all of it, with before and after', async () => {
    await setLimits({ sessionIdleMinutes: 45, apiKeyMaxDays: 730 });
    const lines = await history();
    expect(lines[0]).toMatchObject({
      card: 'security',
      sentence: 'Idle limit from 30 minutes to 45 minutes; API keys expire at the latest from never to after 730 days',
      reason: 'For a test',
      by: expect.stringMatching(/\w/),
      changes: [
        { field: 'sessionIdleMinutes', label: 'Idle limit', before: '30 minutes', after: '45 minutes' },
        { field: 'apiKeyMaxDays', label: 'API keys expire at the latest', before: 'never', after: 'after 730 days' },
      ],
    });
    expect(lines.filter(({ card }) => card !== 'security').map(({ sentence }) => sentence)).toEqual([
      'Branch Main branch closed',
      'Branch Chicago made the main branch',
      'Branch Main branch: Time zone from Pacific/Pago_Pago to America/New_York',
      'Branch Main branch: Time zone from Pacific/Kiritimati to Pacific/Pago_Pago',
      'Branch Main branch: Time zone from America/New_York to Pacific/Kiritimati',
      'Branch Chicago opened',
      'NMLS id set to 123456',
      'Company renamed to Example Home Loans',
      'Settings taken from the environment at the first start',
    ]);
    expect(lines.at(-1)?.by).toBe('First start');
  });
});
