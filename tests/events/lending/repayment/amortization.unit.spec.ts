import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amortizationSchedule, monthlyPaymentCents } from '../../../../events/lending/repayment/amortization.ts';

const anyLoan = fc.record({
  amountCents: fc.integer({ min: 1_000_00, max: 5_000_000_00 }),
  ratePercent: fc.integer({ min: 0, max: 15_000 }).map((thousandths) => thousandths / 1000),
  termYears: fc.integer({ min: 1, max: 40 }),
});

/** Exact, in whole numbers. */
const halfUp = (numerator: number, denominator: number): number =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

describe('Monthly payment', () => {
  it.each([
    // Official forms H-24(B) and H-25(B) of Regulation Z.
    [162_000_00, 3.875, 30, 761_78],
    [200_000_00, 6, 30, 1_199_10],
    [120_000_00, 0, 10, 1_000_00],
  ])('of %d cents at %d %% over %d years is %d cents', (amountCents, ratePercent, termYears, cents) => {
    expect(monthlyPaymentCents({ amountCents, ratePercent, termYears })).toBe(cents);
  });

  it('keeps its digits when the rate is almost nothing', () => {
    expect(monthlyPaymentCents({ amountCents: 360_000_00, ratePercent: 1e-9, termYears: 30 })).toBe(1_000_00);
  });

  it('is whole cents, repays at least the principal and grows with the rate', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const payment = monthlyPaymentCents(loan);
        expect(Number.isInteger(payment)).toBe(true);
        expect(payment).toBeGreaterThanOrEqual(Math.floor(loan.amountCents / loan.termYears / 12));
        expect(monthlyPaymentCents({ ...loan, ratePercent: loan.ratePercent + 1 })).toBeGreaterThan(payment);
      }),
    );
  });
});

describe('Amortization schedule', () => {
  it('clears the balance with its last payment and repays exactly what was lent', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const schedule = amortizationSchedule(loan);
        const principal = schedule.reduce((sum, { principalCents }) => sum + principalCents, 0);
        expect(schedule.at(-1)?.balanceCents).toBe(0);
        expect(principal).toBe(loan.amountCents);
        expect(schedule.length).toBeLessThanOrEqual(loan.termYears * 12);
      }),
      { numRuns: 50 },
    );
  });

  it('splits every payment into interest on what was owed and principal', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        let owed = loan.amountCents;
        const level = monthlyPaymentCents(loan);
        for (const row of amortizationSchedule(loan)) {
          expect(row.interestCents).toBe(halfUp(owed * Math.round(loan.ratePercent * 1000), 1_200_000));
          expect(row.paymentCents).toBe(row.interestCents + row.principalCents);
          owed -= row.principalCents;
          expect(row.balanceCents).toBe(owed);
          if (owed > 0) expect(row.paymentCents).toBe(level);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('begins as the textbook does', () => {
    expect(amortizationSchedule({ amountCents: 200_000_00, ratePercent: 6, termYears: 30 })[0]).toEqual({
      number: 1,
      paymentCents: 1_199_10,
      interestCents: 1_000_00,
      principalCents: 199_10,
      balanceCents: 199_800_90,
    });
  });
});
