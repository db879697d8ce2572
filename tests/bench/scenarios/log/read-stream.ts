import { emmett } from '../../peers/emmett.ts';
import { lendlog } from '../../peers/lendlog.ts';
import { messageDbOneCategory } from '../../peers/message-db.ts';
import { rawSelect } from '../../peers/raw-select.ts';
import { paymentPosted } from '../../payment.ts';
import { closedLoop, runRounds, type Arm } from '../../rounds.ts';
import { rateTable, timesAsFast, type Promised, type Scenario, type Table } from '../../scenario.ts';

const LENGTHS = [
  { length: 10, streams: 50, atLeast: 2 },
  { length: 1_000, streams: 10, atLeast: 4 },
] as const;
const APPEND_AT_ONCE = 100;

/** Whole streams, read as objects with their payloads parsed. */
export const readStreamScenario: Scenario = {
  name: 'read-stream',
  run: async (bench) => {
    const tables: Table[] = [];
    const promises: Promised[] = [];
    const urls = new Map<string, string>();
    for (const { length, streams: count, atLeast } of LENGTHS) {
      bench.say(`read-stream, ${length} events`);
      const arms: Arm[] = [];
      for (const contestant of [rawSelect, emmett, messageDbOneCategory, lendlog]) {
        const known = urls.get(contestant.name);
        const url = known ?? (await bench.createDatabase(`read ${contestant.name}`));
        if (!known) await contestant.prepare(url);
        urls.set(contestant.name, url);

        const store = await contestant.open(url, 1);
        const streams = Array.from({ length: count }, () => contestant.newStream(0));
        for (const stream of streams) {
          for (let left = length; left > 0; left -= APPEND_AT_ONCE) {
            const payments = Array.from({ length: Math.min(left, APPEND_AT_ONCE) }, () => paymentPosted(1));
            await store.append(stream, payments);
          }
        }
        await store.close();
        arms.push({
          name: contestant.name,
          sample: async () => {
            const open = await contestant.open(url, 1);
            let next = 0;
            const sample = await closedLoop({
              callers: 1,
              warmUpMs: bench.quick ? 300 : 700,
              measureMs: bench.quick ? 700 : 2_000,
              work: async () => {
                const events = await open.readStream(streams[(next += 1) % count] ?? '');
                if (events !== length) throw new Error(`${contestant.name} read ${events} of ${length} events`);
              },
            });
            await open.close();
            return sample;
          },
        });
      }
      await bench.settle();
      const samples = await runRounds(arms, bench.quick ? 1 : 5);
      tables.push(rateTable(`${length} events`, 'reads/s', samples, lendlog.name));
      promises.push({
        metric: `Read a stream of ${length} events, against emmett`,
        atLeast,
        unit: '×',
        measured: timesAsFast(samples, lendlog.name, emmett.name),
      });
    }
    return {
      title: 'Read a stream',
      method:
        'One caller reads whole streams, some in turn, and gets objects with data and metadata parsed. The limit is a ' +
        'prepared SELECT of these two columns only.',
      tables,
      promises,
    };
  },
};
