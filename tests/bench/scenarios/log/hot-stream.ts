import { emmett } from '../../peers/emmett.ts';
import { lendlog } from '../../peers/lendlog.ts';
import { messageDbOneCategory } from '../../peers/message-db.ts';
import { paymentPosted } from '../../payment.ts';
import { closedLoop, runRounds, type Arm } from '../../rounds.ts';
import { rateTable, timesAsFast, type Scenario } from '../../scenario.ts';

const CALLERS = 32;

/** Every caller writes to the same stream, without an expected version. */
export const hotStreamScenario: Scenario = {
  name: 'hot-stream',
  run: async (bench) => {
    const arms: Arm[] = [];
    for (const contestant of [emmett, messageDbOneCategory, lendlog]) {
      const url = await bench.createDatabase(`hot ${contestant.name}`);
      await contestant.prepare(url);
      arms.push({
        name: contestant.name,
        sample: async () => {
          await bench.settle();
          const store = await contestant.open(url, CALLERS);
          const stream = contestant.newStream(0);
          const sample = await closedLoop({
            callers: CALLERS,
            warmUpMs: bench.quick ? 300 : 700,
            measureMs: bench.quick ? 1_000 : 3_000,
            work: () => store.append(stream, [paymentPosted(1)]),
          });
          await store.close();
          return sample;
        },
      });
    }
    const samples = await runRounds(arms, bench.quick ? 1 : 5);
    return {
      title: 'Append, one hot stream',
      method: `${CALLERS} callers append one event at a time to one stream, any version. emmett loses races and tries again at once.`,
      tables: [rateTable(`${CALLERS} callers, one stream`, 'events/s', samples, lendlog.name)],
      promises: [
        {
          metric: `One hot stream, ${CALLERS} callers, against emmett`,
          atLeast: 50,
          unit: '×',
          measured: timesAsFast(samples, lendlog.name, emmett.name),
        },
      ],
    };
  },
};
