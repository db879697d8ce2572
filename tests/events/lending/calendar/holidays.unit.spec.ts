import { describe, expect, it } from '@jest/globals';
import { addDays, weekdayOf } from '../../../../events/lending/calendar/days.ts';
import { holidayOn, holidayYearProblems, officeHolidayOn } from '../../../../events/lending/calendar/holidays.ts';

const weekendOff = { saturday: true, sunday: true };

const isWorkday = (date: string): boolean => !['saturday', 'sunday'].includes(weekdayOf(date));

const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_none, index) => addDays(`${year}-01-01`, index)).filter((day) =>
    day.startsWith(String(year)),
  );

// Holidays of federal employees from Monday to Friday, as listed by the Office of Personnel Management (opm.gov, Federal
// Holidays); New Year's Day of the next year where it is observed on 31 December.
const opm: Readonly<Record<number, string>> = {
  2015: '01-01 01-19 02-16 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2020: '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
};

describe('Federal holidays', () => {
  it.each(Object.entries(opm))('of %s are observed as OPM lists them', (year, list) =>
    expect(daysOf(Number(year)).filter((day) => isWorkday(day) && officeHolidayOn(day, weekendOff))).toEqual(
      list.split(' ').map((day) => `${year}-${day}`),
    ),
  );

  it.each([
    ['2026-07-04', 'Independence Day', undefined],
    ['2026-07-03', undefined, 'Independence Day (observed)'],
    ['2027-07-05', undefined, 'Independence Day (observed)'],
    ['2021-12-31', undefined, "New Year's Day (observed)"],
    ['2022-01-01', "New Year's Day", undefined],
    ['2026-06-19', 'Juneteenth National Independence Day', 'Juneteenth National Independence Day'],
    // Before it was one, and Inauguration Day.
    ['2020-06-19', undefined, undefined],
    ['2021-01-20', undefined, undefined],
    // Christmas Eve, by order of a president for one year only.
    ['2024-12-24', undefined, undefined],
  ])('%s is %s by its true date, and %s on a working day', (date, name, observed) => {
    expect(holidayOn(date)).toBe(name);
    if (isWorkday(date)) expect(officeHolidayOn(date, weekendOff)).toBe(observed);
  });

  it('stay on their Saturday where the office works then', () =>
    expect(
      ['2026-07-03', '2026-07-04'].map((date) => officeHolidayOn(date, { saturday: false, sunday: true })),
    ).toEqual([undefined, 'Independence Day']));

  it('are eleven a year, ten before 2021', () => {
    for (const year of [1986, 1999, 2020, 2021, 2026, 2050, 2100, 2199])
      expect(daysOf(year).filter((day) => holidayOn(day))).toHaveLength(year < 2021 ? 10 : 11);
  });

  it('are not known before the birthday of Martin Luther King was one', () => {
    expect([holidayYearProblems('from', '1986-01-01'), holidayYearProblems('from', '2026-02-30')]).toEqual([
      [],
      [{ field: 'from', message: 'Use a date that exists, from 1900 to 2199, such as 2026-03-01' }],
    ]);
    expect(holidayYearProblems('from', '1985-12-31')).toEqual([
      { field: 'from', message: 'Federal holidays are known from 1986 on: use such a date' },
    ]);
  });
});
