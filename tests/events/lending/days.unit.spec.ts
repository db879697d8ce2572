import { describe, expect, it } from '@jest/globals';
import { daysBetween, plainDateIn } from '../../../events/lending/days.ts';

describe('Days between two instants', () => {
  it.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', 0],
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:01Z', 1],
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', 1],
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00.001Z', 2],
    ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', 0],
  ])('from %s to %s are %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('Plain date', () => {
  it.each([
    ['2026-03-01T03:00:00Z', 'America/Chicago', '2026-02-28'],
    ['2026-03-01T03:00:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T23:30:00Z', 'Pacific/Auckland', '2026-03-02'],
    // The hour that daylight saving time skips.
    ['2026-03-08T08:30:00Z', 'America/Chicago', '2026-03-08'],
  ])('of %s in %s is %s', (instant, timeZone, date) => {
    expect(plainDateIn(instant, timeZone)).toBe(date);
  });
});
