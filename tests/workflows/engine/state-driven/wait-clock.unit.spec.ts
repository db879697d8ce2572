import { describe, expect, it } from '@jest/globals';
import { elapsedSince, learnTimes } from '../../../../workflows/engine/state-driven/wait-clock.ts';

const DAY_MS = 86_400_000;
const SINCE = '2026-03-02T15:00:00.000Z';
const START = Date.parse(SINCE);

describe('The clock of waits', () => {
  it('counts on from what the database said, also when the clocks disagree by a year', () => {
    const now = START + 365 * DAY_MS;
    const startedAt = learnTimes({}, [SINCE], new Date(START + DAY_MS).toISOString(), now);
    expect(elapsedSince(startedAt, now + DAY_MS)(SINCE)).toBe(2 * DAY_MS);
  });

  it('keeps what it has learnt and forgets what is no longer mentioned', () => {
    const known = { [SINCE]: 5, '2020-01-01T00:00:00.000Z': 7 };
    expect(learnTimes(known, [SINCE], new Date(START).toISOString(), START)).toEqual({ [SINCE]: 5 });
  });
});
