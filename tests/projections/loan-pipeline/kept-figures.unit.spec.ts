import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { COUNTED_UP_TO, createKeptFigures } from '../../../projections/loan-pipeline/kept-figures.ts';

const setUp = (files: number) => {
  const clock = { now: 0 };
  const counts = { made: 0 };
  const readModel = { position: 7 };
  const ask = createKeptFigures<{ files: number; count: number }>({
    filesIn: (value) => value.files,
    position: async () => readModel.position,
    now: () => clock.now,
  });
  const compute = async () => ({ files, count: (counts.made += 1) });
  return { clock, counts, readModel, ask: (key = 'today') => ask(key, compute) };
};
const numberOf = (figure: { readonly value: { readonly count: number } }): number => figure.value.count;

describe('Figures over all files', () => {
  it('are counted for each question while the files are few', async () => {
    const { ask } = setUp(COUNTED_UP_TO);
    expect([numberOf(await ask()), numberOf(await ask())]).toEqual([1, 2]);
    expect((await ask()).counted).toEqual({ countedAt: null, isBehind: false });
  });

  it('are counted once for all who ask at the same time', async () => {
    const { ask } = setUp(COUNTED_UP_TO + 1);
    expect((await Promise.all([ask(), ask(), ask()])).map(numberOf)).toEqual([1, 1, 1]);
  });

  it.each([
    ['none is known yet', 0],
    ['some were counted before', 1],
  ])('of few files are counted after the question where a count is under way and %s', async (_case, before) => {
    const changes = { seen: 0 };
    const ask = createKeptFigures<number>({ filesIn: () => COUNTED_UP_TO, position: async () => changes.seen });
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const compute = async () => {
      // The state when the count begins, long before it answers.
      const { seen } = changes;
      await isAnswered;
      return seen;
    };
    if (before > 0) await ask('today', async () => changes.seen);
    const early = ask('today', compute);
    await nextTurn();
    changes.seen = 1;
    const late = [ask('today', compute), ask('today', compute)];
    answer();
    expect((await early).value).toBe(0);
    expect((await Promise.all(late)).map(({ value }) => value)).toEqual([1, 1]);
  });

  it('of many files are kept for some seconds, and say when they were counted', async () => {
    const { clock, ask } = setUp(COUNTED_UP_TO + 1);
    const { counted } = await ask();
    expect(counted).toEqual({ countedAt: expect.any(String), isBehind: false });
    clock.now = 4_999;
    expect(await ask()).toEqual({ value: { files: COUNTED_UP_TO + 1, count: 1 }, counted });
  });

  it('of many files say that files have changed since, until they are counted again', async () => {
    const { clock, readModel, ask } = setUp(COUNTED_UP_TO + 1);
    const [first, second] = [ask(), ask()];
    readModel.position = 8;
    const isBehind = async () => (await ask()).counted.isBehind;
    expect([(await first).counted.isBehind, (await second).counted.isBehind]).toEqual([true, true]);
    clock.now = 5_000;
    expect(await isBehind()).toBe(true);
    await nextTurn();
    expect(await isBehind()).toBe(false);
  });

  it('are kept for longer where the count took long', async () => {
    const clock = { now: 0 };
    const counts = { made: 0 };
    const ask = createKeptFigures<number>({
      filesIn: () => COUNTED_UP_TO + 1,
      position: async () => 7,
      now: () => clock.now,
    });
    const compute = async () => {
      clock.now += 500;
      return (counts.made += 1);
    };
    await ask('today', compute);
    clock.now = 9_999;
    await ask('today', compute);
    expect(counts.made).toBe(1);
    clock.now = 10_000;
    await ask('today', compute);
    expect(counts.made).toBe(2);
  });

  it('are told once more while they are counted anew, and not when they are too old', async () => {
    const { clock, counts, ask } = setUp(COUNTED_UP_TO + 1);
    await ask();
    clock.now = 5_000;
    expect(numberOf(await ask())).toBe(1);
    expect(counts.made).toBe(2);
    await nextTurn();
    clock.now = 200_000;
    expect(numberOf(await ask())).toBe(3);
  });

  it('are kept for each day and time zone by itself', async () => {
    const { ask } = setUp(COUNTED_UP_TO + 1);
    expect([numberOf(await ask('today')), numberOf(await ask('tomorrow'))]).toEqual([1, 2]);
  });
});
