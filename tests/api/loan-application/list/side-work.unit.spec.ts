import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createSideWork } from '../../../../api/loan-application/list/side-work.ts';

const PIECE_MS = 40;

describe('Work beside that of people', () => {
  it('is done one piece at a time, with twice as long a rest after each as it took', async () => {
    const beside = createSideWork();
    const times: number[] = [];
    const piece = async () => {
      times.push(performance.now());
      await sleep(PIECE_MS);
      times.push(performance.now());
    };
    await Promise.all([beside(piece), beside(piece), beside(piece)]);
    const [, firstEnd = 0, second = 0, secondEnd = 0, third = 0] = times;
    // Timers are a millisecond off.
    expect(second - firstEnd).toBeGreaterThanOrEqual(2 * PIECE_MS - 2);
    expect(third - secondEnd).toBeGreaterThanOrEqual(2 * PIECE_MS - 2);
  });

  it('goes on after a piece that failed, which is told to whom it belongs', async () => {
    const beside = createSideWork();
    const failed = beside(() => Promise.reject(new Error('The database is away')));
    const next = beside(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('The database is away');
    expect(await next).toBe('done');
  });
});
