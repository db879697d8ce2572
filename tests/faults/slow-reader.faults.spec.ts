import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../../events/platform/logger.ts';
import { createListener } from '../../events/store/listen.ts';
import { createSubscribe } from '../../events/store/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { appendRequest, createNoteStore, noted } from '../support/notes.ts';
import { byForm } from './support/form.ts';

jest.setTimeout(byForm(120_000, 300_000));

const log = createLogger('faults', 'silent');
const ROUND_MS = byForm(2_500, 20_000);
const WRITERS = 8;
/** 2,000 events of 4 kB wait for the slow one; what it may hold of them is a few batches. */
const BACKLOG = 500;
const TEXT = 'x'.repeat(4_000);
const MOST_GROWTH_BYTES = 80_000_000;

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterAll(() => database?.drop());

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

describe('A projection that sleeps over each of its batches', () => {
  it('holds up neither appends nor another projection, and holds no more than a few batches in memory', async () => {
    const { pool, url } = database;
    const wake = createListener({ connectionString: url, channel: 'event_store', log });
    const subscribe = createSubscribe({ pool, reader: store.reader, wake, log });
    const lags: number[] = [];
    const quick = subscribe({
      name: 'quick:v1',
      apply: async ({ events }) => {
        const [first] = events;
        if (first) lags.push(Date.now() - Date.parse(first.recordedAt));
      },
    });
    for (let round = 0; round < BACKLOG; round += 1) await store.note('note-large', TEXT, TEXT, TEXT, TEXT);
    const heap = process.memoryUsage().heapUsed;
    let mostHeap = heap;
    let slept = 0;
    const startSlow = () =>
      subscribe({
        name: 'slow:v1',
        batchSize: 50,
        apply: async () => {
          slept += 1;
          await sleep(500);
          mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
        },
      });

    // With and without it in turns, so that a busy moment of the machine meets both.
    const p99: Record<'with' | 'without', number[]> = { with: [], without: [] };
    const lag: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let round = 0; round < 3; round += 1) {
      for (const how of ['without', 'with'] as const) {
        const slow = how === 'with' ? startSlow() : undefined;
        lags.length = 0;
        p99[how].push(await appendFor(ROUND_MS));
        lag[how].push(median(lags));
        await slow?.stop();
      }
    }
    await quick.stop();
    await wake.stop();

    expect(slept).toBeGreaterThan(3);
    expect(median(p99.with)).toBeLessThan(Math.max(2 * median(p99.without), median(p99.without) + 20));
    expect(median(lag.with)).toBeLessThan(Math.max(2 * median(lag.without), median(lag.without) + 20));
    expect(mostHeap - heap).toBeLessThan(MOST_GROWTH_BYTES);
    const position = await store.reader.checkpointPosition(pool, 'slow:v1');
    expect(position).toBeLessThan(await store.reader.headPosition(pool));
  });
});
