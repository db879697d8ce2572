import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { eventually } from '../support/eventually.ts';
import { followLive } from '../support/portal/live.ts';
import type { Agent } from '../support/portal/portal.ts';
import { findEngine } from './engine.ts';
import { PREVIOUS, PREVIOUS_TAG } from './images.ts';
import { useInstallation } from './installation.ts';
import { startLoad, submitUntilTaken, type Load, type Taken } from './load.ts';
import { formatRunReport } from './report.ts';
import { openStack, type Stack } from './stack.ts';

const root = new URL('../..', import.meta.url).pathname;
// A busy machine takes ten times as long as one with nothing else to do.
const START_MS = 900_000;
/** Applications that are taken between one loss and the next. */
const STEP = 12;
const OURS = ['api', 'projections', 'workflows', 'outbox'];
const MAINS = ['api/main.ts', 'projections/main.ts', 'workflows/main.ts', 'events/outbox/main.ts'];
const MIGRATE = 'scripts/lendlog.ts migrate';
const cookieOf = ({ headers }: request.Response): string => String(headers['set-cookie']).split(';')[0] ?? '';

/** One installation that goes from the version before to this one and through the loss of replicas; each test goes on from the one before. */
describe('docker-compose.yml on a real engine', () => {
  let stack: Stack;
  let people: ReturnType<typeof useInstallation>;
  let officer: Agent;
  let load: Load;
  const all: Taken[] = [];
  const seen: (readonly [string, string])[] = [];
  let startedAt = 0;

  const untilMore = async (count = STEP): Promise<void> => {
    const enough = load.taken.length + count;
    await eventually(`${enough} applications`, () => load.taken.length >= enough, 300_000);
  };
  /** Output of a Compose command, or its failure. */
  const outcome = (args: readonly string[]): Promise<string> => stack.call(args).catch(String);
  const runOnce = (...command: string[]) => outcome(['run', '--rm', '--no-deps', '-T', ...command]);

  beforeAll(async () => {
    startedAt = Date.now();
    stack = await openStack(await findEngine(), root);
    people = useInstallation(stack, START_MS);
    seen.push(['engine', `Docker ${stack.version}`], ['image', `${await stack.imageSize()} MB`]);
    await stack.up(['proxy', 'mailpit', ...OURS], PREVIOUS_TAG);
    await people.untilReady();
    officer = await people.signedIn();
  }, START_MS);
  afterAll(async () => {
    void load?.stop().catch(() => undefined);
    seen.push(['minutes, without building images', ((Date.now() - startedAt) / 60_000).toFixed(1)]);
    process.stderr.write(`${formatRunReport(seen)}\n`);
    await stack?.down();
  }, START_MS);

  it(
    'runs the version before, which takes applications',
    async () => {
      for (let count = 0; count < STEP; count += 1) all.push(await submitUntilTaken(officer));
      await people.expectNothingLostOrDoubled(officer, all);
      seen.push(['the version before', `${PREVIOUS}, which took ${all.length} applications`]);
    },
    START_MS,
  );

  it(
    'is brought to this version with all that the one before has written',
    async () => {
      await stack.call(['stop', 'proxy', ...OURS], PREVIOUS_TAG);
      await stack.up(['--scale', 'api=3', '--scale', 'projections=3']);
      await people.untilReady();
      const { shown } = await people.expectNothingLostOrDoubled(officer, all);
      seen.push(['brought to this version', `${shown} shown; ${await people.verifyLog()}`]);
      const replicas = { api: 3, projections: 3, workflows: 1, outbox: 1, sandbox: 1 };
      for (const [service, count] of Object.entries(replicas)) {
        expect([service, (await stack.containersOf(service)).length]).toEqual([service, count]);
      }
      seen.push(
        ['services', (await stack.services()).join(', ')],
        ['servers', (await stack.serverImages()).join(', ')],
      );
    },
    START_MS,
  );

  it(
    'loses replicas under load, and brings them back',
    async () => {
      load = startLoad([officer, ...(await Promise.all([1, 2, 3].map(() => people.signedIn())))]);
      const crashed = [];
      for (const [index, service] of ['api', 'projections', 'outbox', 'api', 'workflows', 'projections'].entries()) {
        await untilMore();
        const replica = await stack.oneOf(service, index);
        crashed.push({ replica, restarts: await stack.crash(replica) });
      }
      for (const { replica, restarts } of crashed) {
        const isBack = async () => (await stack.restartsOf(replica)) > restarts;
        await eventually(`${replica.name} to come back`, isBack, 60_000);
      }
      await people.untilReady();
      seen.push(['ended under load by kill -9', crashed.map(({ replica }) => replica.name).join(', ')]);
    },
    START_MS,
  );

  it(
    'answers everything while one api is told to stop',
    async () => {
      const isWhole = async () => (await stack.services()).includes('api x3 (healthy)');
      await eventually('every api to be healthy', isWhole, 300_000);
      await untilMore();
      const [before, missedBefore] = [load.taken.length, load.missed.length];
      const told = await stack.oneOf('api', 2);
      const { code, seconds } = await stack.stop(told);
      await untilMore(); // with those that were under way
      const meanwhile = load.taken.length - before;
      const missed = load.missed.slice(missedBefore);
      await stack.start(told);
      expect({ missed, proxy: missed.length > 0 ? await stack.errorsOf('proxy') : [] }).toEqual({
        missed: [],
        proxy: [],
      });
      expect(code).toBe(0);
      const ending = `${told.name}, exit code ${code} after ${seconds.toFixed(1)} s`;
      seen.push(['told to stop under load', `${ending}; meanwhile ${meanwhile} applications taken, no request missed`]);
    },
    START_MS,
  );

  it(
    'loses nothing when its database is ended and stays away under load',
    async () => {
      await untilMore();
      const database = await stack.oneOf('postgres');
      await stack.stop(database, 0);
      await sleep(5_000);
      await stack.start(database);
      await untilMore(2 * STEP);
      const taken = await load.stop();
      all.push(...taken);
      await people.untilReady();
      const { stored, shown } = await people.expectNothingLostOrDoubled(officer, all);
      // A repeat under its key gets the first answer.
      for (const { key, id } of taken.slice(-5)) expect((await submitUntilTaken(officer, key)).id).toBe(id);
      const sentAgain = taken.filter(({ missed }) => missed.length > 0).length;
      seen.push(
        ['ended under load by SIGKILL and started after 5 s', database.name],
        ['applications acknowledged', `${all.length}, of which ${sentAgain} when they were sent again under their key`],
        ['events stored, of different applications', stored],
        ['rows shown', shown],
        ['log', await people.verifyLog()],
      );
    },
    START_MS,
  );

  it(
    'tells every open screen of a change, whichever replica it is connected to',
    async () => {
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
        seen.push(['live streams over the proxy', `${screens.length}, each of which heard of a change`]);
      } finally {
        await Promise.all(screens.map((screen) => screen.stop()));
      }
    },
    START_MS,
  );

  it(
    'is not started by an older version than its database is of, nor on migrations that were left out',
    async () => {
      const newer = 'is of a newer version of Lendlog';
      await stack.ask(`insert into platform.migrations (name, run_on) values ('999999_of_a_newer_version', now())`);
      try {
        for (const main of [...MAINS, MIGRATE]) {
          const service = main === MIGRATE ? 'migrate' : 'workflows';
          expect([main, await runOnce(service, 'node', ...main.split(' '))]).toEqual([
            main,
            expect.stringContaining(newer),
          ]);
        }
      } finally {
        await stack.ask(`delete from platform.migrations where name like '999999%'`);
      }
      const newest = await stack.ask('select name from platform.migrations order by id desc limit 1');
      await stack.ask(`delete from platform.migrations where name = '${newest}'`);
      try {
        const lacks = `it lacks the migration ${newest}`;
        for (const main of MAINS) {
          expect([main, await runOnce('workflows', 'node', main)]).toEqual([main, expect.stringContaining(lacks)]);
        }
      } finally {
        await stack.ask(`insert into platform.migrations (name, run_on) values ('${newest}', now())`);
      }
      seen.push(['refused on a newer database', [...MAINS, MIGRATE].join(', ')]);
    },
    START_MS,
  );

  it(
    'sends an order to a vendor in a container of its own, which answers by webhook',
    async () => {
      const processor = await people.signedIn('processor');
      const order = {
        applicationId: all.at(-1)?.id,
        kind: 'title',
        product: 'full_search',
        priority: 'standard',
        partnerId: 'sandbox-title',
      };
      const placed = await processor.post('/api/vendor-orders').send(order);
      expect([placed.status, placed.status === 201 ? '' : placed.text]).toEqual([201, '']);
      const isDone = async () =>
        (await processor.get(`/api/vendor-orders/${placed.body.id}`)).body.status === 'completed';
      await eventually('the report', isDone, 300_000);
      seen.push(['order to the vendors of the sandbox', 'completed, by webhook']);
    },
    START_MS,
  );

  it('has its bucket, which the processes make', async () => {
    expect(await stack.call(['exec', '-T', 's3', 'ls', '/data'])).toContain('lendlog-documents');
  });
});
