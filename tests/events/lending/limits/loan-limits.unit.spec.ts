import { describe, expect, it } from '@jest/globals';
import { loanTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { nationalLimits } from '../../../../events/lending/limits/limit-tables.ts';
import { type CountyLimits, type LimitRequest, loanLimits } from '../../../../events/lending/limits/loan-limits.ts';
import { fieldsRefused } from '../support/refused.ts';

const county = (fips: string, ...limitsCents: CountyLimits['limitsCents']): CountyLimits => ({
  year: 2026,
  fips,
  limitsCents,
});
/** FHFA's list of 2026: the baseline, the ceiling, between them (invented), and a county of Hawaii. */
const baseline = county('17031', 832_750_00, 1_066_250_00, 1_288_800_00, 1_601_750_00);
const ceiling = county('06037', 1_249_125_00, 1_599_375_00, 1_933_200_00, 2_402_625_00);
const between = county('08031', 900_000_00, 1_152_150_00, 1_392_700_00, 1_730_800_00);
const hawaii = county('15003', 1_249_125_00, 1_599_375_00, 1_933_200_00, 2_402_625_00);

const limitsIn = (row: CountyLimits, request: Partial<LimitRequest> = {}) =>
  loanLimits({ year: 2026, fips: row.fips, units: 1, loanType: 'conventional', ...request }, row);

describe('Loan limits', () => {
  it.each([2025, 2026])('of %d have a ceiling of half as much again', (year) => {
    const limits = nationalLimits[year];
    expect(limits?.baselineCents.map((cents) => cents * 1.5)).toEqual(limits?.ceilingCents);
  });

  it.each([2025, 2026])('of %d have an FHA floor of 65 percent', (year) => {
    const limits = nationalLimits[year];
    // HUD rounds to 25 dollars below, but for one unit to the dollar.
    limits?.baselineCents.forEach((cents, index) => {
      const floor = limits.fhaFloorCents[index] ?? 0;
      expect(cents * 0.65 - floor).toBeGreaterThanOrEqual(0);
      expect(cents * 0.65 - floor).toBeLessThan(25_00);
    });
  });

  it('are those of the county, by units', () => {
    expect(limitsIn(between)).toMatchObject({
      baselineCents: 832_750_00,
      limitCents: 900_000_00,
      ceilingCents: 1_249_125_00,
      isLeast: false,
    });
    expect(limitsIn(between, { units: 4 })).toMatchObject({ limitCents: 1_730_800_00, ceilingCents: 2_402_625_00 });
  });

  it('are half as high again in Hawaii', () => {
    expect(limitsIn(hawaii)).toMatchObject({ baselineCents: 1_249_125_00, ceilingCents: 1_873_675_00 });
    expect(limitsIn(hawaii).basis).toHaveLength(2);
  });

  it.each([
    [832_750_00, true, 'conforming'],
    [832_750_01, true, 'high-balance'],
    [900_000_00, true, 'high-balance'],
    [900_000_01, false, 'jumbo'],
  ] as const)('find %d cents conforming: %s, %s', (loanAmountCents, conforming, size) => {
    expect(limitsIn(between, { loanAmountCents })).toMatchObject({ conforming, size });
  });

  it.each(['va', 'usda'] as const)('are no measure of a %s loan', (loanType) => {
    const found = limitsIn(between, { loanType, loanAmountCents: 1_000_000_00 });
    expect([found.conforming, found.size]).toEqual([undefined, undefined]);
  });

  it('of FHA are the floor at least where homes do not cost much', () => {
    const found = limitsIn(baseline, { loanType: 'fha', loanAmountCents: 541_287_00 });
    expect(found).toMatchObject({ limitCents: 541_287_00, isLeast: true, conforming: true });
    // The county's own FHA limit may cover it, and is not known.
    expect(limitsIn(baseline, { loanType: 'fha', loanAmountCents: 600_000_00 })).not.toHaveProperty('conforming');
    expect(limitsIn(baseline, { loanType: 'fha', loanAmountCents: 900_000_00 })).toMatchObject({ conforming: false });
  });

  it('of FHA are those of FHFA where homes cost more', () => {
    const found = limitsIn(ceiling, { loanType: 'fha', loanAmountCents: 1_249_125_00 });
    expect(found).toMatchObject({ limitCents: 1_249_125_00, isLeast: false, conforming: true });
    expect(found).not.toHaveProperty('size');
  });

  it('know the loan types of an application', () => {
    for (const loanType of loanTypes) expect(limitsIn(baseline, { loanType }).limitCents).toBeGreaterThan(0);
  });

  it.each<[string, Partial<LimitRequest>, CountyLimits | null]>([
    ['year', { year: 2024 }, baseline],
    ['year', { year: 2027 }, baseline],
    ['fips', {}, null],
    ['fips', {}, { ...baseline, year: 2025 }],
    ['fips', { fips: '99999' }, baseline],
    ['fips', { fips: 'abc' }, baseline],
    ['units', { units: 5 }, baseline],
    ['units', { units: 1.5 }, baseline],
    ['loanAmount', { loanAmountCents: 0 }, baseline],
  ])('are refused by %s', (field, request, row) => {
    const wrong = { year: 2026, fips: '17031', units: 1, loanType: 'conventional' as const, ...request };
    expect(fieldsRefused(() => loanLimits(wrong, row))).toEqual([field]);
  });

  it('say which years are known', () => {
    expect(() => limitsIn(baseline, { year: 2024 })).toThrow('Loan limits are not known for 2024');
  });
});
