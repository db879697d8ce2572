import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Role } from '../../events/lending/permissions.ts';
import { eventually } from '../support/eventually.ts';
import { followLive } from '../support/live.ts';
import { type Agent, signIn } from '../support/portal.ts';
import { findEngine } from './engine.ts';
import { startLoad, submitUntilTaken, type Taken } from './load.ts';
import { PREVIOUS_TAG } from './images.ts';
import { formatRunReport } from './report.ts';
import { openStack, type Stack } from './stack.ts';

const root = new URL('../..', import.meta.url).pathname;
// A busy machine takes ten times as long as one with nothing else to do.
const [START_MS, LOAD] = [900_000, 40];
const OURS = ['api', 'projections', 'workflows', 'outbox'];
const cookieOf = ({ headers }: request.Response): string => String(headers['set-cookie']).split(';')[0] ?? '';
const SUBMITTED = `from event_store.events where type = 'LoanApplicationSubmitted'`;

/** One installation that goes from the version before to this one and through the loss of replicas; each test goes on from the one before. */
describe('docker-compose.yml on a real engine', () => {
  let stack: Stack;
  let officer: Agent;
  const all: Taken[] = [];
  let startedAt = 0;

  /** Whoever was just registered is known once the projections have seen it. */
  const signedIn = (role: Role = 'loan_officer'): Promise<Agent> =>
    eventually(
      `the sign-in as ${role}`,
      async () => {
        const agent = request.agent(stack.url);
        // A machine that starts everything at once answers 503 meanwhile.
        const answer = await signIn(agent, role).catch(() => undefined);
        return answer !== undefined && answer.status < 400 && agent;
      },
      START_MS,
    );
  const untilReady = (): Promise<unknown> =>
    eventually(
      'the portal to be ready',
      async () =>
        (
          await request(stack.url)
            .get('/readyz')
            .catch(() => ({ status: 0 }))
        ).status === 200,
      START_MS,
    );
  /** Every application that was answered is there once: in the log, by its id, and in what people see. */
  const expectNothingLostOrDoubled = async (): Promise<{ readonly stored: string; readonly shown: string }> => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const stored = await stack.ask(`select count(*) || ' ' || count(distinct stream_id) ${SUBMITTED}`);
    expect(stored).toBe(`${all.length} ${all.length}`);
    for (const { id } of all) {
      await eventually(
        `application ${id}`,
        async () => (await officer.get(`/api/applications/${id}`)).status === 200,
        120_000,
      );
    }
    const listed = await eventually(
      'the list to be whole',
      async () => {
        const answer = await officer.get('/api/applications?range=[0,0]');
        return answer.get('Content-Range')?.endsWith(`/${all.length}`) && answer;
      },
      120_000,
    );
    expect(listed.status).toBe(200);
    return { stored, shown: listed.get('Content-Range') ?? '' };
  };
  const verifyLog = (): Promise<string> => stack.call(['exec', '-T', 'api', 'node', 'scripts/audit-verify.ts']);

  beforeAll(async () => {
    startedAt = Date.now();
    stack = await openStack(await findEngine(), root);
    await stack.call(['up', '-d', '--no-build', 'proxy', 'mailpit', ...OURS], PREVIOUS_TAG);
    await untilReady();
    officer = await signedIn();
  }, START_MS);
  afterAll(async () => {
    await stack?.down();
  }, START_MS);

  it('runs the version before, which takes applications', async () => {
    for (let count = 0; count < 12; count += 1) all.push(await submitUntilTaken(officer));
    await expectNothingLostOrDoubled();
  }, START_MS);

  it(
    'is brought to this version with all that the one before has written',
    async () => {
      await stack.call(['stop', 'proxy', ...OURS], PREVIOUS_TAG);
      await stack.call(['up', '-d', '--no-build', '--scale', 'api=3', '--scale', 'projections=3']);
      await untilReady();
      await expectNothingLostOrDoubled();
      expect(await verifyLog()).toContain('Nothing is wrong');
      for (const [service, count] of [
        ['api', 3],
        ['projections', 3],
        ['workflows', 1],
        ['outbox', 1],
        ['sandbox', 1],
      ] as const) {
        expect([service, (await stack.containersOf(service)).length]).toEqual([service, count]);
      }
    },
    START_MS,
  );

  it(
    'loses replicas under load, and nothing with them',
    async () => {
      const agents = [officer, ...(await Promise.all([signedIn(), signedIn(), signedIn()]))];
      const load = startLoad(agents);
      const untilTaken = (count: number) =>
        eventually(`${count} applications`, () => load.taken.length >= count, 300_000);
      const crashed = [];
      const services = ['api', 'projections', 'outbox', 'api', 'workflows', 'projections'];
      const step = LOAD / (services.length + 4);
      for (const [index, service] of services.entries()) {
        await untilTaken(step * (index + 1));
        const replica = await stack.oneOf(service, index);
        await stack.crash(replica);
        crashed.push(replica);
      }
      const ended = crashed.map(({ name }) => `${name} (kill -9)`);
      await untilTaken(step * 7);
      // One that is told to stop ends what is under way, and in time.
      const told = await stack.oneOf('api', 2);
      const { code, seconds } = await stack.stop(told);
      expect([code, seconds < 20]).toEqual([0, true]);
      ended.push(`${told.name} (SIGTERM, ${seconds.toFixed(1)} s)`);
      await untilTaken(step * 8);
      await stack.start(told);
      const database = await stack.oneOf('postgres');
      await stack.restartHard(database);
      ended.push(`${database.name} (kill -9)`);
      await untilTaken(load.taken.length + step * 2);
      const taken = await load.stop();
      all.push(...taken);
      for (const replica of crashed) {
        await eventually(`${replica.name} to come back`, async () => (await stack.restartsOf(replica)) > 0, 60_000);
      }
      await untilReady();
      const { stored, shown } = await expectNothingLostOrDoubled();
      // What is sent again under its key is answered as it was.
      for (const { key, id } of taken.slice(-5)) expect((await submitUntilTaken(officer, key)).id).toBe(id);
      expect(await verifyLog()).toContain('Nothing is wrong');
      const report = {
        engine: stack.version,
        services: await stack.services(),
        ended,
        acknowledged: all.length,
        stored,
        shown,
        sentAgain: taken.filter(({ tries }) => tries > 1).length,
        minutes: (Date.now() - startedAt) / 60_000,
      };
      process.stderr.write(`${formatRunReport(report)}\n`);
    },
    2 * START_MS,
  );

  it('tells every open screen of a change, whichever replica it is connected to', async () => {
    const cookie = cookieOf(await officer.get('/api/auth/user'));
    // The proxy spreads them: more than there are replicas.
    const screens = await Promise.all(Array.from({ length: 6 }, () => followLive(stack.url, cookie)));
    try {
      const taken = await submitUntilTaken(officer);
      all.push(taken);
      for (const [index, screen] of screens.entries()) {
        expect(screen.response.status).toBe(200);
        await eventually(`screen ${index} to hear of it`, () => screen.text().includes(taken.id), 60_000);
      }
    } finally {
      await Promise.all(screens.map((screen) => screen.stop()));
    }
  }, START_MS);

  it('is not started by an older version than its database is of, nor on migrations that were left out', async () => {
    const asOwner = (sql: string) => stack.ask(sql);
    const start = (main: string) =>
      stack.call(['run', '--rm', '--no-deps', '-T', 'workflows', 'node', main]).then(
        () => 'it ran',
        (error: unknown) => String(error),
      );
    await asOwner(`insert into platform.migrations (name, run_on) values ('999999_of_a_newer_version', now())`);
    try {
      for (const main of ['api/main.ts', 'projections/main.ts', 'workflows/main.ts', 'events/outbox/main.ts']) {
        expect([main, await start(main)]).toEqual([main, expect.stringContaining('is of a newer version of Lendlog')]);
      }
      expect(
        await stack.call(['run', '--rm', '--no-deps', '-T', 'migrate']).then(
          () => 'it ran',
          (error: unknown) => String(error),
        ),
      ).toContain('is of a newer version of Lendlog');
    } finally {
      await asOwner(`delete from platform.migrations where name like '999999%'`);
    }
  }, START_MS);

  it('sends an order to a vendor in a container of its own, which answers by webhook', async () => {
    const processor = await signedIn('processor');

    const applicationId = all.at(-1)?.id;
    const placed = await processor
      .post('/api/vendor-orders')
      .send({ applicationId, kind: 'title', product: 'full_search', partnerId: 'sandbox-title' });
    expect([placed.status, placed.text]).toEqual([201, expect.any(String)]);
    await eventually(
      'the report',
      async () => (await processor.get(`/api/vendor-orders/${placed.body.id}`)).body.status === 'completed',
      300_000,
    );
  }, START_MS);

  it('has its bucket, which the processes make', async () => {
    const state = await stack.call(['exec', '-T', 's3', 'ls', '/data']);
    expect(state).toContain('lendlog-documents');
  });
});
