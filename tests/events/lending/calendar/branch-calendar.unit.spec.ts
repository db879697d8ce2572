import { describe, expect, it } from '@jest/globals';
import {
  type BranchCalendar,
  dueAfterOpeningDays,
  openingDayAfter,
  receivedOn,
} from '../../../../events/lending/calendar/branch-calendar.ts';

const newYork: BranchCalendar = {
  timeZone: 'America/New_York',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOffHour: 17,
};
const everyDay: BranchCalendar = {
  ...newYork,
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
};

describe('The day of receipt', () => {
  it.each([
    ['before the cut-off hour, that day', '2026-03-03T21:59:59.999Z', '2026-03-03'],
    ['at the cut-off hour, the next day', '2026-03-03T22:00:00.000Z', '2026-03-04'],
    ['late on Friday, Monday', '2026-03-06T22:30:00.000Z', '2026-03-09'],
    ['on Saturday morning, Monday', '2026-03-07T15:00:00.000Z', '2026-03-09'],
    ['on the evening before by the clock of the branch', '2026-03-04T03:00:00.000Z', '2026-03-04'],
    // The clocks went forward on 8 March: five in the afternoon is an hour earlier in UTC.
    ['at the cut-off hour of summer time', '2026-03-09T21:00:00.000Z', '2026-03-10'],
    ['just before the cut-off hour of summer time', '2026-03-09T20:59:00.000Z', '2026-03-09'],
  ])('is, for what comes in %s', (_what, instant, date) => {
    expect(receivedOn(instant, newYork)).toBe(date);
  });

  it('is another one in another zone', () => {
    const instant = '2026-03-03T22:30:00.000Z';
    expect(receivedOn(instant, { ...newYork, timeZone: 'America/Chicago' })).toBe('2026-03-03');
    expect(receivedOn(instant, { ...newYork, timeZone: 'Asia/Tokyo' })).toBe('2026-03-04');
  });

  it('is never the same day where the day ends at midnight of its beginning', () =>
    expect(receivedOn('2026-03-03T05:00:00.000Z', { ...newYork, cutOffHour: 0 })).toBe('2026-03-04'));
});

describe('Opening days', () => {
  it.each([
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-05', 2, '2026-03-09'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-05', 0, '2026-03-05'],
  ])('after %s: %d make %s', (date, count, expected) => {
    expect(openingDayAfter(date, count, newYork)).toBe(expected);
  });

  it('may be one a week', () =>
    expect(openingDayAfter('2026-03-03', 2, { ...newYork, openingDays: ['tuesday'] })).toBe('2026-03-17'));

  it('are none for a branch that never opens, which is refused', () =>
    expect(() => openingDayAfter('2026-03-03', 1, { ...newYork, openingDays: [] })).toThrow('one day of the week'));
});

describe('A deadline in opening days', () => {
  it.each([
    ['from Tuesday morning, Thursday at the cut-off hour', '2026-03-03T15:00:00.000Z', '2026-03-05T22:00:00.000Z'],
    ['from Tuesday evening, Friday', '2026-03-03T23:00:00.000Z', '2026-03-06T22:00:00.000Z'],
    ['from Friday morning, Tuesday, by summer time', '2026-03-06T15:00:00.000Z', '2026-03-10T21:00:00.000Z'],
    ['from Friday evening, Wednesday', '2026-03-06T23:00:00.000Z', '2026-03-11T21:00:00.000Z'],
  ])('is, %s', (_what, instant, due) => {
    expect(dueAfterOpeningDays(instant, 2, newYork)).toBe(due);
  });

  it('is in two to three days where every day is an opening day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const from = Date.parse('2026-06-02T00:30:00.000Z') + hour * 3_600_000;
      const days = (Date.parse(dueAfterOpeningDays(new Date(from).toISOString(), 2, everyDay)) - from) / 86_400_000;
      expect([days > 2, days <= 3]).toEqual([true, true]);
    }
  });

  it('is an hour earlier where summer time skips the cut-off hour', () =>
    expect(dueAfterOpeningDays('2026-03-06T15:00:00.000Z', 1, { ...everyDay, cutOffHour: 2 })).toBe(
      '2026-03-08T06:00:00.000Z',
    ));
});
