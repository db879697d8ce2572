import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { clock } from '../../../../events/lending/clocks/clock.ts';
import {
  businessDay,
  generalCalendar,
  officeOf,
  specificCalendar,
} from '../../../../events/lending/calendar/business-days.ts';
import { addDays, weekdayOf } from '../../../../events/lending/calendar/days.ts';
import { walk } from '../../../../events/lending/calendar/walk.ts';

const isGeneral = (on: string, options = {}) => businessDay(on, 'general', options).counted;
const isSpecific = (on: string) => businessDay(on, 'specific').counted;

describe('A general business day', () => {
  it.each([
    ['2026-07-02', true, 'Business day'],
    ['2026-07-03', false, 'Independence Day (observed): the offices are closed'],
    ['2026-07-04', false, 'Saturday: the offices are closed'],
    ['2027-07-05', false, 'Independence Day (observed): the offices are closed'],
    ['2026-11-26', false, 'Thanksgiving Day: the offices are closed'],
    ['2026-11-22', false, 'Sunday: the offices are closed'],
  ])('is %s: %s', (on, counted, why) => expect(businessDay(on, 'general')).toMatchObject({ counted, why }));

  it('is a Saturday on which the offices are open, but for a holiday, which is not observed on Friday then', () =>
    expect(['2026-07-03', '2026-07-04', '2026-07-11'].map((on) => isGeneral(on, { openSaturdays: true }))).toEqual([
      true,
      false,
      true,
    ]));

  it('is the Friday before a holiday of a Saturday where the offices keep the holidays of banks', () => {
    const asBanks = { saturdayHolidaysOnFriday: false };
    expect(businessDay('2026-07-03', 'general', {}).counted).toBe(false);
    const friday = businessDay('2026-07-03', 'general', asBanks);
    expect([friday.counted, friday.basis.map(({ citation }) => citation)]).toEqual([
      true,
      ['12 CFR 1026.2(a)(6)', '5 USC 6103(a)', 'Federal Reserve Banks, standard holiday schedule'],
    ]);
    // One of a Sunday is kept on the Monday by both.
    expect(businessDay('2027-07-05', 'general', asBanks).counted).toBe(false);
    expect(clock('le-due', '2026-07-01', asBanks).due).toBe('2026-07-06');
    expect(clock('le-due', '2026-07-01').due).toBe('2026-07-07');
  });

  it('is a holiday on which the offices are open; its name is told', () =>
    expect(businessDay('2026-11-26', 'general', { holidaysClosed: false })).toEqual({
      date: '2026-11-26',
      counted: true,
      why: 'Business day',
      holiday: 'Thanksgiving Day',
      basis: [expect.objectContaining({ citation: '12 CFR 1026.2(a)(6)' })],
    }));

  it('is no day on which the offices are closed', () =>
    expect(businessDay('2026-12-24', 'general', { closedOn: ['2026-12-24'] })).toMatchObject({
      counted: false,
      why: 'A day on which the offices are closed',
    }));
});

describe('A specific business day', () => {
  // ABA Banking Journal, June 2026: "Is July 3 a business day for right of rescission purposes?"; Compliance Alliance,
  // June 2022, on the observed Juneteenth of 20 June.
  it.each([
    ['2026-07-03', true],
    ['2026-07-04', false],
    ['2026-07-05', false],
    ['2026-07-11', true],
    ['2022-06-19', false],
    ['2022-06-20', true],
    ['2022-12-26', true],
    ['2026-01-19', false],
    ['2020-06-19', true],
  ])('is %s: %s', (on, expected) => expect(isSpecific(on)).toBe(expected));

  it('does not look at the offices', () =>
    expect(businessDay('2026-07-06', 'specific', { closedOn: ['2026-07-06'] }).counted).toBe(true));

  it('names its holiday and its rules', () =>
    expect(businessDay('2026-07-04', 'specific')).toEqual({
      date: '2026-07-04',
      counted: false,
      why: 'Independence Day, a legal public holiday',
      holiday: 'Independence Day',
      basis: [
        expect.objectContaining({ citation: '12 CFR 1026.2(a)(6)' }),
        expect.objectContaining({ citation: '5 USC 6103(a)' }),
      ],
    }));
});

describe('A date without a business day', () => {
  const fieldsOf = (attempt: () => unknown) => {
    try {
      attempt();
    } catch (error) {
      if (error instanceof RuleViolationError) return error.errors.map(({ field }) => field);
    }
    return [];
  };

  it.each(['2026-02-30', '1985-12-31', 'today', ''])('is %s', (on) =>
    expect(fieldsOf(() => businessDay(on, 'specific'))).toEqual(['on']),
  );

  it('is one among the days on which the offices are closed', () => {
    expect(fieldsOf(() => businessDay('2026-01-05', 'general', { closedOn: ['2026-01-06', '2026-13-01'] }))).toEqual([
      'closedOn.1',
    ]);
    const years = Array.from({ length: 367 }, (_none, index) => addDays('2026-01-01', index));
    expect(fieldsOf(() => businessDay('2026-01-05', 'general', { closedOn: years }))).toEqual(['closedOn']);
  });
});

describe('A walk over a calendar', () => {
  const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
  const count = fc.integer({ min: 1, max: 30 });
  const calendars = [
    generalCalendar(officeOf({})),
    generalCalendar(officeOf({ openSaturdays: true })),
    generalCalendar(officeOf({ holidaysClosed: false })),
    specificCalendar,
  ];

  it('stays where nothing is to be walked', () =>
    expect(walk('2026-07-04', 0, specificCalendar)).toEqual({ date: '2026-07-04', days: [] }));

  it.each(calendars)('has every day between, so many of them counted, the last one too (calendar %#)', (calendar) =>
    fc.assert(
      fc.property(date, count, (from, wanted) => {
        const { date: due, days } = walk(from, wanted, calendar);
        expect(days.filter(({ counted }) => counted)).toHaveLength(wanted);
        expect(days.map((day) => day.date)).toEqual(days.map((_day, index) => addDays(from, index + 1)));
        expect(days.at(-1)).toMatchObject({ date: due, counted: true });
      }),
      { numRuns: 100 },
    ),
  );

  it.each(calendars)('leads back from where it led to (calendar %#)', (calendar) =>
    fc.assert(
      fc.property(date, count, (from, wanted) => {
        const begin = calendar(from).counted ? from : walk(from, 1, calendar).date;
        expect(walk(walk(begin, wanted, calendar).date, -wanted, calendar).date).toBe(begin);
      }),
      { numRuns: 100 },
    ),
  );

  it.each(calendars)('that begins later never ends earlier (calendar %#)', (calendar) =>
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 10 }), fc.integer({ min: -10, max: 10 }), (from, later, wanted) => {
        const due = walk(from, wanted, calendar).date;
        expect(walk(addDays(from, later), wanted, calendar).date >= due).toBe(true);
      }),
      { numRuns: 100 },
    ),
  );

  it('ends where no day counts', () =>
    expect(() => walk('2026-01-01', 1, (day) => ({ date: day, counted: false, why: weekdayOf(day) }))).toThrow(
      'No day of the calendar counts',
    ));
});
