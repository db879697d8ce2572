import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireKnownTimeZone } from '../../../api/settings/known-time-zone.ts';
import type { PortalSettings, SettingsHistoryLine } from '../../../api/settings/settings.contract.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { changeLimits, limitsInForce } from './security-limits.ts';

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
              holidaysClosed: true,
              saturdayHolidaysOnFriday: true,
              closedOn: [],
              isMain: true,
              closedAt: null,
            },
          ],
          lastChange: null,
        },
        notices: { details: null, lastChange: null },
        security: {
          sessionIdleMinutes: 30,
          sessionHours: 12,
          uploadMaxMegabytes: 100,
          apiKeyDefaultDays: 365,
          apiKeyMaxDays: null,
          rotationOverlapHours: 24,
          reauthenticateMinutes: 15,
          lastChange: null,
        },
        twoPeople: { onePersonUpToCents: 100_000_000_00, lastChange: null },
        queues: {
          targets: { 'pre-qualification': 1, 'document-review': 2, underwriting: 3, closing: 7 },
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
        uploadMaxBytes: 100 * 1024 * 1024,
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
      const complete = card === 'security' ? { ...(await limitsInForce(admin)), reason: 'A test', ...given } : given;
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
      [{ holidaysClosed: 'no' }, 'holidaysClosed', 'true or false'],
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
      const { status, body } = await admin.put('/api/settings/security').send(await limitsInForce(admin));
      expect([status, body.errors]).toEqual([400, [{ field: 'reason', message: 'A reason is required' }]]);
    });

    it('that breaks a rule between two limits is refused at the field to mend', async () => {
      const { status, body } = await changeLimits(admin, { sessionIdleMinutes: 90, sessionHours: 1 });
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

    it('opens it on federal holidays, tells of it and keeps it so', async () => {
      const chicagos = async () => (await read()).branches.list.find(({ name }) => name === 'Chicago');
      const before = await chicagos();
      expect(before?.holidaysClosed).toBe(true);
      const change = (more: object) => admin.put(`/api/settings/branches/${before?.id}`).send({ ...chicago, ...more });
      expect((await change({ holidaysClosed: false })).status).toBe(200);
      expect((await change({})).status).toBe(200);
      expect((await chicagos())?.holidaysClosed).toBe(false);
      const [line] = await history();
      expect(line?.sentence).toBe('Branch Chicago: Federal holidays from closed to open');
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

  it('keep the history of all of it, with before and after', async () => {
    await changeLimits(admin, { sessionIdleMinutes: 45, apiKeyMaxDays: 730 });
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
      'Branch Chicago: Federal holidays from closed to open',
      'Branch Chicago opened',
      'NMLS id set to 123456',
      'Company renamed to Example Home Loans',
      'Settings taken from the environment at the first start',
    ]);
    expect(lines.at(-1)?.by).toBe('First start');
  });
});
