import { describe, expect, it } from '@jest/globals';
import { median, medianRatio, percentile, shuffled } from './statistics.ts';

describe('The statistics of a benchmark', () => {
  it('takes the middle value, or the mean of the two in the middle', () => {
    expect(median([3])).toBe(3);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 2, 4, 8])).toBe(6);
  });

  it('takes percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 50)).toBe(50);
    expect(percentile(hundred, 99)).toBe(99);
    expect(percentile(hundred, 100)).toBe(100);
    expect(percentile([7, 3], 99)).toBe(7);
    expect(percentile([7, 3], 0)).toBe(3);
  });

  it('compares round by round, so that a slow round counts for both sides', () => {
    expect(medianRatio([100, 10, 300], [50, 5, 100])).toBe(2);
    expect(() => medianRatio([1], [1, 2])).toThrow('1 rounds cannot be held against 2');
  });

  it('refuses to say anything about no values', () => {
    expect(() => median([])).toThrow('no values');
    expect(() => percentile([], 50)).toThrow('no values');
  });

  it('shuffles without losing anything', () => {
    const values = [1, 2, 3, 4, 5];
    expect(shuffled(values).toSorted((a, b) => a - b)).toEqual(values);
    expect(shuffled(values, () => 0)).toEqual([2, 3, 4, 5, 1]);
  });
});
