import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  dateProblems,
  daysFrom,
  daysInMonth,
  isPlainDate,
  mondayOf,
  weekdayOf,
  yearOf,
} from '../../../../events/lending/calendar/days.ts';
import { daysBetween, plainDateIn } from '../../../../events/lending/calendar/wall-clock.ts';

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

  it('adds months to the last day of one that is too short', () =>
    expect([addMonths('2026-01-31', 1), addMonths('2028-03-31', -1), addMonths('2026-12-15', 2)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-02-15',
    ]));

  it('counts the days of a month, and from one day to another', () =>
    expect([
      daysInMonth('2028-02-01'),
      daysFrom('2026-03-01', '2026-04-01'),
      daysFrom('2026-03-01', '2026-02-27'),
      daysFrom('1978-01-10', '1978-02-10'),
      yearOf('2026-03-01'),
    ]).toEqual([29, 31, -2, 31, 2026]));

  it.each(['1900-01-01', '2028-02-29', '2199-12-31'])('knows %s', (date) =>
    expect([isPlainDate(date), dateProblems('on', date)]).toEqual([true, []]),
  );

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '2200-01-01',
    '20260301',
    '2026-3-1',
    '2026-03-01T00:00',
    '+002026-03-01',
    '',
  ])('knows no %s', (date) =>
    expect([isPlainDate(date), dateProblems('on', date)]).toEqual([
      false,
      [{ field: 'on', message: 'Use a date that exists, from 1900 to 2199, such as 2026-03-01' }],
    ]),
  );
});
