import type { Contestant } from '../../contestant.ts';
import { emmett } from '../../peers/emmett.ts';
import { lendlog } from '../../peers/lendlog.ts';
import { messageDbManyCategories, messageDbOneCategory } from '../../peers/message-db.ts';
import { rawInsert } from '../../peers/raw-insert.ts';
import { paymentPosted } from '../../payment.ts';
import { closedLoop, runRounds, type Arm, type Sample } from '../../rounds.ts';
import { rateTable, timesAsFast, type Bench, type Promised, type Scenario } from '../../scenario.ts';

const CALLERS = [1, 8, 32, 128] as const;
const contestants = [rawInsert, emmett, messageDbOneCategory, messageDbManyCategories, lendlog];

/** A loan file gets about as many events in a busy hour. */
const EVENTS_PER_STREAM = 10;

const sampleOf = async (bench: Bench, contestant: Contestant, url: string, callers: number): Promise<Sample> => {
  await bench.settle();
  const store = await contestant.open(url, callers);
  const streams = Array.from({ length: callers }, (_, caller) => ({ id: contestant.newStream(caller), events: 0 }));
  const sample = await closedLoop({
    callers,
    // After a checkpoint the first touch of each page writes all of it: not what an hour of work looks like.
    warmUpMs: bench.quick ? 500 : 1_500,
    measureMs: bench.quick ? 700 : 2_000,
    work: async (caller) => {
      const stream = streams[caller];
      if (!stream) throw new Error(`There is no caller ${caller}`);
      if (stream.events === EVENTS_PER_STREAM) Object.assign(stream, { id: contestant.newStream(caller), events: 0 });
      stream.events += 1;
      await store.append(stream.id, [paymentPosted(stream.events)]);
    },
  });
  await store.close();
  return sample;
};

const promisesOf = (callers: number, samples: ReadonlyMap<string, readonly Sample[]>): Promised[] => {
  const against = (theirs: string, atLeast: number): Promised => ({
    metric: `Append, ${callers} ${callers === 1 ? 'caller' : 'callers'}, against ${theirs}`,
    atLeast,
    unit: '×',
    measured: timesAsFast(samples, lendlog.name, theirs),
  });
  if (callers === 1) return [against(emmett.name, 1.5), against(messageDbOneCategory.name, 0.9)];
  if (callers === 32) {
    return [against(emmett.name, 5), against(messageDbOneCategory.name, 6), against(messageDbManyCategories.name, 2.4)];
  }
  return callers === 128 ? [against(emmett.name, 7)] : [];
};

/** Every caller writes to streams of its own, one event an append. */
export const appendScenario: Scenario = {
  name: 'append',
  run: async (bench) => {
    const urls = new Map<Contestant, string>();
    for (const contestant of contestants) {
      const url = await bench.createDatabase(`append ${contestant.name}`);
      await contestant.prepare(url);
      urls.set(contestant, url);
    }
    const tables = [];
    const promises = [];
    for (const callers of CALLERS) {
      bench.say(`append, ${callers} callers`);
      const arms = [...urls].map(([contestant, url]): Arm => ({
        name: contestant.name,
        sample: () => sampleOf(bench, contestant, url, callers),
      }));
      const samples = await runRounds(arms, bench.quick ? 1 : 5);
      tables.push(rateTable(`${callers} callers`, 'events/s', samples, lendlog.name));
      promises.push(...promisesOf(callers, samples));
    }
    return {
      title: 'Append, distinct streams',
      method:
        'Closed loop: every caller appends one event and waits for the commit, ten events to a stream, then a new one. ' +
        'The pools of the peers may open one connection for each caller; Lendlog shares commits between callers.',
      tables,
      promises,
    };
  },
};
