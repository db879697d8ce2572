import { watchOthers } from './machine.ts';
import { shuffled } from './statistics.ts';

/** One arm in one round. */
export type Sample = {
  readonly perSecond: number;
  /** Of each operation, in milliseconds. */
  readonly latencies: readonly number[];
};

/** One of the contestants of a comparison. */
export type Arm = { readonly name: string; readonly sample: () => Promise<Sample> };

/** More than this many cores busy with other programs spoil a sample. */
const MOST_OTHERS_CORES = 0.2;
const MOST_REPEATS = 2;
/** Once this many samples stayed noisy after all repeats, repeating is no use: the machine is not ours alone. */
const GIVE_UP_AFTER = 3;

/** Noise of the machine, over the whole run. */
export const noise = { samples: 0, noisy: 0, mostOthersCores: 0 };

/** Measures, and again while other programs are busy; what it cannot get quiet is kept and counted as noisy. */
export const quietly = async <T>(measure: () => Promise<T>): Promise<T> => {
  for (let repeats = 0; ; repeats += 1) {
    const others = watchOthers();
    const result = await measure();
    const cores = others() ?? 0;
    const isQuiet = cores <= MOST_OTHERS_CORES;
    if (!isQuiet && repeats < MOST_REPEATS && noise.noisy < GIVE_UP_AFTER) continue;
    noise.samples += 1;
    noise.noisy += isQuiet ? 0 : 1;
    noise.mostOthersCores = Math.max(noise.mostOthersCores, cores);
    return result;
  }
};

/** @returns the samples of each arm, one for each round; within a round the arms come in random order */
export const runRounds = async (arms: readonly Arm[], rounds: number): Promise<Map<string, Sample[]>> => {
  const samples = new Map<string, Sample[]>(arms.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const arm of shuffled(arms)) samples.get(arm.name)?.push(await quietly(arm.sample));
  }
  return samples;
};

/** Callers that each begin the next operation as soon as the last has ended. */
export const closedLoop = async (options: {
  callers: number;
  warmUpMs: number;
  measureMs: number;
  /** One operation. */
  work: (caller: number) => Promise<void>;
}): Promise<Sample> => {
  const { callers, warmUpMs, measureMs, work } = options;
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  const latencies: number[] = [];
  const call = async (caller: number): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      if (startedAt >= until) return;
      await work(caller);
      const endedAt = performance.now();
      if (endedAt >= from && endedAt < until) latencies.push(endedAt - startedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return { perSecond: latencies.length / (measureMs / 1_000), latencies };
};
