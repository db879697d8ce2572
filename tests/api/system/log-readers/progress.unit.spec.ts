import { describe, expect, it } from '@jest/globals';
import { describeProgress, doneAtOf, rateOf } from '../../../../api/system/log-readers/progress.ts';

const since = '2026-11-23T12:00:00.000Z';

describe('How far someone has come who goes through the log again', () => {
  it('has the pace so far and the expected end', () => {
    const progress = { position: 90_000, upTo: 180_000, since, asOf: '2026-11-23T12:01:00.000Z' };
    expect(rateOf(progress)).toBe(1_500);
    expect(doneAtOf(progress)).toBe('2026-11-23T12:02:00.000Z');
    expect(describeProgress(progress)).toBe(
      '90000 of 180000 events, 1500 a second, done about 2026-11-23T12:02:00.000Z',
    );
  });

  it.each([
    ['before the first event', { position: 0, asOf: '2026-11-23T12:01:00.000Z' }],
    ['in the first second', { position: 50, asOf: '2026-11-23T12:00:00.500Z' }],
  ])('is told without a pace %s', (_when, more) => {
    const progress = { upTo: 180_000, since, ...more };
    expect(rateOf(progress)).toBeUndefined();
    expect(describeProgress(progress)).toBe(`${more.position} of 180000 events`);
  });

  it('is done now where everything has been passed', () => {
    const asOf = '2026-11-23T12:01:00.000Z';
    expect(doneAtOf({ position: 200, upTo: 100, since, asOf })).toBe(asOf);
  });
});
