import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountFinancedCents,
  aprByDates,
  aprByUnitPeriods,
} from '../../../../events/lending/apr/annual-percentage-rate.ts';
import { solveRate } from '../../../../events/lending/apr/general-equation.ts';
import type { DatedTransaction, UnitPeriodTransaction } from '../../../../events/lending/apr/transaction.ts';
import { largestDeviation } from '../support/deviation.ts';
import { fieldsRefused } from '../support/refused.ts';
import { anyTransaction } from './support/any-transaction.ts';
import { balancingRate, plainImbalanceCents } from './support/naive.ts';

const monthly = (payment: number, count: number): UnitPeriodTransaction => ({
  unitPeriodsPerYear: 12,
  advances: [{ amountCents: 5_000_00, periods: 0, fraction: 0 }],
  payments: [{ count, amountCents: payment, periods: 1, fraction: 0 }],
});

const run = { count: 24, amountCents: 230_00, firstOn: '2026-02-10', every: 'month' } as const;
const dated: DatedTransaction = { advances: [{ amountCents: 5_000_00, on: '2026-01-10' }], payments: [run] };

describe('Annual percentage rate', () => {
  it('balances any transaction when it is put back', () => {
    const shares: number[] = [];
    fc.assert(
      fc.property(anyTransaction, (transaction) => {
        const { aprPercent, amountFinancedCents: financed } = aprByUnitPeriods(transaction);
        const [below, above] = [-1e-6, 1e-6].map((step) => plainImbalanceCents(transaction, aprPercent + step));
        // The sixth decimal is right: the two sides change places within one unit of it.
        expect(below).toBeLessThanOrEqual(1e-6);
        expect(above).toBeGreaterThanOrEqual(-1e-6);
        shares.push(Math.abs(plainImbalanceCents(transaction, aprPercent)) / financed);
      }),
      { numRuns: 2_000 },
    );
    expect(largestDeviation('APR put back, share of the amount financed', shares)).toBeLessThan(1e-6);
  });

  // Its time against that of halving is a row of `npm run bench -- apr`.
  it('solves 10,000 loans, regular and irregular', () => {
    const loans = fc.sample(anyTransaction, { numRuns: 10_000, seed: 12 });
    const rates = loans.map((loan) => aprByUnitPeriods(loan).aprPercent).toSorted((a, b) => a - b);
    expect(rates.at(0)).toBeGreaterThanOrEqual(0);
    expect(rates.at(-1)).toBeLessThanOrEqual(1000);
  });

  it('says what it follows from', () => {
    expect(aprByDates({ ...dated, unitPeriodsPerYear: 12 })).toMatchObject({
      unitPeriod: 'month',
      unitPeriodsPerYear: 12,
      amountFinancedCents: 5_000_00,
      totalOfPaymentsCents: 5_520_00,
      financeChargeCents: 520_00,
      basis: [
        { citation: '12 CFR 1026 Appendix J (b)(8)' },
        { citation: '12 CFR 1026 Appendix J (b)(4)(i)' },
        { citation: '12 CFR 1026 Appendix J (b)(5)(ii)-(iii)' },
        { citation: '12 CFR 1026.18(b)' },
        { citation: '12 CFR 1026.4(a)' },
      ],
    });
  });

  it('is 0 where nothing is charged', () => {
    expect(aprByUnitPeriods(monthly(500_00, 10)).aprPercent).toBe(0);
  });

  it('finds rates that are nearly nothing, and nearly a thousand', () => {
    expect(aprByUnitPeriods(monthly(500_01, 10)).aprPercent).toBeCloseTo(0.004364, 6);
    const rate = aprByUnitPeriods(monthly(4_000_00, 24)).aprPercent;
    expect(Math.abs(plainImbalanceCents(monthly(4_000_00, 24), rate))).toBeLessThan(0.01);
  });

  it('takes the lowest rate that is not negative where payments precede advances', () => {
    // 100 - 230 v + 132 v^2 with v = 1/(1 + i) is 0 at 10 % and at 20 %.
    const transaction: UnitPeriodTransaction = {
      unitPeriodsPerYear: 1,
      advances: [
        { amountCents: 100_00, periods: 0, fraction: 0 },
        { amountCents: 132_00, periods: 2, fraction: 0 },
      ],
      payments: [{ count: 1, amountCents: 232_00, periods: 1, fraction: 0 }],
    };
    expect(aprByUnitPeriods(transaction).aprPercent).toBe(0);
    const flow = {
      unitPeriodsPerYear: 1,
      advances: transaction.advances.map((each) => ({ ...each, count: 1, step: 1 })),
      payments: [{ count: 1, amountCents: 230_00, periods: 1, fraction: 0, step: 1 }],
    };
    expect(solveRate(flow)).toEqual({ kind: 'found', aprPercent: expect.closeTo(10, 8) });
  });

  it('finds two rates that lie close together', () => {
    // 1 - 2.2001 v + 1.2101 v^2: roots at 10.00 % and 10.01 %.
    const flow = {
      unitPeriodsPerYear: 1,
      advances: [
        { count: 1, amountCents: 1_000_000_00, periods: 0, fraction: 0, step: 1 },
        { count: 1, amountCents: 1_210_110_00, periods: 2, fraction: 0, step: 1 },
      ],
      payments: [{ count: 1, amountCents: 2_200_100_00, periods: 1, fraction: 0, step: 1 }],
    };
    expect(solveRate(flow)).toEqual({ kind: 'found', aprPercent: expect.closeTo(10, 6) });
  });

  it('finds a negative rate, which no transaction that repays its advances has', () => {
    const flow = {
      unitPeriodsPerYear: 12,
      advances: [{ count: 1, amountCents: 5_000_00, periods: 0, fraction: 0, step: 1 }],
      payments: [{ count: 24, amountCents: 200_00, periods: 1, fraction: 0, step: 1 }],
    };
    expect(solveRate(flow)).toEqual({
      kind: 'found',
      aprPercent: expect.closeTo(balancingRate(monthly(200_00, 24)), 8),
    });
    const half = [{ count: 12, amountCents: 200_00, periods: 1, fraction: 0, step: 1 }];
    expect(solveRate({ ...flow, payments: half })).toEqual({ kind: 'below' });
  });
});

describe('Amounts on the same day', () => {
  const payments = [{ count: 1, amountCents: 108_000, firstOn: '2026-09-13', every: 'month' as const }];
  const aprOf = (...amounts: readonly number[]) =>
    aprByDates({ advances: amounts.map((amountCents) => ({ amountCents, on: '2026-01-01' })), payments }).aprPercent;

  it('are one, into however many they are divided', () => {
    expect(aprOf(50_000, 50_000)).toBe(aprOf(100_000));
    const halves = [1, 2].map(() => ({
      ...payments[0],
      count: 1,
      amountCents: 54_000,
      firstOn: '2026-09-13',
      every: 'month' as const,
    }));
    expect(aprByDates({ advances: [{ amountCents: 100_000, on: '2026-01-01' }], payments: halves }).aprPercent).toBe(
      aprOf(100_000),
    );
  });
});

describe('A transaction without an annual percentage rate', () => {
  it.each<[string, UnitPeriodTransaction]>([
    ['payments', monthly(200_00, 24)],
    ['payments', monthly(100_000_00, 24)],
    ['payments', { ...monthly(230_00, 24), payments: [] }],
    ['advances', { ...monthly(230_00, 24), advances: [] }],
    ['payments.0.count', monthly(230_00, 0)],
    ['payments.0.count', monthly(230_00, 2.5)],
    ['payments', monthly(230_00, 1e9)],
    ['payments.0.periods', monthly(230_00, 601 + 1)],
    ['payments.0.amount', monthly(0, 24)],
    ['payments.0.amount', monthly(Number.NaN, 24)],
    ['unitPeriodsPerYear', { ...monthly(230_00, 24), unitPeriodsPerYear: 0 }],
    ['unitPeriodsPerYear', { ...monthly(230_00, 24), unitPeriodsPerYear: Number.NaN }],
    ['advances.0.periods', { ...monthly(230_00, 24), advances: [{ amountCents: 1_00, periods: -1, fraction: 0 }] }],
    ['advances.0.fraction', { ...monthly(230_00, 24), advances: [{ amountCents: 1_00, periods: 0, fraction: 1.5 }] }],
    ['payments', { ...monthly(230_00, 24), advances: [{ amountCents: 1_00, periods: 24, fraction: 0 }] }],
  ])('is refused by %s, in unit-periods', (field, transaction) => {
    expect(fieldsRefused(() => aprByUnitPeriods(transaction))).toContain(field);
  });

  it.each<[string, DatedTransaction]>([
    ['payments', { ...dated, advances: [{ amountCents: 5_000_00, on: '2028-02-10' }] }],
    ['payments', { advances: dated.advances, payments: [{ ...run, count: 1, firstOn: '2026-01-10' }] }],
    ['advances.0.on', { ...dated, advances: [{ amountCents: 5_000_00, on: '2026-02-30' }] }],
    ['payments.0.firstOn', { ...dated, payments: [{ ...run, firstOn: 'tomorrow' }] }],
    ['payments.0.every', { ...dated, payments: [{ ...run, every: 'days:0' }] }],
    ['payments.0.count', { ...dated, payments: [{ ...run, count: 601 }] }],
    ['unitPeriodsPerYear', { ...dated, unitPeriodsPerYear: 52 }],
    ['payments', { ...dated, payments: [run, { ...run, count: 1_000, firstOn: '2026-03-11', every: 'week' }] }],
  ])('is refused by %s, by dates', (field, transaction) => {
    expect(fieldsRefused(() => aprByDates(transaction))).toContain(field);
  });
});

describe('Amount financed', () => {
  it('is the loan without prepaid finance charges', () => {
    expect(amountFinancedCents(162_000_00, 3_000_00)).toBe(159_000_00);
    expect(fieldsRefused(() => amountFinancedCents(100_00, 100_00))).toEqual(['prepaidFinanceCharges']);
  });
});
