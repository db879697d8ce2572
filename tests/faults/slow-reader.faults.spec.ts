import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../events/store/log/listen.ts';
import { createSubscribe, type Subscribe, type Subscription } from '../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { appendRequest, createNoteStore, noted } from '../support/notes.ts';
import { byForm } from './support/form.ts';

jest.setTimeout(byForm(120_000, 400_000));

const log = createLogger('faults', 'silent');
const ROUNDS = byForm(4, 8);
const ROUND_MS = byForm(2_000, 7_500);
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

/** Follows closely. @returns it, and how long after it was recorded each event came, in ms */
const startQuick = async (): Promise<{ subscription: Subscription; lags: number[] }> => {
  const lags: number[] = [];
  let isBehind = true;
  const subscription = subscribe({
    name: 'quick:v1',
    onCaughtUp: () => void (isBehind = false),
    apply: async ({ events: [first] }) => {
      if (first) lags.push(Date.now() - Date.parse(first.recordedAt));
    },
  });
  await eventually('the quick one to be there', () => !isBehind, 60_000);
  return { subscription, lags };
};

const startSlow = (options: { name: string; batchSize?: number; onBatch: () => void }): Subscription =>
  subscribe({
    ...options,
    apply: async () => {
      await sleep(500);
      options.onBatch();
    },
  });

/** Appends for a while. @returns the 99th percentile of their durations, in ms */
const appendFor = async (ms: number): Promise<number> => {
  const durations: number[] = [];
  const deadline = performance.now() + ms;
  const write = async (writer: number): Promise<void> => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      await store.append(appendRequest([{ streamId: `note-${writer}`, expectedVersion: 'any', events: [noted('a')] }]));
      durations.push(performance.now() - startedAt);
      await sleep(10);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length * 0.99)] ?? 0;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** Without what only waits to be collected, which is most of it. */
const memoryInUse = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('A projection that sleeps over each of its batches', () => {
  it('holds up neither appends nor another projection', async () => {
    const quick = await startQuick();
    let slept = 0;
    const onBatch = (): void => void (slept += 1);
    // Small batches: the product's writers are in another process and wait for no decoding of large ones.
    // With and without it in turns; the best of each is what the rest of the machine has disturbed least.
    const p99: Record<'with' | 'without', number[]> = { with: [], without: [] };
    const lag: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const how of ['without', 'with'] as const) {
        const slow = how === 'with' ? startSlow({ name: `slow-${round}:v1`, batchSize: 50, onBatch }) : undefined;
        quick.lags.length = 0;
        p99[how].push(await appendFor(ROUND_MS));
        lag[how].push(median(quick.lags));
        await slow?.stop();
      }
    }
    await quick.subscription.stop();

    expect(slept).toBeGreaterThan(ROUNDS);
    const [bestP99, bestLag] = [Math.min(...p99.without), Math.min(...lag.without)];
    expect(Math.min(...p99.with)).toBeLessThan(Math.max(2 * bestP99, bestP99 + 20));
    expect(Math.min(...lag.with)).toBeLessThan(Math.max(2 * bestLag, bestLag + 20));
  });

  it('holds no more than a few batches in memory', async () => {
    const quick = await startQuick();
    const before = memoryInUse();
    const growths: number[] = [];
    const onBatch = (): void => void growths.push(memoryInUse() - before);
    const slow = startSlow({ name: 'far-behind:v1', onBatch });
    let isStopping = false;
    const writing = (async () => {
      while (!isStopping) await appendFor(200);
    })();
    await eventually('some batches', () => growths.length >= 5, 60_000);
    isStopping = true;
    await writing;
    await Promise.all([slow.stop(), quick.subscription.stop()]);

    expect(Math.max(...growths)).toBeLessThan(MOST_GROWTH_BYTES);
    const position = await store.reader.checkpointPosition(database.pool, 'far-behind:v1');
    expect(position).toBeLessThan(BACKLOG.appends * BACKLOG.notes);
  });
});
