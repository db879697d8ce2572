import { describe, expect, it } from '@jest/globals';
import { aprByDates, aprByUnitPeriods } from '../../../../events/lending/apr/annual-percentage-rate.ts';
import type { Frequency } from '../../../../events/lending/apr/interval.ts';
import { largestDeviation } from '../support/deviation.ts';
import { balancingRate } from './support/naive.ts';

type Advance = readonly [dollars: number, on: string];
type Payments = readonly [count: number, dollars: number, firstOn: string, every: Frequency];
type Example = {
  readonly id: string;
  readonly printed: number;
  readonly unitPeriod: string;
  readonly advances: readonly Advance[];
  readonly payments: readonly Payments[];
};

const cents = (dollars: number): number => Math.round(dollars * 100);

/**
 * The examples of 12 CFR 1026 Appendix J (c) by their dates. (c)(1) to (5) as the appendix prints them (dates where it
 * only gives a term: (c)(5)(ii) to (iv)). (c)(6)(i) and (c)(7)(i) were written down from memory: that they come out as
 * printed is what speaks for them.
 */
const examples: readonly Example[] = [
  {
    id: '(c)(1)(i)',
    printed: 9.69,
    unitPeriod: 'month',
    advances: [[5000, '1978-01-10']],
    payments: [[24, 230, '1978-02-10', 'month']],
  },
  {
    id: '(c)(1)(ii)',
    printed: 11.82,
    unitPeriod: 'month',
    advances: [[6000, '1978-02-10']],
    payments: [[36, 200, '1978-04-01', 'month']],
  },
  {
    id: '(c)(1)(iii)',
    printed: 10.34,
    unitPeriod: 'half-month',
    advances: [[5000, '1978-02-23']],
    payments: [[24, 219.17, '1978-03-01', 'half-month']],
  },
  {
    id: '(c)(1)(iv)',
    printed: 8.97,
    unitPeriod: 'quarter',
    advances: [[10_000, '1978-05-23']],
    payments: [[40, 385, '1978-10-01', 'quarter']],
  },
  {
    id: '(c)(1)(v)',
    printed: 14.96,
    unitPeriod: 'week',
    advances: [[500, '1978-03-20']],
    payments: [[30, 17.6, '1978-04-21', 'week']],
  },
  {
    id: '(c)(2)(i)',
    printed: 10.08,
    unitPeriod: 'month',
    advances: [[5000, '1978-01-10']],
    payments: [
      [1, 250, '1978-02-10', 'month'],
      [23, 230, '1978-03-10', 'month'],
    ],
  },
  {
    id: '(c)(2)(ii)',
    printed: 28.5,
    unitPeriod: '4 weeks',
    advances: [[400, '1978-03-18']],
    payments: [
      [1, 39.5, '1978-04-20', 'days:28'],
      [11, 38.31, '1978-05-18', 'days:28'],
    ],
  },
  {
    id: '(c)(3)(i)',
    printed: 10.5,
    unitPeriod: 'month',
    advances: [[5000, '1978-01-10']],
    payments: [
      [23, 230, '1978-02-10', 'month'],
      [1, 280, '1980-01-10', 'month'],
    ],
  },
  {
    id: '(c)(3)(ii)',
    printed: 12.22,
    unitPeriod: '2 weeks',
    advances: [[200, '1978-04-03']],
    payments: [
      [19, 9.5, '1978-04-11', 'days:14'],
      [1, 30, '1979-01-02', 'days:14'],
    ],
  },
  {
    id: '(c)(4)(i)',
    printed: 10.9,
    unitPeriod: 'month',
    advances: [[5000, '1978-01-10']],
    payments: [
      [1, 250, '1978-02-10', 'month'],
      [22, 230, '1978-03-10', 'month'],
      [1, 280, '1980-01-10', 'month'],
    ],
  },
  {
    id: '(c)(4)(ii)',
    printed: 7.3,
    unitPeriod: '2 months',
    advances: [[8000, '1978-01-10']],
    payments: [
      [1, 449.36, '1978-03-01', 'month'],
      ...Array.from({ length: 18 }, (_, index): Payments => {
        const month = 4 + 2 * index;
        const on = `${1978 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
        return [1, 465, on, 'month'];
      }),
      [1, 200, '1981-05-01', 'month'],
    ],
  },
  {
    id: '(c)(5)(i)',
    printed: 11.45,
    unitPeriod: '255 days',
    advances: [[1000, '1978-01-03']],
    payments: [[1, 1080, '1978-09-15', 'month']],
  },
  {
    id: '(c)(5)(ii)',
    printed: 8.8,
    unitPeriod: '6 months',
    advances: [[1000, '1978-07-01']],
    payments: [[1, 1044, '1979-01-01', 'month']],
  },
  {
    id: '(c)(5)(iii)',
    printed: 8.76,
    unitPeriod: 'year',
    advances: [[1000, '1978-07-01']],
    payments: [[1, 1135.19, '1980-01-01', 'month']],
  },
  {
    id: '(c)(5)(iv)',
    printed: 11.36,
    unitPeriod: 'year',
    advances: [[1000, '1978-01-03']],
    payments: [[1, 1240, '1980-01-03', 'month']],
  },
  {
    id: '(c)(6)(i)',
    printed: 12,
    unitPeriod: '4 weeks',
    advances: [[2135, '1978-01-25']],
    payments: [
      [9, 100, '1978-02-20', 'days:28'],
      [6, 100, '1978-11-13', 'days:28'],
      [6, 100, '1979-05-14', 'days:28'],
      [3, 100, '1979-11-12', 'days:28'],
    ],
  },
  {
    id: '(c)(7)(i)',
    printed: 10.25,
    unitPeriod: 'month',
    advances: [
      [20_000, '1979-04-10'],
      [20_000, '1979-06-12'],
      [20_000, '1979-09-18'],
    ],
    payments: [[240, 612.36, '1979-12-10', 'month']],
  },
];

describe('Annual percentage rate of the examples of Appendix J', () => {
  it.each(examples)('$id is $printed %', ({ printed, unitPeriod, advances, payments }) => {
    const rate = aprByDates({
      advances: advances.map(([dollars, on]) => ({ amountCents: cents(dollars), on })),
      payments: payments.map(([count, dollars, firstOn, every]) => ({
        count,
        amountCents: cents(dollars),
        firstOn,
        every,
      })),
    });
    expect(Number(rate.aprPercent.toFixed(2))).toBe(printed);
    expect(rate.unitPeriod).toBe(unitPeriod);
  });

  it('is what form H-25(B) prints, with mortgage insurance in 80 of 360 payments', () => {
    const payments = [
      { count: 80, amountCents: 761_78 + 82_35, periods: 1, fraction: 0 },
      { count: 280, amountCents: 761_78, periods: 81, fraction: 0 },
    ];
    const advances = [{ amountCents: 162_000_00, periods: 0, fraction: 0 }];
    expect(aprByUnitPeriods({ unitPeriodsPerYear: 12, advances, payments }).aprPercent).toBeCloseTo(4.174, 3);
  });

  // Unit-periods as the appendix counts them, and the rate by a slow and plain sum over every payment.
  const counted = [
    { id: '(c)(1)(i)', w: 12, advance: 5000, runs: [[24, 230, 1, 0]] },
    { id: '(c)(1)(ii)', w: 12, advance: 6000, runs: [[36, 200, 1, 19 / 30]] },
    { id: '(c)(1)(iii)', w: 24, advance: 5000, runs: [[24, 219.17, 0, 6 / 15]] },
    { id: '(c)(1)(iv)', w: 4, advance: 10_000, runs: [[40, 385, 1, 39 / 90]] },
    { id: '(c)(1)(v)', w: 52, advance: 500, runs: [[30, 17.6, 4, 4 / 7]] },
    {
      id: '(c)(2)(i)',
      w: 12,
      advance: 5000,
      runs: [
        [1, 250, 1, 0],
        [23, 230, 2, 0],
      ],
    },
    {
      id: '(c)(2)(ii)',
      w: 13,
      advance: 400,
      runs: [
        [1, 39.5, 1, 5 / 28],
        [11, 38.31, 2, 5 / 28],
      ],
    },
    {
      id: '(c)(3)(i)',
      w: 12,
      advance: 5000,
      runs: [
        [23, 230, 1, 0],
        [1, 280, 24, 0],
      ],
    },
    {
      id: '(c)(3)(ii)',
      w: 26,
      advance: 200,
      runs: [
        [19, 9.5, 0, 8 / 14],
        [1, 30, 19, 8 / 14],
      ],
    },
    {
      id: '(c)(4)(i)',
      w: 12,
      advance: 5000,
      runs: [
        [1, 250, 1, 0],
        [22, 230, 2, 0],
        [1, 280, 24, 0],
      ],
    },
    {
      id: '(c)(4)(ii)',
      w: 6,
      advance: 8000,
      runs: [
        [1, 449.36, 0, 52 / 60],
        [18, 465, 1, 52 / 60],
        [1, 200, 19, 52 / 60],
      ],
    },
    { id: '(c)(5)(i)', w: 365 / 255, advance: 1000, runs: [[1, 1080, 1, 0]] },
    { id: '(c)(5)(ii)', w: 2, advance: 1000, runs: [[1, 1044, 1, 0]] },
    { id: '(c)(5)(iii)', w: 1, advance: 1000, runs: [[1, 1135.19, 1, 6 / 12]] },
    { id: '(c)(5)(iv)', w: 1, advance: 1000, runs: [[1, 1240, 2, 0]] },
  ] as const;

  it('is that of the general equation summed payment by payment', () => {
    const deviations = counted.map(({ id, w, advance, runs }) => {
      const transaction = {
        unitPeriodsPerYear: w,
        advances: [{ amountCents: cents(advance), periods: 0, fraction: 0 }],
        payments: runs.map(([count, dollars, periods, fraction]) => ({
          count,
          amountCents: cents(dollars),
          periods,
          fraction,
        })),
      };
      const { aprPercent } = aprByUnitPeriods(transaction);
      expect(Number(aprPercent.toFixed(2))).toBe(examples.find((each) => each.id === id)?.printed);
      return Math.abs(aprPercent - balancingRate(transaction));
    });
    expect(largestDeviation('APR of Appendix J (c), percent', deviations)).toBeLessThan(0.0005);
  });
});
