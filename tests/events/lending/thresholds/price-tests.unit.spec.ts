import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { loanFeatures, liens, type PricedLoan } from '../../../../events/lending/thresholds/priced-loan.ts';
import { priceTests } from '../../../../events/lending/thresholds/price-tests.ts';

const loan: PricedLoan = {
  year: 2026,
  loanAmountCents: 300_000_00,
  lien: 'first',
  aprPercent: 6.9,
  aporPercent: 6.4,
  pointsAndFeesCents: 6_000_00,
  features: [],
};
const test = (given: Partial<PricedLoan>) => priceTests({ ...loan, ...given });
const over = (points: number) => ({ aprPercent: 6.4 + points });

describe('The price cap of a qualified mortgage', () => {
  // bankersonline.com/topstory/176653 for 2025; FR Doc 2025-22773 for 2026.
  it.each<[number, number, Partial<PricedLoan>, number]>([
    [2025, 134_841, {}, 2.25],
    [2025, 134_840.99, {}, 3.5],
    [2025, 80_905, {}, 3.5],
    [2025, 80_904.99, {}, 6.5],
    [2026, 137_958, {}, 2.25],
    [2026, 137_957.99, {}, 3.5],
    [2026, 82_775, {}, 3.5],
    [2026, 82_774.99, {}, 6.5],
    [2026, 137_958, { manufactured: true }, 2.25],
    [2026, 137_957.99, { manufactured: true }, 6.5],
    [2026, 82_775, { lien: 'subordinate' }, 3.5],
    [2026, 82_774.99, { lien: 'subordinate' }, 6.5],
    [2026, 500_000, { lien: 'subordinate' }, 3.5],
  ])('of %d for %d %j is %d', (year, amount, more, cap) =>
    expect(test({ year, loanAmountCents: Math.round(amount * 100), ...more }).priceCap).toBe(cap),
  );

  it('is lost at it, not below', () => {
    expect(test(over(2.249999))).toMatchObject({ qm: true, protection: 'rebuttable presumption' });
    expect(test(over(2.25))).toMatchObject({
      qm: false,
      protection: null,
      reasons: [
        'No qualified mortgage: APR less APOR is 2.25, not below 2.25',
        'Higher-priced: APR less APOR is 2.25, 1.5 or more',
      ],
    });
  });
});

describe('The cap of points and fees', () => {
  it.each([
    [2025, 134_841, 4_045.23],
    [2025, 134_840.99, 4_045],
    [2025, 80_905, 4_045],
    [2025, 80_904.99, 4_045.24],
    [2025, 26_968, 1_348.4],
    [2025, 26_967.99, 1_348],
    [2025, 16_855, 1_348],
    [2025, 16_854.99, 1_348.39],
    [2026, 137_958, 4_138.74],
    [2026, 82_775, 4_139],
    [2026, 82_774.99, 4_138.74],
    [2026, 27_592, 1_379.6],
    [2026, 27_591.99, 1_380],
    [2026, 17_245, 1_380],
    [2026, 17_244.99, 1_379.59],
    [2026, 300_000, 9_000],
  ])('of %d for %d is %d', (year, amount, cap) =>
    expect(test({ year, loanAmountCents: Math.round(amount * 100) }).feesCapCents).toBe(Math.round(cap * 100)),
  );

  it('may be reached, not exceeded', () => {
    expect(test({ pointsAndFeesCents: 9_000_00 }).qm).toBe(true);
    expect(test({ pointsAndFeesCents: 9_000_01 })).toMatchObject({
      qm: false,
      reasons: ['No qualified mortgage: points and fees of $9,000.01 exceed $9,000.00'],
    });
  });
});

describe('The protection of a qualified mortgage', () => {
  it.each<[Partial<PricedLoan>, string | null]>([
    [over(1.499999), 'safe harbour'],
    [over(1.5), 'rebuttable presumption'],
    // The limit of 2.5 for jumbo loans belongs to higher-priced loans only.
    [{ ...over(1.5), jumbo: true }, 'rebuttable presumption'],
    [{ ...over(3.499999), lien: 'subordinate' }, 'safe harbour'],
    [
      { ...over(3.5), lien: 'subordinate', loanAmountCents: 50_000_00, pointsAndFeesCents: 0 },
      'rebuttable presumption',
    ],
    [{ features: ['interest-only'] }, null],
  ])('for %j is %s', (given, protection) => expect(test(given).protection).toBe(protection));

  it.each(['negative-amortization', 'interest-only', 'balloon', 'term-over-30-years'] as const)(
    'goes with %s, and says so',
    (feature) => {
      const { qm, reasons } = test({ features: [feature, feature] });
      expect([qm, reasons.length]).toEqual([false, 1]);
    },
  );

  it('has nothing to say of a plain loan', () =>
    expect(test({})).toMatchObject({ qm: true, hpml: false, hoepa: false, hpmlAppraisal: false, reasons: [] }));
});

describe('A higher-priced mortgage loan', () => {
  it.each<[Partial<PricedLoan>, boolean]>([
    [over(1.499999), false],
    [over(1.5), true],
    [{ ...over(2.499999), jumbo: true }, false],
    [{ ...over(2.5), jumbo: true }, true],
    [{ ...over(3.499999), lien: 'subordinate' }, false],
    [{ ...over(3.5), lien: 'subordinate' }, true],
  ])('%j: %s', (given, hpml) => expect(test(given).hpml).toBe(hpml));

  it.each([
    [2025, 33_500, false],
    [2025, 33_500.01, true],
    [2026, 34_200, false],
    [2026, 34_200.01, true],
  ])('of %d over %d needs an appraisal: %s', (year, amount, hpmlAppraisal) =>
    expect(test({ year, loanAmountCents: Math.round(amount * 100), ...over(7) }).hpmlAppraisal).toBe(hpmlAppraisal),
  );

  it('that is a qualified mortgage needs none', () =>
    expect(test(over(2))).toMatchObject({ qm: true, hpml: true, hpmlAppraisal: false }));
});

describe('A high-cost mortgage', () => {
  it.each<[Partial<PricedLoan>, boolean]>([
    [over(6.5), false],
    [over(6.500001), true],
    [{ ...over(8.5), lien: 'subordinate' }, false],
    [{ ...over(8.500001), lien: 'subordinate' }, true],
    [{ ...over(8.5), features: ['personal-property'], loanAmountCents: 49_999_99, pointsAndFeesCents: 0 }, false],
    [{ ...over(8.5), features: ['personal-property'], loanAmountCents: 50_000_00, pointsAndFeesCents: 0 }, true],
    [{ pointsAndFeesCents: 15_000_00 }, false],
    [{ pointsAndFeesCents: 15_000_01 }, true],
    [{ loanAmountCents: 27_592_00, pointsAndFeesCents: 1_379_60 }, false],
    [{ loanAmountCents: 27_592_00, pointsAndFeesCents: 1_379_61 }, true],
    [{ loanAmountCents: 27_591_99, pointsAndFeesCents: 1_380_00 }, false],
    [{ loanAmountCents: 27_591_99, pointsAndFeesCents: 1_380_01 }, true],
    [{ loanAmountCents: 10_000_00, pointsAndFeesCents: 800_01 }, true],
    [{ features: ['prepayment-penalty-beyond-36-months'] }, true],
    [{ features: ['prepayment-penalty-over-2-percent'] }, true],
  ])('%j: %s', (given, hoepa) => expect(test(given).hoepa).toBe(hoepa));
});

describe('Tests that cannot be made', () => {
  const refused = (given: Partial<PricedLoan>) => {
    try {
      test(given);
    } catch (error) {
      if (error instanceof RuleViolationError) return error.errors;
      throw error;
    }
    return [];
  };

  it.each([2024, 2027])('are those of %d', (year) =>
    expect(refused({ year })).toEqual([
      { field: 'year', message: 'Thresholds of price and fees are known for 2025, 2026: use such a year' },
    ]),
  );

  it('name every field', () =>
    expect(
      refused({ loanAmountCents: 0, aprPercent: 101, aporPercent: Number.NaN, pointsAndFeesCents: -1 }).map(
        ({ field }) => field,
      ),
    ).toEqual(['loanAmount', 'apr', 'apor', 'pointsAndFees']));
});

describe('Every loan', () => {
  const anyLoan = fc.record({
    year: fc.constantFrom(2025, 2026),
    loanAmountCents: fc.integer({ min: 1, max: 2_000_000_00 }),
    lien: fc.constantFrom(...liens),
    manufactured: fc.boolean(),
    aprPercent: fc.integer({ min: 0, max: 20_000 }).map((thousandths) => thousandths / 1000),
    aporPercent: fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000),
    pointsAndFeesCents: fc.nat(20_000_00),
    features: fc.subarray([...loanFeatures]),
    jumbo: fc.boolean(),
  });

  it('that is no qualified mortgage has a reason; dearer, it never becomes one', () =>
    fc.assert(
      fc.property(anyLoan, fc.nat(10_000), (given, thousandths) => {
        const cheap = priceTests(given);
        const dear = priceTests({ ...given, aprPercent: given.aprPercent + thousandths / 1000 });
        expect(cheap.qm).toBe(cheap.protection !== null);
        expect(cheap.qm || cheap.reasons.some((reason) => reason.startsWith('No qualified mortgage'))).toBe(true);
        expect([!cheap.qm && dear.qm, cheap.hpml && !dear.hpml, cheap.hoepa && !dear.hoepa]).toEqual([
          false,
          false,
          false,
        ]);
      }),
    ));
});
