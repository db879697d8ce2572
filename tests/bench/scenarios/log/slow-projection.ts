import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createListener } from '../../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../../events/store/readers/subscribe.ts';
import { createAppPool } from '../../../../events/platform/database/database.ts';
import { migrate } from '../../../../events/platform/database/migrate.ts';
import { appendRequest, createNoteStore, noted } from '../../../support/store/notes.ts';
import { closedLoop, runRounds, type Arm, type Sample } from '../../rounds.ts';
import { figure, samplesOf, type Scenario } from '../../scenario.ts';
import { median, medianRatio, percentile } from '../../statistics.ts';

const WRITERS = 8;
const SLEEP_MS = 500;
/** A wait of some milliseconds is none, whatever it is a multiple of. */
const NONE_MS = 20;

/** Appends beside a projection that sleeps over each of its batches, and another one that does not. */
export const slowProjectionScenario: Scenario = {
  name: 'slow-projection',
  run: async (bench) => {
    bench.say('slow-projection');
    const url = await bench.createDatabase('slow projection');
    await migrate(url);
    const pool = createAppPool(url, 'lendlog-bench', 20);
    const store = createNoteStore(pool);
    const log = createLogger('bench', 'warn');
    const wake = createListener({ connectionString: url, channel: 'event_store', log });
    const subscribe = createSubscribe({ pool, reader: store.reader, wake, log });
    let lags: number[] = [];
    const quick = subscribe({
      name: 'quick:v1',
      apply: async ({ events: [first] }) => {
        if (first) lags.push(Date.now() - Date.parse(first.recordedAt));
      },
    });
    const lagOf = new Map<Sample, number>();
    let rounds = 0;
    const arm = (name: string, isSlowThere: boolean): Arm => ({
      name,
      sample: async () => {
        rounds += 1;
        const slow = isSlowThere
          ? subscribe({ name: `slow-${rounds}:v1`, batchSize: 50, apply: async () => sleep(SLEEP_MS) })
          : undefined;
        lags = [];
        const sample = await closedLoop({
          callers: WRITERS,
          warmUpMs: 500,
          measureMs: bench.quick ? 2_000 : 7_500,
          work: async (writer) => {
            const events = [noted('a')];
            await store.append(appendRequest([{ streamId: `note-${writer}`, expectedVersion: 'any', events }]));
          },
        });
        lagOf.set(sample, median(lags));
        await slow?.stop();
        return sample;
      },
    });
    const samples = await runRounds([arm('alone', false), arm('beside it', true)], bench.quick ? 3 : 8);
    await quick.stop();
    await wake.stop();
    await pool.end();

    const p99 = (name: string) =>
      samplesOf(samples, name).map(({ latencies }) => Math.max(NONE_MS, percentile(latencies, 99)));
    const lag = (name: string) => samplesOf(samples, name).map((sample) => Math.max(NONE_MS, lagOf.get(sample) ?? 0));
    return {
      title: 'A projection that sleeps',
      method:
        `${WRITERS} writers append one event after the other while one projection follows; with and without another one that ` +
        `sleeps ${SLEEP_MS} ms over each batch of 50. Waits under ${NONE_MS} ms count as that.`,
      tables: [
        {
          title: 'Milliseconds, median over the rounds',
          columns: ['', 'append p99', 'recorded to applied p50'],
          rows: ['alone', 'beside it'].map((name) => [name, figure(median(p99(name))), figure(median(lag(name)))]),
        },
      ],
      promises: [
        {
          metric: 'Append beside a projection that sleeps, p99, against alone',
          atMost: 2,
          unit: '×',
          measured: medianRatio(p99('beside it'), p99('alone')),
        },
        {
          metric: 'Another projection beside it, p50, against alone',
          atMost: 2,
          unit: '×',
          measured: medianRatio(lag('beside it'), lag('alone')),
        },
      ],
    };
  },
};
