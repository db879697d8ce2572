import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aprByDates, aprByUnitPeriods } from '../../../../events/lending/apr/annual-percentage-rate.ts';
import { type Frequency, frequencies, intervalOf, shift } from '../../../../events/lending/apr/interval.ts';
import { type DatedTransaction, fractionFrom } from '../../../../events/lending/apr/transaction.ts';
import { positionOf } from '../../../../events/lending/apr/unit-period.ts';
import { addDays } from '../../../../events/lending/calendar/days.ts';

const payment = (count: number, firstOn: string, every: Frequency) => ({ count, amountCents: 200_00, firstOn, every });

const unitPeriodOf = (...payments: DatedTransaction['payments']): string => {
  const paid = payments.reduce((sum, { count, amountCents }) => sum + count * amountCents, 0);
  return aprByDates({ advances: [{ amountCents: paid - 1, on: '2026-01-10' }], payments }).unitPeriod;
};

describe('Unit-period', () => {
  it('is the period that comes most often, of runs one after another', () => {
    expect(unitPeriodOf(payment(6, '2026-02-10', 'week'), payment(4, '2026-04-10', 'month'))).toBe('week');
    expect(unitPeriodOf(payment(3, '2026-02-10', 'week'), payment(9, '2026-04-10', 'month'))).toBe('month');
  });

  it('is the shorter of two that come as often', () => {
    // Two weeks and two months; from the advance to the first payment it is one month: three of them.
    expect(unitPeriodOf(payment(3, '2026-02-12', 'week'), payment(3, '2026-03-20', 'month'))).toBe('week');
  });

  it('counts periods between neighbours where runs overlap', () => {
    // The 10th of every month, and a payment beside it each half-year: 11 gaps of a month become 10 and two halves.
    expect(unitPeriodOf(payment(24, '2026-02-10', 'month'), payment(2, '2026-06-25', 'quarter'))).toBe('month');
    // Every Tuesday and, from the Friday, every Friday: 4 and 3 days by turns, no week at all.
    expect(unitPeriodOf(payment(9, '2026-01-13', 'week'), payment(9, '2026-01-16', 'week'))).toBe('3 days');
  });

  it('is the average, as a standard interval, where no period comes twice', () => {
    // 31 and 44 days: 37.5 on average, nearest to five weeks.
    expect(unitPeriodOf(payment(1, '2026-02-11', 'month'), payment(1, '2026-03-27', 'month'))).toBe('5 weeks');
    // Of 5 and 8 days: 6.5, nearest to a week.
    expect(unitPeriodOf(payment(1, '2026-01-15', 'month'), payment(1, '2026-01-23', 'month'))).toBe('week');
  });

  it('is a month for payments on the last days of months', () => {
    expect(unitPeriodOf(payment(12, '2026-01-31', 'month'))).toBe('month');
  });

  it('is never over a year', () => {
    expect(unitPeriodOf(payment(1, '2029-01-10', 'month'))).toBe('year');
    // 366 days twice are no common period.
    expect(unitPeriodOf(payment(1, '2027-01-11', 'month'), payment(1, '2028-01-12', 'month'))).toBe('year');
    expect(unitPeriodOf(payment(1, '2028-01-10', 'month'), payment(1, '2031-01-12', 'month'))).toBe('year');
  });
});

describe('Counting unit-periods', () => {
  it.each([
    // Months back from the later date, then days / 30.
    ['2026-01-10', '2026-04-01', 'month', 2, 22 / 30],
    ['2026-01-31', '2026-02-28', 'month', 1, 0],
    ['2026-02-28', '2026-03-31', 'month', 1, 0],
    ['2028-02-29', '2029-02-28', 'month', 12, 0],
    // Months of 30 days and what is left, / 15, 90.
    ['2026-02-23', '2026-03-01', 'half-month', 0, 6 / 15],
    ['2026-01-10', '2026-04-01', 'half-month', 5, 7 / 15],
    ['2026-05-23', '2026-10-01', 'quarter', 1, 39 / 90],
    // Days.
    ['2026-03-20', '2026-04-21', 'week', 4, 4 / 7],
    ['2026-03-18', '2026-04-20', 'days:28', 1, 5 / 28],
    ['2026-01-01', '2026-01-31', 'days:1', 30, 0],
    // Years back, then months / 12 or days / 365.
    ['2026-07-01', '2028-01-01', 'year', 1, 6 / 12],
    ['2026-07-01', '2028-01-02', 'year', 1, 185 / 365],
  ] as const)('from %s to %s in %s: %d and %d', (from, to, every, periods, fraction) => {
    const unitPeriod = intervalOf(every);
    expect(unitPeriod && positionOf(from, to, unitPeriod)).toEqual({ periods, fraction: expect.closeTo(fraction, 12) });
  });

  it('of a later date never comes to less', () => {
    const dates = fc.tuple(fc.nat(3_000), fc.nat(3_000));
    fc.assert(
      fc.property(dates, fc.constantFrom(...frequencies), ([days, more], every) => {
        const unitPeriod = intervalOf(every) ?? { unit: 'day', length: 1 };
        const [one, later] = [days, days + more].map((after) => {
          const { periods, fraction } = positionOf('2026-01-15', addDays('2026-01-15', after), unitPeriod);
          return periods + fraction;
        });
        // A day more may begin a month of 28 days: counted back, the days before it are fewer by up to three.
        expect((later ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(-3 / 30);
      }),
    );
  });

  it('gives the rate that the same transaction has in unit-periods', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 360 }), (days, count) => {
        const firstOn = addDays('2026-01-10', days);
        const amountCents = Math.ceil(200_000_00 / count) + 100_00;
        const advances = [{ amountCents: 200_000_00, on: '2026-01-10' }];
        const dated = aprByDates({ advances, payments: [{ count, amountCents, firstOn, every: 'month' }] });
        const counted = aprByUnitPeriods({
          unitPeriodsPerYear: 12,
          advances: [{ amountCents: 200_000_00, periods: 0, fraction: 0 }],
          payments: [{ count, amountCents, ...positionOf('2026-01-10', firstOn, { unit: 'month', length: 1 }) }],
        });
        expect(dated.aprPercent).toBe(counted.aprPercent);
      }),
    );
  });
});

describe('Dates of a run', () => {
  it.each([
    ['2026-01-01', 'half-month', ['2026-01-01', '2026-01-16', '2026-02-01', '2026-02-16']],
    ['2026-01-15', 'half-month', ['2026-01-15', '2026-01-30', '2026-02-15', '2026-02-28']],
    ['2026-01-16', 'half-month', ['2026-01-16', '2026-02-01', '2026-02-16', '2026-03-01']],
    ['2026-01-31', 'half-month', ['2026-01-31', '2026-02-16', '2026-02-28', '2026-03-16']],
    ['2026-01-31', 'month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2026-01-31', 'quarter', ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    ['2028-02-29', 'year', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
    ['2026-02-27', 'days:10', ['2026-02-27', '2026-03-09', '2026-03-19', '2026-03-29']],
  ] as const)('from %s every %s', (first, every, expected) => {
    const interval = intervalOf(every);
    expect(interval && expected.map((_, index) => shift(first, interval, index))).toEqual(expected);
  });
});

describe('Fraction on the wire', () => {
  it.each([
    ['19/30', 19 / 30],
    ['0.5', 0.5],
    ['1', 1],
    [0.25, 0.25],
  ])('%s is %d', (text, fraction) => {
    expect(fractionFrom(text)).toBe(fraction);
  });

  it.each(['', 'half', '1/', '0/0', '1e3', '2'])('%s is none', (text) => {
    expect(fractionFrom(text)).toBeNaN();
  });
});
