import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loanNumberOf } from '../../events/lending/life-cycle/loan-number.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { allProjections } from '../../projections/registry.ts';
import { commandMetadata, NOW } from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import { randomFiles } from '../support/histories/random-history.ts';
import { differencesToFold } from './support/fold.ts';
import { byForm, createRandom, isLong, seed } from './support/form.ts';
import { endOwnProcesses, startOwnProcess, type OwnProcess } from './support/own-process.ts';

jest.setTimeout(byForm(180_000, 900_000));

const KILLS = byForm(5, 25);
const TAKEN_OVER_MS = 45_000;

const random = createRandom(seed);
let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
});
afterEach(endOwnProcesses);
afterAll(() => database?.drop());

const startProjector = (): OwnProcess => startOwnProcess('projections/main.ts', { DATABASE_URL: database.url });

type Checkpoint = { name: string; position: number; error: string | null; owner: string | null };
const checkpoints = async (): Promise<Checkpoint[]> => {
  const { rows } = await database.pool.query<Checkpoint>(
    `select c.name, c.position::integer, c.error, c.owner from event_store.checkpoints as c
     where c.name = any ($1::text[])`,
    [allProjections.map(({ name }) => name)],
  );
  return rows;
};
const progress = async (): Promise<number> => (await checkpoints()).reduce((sum, { position }) => sum + position, 0);

const untilCaughtUp = async (): Promise<void> => {
  const head = await store.reader.headPosition(database.pool);
  await eventually(
    'every read model to catch up',
    async () => {
      await progress();
      const all = await checkpoints();
      return all.length === allProjections.length && all.every(({ position }) => position >= head);
    },
    60_000,
  ).catch(async (cause: unknown) => {
    throw new Error(`The head is ${head}, read models at ${JSON.stringify(await checkpoints())}`, { cause });
  });
};

type Life = { readonly streamId: string; readonly steps: (readonly LoanApplicationEvent[])[] };

/** The same life for a file of its own: random files have the same ids whatever their seed. */
const newLife = (steps: readonly (readonly LoanApplicationEvent[])[]): Life => {
  const applicationId = randomUUID();
  const loanNumber = loanNumberOf(applicationId, NOW);
  const renamed = (event: LoanApplicationEvent): LoanApplicationEvent =>
    event.type === 'LoanApplicationSubmitted'
      ? { ...event, data: { ...event.data, applicationId, loanNumber } }
      : event;
  return { streamId: loanApplicationStream(applicationId), steps: steps.map((events) => events.map(renamed)) };
};

/** Lives of loan files, a step of a random one at a time, one generation after the other, until stopped. */
const live = (firstSeed: number, pauseMs: number): { stop: () => Promise<void> } => {
  let isStopping = false;
  const generation = async (lives: readonly Life[]): Promise<void> => {
    for (let open = lives; open.length > 0 && !isStopping; open = open.filter(({ steps }) => steps.length > 0)) {
      const life = open[random.int(open.length)];
      await store.append({
        commandId: randomUUID(),
        fingerprint: '',
        streams: [{ streamId: life?.streamId ?? '', expectedVersion: 'any', events: life?.steps.shift() ?? [] }],
        metadata: commandMetadata(),
      });
      await sleep(pauseMs);
    }
  };
  const done = (async () => {
    for (let next = firstSeed; !isStopping; next += 1) {
      await generation(randomFiles({ seed: next, files: 30, commands: 60 }).map(({ steps }) => newLife(steps)));
    }
  })();
  done.catch(() => undefined); // told by `stop`
  return {
    stop: async () => {
      isStopping = true;
      await done;
    },
  };
};

/** Stops it anywhere in the long form; in the short one between transactions, which PostgreSQL ends only after 30 s. */
const freeze = (projector: OwnProcess): Promise<unknown> =>
  eventually('a moment to stop it', async () => {
    await sleep(random.int(100));
    projector.signal('SIGSTOP');
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity as a where a.datname = current_database()
         and a.application_name = 'lendlog-projections' and a.state <> 'idle'`,
    );
    if (isLong || rowCount === 0) return true;
    projector.signal('SIGCONT');
    return false;
  });

/** That every read model is what one undisturbed fold of the log yields. */
const expectFold = async (): Promise<void> => {
  const deps = { pool: database.pool, reader: store.reader, url: database.url };
  expect(await differencesToFold(deps, allProjections)).toEqual([]);
};

describe('Projectors', () => {
  it('leave in the read models what the log says, however often they are killed in a batch, alone or as twins', async () => {
    const lives = live(seed, 4);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = await progress();
      const projectors = [startProjector(), ...(random.oneIn(3) ? [startProjector()] : [])];
      await eventually('a projector to work', async () => (await progress()) > before, 30_000);
      await sleep(random.between(0, 500));
      // Its twin may be hit a moment later, having just taken over.
      for (const projector of projectors) {
        await projector.kill();
        await sleep(random.int(50));
      }
    }
    await lives.stop();
    startProjector();
    await untilCaughtUp();
    await expectFold();
  });

  it('step down when they were stopped so long that a twin has taken over', async () => {
    const lives = live(seed + 1, 20);
    for (let round = 0; round < byForm(1, 4); round += 1) {
      const frozen = startProjector();
      const frozenPid = `:${frozen.pid}:`;
      const held = async (): Promise<number> =>
        (await checkpoints()).filter(({ owner }) => owner?.includes(frozenPid)).length;
      await eventually('it to hold every lease', async () => (await held()) === allProjections.length, TAKEN_OVER_MS);
      await freeze(frozen);
      const twin = startProjector();
      // At most until PostgreSQL ends the transaction that the stopped one may have left open.
      await eventually('the twin to take over', async () => (await held()) === 0, TAKEN_OVER_MS);
      frozen.signal('SIGCONT');
      await eventually('the stopped one to step down', () => frozen.output().includes('fenced'), TAKEN_OVER_MS);
      expect(await held()).toBe(0);
      await Promise.all([frozen.kill(), twin.kill()]);
    }
    await lives.stop();
    startProjector();
    await untilCaughtUp();
    await expectFold();
  });
});
