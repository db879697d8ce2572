import { describe, expect, it } from '@jest/globals';
import { addDays, daysBetween, mondayOf, plainDateIn, weekdayOf } from '../../../events/lending/days.ts';

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

describe('Calendar', () => {
  it.each([
    ['2026-03-02', 'monday', '2026-03-02'],
    ['2026-03-01', 'sunday', '2026-02-23'],
    ['2026-01-01', 'thursday', '2025-12-29'],
  ])('%s is a %s in the week of %s', (date, weekday, monday) => {
    expect([weekdayOf(date), mondayOf(date)]).toEqual([weekday, monday]);
  });

  it('adds days over the end of a month and a leap day', () => {
    expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2025-12-31',
    ]);
  });
});
