import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createAppPool, type Pool } from '../../events/platform/database/database.ts';
import { createNoteStore } from '../support/store/notes.ts';
import { eventually } from '../support/eventually.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { ownPostgres, type OwnPostgres } from './support/own-postgres.ts';
import { expectPromisesKept } from './support/promises.ts';
import { followSubscription, followTail, type Following } from './support/readers.ts';
import { createRecorder, type Recorder } from './support/recorder.ts';
import { startWriters, type Writers } from './support/writers.ts';

jest.setTimeout(byForm(90_000, 600_000));

const random = createRandom(seed);
let postgres: OwnPostgres;
let pool: Pool;
/** As projections follow the log: commits that the disk may not have yet are lost with the server. */
let hastyPool: Pool;
let store: ReturnType<typeof createNoteStore>;
let recorder: Recorder;
let writers: Writers;
let readers: Following[];
beforeAll(async () => {
  postgres = await ownPostgres();
  pool = createAppPool(postgres.url, 'faults', 12);
  hastyPool = createAppPool(postgres.url, 'faults-hasty', 4, { durable: false });
  store = createNoteStore(pool);
  recorder = createRecorder(store.append);
  const { reader } = store;
  const { url } = postgres;
  readers = [
    followTail({ pool, reader }),
    await followSubscription({ pool, reader, url }),
    await followSubscription({ pool: hastyPool, reader, url }, 'hasty:v1'),
  ];
  writers = startWriters({ recorder, random, writers: 8, streams: 12 });
});
afterAll(async () => {
  await pool?.end();
  await hastyPool?.end();
  await postgres?.remove();
});

/** Lets writers work for a moment, so that the fault meets them in the middle. */
const atWork = async (): Promise<void> => {
  const before = writers.acknowledged();
  await eventually('writers to be at work', () => writers.acknowledged() >= before + 100);
  await sleep(random.int(100));
};

const killServer = async (): Promise<void> => {
  await postgres.kill();
  await sleep(random.int(300));
  await postgres.start();
};
const restartServer = async (): Promise<void> => {
  await postgres.stop();
  await postgres.start();
};
const terminateBackends = async (): Promise<void> => {
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  for (let round = 0; round < 5; round += 1) {
    await owner.query(
      `select pg_terminate_backend(a.pid) from pg_stat_activity as a
       where a.backend_type = 'client backend' and a.pid <> pg_backend_pid()`,
    );
    await sleep(random.int(60));
  }
  await owner.end();
};

describe('The log under eight writers', () => {
  it.each([
    ['the server is killed', killServer, byForm(2, 8)],
    ['the server is restarted', restartServer, byForm(1, 5)],
    ['every connection is terminated', terminateBackends, byForm(2, 10)],
  ])('goes on by itself when %s', async (_what, fault, times) => {
    for (let time = 0; time < times; time += 1) {
      await atWork();
      await fault();
    }
    await atWork();
  });

  it('has kept every promise to writers and readers through all of it', async () => {
    await writers.stop();
    const head = await store.reader.headPosition(pool);
    const readings = await Promise.all(readers.map((reader) => reader.finish(head)));
    expect(recorder.calls.filter(({ answer }) => answer.kind === 'unknown').length).toBeGreaterThan(0);
    await expectPromisesKept({ pool, reader: store.reader, url: postgres.url }, { calls: recorder.calls, readings });
  });
});
