import { describe, expect, it } from '@jest/globals';
import { askedPause, pauseAfter, pauseOfPutOff, THREE_DAYS_MS } from '../../../workflows/webhook-delivery/backoff.ts';
import { createPlaces } from '../../../workflows/webhook-delivery/places.ts';

const allPauses = (chance: number): number[] => {
  const pauses: number[] = [];
  for (let elapsed = 0; ;) {
    const pause = pauseAfter(pauses.length + 1, elapsed, chance);
    if (pause === null) return pauses;
    pauses.push(pause);
    elapsed += pause;
  }
};

describe('A delivery that fails', () => {
  it.each([0, 0.5, 1])(
    'is tried again, later and later, and for the last time after three days (chance %d)',
    (chance) => {
      const pauses = allPauses(chance);
      expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(THREE_DAYS_MS);
      expect(pauses.length).toBeGreaterThan(12);
      expect(pauses.length).toBeLessThan(18);
      expect(pauses[0]).toBeLessThanOrEqual(5_500);
    },
  );

  it('is left alone as long as its endpoint asks for, within the three days', () => {
    expect(pauseAfter(1, 0, 0.5, 60_000)).toBe(60_000);
    expect(pauseAfter(1, 0, 0.5, 1)).toBe(5_000);
    expect(pauseAfter(1, THREE_DAYS_MS - 10, 0.5, 60_000)).toBe(10);
    expect([askedPause('120'), askedPause('Fri, 31 Dec 2027 23:59:59 GMT'), askedPause(undefined)]).toEqual([
      120_000,
      undefined,
      undefined,
    ]);
  });

  it('is put off from one to two seconds, and later at most two minutes', () => {
    expect([pauseOfPutOff(0, 0), pauseOfPutOff(0, 1), pauseOfPutOff(30, 0), pauseOfPutOff(30, 1)]).toEqual([
      1_000, 2_000, 60_000, 120_000,
    ]);
  });
});

describe('Places of endpoints', () => {
  const busy = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { work: () => promise, end: () => resolve('done') };
  };

  it('are each one’s own, fewer while it fails, and free again after whatever happened', async () => {
    const places = createPlaces();
    const slow = busy();
    const running = Array.from({ length: 16 }, () => places.within('slow', false, slow.work));
    expect(await places.within('slow', false, async () => 'more')).toBeUndefined();
    expect(await places.within('other', false, async () => 'other')).toBe('other');
    slow.end();
    expect(await Promise.all(running)).toEqual(Array.from({ length: 16 }, () => 'done'));
    const trial = busy();
    const trying = places.within('slow', true, trial.work);
    expect(await places.within('slow', true, async () => 'more')).toBeUndefined();
    trial.end();
    await trying;
    await expect(places.within('slow', true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await places.within('slow', true, async () => 'again')).toBe('again');
  });
});
