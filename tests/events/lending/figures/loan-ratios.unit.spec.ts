import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type RatioFigures, loanRatios } from '../../../../events/lending/figures/loan-ratios.ts';
import { fieldsRefused } from '../support/refused.ts';

const figures: RatioFigures = {
  loanAmountCents: 300_000_00,
  propertyValueCents: 410_000_00,
  purchasePriceCents: 400_000_00,
  subordinateBalancesCents: [20_000_00],
  creditLines: [{ limitCents: 50_000_00, drawnCents: 10_000_00 }],
  monthlyIncomeCents: 10_000_00,
  housing: { principalAndInterestCents: 1_896_20, taxesCents: 350_00, insuranceCents: 120_00 },
  debts: [
    { monthlyCents: 450_00, balanceCents: 12_000_00, monthsLeft: 30 },
    { monthlyCents: 300_00, monthsLeft: 10 },
    { monthlyCents: 800_00, paidOff: true },
  ],
};

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
const some = fc.integer({ min: 1, max: 1_000_000_000_000 });

describe('Ratios of a loan', () => {
  it('come from the lower of price and value, lines as drawn and in full, and the debts that stay', () => {
    expect(loanRatios(figures)).toMatchObject({
      ltvPercent: 75,
      cltvPercent: 82.5,
      hcltvPercent: 92.5,
      frontDtiPercent: 23.662,
      backDtiPercent: 28.162,
      residualIncomeCents: 7_183_80,
    });
  });

  it('say what they left out, and why', () => {
    expect(loanRatios(figures).leftOut).toEqual([
      { field: 'propertyValue', cents: 10_000_00, why: 'The price is lower than the value' },
      { field: 'creditLines.0', cents: 40_000_00, why: 'It is not drawn: only HCLTV counts it' },
      { field: 'debts.1', cents: 300_00, why: 'It has 10 payments left, or fewer' },
      { field: 'debts.2', cents: 800_00, why: 'It is paid off at or before closing' },
    ]);
  });

  it('name the rules that were applied, and no others', () => {
    const citations = (debts: RatioFigures['debts']): string[] =>
      loanRatios({ ...figures, debts }).basis.map(({ citation }) => citation);
    expect(citations(figures.debts)).toContain('Fannie Mae Selling Guide B3-6-05');
    expect(citations([])).not.toContain('Fannie Mae Selling Guide B3-6-05');
  });

  it.each([
    [200_000_00, 300_000_00, 66.667],
    [320_005_00, 400_000_00, 80.001],
    [320_001_00, 400_000_00, 80],
    [410_000_00, 400_000_00, 102.5],
  ])('of %d on %d are %d %%, to three decimals', (loanAmountCents, propertyValueCents, ltvPercent) => {
    const { purchasePriceCents: _, ...rest } = figures;
    expect(loanRatios({ ...rest, loanAmountCents, propertyValueCents })).toMatchObject({ ltvPercent });
  });

  it('are figures for any amounts, each at least the one before', () => {
    fc.assert(
      fc.property(some, some, some, cents, cents, cents, (loan, value, income, housing, debt, line) => {
        const { ltvPercent, cltvPercent, hcltvPercent, frontDtiPercent, backDtiPercent } = loanRatios({
          loanAmountCents: loan,
          propertyValueCents: value,
          creditLines: [{ limitCents: line, drawnCents: Math.floor(line / 2) }],
          monthlyIncomeCents: income,
          housing: { principalAndInterestCents: housing },
          debts: [{ monthlyCents: debt }],
        });
        const all = [ltvPercent, cltvPercent, hcltvPercent, frontDtiPercent, backDtiPercent];
        expect(all.every((percent) => Number.isFinite(percent) && percent >= 0)).toBe(true);
        expect(cltvPercent).toBeGreaterThanOrEqual(ltvPercent);
        expect(hcltvPercent).toBeGreaterThanOrEqual(cltvPercent);
        expect(backDtiPercent).toBeGreaterThanOrEqual(frontDtiPercent);
      }),
    );
  });

  it.each<[string, RatioFigures]>([
    ['loanAmount', { ...figures, loanAmountCents: 0 }],
    ['propertyValue', { ...figures, propertyValueCents: Number.NaN }],
    ['purchasePrice', { ...figures, purchasePriceCents: 0 }],
    ['subordinateBalances.0', { ...figures, subordinateBalancesCents: [-1] }],
    ['creditLines.0.drawn', { ...figures, creditLines: [{ limitCents: 1, drawnCents: 2 }] }],
    ['monthlyIncome', { ...figures, monthlyIncomeCents: 0 }],
    ['housing.taxes', { ...figures, housing: { principalAndInterestCents: 0, taxesCents: 0.5 } }],
    ['debts.0.monthly', { ...figures, debts: [{ monthlyCents: -1 }] }],
    ['debts.0.monthsLeft', { ...figures, debts: [{ monthlyCents: 1, monthsLeft: -1 }] }],
  ])('are refused by %s', (field, wrong) => {
    expect(fieldsRefused(() => loanRatios(wrong))).toEqual([field]);
  });
});
