import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createSideWork } from '../../../../api/loan-application/list/side-work.ts';

describe('Work beside that of people', () => {
  it('is done one piece at a time, with twice as long a rest after each as it took', async () => {
    const story: string[] = [];
    const clock = { now: 0 };
    const rest = async (ms: number) => void story.push(`rest ${ms}`);
    const beside = createSideWork({ now: () => clock.now, rest });
    const piece = (ms: number) => async () => {
      story.push(`begin ${ms}`);
      await turn();
      clock.now += ms;
      story.push(`end ${ms}`);
    };
    await Promise.all([beside(piece(40)), beside(piece(5)), beside(piece(100))]);
    await turn();
    expect(story).toEqual([40, 5, 100].flatMap((ms) => [`begin ${ms}`, `end ${ms}`, `rest ${2 * ms}`]));
  });

  it('goes on after a piece that failed, which is told to whom it belongs', async () => {
    const beside = createSideWork();
    const failed = beside(() => Promise.reject(new Error('The database is away')));
    const next = beside(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('The database is away');
    expect(await next).toBe('done');
  });
});
