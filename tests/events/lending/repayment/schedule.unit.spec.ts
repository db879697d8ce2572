import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { levelPaymentCents } from '../../../../events/lending/repayment/payment.ts';
import type { ScheduleTerms } from '../../../../events/lending/repayment/schedule-terms.ts';
import { dayCounts } from '../../../../events/lending/repayment/schedule-terms.ts';
import { schedule } from '../../../../events/lending/repayment/schedule.ts';
import { largestDeviation } from '../support/deviation.ts';
import { fieldsRefused } from '../support/refused.ts';
import { anyRepayment } from './support/loans.ts';

/** Exact, in whole numbers. */
const halfUp = (numerator: bigint, denominator: bigint): number => {
  const [top, bottom] = [2n * numerator + denominator, 2n * denominator];
  return Number(top / bottom - (top < 0n && top % bottom !== 0n ? 1n : 0n));
};

const loan = { principalCents: 200_000_00, annualRatePercent: 6, months: 360 };

/** Every feature of a schedule, in any combination that makes sense. */
const anyTerms: fc.Arbitrary<ScheduleTerms> = fc
  .record({
    repayment: anyRepayment.map((each) => ({ ...each, months: each.months + 3 })),
    interestOnly: fc.option(fc.nat(100)),
    balloon: fc.option(fc.nat(100)),
    adjustment: fc.option(fc.record({ at: fc.nat(100), rate: fc.integer({ min: -5, max: 30 }) })),
    dates: fc.option(fc.record({ days: fc.integer({ min: 1, max: 90 }), dayCount: fc.constantFrom(...dayCounts) })),
    extraMonthlyCents: fc.nat(500_00),
  })
  .map(({ repayment, interestOnly, balloon, adjustment, dates, extraMonthlyCents }) => {
    const part = (percent: number, most: number): number => Math.floor((percent / 100) * most);
    const last = balloon === null ? repayment.months : 2 + part(balloon, repayment.months - 2);
    return {
      ...repayment,
      extraMonthlyCents,
      ...(balloon !== null && { balloonAfterMonths: last }),
      ...(interestOnly !== null && { interestOnlyMonths: part(interestOnly, last - 1) }),
      ...(adjustment && {
        adjustments: [{ fromPayment: 2 + part(adjustment.at, last - 2), annualRatePercent: adjustment.rate }],
      }),
      ...(dates && {
        disbursedOn: '2026-01-31',
        firstDueOn: new Date(Date.UTC(2026, 0, 31 + dates.days)).toISOString().slice(0, 10),
        dayCount: dates.dayCount,
      }),
    };
  });

describe('Schedule', () => {
  it('repays any loan of any kind to the cent', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { rows, totalInterestCents, totalOfPaymentsCents } = schedule(terms);
        expect(rows.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(terms.principalCents);
        expect(rows.at(-1)?.balanceCents).toBe(0);
        expect(totalOfPaymentsCents).toBe(terms.principalCents + totalInterestCents);
        expect(rows.length).toBeLessThanOrEqual(terms.balloonAfterMonths ?? terms.months);
      }),
      { numRuns: 100 },
    );
  });

  it('repays 1,000 level loans to the cent', () => {
    // LOANS=100000 for as many.
    const loans = fc.sample(anyRepayment, { numRuns: Number(process.env['LOANS'] ?? 1_000), seed: 12 });
    const deviations = loans.map((terms) =>
      Math.abs(schedule(terms).rows.reduce((sum, row) => sum + row.principalCents, 0) - terms.principalCents),
    );
    expect(largestDeviation('Principal of a schedule less the loan, cents', deviations)).toBe(0);
  });

  it('splits every payment into interest on what was owed and principal', () => {
    fc.assert(
      fc.property(anyRepayment, (terms) => {
        let owed = terms.principalCents;
        const level = levelPaymentCents(terms);
        const thousandths = BigInt(Math.round(terms.annualRatePercent * 1000));
        const wrong = schedule(terms).rows.filter((row) => {
          const interestCents = halfUp(BigInt(owed) * thousandths, 1_200_000n);
          owed -= row.principalCents;
          return (
            row.interestCents !== interestCents ||
            row.paymentCents !== row.interestCents + row.principalCents ||
            row.balanceCents !== owed ||
            (owed > 0 && row.paymentCents !== level)
          );
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('begins as the textbook does', () => {
    expect(schedule(loan).rows[0]).toEqual({
      number: 1,
      interestCents: 1_000_00,
      principalCents: 199_10,
      paymentCents: 1_199_10,
      mortgageInsuranceCents: 0,
      balanceCents: 199_800_90,
    });
  });

  it('reckons six decimals and ten billion dollars exactly', () => {
    const terms = { principalCents: 1_000_000_000_000, annualRatePercent: 6.123457, months: 2 };
    expect(schedule(terms).rows[0]?.interestCents).toBe(halfUp(1_000_000_000_000n * 6_123_457n, 1_200_000_000n));
    const cheaper = { ...terms, annualRatePercent: -4.999999 };
    expect(schedule(cheaper).rows[0]?.interestCents).toBe(halfUp(1_000_000_000_000n * -4_999_999n, 1_200_000_000n));
  });

  it('is interest only first, then repays over the months that are left', () => {
    const { rows } = schedule({ ...loan, interestOnlyMonths: 120 });
    expect(rows.slice(0, 120).every(({ principalCents }) => principalCents === 0)).toBe(true);
    // 200,000 at 6 % over 240 months.
    expect(rows[120]).toMatchObject({ number: 121, paymentCents: 1_432_86, interestCents: 1_000_00 });
    expect(rows).toHaveLength(360);
  });

  it('ends with a balloon', () => {
    const { rows } = schedule({ ...loan, balloonAfterMonths: 84 });
    expect(rows).toHaveLength(84);
    expect(rows[82]?.paymentCents).toBe(1_199_10);
    // The balance after 83 payments is L (1 + i)^83 - P ((1 + i)^83 - 1) / i = 179,580.08; one month of interest more.
    expect((rows[83]?.paymentCents ?? 0) / 100).toBeCloseTo(180_477.98, 0);
  });

  it('works the payment out again when the rate changes', () => {
    const { rows } = schedule({ ...loan, adjustments: [{ fromPayment: 61, annualRatePercent: 8 }] });
    const owed = rows[59]?.balanceCents ?? 0;
    const adjusted = levelPaymentCents({ principalCents: owed, annualRatePercent: 8, months: 300 });
    expect(rows[59]?.paymentCents).toBe(1_199_10);
    expect(rows[60]).toMatchObject({ paymentCents: adjusted, interestCents: halfUp(BigInt(owed) * 8n, 1_200n) });
    expect(rows).toHaveLength(360);
  });

  it.each([
    // 51 days of 30-day months: 200,000 x 6 % x 51 / 360.
    ['30/360', '2026-01-10', '2026-03-01', 1_700_00],
    // 22 and 28 days: 200,000 x 6 % x 50 / 365, and / 360.
    ['actual/365', '2026-01-10', '2026-03-01', 1_643_84],
    ['actual/360', '2026-01-10', '2026-03-01', 1_666_67],
    ['30/360', '2026-02-15', '2026-03-01', 533_33],
    ['actual/365', '2026-02-15', '2026-03-01', 460_27],
    // A whole month, at its end too.
    ['30/360', '2026-01-31', '2026-02-28', 1_000_00],
    ['30/360', '2026-02-01', '2026-03-01', 1_000_00],
  ] as const)('under %s, from %s to %s, bears %d cents', (dayCount, disbursedOn, firstDueOn, interestCents) => {
    const { rows } = schedule({ ...loan, dayCount, disbursedOn, firstDueOn });
    expect(rows[0]).toMatchObject({ interestCents, dueOn: firstDueOn });
    expect(rows.at(-1)?.balanceCents).toBe(0);
  });

  it('lets no balance grow when a long first period costs more than the level payment', () => {
    const { rows } = schedule({ ...loan, disbursedOn: '2026-01-10', firstDueOn: '2026-03-01' });
    expect(rows[0]).toMatchObject({ paymentCents: 1_700_00, principalCents: 0, balanceCents: 200_000_00 });
    expect(rows[1]).toMatchObject({ paymentCents: 1_199_10, dueOn: '2026-04-01' });
  });

  it('is due on the last day of months that are too short', () => {
    const { rows } = schedule({ ...loan, months: 3, disbursedOn: '2026-01-31' });
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-02-28', '2026-03-28', '2026-04-28']);
    const fromFirst = schedule({ ...loan, months: 3, firstDueOn: '2026-01-31' });
    expect(fromFirst.rows.map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });
});

describe('Mortgage insurance of a schedule', () => {
  // Official form H-25(B) of Regulation Z: 162,000 on 180,000 with 82.35 a month.
  const insured = {
    principalCents: 162_000_00,
    annualRatePercent: 3.875,
    months: 360,
    mortgageInsurance: { monthlyCents: 82_35, originalValueCents: 180_000_00 },
  };

  it('may be ended after 68 payments and ends after 80, at the latest after half of the term', () => {
    const found = schedule(insured);
    expect(found).toMatchObject({ firstBelow80: 68, firstBelow78: 80, midpoint: 180 });
    expect(found.rows[79]?.mortgageInsuranceCents).toBe(82_35);
    expect(found.rows[80]?.mortgageInsuranceCents).toBe(0);
    expect(found.totalMortgageInsuranceCents).toBe(80 * 82_35);
    expect(found.basis.map(({ citation }) => citation)).toEqual(
      expect.arrayContaining(['12 USC 4902(a)', '12 USC 4902(b)', '12 USC 4902(c)']),
    );
  });

  it('costs with the interest what the form prints as its finance charge, to the rounding of payments', () => {
    const { totalInterestCents, totalMortgageInsuranceCents } = schedule(insured);
    const deviation = Math.abs(totalInterestCents + totalMortgageInsuranceCents - 118_830_27);
    // The form multiplies payments that are not rounded; ours are.
    expect(largestDeviation('Finance charge of H-25(B), cents', [deviation])).toBeLessThan(500);
  });

  it('ends half-way where the balance falls too late', () => {
    const late = { ...insured, interestOnlyMonths: 300 };
    const { rows, firstBelow78 } = schedule(late);
    expect(firstBelow78).toBeGreaterThan(180);
    expect(rows[179]?.mortgageInsuranceCents).toBe(82_35);
    expect(rows[180]?.mortgageInsuranceCents).toBe(0);
  });

  it('is not due where the loan is below 78 percent from the first', () => {
    const low = { ...insured, mortgageInsurance: { monthlyCents: 82_35, originalValueCents: 300_000_00 } };
    expect(schedule(low)).toMatchObject({ firstBelow80: 0, firstBelow78: 0, totalMortgageInsuranceCents: 0 });
  });
});

describe('Terms without a schedule', () => {
  it.each<[string, ScheduleTerms]>([
    ['principal', { ...loan, principalCents: -1 }],
    ['months', { ...loan, months: 601 }],
    ['interestOnlyMonths', { ...loan, interestOnlyMonths: 360 }],
    ['balloonAfterMonths', { ...loan, balloonAfterMonths: 361 }],
    ['adjustments.0.fromPayment', { ...loan, adjustments: [{ fromPayment: 1, annualRatePercent: 5 }] }],
    ['adjustments.0.annualRate', { ...loan, adjustments: [{ fromPayment: 2, annualRatePercent: 101 }] }],
    ['disbursedOn', { ...loan, disbursedOn: '2026-02-30' }],
    ['firstDueOn', { ...loan, disbursedOn: '2026-03-01', firstDueOn: '2026-03-01' }],
    ['firstDueOn', { ...loan, disbursedOn: '2026-03-01', firstDueOn: '2027-04-01' }],
    ['firstDueOn', { ...loan, dayCount: 'actual/365' }],
    ['mortgageInsurance.originalValue', { ...loan, mortgageInsurance: { monthlyCents: 1, originalValueCents: 0 } }],
  ])('are refused by %s', (field, terms) => {
    expect(fieldsRefused(() => schedule(terms))).toEqual([field]);
  });

  it('are refused by the second adjustment of one payment', () => {
    const twice = [5, 6].map((annualRatePercent) => ({ fromPayment: 2, annualRatePercent }));
    expect(fieldsRefused(() => schedule({ ...loan, adjustments: twice }))).toEqual(['adjustments.1.fromPayment']);
  });
});
