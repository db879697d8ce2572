import { setTimeout as sleep } from 'node:timers/promises';
import type { Contestant } from '../../contestant.ts';
import { paymentPosted } from '../../payment.ts';
import { emmett, followWithEmmett } from '../../peers/emmett.ts';
import { lendlog, startDaemon } from '../../peers/lendlog.ts';
import { runRounds, type Arm, type Sample } from '../../rounds.ts';
import { figure, samplesOf, timesAsFast, type Bench, type Scenario } from '../../scenario.ts';
import { median } from '../../statistics.ts';
import { addToTotals, createTotals, totalsProjection, type Totals } from '../../totals.ts';

const EVENTS_PER_STREAM = 10;
/** A contestant that is not done after this long is held to what it has done so far. */
const MOST_MS = 12_000;

const load = async (contestant: Contestant, url: string, events: number): Promise<void> => {
  // One writer: a second one would make emmett leave events out (its issue 336).
  const store = await contestant.open(url, 1);
  for (let done = 0; done < events; done += EVENTS_PER_STREAM) {
    const payments = Array.from({ length: EVENTS_PER_STREAM }, (_, index) => paymentPosted(index + 1));
    await store.append(contestant.newStream(0), payments);
  }
  await store.close();
};

/** From the start of `follow` until the table has all events, or time is up. */
const catchUp = async (
  totals: Totals,
  events: number,
  follow: () => { readonly stop: () => Promise<void> },
): Promise<Sample> => {
  await totals.clear();
  const startedAt = performance.now();
  const follower = follow();
  let done = 0;
  let elapsedMs = 0;
  do {
    await sleep(10);
    done = await totals.count();
    elapsedMs = performance.now() - startedAt;
  } while (done < events && elapsedMs < MOST_MS);
  await follower.stop();
  if (done > events) throw new Error(`${done} of ${events} events were applied: some twice`);
  return { perSecond: done / (elapsedMs / 1_000), latencies: [] };
};

const armsOf = async (bench: Bench, events: number): Promise<{ arms: Arm[]; close: () => Promise<void> }> => {
  const prepare = async (contestant: Contestant, schema: 'read_model' | 'public') => {
    bench.say(`catch-up, storing ${events} events with ${contestant.name}`);
    const url = await bench.createDatabase(`catch up ${contestant.name}`);
    await contestant.prepare(url);
    await load(contestant, url, events);
    return { url, totals: await createTotals(url, schema) };
  };
  const ours = await prepare(lendlog, 'read_model');
  const theirs = await prepare(emmett, 'public');
  await bench.settle();

  let runs = 0;
  /** Every run begins at the first event under a name that has no checkpoint yet. */
  const newName = (): string => `payment-totals-${(runs += 1)}:v1`;
  const withEmmett = (name: string, polling?: { batchSize: number; pullingFrequencyInMs: number }): Arm => ({
    name,
    sample: () =>
      catchUp(theirs.totals, events, () =>
        followWithEmmett(theirs.url, {
          name: newName(),
          ...(polling && { polling }),
          handle: ({ data, metadata }, db) => addToTotals(metadata.streamName, data.amountCents, db),
        }),
      ),
  });
  const arms: Arm[] = [
    withEmmett('emmett, defaults'),
    withEmmett('emmett, tuned', { batchSize: 1_000, pullingFrequencyInMs: 1 }),
    {
      name: lendlog.name,
      sample: () => catchUp(ours.totals, events, () => startDaemon(ours.url, [totalsProjection(newName())])),
    },
  ];
  return { arms, close: async () => void (await Promise.all([ours.totals.close(), theirs.totals.close()])) };
};

/** A projection that begins with a full log. */
export const catchUpScenario: Scenario = {
  name: 'catch-up',
  run: async (bench) => {
    const events = bench.quick ? 20_000 : 100_000;
    const { arms, close } = await armsOf(bench, events);
    const samples = await runRounds(arms, bench.quick ? 1 : 3);
    await close();
    const ratio = (theirs: string): number => timesAsFast(samples, lendlog.name, theirs);
    const rows = [...samples.keys()].map((name) => [
      name,
      figure(median(samplesOf(samples, name).map(({ perSecond }) => perSecond))),
      name === lendlog.name ? '' : `${figure(ratio(name))}×`,
    ]);
    return {
      title: 'Catch-up of a SQL projection',
      method:
        `A new projection adds up ${figure(events)} events of ${figure(events / EVENTS_PER_STREAM)} streams in a summary ` +
        'table. emmett calls its projection with one event at a time; tuned means batches of 1,000 and 1 ms between them. ' +
        `Who is not done after ${MOST_MS / 1_000} s is held to the rate until then.`,
      tables: [{ title: 'Catch-up', columns: ['', 'events/s', `${lendlog.name} is`], rows }],
      promises: [
        { metric: 'Catch-up, against tuned emmett', atLeast: 30, unit: '×', measured: ratio('emmett, tuned') },
      ],
    };
  },
};
