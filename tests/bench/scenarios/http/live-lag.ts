import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createListener } from '../../../../events/store/log/listen.ts';
import { READ_MODEL_CHANNEL, readModelMovedSchema } from '../../../../projections/engine/projection.ts';
import { eventually } from '../../../support/eventually.ts';
import { paymentPosted } from '../../payment.ts';
import { emmett, followWithEmmett } from '../../peers/emmett.ts';
import { lendlog, startDaemon } from '../../peers/lendlog.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Bench, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';
import { addToTotals, createTotals, totalsProjection } from '../../totals.ts';

const SETTLE_MS = 1_500;

/** Resolves when `next` is called; one waiter. */
const createSignal = () => {
  let resolve = (): void => undefined;
  return {
    wait: (): Promise<void> => new Promise((done) => (resolve = done)),
    raise: (): void => resolve(),
  };
};

/** Appends one event at a time, with pauses so that everybody is idle in between. @returns milliseconds from call to applied */
const lags = async (options: {
  appends: number;
  pauseMs: () => number;
  append: () => Promise<void>;
  applied: () => Promise<void>;
}): Promise<number[]> => {
  const result: number[] = [];
  await sleep(SETTLE_MS);
  for (let done = 0; done < options.appends; done += 1) {
    await sleep(options.pauseMs());
    const applied = options.applied();
    const startedAt = performance.now();
    await options.append();
    await applied;
    result.push(performance.now() - startedAt);
  }
  return result;
};

/** Ours counts until the projection's transaction is committed and others are told. */
const ourLags = async (bench: Bench): Promise<number[]> => {
  const url = await bench.createDatabase('lag lendlog');
  await lendlog.prepare(url);
  const totals = await createTotals(url, 'read_model');
  const moved = createListener({
    connectionString: url,
    channel: READ_MODEL_CHANNEL,
    log: createLogger('bench', 'warn'),
  });
  const signal = createSignal();
  let position = 0;
  let awaited = 1;
  moved.on((payload) => {
    if (payload === '') return;
    position = readModelMovedSchema.parse(JSON.parse(payload)).position;
    if (position < awaited) return;
    awaited += 1;
    signal.raise();
  });
  const daemon = startDaemon(url, [totalsProjection('payment-totals:v1')]);
  const store = await lendlog.open(url, 1);
  const result = await quietly(() =>
    lags({
      appends: bench.quick ? 100 : 500,
      pauseMs: () => 5 + Math.random() * 30,
      append: () => store.append(lendlog.newStream(0), [paymentPosted(1)]),
      applied: signal.wait,
    }),
  );
  await daemon.stop();
  await moved.stop();
  await Promise.all([store.close(), totals.close()]);
  return result;
};

/** emmett's counts until its handler is called, before its commit. */
const emmettLags = async (bench: Bench): Promise<number[]> => {
  const url = await bench.createDatabase('lag emmett');
  await emmett.prepare(url);
  const totals = await createTotals(url, 'public');
  const signal = createSignal();
  const follower = followWithEmmett(url, {
    name: 'payment-totals',
    handle: async ({ data, metadata }, db) => {
      await addToTotals(metadata.streamName, data.amountCents, db);
      signal.raise();
    },
  });
  const store = await emmett.open(url, 1);
  const result = await quietly(() =>
    lags({
      appends: bench.quick ? 5 : 30,
      pauseMs: () => 50 + Math.random() * 300,
      append: () => store.append(emmett.newStream(0), [paymentPosted(1)]),
      applied: signal.wait,
    }),
  );
  await follower.stop();
  await Promise.all([store.close(), totals.close()]);
  return result;
};

/** Writers and a live reader at once. @returns events stored and events the reader applied */
const underLoad = async (bench: Bench): Promise<{ stored: number; applied: number }> => {
  const url = await bench.createDatabase('live lendlog');
  await lendlog.prepare(url);
  const totals = await createTotals(url, 'read_model');
  const daemon = startDaemon(url, [totalsProjection('payment-totals:v1')]);
  const store = await lendlog.open(url, 32);
  const until = performance.now() + (bench.quick ? 2_000 : 10_000);
  let stored = 0;
  const write = async (): Promise<void> => {
    const stream = lendlog.newStream(0);
    while (performance.now() < until) {
      await store.append(stream, [paymentPosted(1)]);
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, write));
  await eventually('the projection to catch up', async () => (await totals.count()) >= stored, 20_000).catch(
    () => undefined, // what is missing is the result
  );
  const applied = await totals.count();
  await daemon.stop();
  await Promise.all([store.close(), totals.close()]);
  return { stored, applied };
};

/** Delay of a projection behind the log, and proof that it has everything once. */
export const liveLagScenario: Scenario = {
  name: 'live-lag',
  run: async (bench) => {
    bench.say('live-lag');
    const [ours, theirs] = [await ourLags(bench), await emmettLags(bench)];
    const { stored, applied } = await underLoad(bench);
    const row = (name: string, values: readonly number[]): string[] => [
      name,
      ...[50, 99, 100].map((percent) => figure(percentile(values, percent))),
    ];
    return {
      title: 'Live lag',
      method:
        'One event at a time on an idle system, from the call of append until the projection has it. Ours ends with the ' +
        "commit of the projection's transaction as another connection hears of it; emmett's when its handler is done, with " +
        'default polling. Then 32 writers append while the projection follows, and its table is counted.',
      tables: [
        {
          title: 'From append to applied, milliseconds',
          columns: ['', 'p50', 'p99', 'most'],
          rows: [row(lendlog.name, ours), row(emmett.name, theirs)],
        },
        {
          title: 'A live projection beside 32 writers',
          columns: ['', 'stored', 'applied'],
          rows: [[lendlog.name, figure(stored), figure(applied)]],
        },
      ],
      promises: [
        { metric: 'Append to applied, idle system, p99', atMost: 10, unit: 'ms', measured: percentile(ours, 99) },
        { metric: 'Events missed or doubled', atMost: 0, unit: '', measured: Math.abs(stored - applied) },
      ],
    };
  },
};
