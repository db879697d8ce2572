import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { levelPaymentCents, monthlyPaymentCents } from '../../../../events/lending/repayment/payment.ts';
import { payoff } from '../../../../events/lending/repayment/payoff.ts';
import { fieldsRefused } from '../support/refused.ts';
import { anyRepayment } from './support/loans.ts';

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
    expect(levelPaymentCents({ principalCents: 360_000_00, annualRatePercent: 1e-9, months: 360 })).toBe(1_000_00);
  });

  it('is below an equal share of the loan when the rate is negative', () => {
    // 1,000 (i) / (1 - (1 + i)^-12) with i = -5 % / 12: 81.0853.
    expect(levelPaymentCents({ principalCents: 1_000_00, annualRatePercent: -5, months: 12 })).toBe(81_09);
  });

  it('is whole cents, repays at least the principal and grows with the rate', () => {
    fc.assert(
      fc.property(anyRepayment, (loan) => {
        const payment = levelPaymentCents(loan);
        expect(Number.isSafeInteger(payment)).toBe(true);
        expect(payment).toBeGreaterThanOrEqual(Math.floor(loan.principalCents / loan.months));
        const dearer = levelPaymentCents({ ...loan, annualRatePercent: loan.annualRatePercent + 1 });
        expect(dearer).toBeGreaterThanOrEqual(payment);
      }),
    );
  });
});

describe('Paying more each month', () => {
  const loan = { principalCents: 200_000_00, annualRatePercent: 6, months: 360 };

  it('changes nothing when the extra is nothing', () => {
    expect(payoff(loan)).toMatchObject({ paymentCents: 1_199_10, payoffMonths: 360 });
  });

  it('repays sooner at less interest', () => {
    const [plain, faster] = [payoff(loan), payoff(loan, 200_00)];
    // n = -ln(1 - L i / P) / ln(1 + i) = 251.6 payments of 1,399.10.
    expect(faster).toMatchObject({ paymentCents: 1_199_10, payoffMonths: 252 });
    expect(faster.totalInterestCents).toBeLessThan(plain.totalInterestCents);
  });

  it('never takes longer or costs more for a larger extra', () => {
    fc.assert(
      fc.property(anyRepayment, fc.nat(2_000_00), fc.nat(2_000_00), (terms, one, more) => {
        const [some, all] = [payoff(terms, one), payoff(terms, one + more)];
        expect(all.payoffMonths).toBeLessThanOrEqual(some.payoffMonths);
        expect(all.totalInterestCents).toBeLessThanOrEqual(some.totalInterestCents);
      }),
    );
  });

  it.each([
    ['principal', { ...loan, principalCents: 0 }, 0],
    ['annualRate', { ...loan, annualRatePercent: 100.1 }, 0],
    ['annualRate', { ...loan, annualRatePercent: -5.1 }, 0],
    ['annualRate', { ...loan, annualRatePercent: Number.NaN }, 0],
    ['annualRate', { ...loan, annualRatePercent: 6.1234567 }, 0],
    ['months', { ...loan, months: 601 }, 0],
    ['months', { ...loan, months: 0 }, 0],
    ['extra', loan, -1],
  ])('is refused by %s', (field, terms, extra) => {
    expect(fieldsRefused(() => payoff(terms, extra))).toEqual([field]);
  });
});
