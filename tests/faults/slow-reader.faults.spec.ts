import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../events/store/log/listen.ts';
import { createSubscribe, type Subscribe, type Subscription } from '../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { appendRequest, createNoteStore, noted } from '../support/store/notes.ts';
import { byForm } from './support/form.ts';

jest.setTimeout(byForm(120_000, 400_000));

const log = createLogger('faults', 'silent');
const WRITERS = 8;
/** 40 MB in events of 4 kB wait for the slow one. */
const BACKLOG = { appends: 50, notes: 200, text: 'x'.repeat(4_000) };
/** Two batches, one applied and one read ahead, have a fifth of it; what else happens gets the rest of the half. */
const MOST_GROWTH_BYTES = 20_000_000;

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let subscribe: Subscribe;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, url } = database;
  store = createNoteStore(pool);
  wake = createListener({ connectionString: url, channel: 'event_store', log });
  subscribe = createSubscribe({ pool, reader: store.reader, wake, log });
  const texts = Array.from({ length: BACKLOG.notes }, () => BACKLOG.text);
  for (let count = 0; count < BACKLOG.appends; count += 1) await store.note('note-large', ...texts);
});
afterAll(async () => {
  await wake?.stop();
  await database?.drop();
});

/** Has applied all that is in the log. */
const startQuick = async (): Promise<Subscription> => {
  let isBehind = true;
  const apply = async (): Promise<void> => undefined;
  const subscription = subscribe({ name: 'quick:v1', onCaughtUp: () => void (isBehind = false), apply });
  await eventually('the quick one to be there', () => !isBehind, 60_000);
  return subscription;
};

/** @returns the position of the last of all writers' appends */
const appendAll = async (each: number): Promise<number> => {
  const write = async (writer: number): Promise<number> => {
    let last = 0;
    for (let count = 0; count < each; count += 1) {
      const events = [noted('a')];
      const answer = await store.append(
        appendRequest([{ streamId: `note-${writer}`, expectedVersion: 'any', events }]),
      );
      last = answer.lastPosition;
    }
    return last;
  };
  return Math.max(...(await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))));
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** Without what only waits to be collected, which is most of it. */
const memoryInUse = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('A projection that sleeps over each of its batches', () => {
  // `npm run bench -- slow-projection` measures the cost.
  it('holds up neither appends nor another projection', async () => {
    const quick = await startQuick();
    const wakeUp = Promise.withResolvers<void>();
    let batches = 0;
    const slow = subscribe({
      name: 'slow:v1',
      batchSize: 50,
      apply: async () => {
        batches += 1;
        await wakeUp.promise;
      },
    });
    await eventually('it to sleep', () => batches === 1);
    const last = await appendAll(byForm(50, 200));
    const at = (name: string) => store.reader.checkpointPosition(database.pool, name);
    await eventually('the quick one to have all of it', async () => (await at('quick:v1')) === last, 60_000);
    expect([batches, await at('slow:v1')]).toEqual([1, 0]);
    wakeUp.resolve();
    await eventually('it to go on', async () => ((await at('slow:v1')) ?? 0) > 0);
    await Promise.all([slow.stop(), quick.stop()]);
  });

  it('holds no more than a few batches in memory', async () => {
    const quick = await startQuick();
    const before = memoryInUse();
    const growths: number[] = [];
    let isStopping = false;
    const slow = subscribe({
      name: 'far-behind:v1',
      apply: async () => {
        // Reading ahead meanwhile counts.
        await sleep(500);
        growths.push(memoryInUse() - before);
      },
    });
    const writing = (async () => {
      while (!isStopping) await appendAll(20);
    })();
    await eventually('some batches', () => growths.length >= 5, 60_000);
    isStopping = true;
    await writing;
    await Promise.all([slow.stop(), quick.stop()]);

    expect(Math.max(...growths)).toBeLessThan(MOST_GROWTH_BYTES);
    const position = await store.reader.checkpointPosition(database.pool, 'far-behind:v1');
    expect(position).toBeLessThan(BACKLOG.appends * BACKLOG.notes);
  });
});
