import { describe, expect, it } from '@jest/globals';
import {
  applicationRatios,
  debtToIncomePercent,
  loanToValuePercent,
} from '../../../../events/lending/ratios/application-ratios.ts';
import { submission } from '../../../support/histories/builders.ts';

describe('Loan-to-value ratio', () => {
  it.each([
    [320_000_00, 400_000_00, 80],
    [320_020_00, 400_000_00, 80],
    [320_040_00, 400_000_00, 80.01],
    [200_000_00, 300_000_00, 66.66],
    [410_000_00, 400_000_00, 102.5],
    [0, 400_000_00, 0],
  ])('of %d cents on %d cents is %d %%', (amount, value, percent) => {
    expect(loanToValuePercent(amount, value)).toBe(percent);
  });

  it('does not exist without a value', () => {
    expect(loanToValuePercent(1, 0)).toBeNull();
  });
});

describe('Debt-to-income ratio', () => {
  it.each([
    [4_300_00, 10_000_00, 43],
    [2_000_00, 3_000_00, 66.67],
    [1_000_00, 3_000_00, 33.33],
    [12_000_00, 10_000_00, 120],
  ])('of %d cents owed on %d cents earned is %d %%', (owed, earned, percent) => {
    expect(debtToIncomePercent(owed, earned)).toBe(percent);
  });

  it('does not exist without income', () => {
    expect(debtToIncomePercent(100_00, 0)).toBeNull();
  });
});

describe('Ratios of an application', () => {
  it('come from its loan, property, income and debts', () => {
    expect(applicationRatios(submission())).toEqual({
      loanToValuePercent: 80,
      monthlyIncomeCents: 8_000_00,
      monthlyDebtsCents: 350_00,
      monthlyPaymentCents: 2_022_62,
      debtToIncomePercent: 29.66,
    });
  });

  it('leave the debt-to-income ratio open without income', () => {
    expect(applicationRatios(submission({ income: [] }))).toMatchObject({
      monthlyIncomeCents: 0,
      debtToIncomePercent: null,
    });
  });
});
