import { describe, expect, it } from '@jest/globals';
import { birthDateProblem, dueDayProblem } from '../../../../events/lending/fields/possible-days.ts';

describe('A date of birth', () => {
  it.each([
    ['today is the 18th birthday', '2008-11-22', '2026-11-22'],
    ['the 18th birthday falls on 29 February of a year without one', '2008-02-28', '2026-02-28'],
    ['today is the 120th birthday', '1906-11-22', '2026-11-22'],
  ])('is possible when %s', (_when, born, today) => expect(birthDateProblem(born, today)).toBeUndefined());

  it.each([
    ['tomorrow', '2026-11-23', /not after today, Nov 22, 2026/],
    [
      'eighteen years ago tomorrow',
      '2008-11-23',
      /18 years old at least: enter a date of birth of Nov 22, 2008 or before/,
    ],
    ['over 120 years ago', '1906-11-21', /from Nov 22, 1906 on/],
  ])('of %s is refused with the fix', (_when, born, message) =>
    expect(birthDateProblem(born, '2026-11-22')).toMatch(message),
  );

  it('counts by 28 February where the year has no 29th', () => {
    expect(birthDateProblem('2006-02-28', '2024-02-29')).toBeUndefined();
    expect(birthDateProblem('2006-03-01', '2024-02-29')).toMatch(/Feb 28, 2006 or before/);
  });
});

describe('A day on which something is due', () => {
  it('is today or later', () => {
    expect(dueDayProblem('2026-11-22', '2026-11-22')).toBeUndefined();
    expect(dueDayProblem('2026-11-21', '2026-11-22')).toBe('Enter today, Nov 22, 2026, or a later day');
  });
});
