import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountsIn,
  datesIn,
  nameIn,
  paysAYear,
  yearIn,
} from '../../../../events/lending/document-facts/printed-values.ts';

describe('Amounts in a line', () => {
  it.each([
    ['$3,249.23', [324_923]],
    ['$ 3,249', [324_900]],
    ['3,249.23  77,981.52', [324_923, 7_798_152]],
    ['1200.50', [120_050]],
    ['($120.00)', [-12_000]],
    ['-$120.00', [-12_000]],
    ['($5,000.00 biweekly)', [500_000]],
    ['80.00  62.50  $5,000.00', [500_000]],
    ['as of 10.31.2026 $4,000.00', [400_000]],
    ['as of 10.31.2026', []],
    ['$12.5', [12_50]],
    ['Box 1 of form 1040', []],
    ['Account 001234567890', []],
    ['$99,999,999,999,999.00', []],
    ['', []],
  ])('%j are %j', (line, cents) => {
    expect(amountsIn(line)).toEqual(cents);
  });

  it('are read back as they are printed', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(amountsIn(`Gross pay  ${dollars.format(cents / 100)}`)).toEqual([cents]);
      }),
    );
  });
});

describe('Days in a line', () => {
  it.each([
    ['November 5, 2026 to November 18, 2026', ['2026-11-05', '2026-11-18']],
    ['Nov. 5 2026', ['2026-11-05']],
    ['11/05/2026 - 11/18/26', ['2026-11-05', '2026-11-18']],
    ['2026-11-05', ['2026-11-05']],
    ['02/30/2026, 13/01/2026, February 29, 2026', []],
    ['February 29, 2028', ['2028-02-29']],
    ['no day', []],
  ])('%j are %j', (line, dates) => {
    expect(datesIn(line)).toEqual(dates);
  });

  it('are read back as they are printed', () => {
    const formats = (['long', 'short'] as const).map(
      (month) => new Intl.DateTimeFormat('en-US', { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' }),
    );
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...formats), (date, format) => {
        expect(datesIn(format.format(date))).toEqual([date.toISOString().slice(0, 10)]);
      }),
    );
  });
});

describe('Other values', () => {
  it.each([
    ['Every two weeks (26 a year)', 26],
    ['Bi-weekly', 26],
    ['Semi-monthly', 24],
    ['bi weekly', 26],
    ['Bimonthly', undefined],
    ['Weekly', 52],
    ['Monthly', 12],
    ['By the hour', undefined],
  ])('%j is paid %s times a year', (line, times) => {
    expect(paysAYear(line)).toBe(times);
  });

  it('are a year from 1990 on, and a name that has letters and an end', () => {
    expect([yearIn('Form W-2 2025'), yearIn('1040'), yearIn('12025')]).toEqual([2025, undefined, undefined]);
    expect([nameIn(': Paula Larsen '), nameIn(' 12-34'), nameIn('x'.repeat(121))]).toEqual([
      'Paula Larsen',
      undefined,
      undefined,
    ]);
  });
});
