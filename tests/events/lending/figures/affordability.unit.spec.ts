import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loanTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { type Means, affordability } from '../../../../events/lending/figures/affordability.ts';
import { levelPaymentCents } from '../../../../events/lending/repayment/payment.ts';
import { fieldsRefused } from '../support/refused.ts';

const means: Means = {
  monthlyIncomeCents: 10_000_00,
  debtsCents: 500_00,
  downPaymentCents: 60_000_00,
  annualRatePercent: 6,
  months: 360,
  taxesPerYearCents: 4_800_00,
  insurancePerYearCents: 1_200_00,
  maxFrontDtiPercent: 28,
  maxBackDtiPercent: 36,
  loanType: 'conventional',
};

const anyMeans: fc.Arbitrary<Means> = fc.record({
  monthlyIncomeCents: fc.integer({ min: 1, max: 100_000_00 }),
  debtsCents: fc.nat(5_000_00),
  downPaymentCents: fc.nat(1_000_000_00),
  annualRatePercent: fc.integer({ min: 0, max: 15_000 }).map((thousandths) => thousandths / 1000),
  months: fc.integer({ min: 1, max: 600 }),
  taxesPerYearCents: fc.nat(20_000_00),
  insurancePerYearCents: fc.nat(5_000_00),
  maxFrontDtiPercent: fc.integer({ min: 1, max: 100 }),
  maxBackDtiPercent: fc.integer({ min: 1, max: 100 }),
  loanType: fc.constantFrom(...loanTypes),
});

describe('Affordability', () => {
  it('is limited by the housing ratio', () => {
    // 2,800 less 500 of taxes and insurance: 2,300 / 0.0059955053 = 383,620.71.
    const found = affordability(means);
    expect(found).toMatchObject({ limitedBy: 'frontDti', paymentCents: 2_300_00 });
    expect(found.maxLoanCents / 100).toBeCloseTo(383_621, -1);
    expect(found.maxPriceCents).toBe(found.maxLoanCents + 60_000_00);
  });

  it('is lowered by mortgage insurance, and says so where none was given', () => {
    const { leftOut, paymentCents } = affordability(means);
    expect(leftOut.map(({ name }) => name)).toEqual(['Mortgage insurance', 'Financed fees and association dues']);
    const insured = affordability({ ...means, mortgageInsuranceCents: 150_00 });
    expect(insured.paymentCents).toBe(paymentCents - 150_00);
    expect(insured.leftOut.map(({ name }) => name)).toEqual(['Financed fees and association dues']);
    expect(fieldsRefused(() => affordability({ ...means, mortgageInsuranceCents: -1 }))).toEqual(['mortgageInsurance']);
  });

  it('never passes a limit by a part of a cent', () => {
    const least = { monthlyIncomeCents: 1, debtsCents: 0, taxesPerYearCents: 0, insurancePerYearCents: 0 };
    expect(affordability({ ...means, ...least, maxFrontDtiPercent: 50, maxBackDtiPercent: 50 }).paymentCents).toBe(0);
  });

  it('is limited by debts', () => {
    expect(affordability({ ...means, debtsCents: 1_500_00 })).toMatchObject({
      limitedBy: 'backDti',
      paymentCents: 1_600_00,
    });
  });

  it.each([
    ['conventional', 3_000_00, 97_000_00],
    ['fha', 3_500_00, 96_500_00],
    ['conventional', 0, 0],
  ] as const)('is limited by the down payment of a %s loan', (loanType, downPaymentCents, maxLoanCents) => {
    expect(affordability({ ...means, loanType, downPaymentCents })).toMatchObject({
      limitedBy: 'downPayment',
      maxLoanCents,
      maxPriceCents: maxLoanCents + downPaymentCents,
    });
  });

  it('needs no down payment where the programme lends the whole price', () => {
    expect(affordability({ ...means, loanType: 'va', downPaymentCents: 0 })).toMatchObject({ limitedBy: 'frontDti' });
  });

  it('is nothing where debts leave nothing', () => {
    const found = affordability({ ...means, debtsCents: 5_000_00 });
    expect(found).toMatchObject({ maxLoanCents: 0, paymentCents: 0, limitedBy: 'backDti' });
  });

  it('is the largest loan whose payment fits', () => {
    fc.assert(
      fc.property(anyMeans, (any) => {
        const { maxLoanCents, paymentCents, limitedBy } = affordability(any);
        const left = Math.min(
          (any.monthlyIncomeCents * any.maxFrontDtiPercent) / 100,
          (any.monthlyIncomeCents * any.maxBackDtiPercent) / 100 - any.debtsCents,
        );
        const budget = left - (any.taxesPerYearCents + any.insurancePerYearCents) / 12;
        expect(paymentCents).toBeLessThanOrEqual(Math.max(0, budget + 1));
        const more = levelPaymentCents({ ...any, principalCents: maxLoanCents + 1_000 });
        if (limitedBy !== 'downPayment') expect(more).toBeGreaterThanOrEqual(budget - 2);
      }),
    );
  });

  it.each<[string, Means]>([
    ['monthlyIncome', { ...means, monthlyIncomeCents: 0 }],
    ['maxFrontDti', { ...means, maxFrontDtiPercent: 0 }],
    ['maxBackDti', { ...means, maxBackDtiPercent: 101 }],
    ['months', { ...means, months: 0 }],
    ['annualRate', { ...means, annualRatePercent: 101 }],
    ['downPayment', { ...means, downPaymentCents: -1 }],
  ])('is refused by %s', (field, wrong) => {
    expect(fieldsRefused(() => affordability(wrong))).toEqual([field]);
  });
});
