import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRetries } from '../../../../api/services/uploads/retries.ts';

describe('createRetries', () => {
  let now: number;
  let retries: ReturnType<typeof createRetries>;
  beforeEach(() => {
    now = 1_000;
    retries = createRetries({ leastMs: 10, mostMs: 35, clock: () => now });
  });
  const waitOf = (name: string): number => {
    let waited = 0;
    for (; !retries.isDue(name); waited += 1) now += 1;
    return waited;
  };

  it('tries at once what has not failed', () => {
    expect(retries.isDue('a')).toBe(true);
  });

  it('waits twice as long each time, up to the most, and for nothing else', () => {
    const waits = Array.from({ length: 4 }, () => {
      retries.failed('a');
      expect(retries.isDue('b')).toBe(true);
      return waitOf('a');
    });
    expect(waits).toEqual([10, 20, 35, 35]);
  });

  it('begins anew once it has worked', () => {
    retries.failed('a');
    retries.failed('a');
    retries.worked('a');
    expect(retries.isDue('a')).toBe(true);
    retries.failed('a');
    expect(waitOf('a')).toBe(10);
  });
});
