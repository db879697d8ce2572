import { describe, expect, it } from '@jest/globals';
import {
  type BranchCalendar,
  dueAfterOpeningDays,
  openingDayAfter,
  openingDaysSince,
  overdueBefore,
  receivedOn,
} from '../../../../events/lending/calendar/branch-calendar.ts';
import { holidaysOff } from '../../../../events/lending/calendar/office-days.ts';

const newYork: BranchCalendar = {
  timeZone: 'America/New_York',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOffHour: 17,
  holidaysClosed: true,
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

  it('is the next opening day for what comes in on a holiday', () => {
    expect(receivedOn('2026-11-26T15:00:00.000Z', newYork)).toBe('2026-11-27');
    expect(receivedOn('2026-07-03T15:00:00.000Z', newYork)).toBe('2026-07-06');
    expect(receivedOn('2026-07-03T15:00:00.000Z', { ...newYork, holidaysClosed: false })).toBe('2026-07-03');
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
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-07-02', 1, '2026-07-06'],
    ['2027-07-02', 1, '2027-07-06'],
    ['2026-11-25', 2, '2026-11-30'],
    ['2026-03-05', 0, '2026-03-05'],
  ])('after %s: %d make %s', (date, count, expected) => {
    expect(openingDayAfter(date, count, newYork)).toBe(expected);
  });

  it('are holidays too where the branch is open on them', () =>
    expect(openingDayAfter('2026-12-31', 1, { ...newYork, holidaysClosed: false })).toBe('2027-01-01'));

  it('are, where the branch works on Saturdays, the Fridays before a holiday of a Saturday', () => {
    const weekdays = newYork.openingDays;
    expect(openingDayAfter('2026-07-02', 1, { ...newYork, openingDays: [...weekdays, 'saturday'] })).toBe('2026-07-03');
    expect(openingDayAfter('2026-07-03', 1, { ...newYork, openingDays: [...weekdays, 'saturday'] })).toBe('2026-07-06');
  });

  it('leave out the days of the branch itself, and keep the Fridays that its banks work on', () => {
    const ofBanks = { ...newYork, saturdayHolidaysOnFriday: false, closedOn: ['2026-07-02', '2026-07-04'] };
    expect(openingDayAfter('2026-07-01', 1, newYork)).toBe('2026-07-02');
    expect(openingDayAfter('2026-07-01', 1, ofBanks)).toBe('2026-07-03');
    expect(holidaysOff(2026, 2026, ofBanks).filter((day) => day.startsWith('2026-07'))).toEqual(['2026-07-02']);
    const since = openingDaysSince('2026-06-30T15:00:00Z', '2026-07-06T15:00:00Z', ofBanks);
    expect(since('2026-07-01T15:00:00Z')).toBe(2);
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

describe('Holidays on which a branch is closed although it is its day of the week', () => {
  it('are those of each year, where they are observed', () => {
    const days = holidaysOff(2026, 2027, newYork);
    expect(days).toHaveLength(22);
    expect(days.slice(5, 7)).toEqual(['2026-07-03', '2026-09-07']);
    expect(days.filter((day) => day.startsWith('2027-12'))).toEqual(['2027-12-24']);
    // New Year's Day belongs to its year, wherever it is observed.
    expect(holidaysOff(2028, 2028, newYork)[0]).toBe('2027-12-31');
  });

  it('are none of the days on which it never opens, and none at all where it is open on holidays', () => {
    expect(holidaysOff(2026, 2026, { ...newYork, openingDays: ['friday', 'saturday'] })).toEqual([
      '2026-06-19',
      '2026-07-04',
      '2026-12-25',
    ]);
    expect(holidaysOff(2026, 2026, { ...newYork, holidaysClosed: false })).toEqual([]);
  });
});

describe('What is overdue', () => {
  const HOUR_MS = 3_600_000;
  const hours = Array.from({ length: 24 * 24 }, (_none, index) => index);
  const calendars: [string, BranchCalendar][] = [
    ['from Monday to Friday', newYork],
    ['on three days', { ...newYork, openingDays: ['monday', 'wednesday', 'saturday'], cutOffHour: 12 }],
    ['every day', { ...everyDay, holidaysClosed: false }],
  ];

  it.each(calendars)('came in before the limit, for a branch that is open %s', (_what, calendar) => {
    for (const now of ['2026-11-30T21:59:00.000Z', '2026-11-27T22:00:00.000Z', '2026-11-28T12:00:00.000Z']) {
      for (const days of [1, 3]) {
        const limit = overdueBefore(now, days, calendar);
        for (const hour of hours) {
          const cameIn = new Date(Date.parse(now) - hour * HOUR_MS).toISOString();
          const isPast = dueAfterOpeningDays(cameIn, days, calendar) <= now;
          expect([cameIn, cameIn < limit]).toEqual([cameIn, isPast]);
        }
      }
    }
  });

  it.each(calendars)('has an age in opening days, for a branch that is open %s', (_what, calendar) => {
    const now = '2026-12-28T15:00:00.000Z';
    const ageOf = openingDaysSince('2026-11-20T00:00:00.000Z', now, calendar);
    for (let hour = 0; hour < 24 * 35; hour += 5) {
      const cameIn = new Date(Date.parse(now) - hour * HOUR_MS).toISOString();
      let age = 0;
      for (let day = receivedOn(cameIn, calendar); openingDayAfter(day, 1, calendar) <= '2026-12-28'; age += 1) {
        day = openingDayAfter(day, 1, calendar);
      }
      expect([cameIn, ageOf(cameIn)]).toEqual([cameIn, age]);
    }
  });
});
