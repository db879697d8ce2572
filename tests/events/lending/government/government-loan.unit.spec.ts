import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type GovernmentLoan,
  governmentFees,
  loanWithFeeCents,
} from '../../../../events/lending/government/government-loan.ts';
import { regions, vaResidualAtDtiCents } from '../../../../events/lending/government/va.ts';
import { fieldsRefused } from '../support/refused.ts';

const va: GovernmentLoan = {
  program: 'va',
  loanAmountCents: 400_000_00,
  valueCents: 400_000_00,
  months: 360,
  caseDate: '2026-03-01',
};
const fha = { ...va, program: 'fha' } as const;

describe('VA funding fee', () => {
  // VA's table from 7 April 2023, on 400,000.
  it.each([
    ['first', 400_000_00, 8_600_00],
    ['first', 425_532_00, 6_000_00],
    ['first', 444_444_45, 5_000_00],
    ['later', 400_000_00, 13_200_00],
    ['later', 425_532_00, 6_000_00],
    ['later', 444_444_45, 5_000_00],
    ['irrrl', 800_000_00, 2_000_00],
    ['cash-out', 800_000_00, 8_600_00],
    ['later-cash-out', 800_000_00, 13_200_00],
  ] as const)('of %s use on a value of %d is %d cents', (use, valueCents, upfrontFeeCents) => {
    expect(governmentFees({ ...va, use, valueCents })).toMatchObject({ upfrontFeeCents });
  });

  it('begins to fall at exactly 5 and 10 percent down', () => {
    const feeAt = (loanAmountCents: number): number =>
      governmentFees({ ...va, loanAmountCents, valueCents: 100_000_00 }).upfrontFeeCents;
    expect([95_000_01, 95_000_00, 90_000_01, 90_000_00].map(feeAt)).toEqual([2_042_50, 1_425_00, 1_350_00, 1_125_00]);
  });

  it('is nothing for who is exempt, and says why', () => {
    expect(governmentFees({ ...va, exempt: true })).toMatchObject({
      upfrontFeeCents: 0,
      basis: [{ citation: '38 USC 3729(c)' }],
    });
  });
});

describe('VA residual income', () => {
  // VA's two tables, every cell.
  it.each([
    ['northeast', 80_000, [450, 755, 909, 1025, 1062, 1142, 1222, 1222]],
    ['midwest', 80_000, [441, 738, 889, 1003, 1039, 1119, 1199, 1199]],
    ['south', 80_000, [441, 738, 889, 1003, 1039, 1119, 1199, 1199]],
    ['west', 80_000, [491, 823, 990, 1117, 1158, 1238, 1318, 1318]],
    ['northeast', 79_999, [390, 654, 788, 888, 921, 996, 1071, 1071]],
    ['midwest', 79_999, [382, 641, 772, 868, 902, 977, 1052, 1052]],
    ['south', 79_999, [382, 641, 772, 868, 902, 977, 1052, 1052]],
    ['west', 79_999, [425, 713, 859, 967, 1004, 1079, 1154, 1154]],
  ] as const)('in the %s on a loan of %d follows the table', (region, dollars, expected) => {
    const found = expected.map((_, index) =>
      governmentFees({ ...va, loanAmountCents: dollars * 100, region, familySize: index + 1 }),
    );
    expect(found.map(({ residualRequiredCents = 0 }) => residualRequiredCents / 100)).toEqual(expected);
  });

  it('is a fifth more where debts are over 41 percent', () => {
    expect([41, 41.001].map((dti) => vaResidualAtDtiCents(1_025_00, dti))).toEqual([1_025_00, 1_230_00]);
  });

  it('never falls as the family grows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...regions), fc.integer({ min: 1, max: 29 }), (region, familySize) => {
        const [one, more] = [familySize, familySize + 1].map(
          (size) => governmentFees({ ...va, region, familySize: size }).residualRequiredCents ?? 0,
        );
        expect(more).toBeGreaterThanOrEqual(one ?? 0);
      }),
    );
  });
});

describe('FHA premiums', () => {
  // HUD Mortgagee Letter 2023-05, every line: base loan, loan-to-value, months, percent a year, months of it.
  it.each([
    [726_200, 90, 360, 0.5, 132],
    [726_200, 95, 360, 0.5, 360],
    [726_200, 96.5, 360, 0.55, 360],
    [726_201, 90, 360, 0.7, 132],
    [726_201, 95, 360, 0.7, 360],
    [726_201, 96.5, 360, 0.75, 360],
    [726_200, 90, 180, 0.15, 132],
    [726_200, 90.1, 180, 0.4, 180],
    [726_201, 78, 180, 0.15, 132],
    [726_201, 90, 180, 0.4, 132],
    [726_201, 90.1, 180, 0.65, 180],
    [100_000, 80, 120, 0.15, 120],
    [100_000, 96.5, 181, 0.55, 181],
    [100_000, 96.5, 480, 0.55, 360],
  ])('of %d at %d %% over %d months are %d %% a year for %d months', (dollars, ltv, months, rate, for_) => {
    const loan = { ...fha, loanAmountCents: dollars * 100, valueCents: Math.ceil((dollars * 10_000) / ltv), months };
    expect(governmentFees(loan)).toMatchObject({
      upfrontFeeCents: Math.round(dollars * 1.75),
      annualRatePercent: rate,
      annualMonths: for_,
    });
  });
});

describe('USDA guarantee fees', () => {
  it('are 1 percent at closing and 0.35 percent a year for the term', () => {
    expect(governmentFees({ ...va, program: 'usda', loanAmountCents: 250_000_00 })).toMatchObject({
      upfrontFeeCents: 2_500_00,
      annualRatePercent: 0.35,
      annualMonths: 360,
    });
  });
});

describe('A government loan with its fee financed', () => {
  it('has the fee on top; USDA reckons it of the loan that includes it', () => {
    const base = { ...va, loanAmountCents: 200_000_00, valueCents: 200_000_00 };
    expect(loanWithFeeCents(base)).toBe(204_300_00);
    expect(loanWithFeeCents({ ...base, exempt: true })).toBe(200_000_00);
    expect(loanWithFeeCents({ ...base, program: 'usda' })).toBe(202_020_20);
  });
});

describe('A government loan whose fees are not known', () => {
  it.each<[string, GovernmentLoan]>([
    ['caseDate', { ...va, caseDate: '2023-04-06' }],
    ['caseDate', { ...va, caseDate: '2031-11-29' }],
    ['caseDate', { ...fha, caseDate: '2027-01-01' }],
    ['caseDate', { ...va, program: 'usda', caseDate: '2026-10-01' }],
    ['caseDate', { ...va, caseDate: '2026-02-30' }],
    ['loanAmount', { ...va, loanAmountCents: 0 }],
    ['value', { ...va, valueCents: Number.NaN }],
    ['months', { ...va, months: 601 }],
    ['familySize', { ...va, region: 'west', familySize: 0 }],
    ['familySize', { ...va, region: 'west' }],
    ['region', { ...va, familySize: 3 }],
    ['use', { ...fha, use: 'irrrl' }],
    ['exempt', { ...fha, exempt: true }],
  ])('is refused by %s', (field, loan) => {
    expect(fieldsRefused(() => governmentFees(loan))).toEqual([field]);
  });

  it('says which dates are known', () => {
    expect(() => governmentFees({ ...fha, caseDate: '2022-01-01' })).toThrow(
      'FHA premiums are not known for Jan 1, 2022',
    );
  });
});
