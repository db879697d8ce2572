import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centsToDollars, dollarsToCentsSchema } from '../../../events/kernel/money.ts';

describe('Dollars', () => {
  it.each([
    [0, 0],
    [1234.5, 123_450],
    [0.29, 29],
    [1.15, 115],
    [8.2, 820],
    ['1234.50', 123_450],
    ['7', 700],
    [1_000_000_000, 100_000_000_000],
  ])('%j become %d cents', (dollars, cents) => {
    expect(dollarsToCentsSchema.parse(dollars)).toBe(cents);
  });

  it.each([
    [1.005, /two decimals/],
    [-1, /0 dollars or more/],
    [1_000_000_000.01, /one billion dollars or less/],
    ['1,234', /two decimals/],
    ['', /two decimals/],
    ['1e3', /two decimals/],
    [' 5', /two decimals/],
  ])('%j are refused with what to enter instead', (dollars, message) => {
    const parsed = dollarsToCentsSchema.safeParse(dollars);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues.map((issue) => issue.message).join()).toMatch(message);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [5]])('%p are refused', (dollars) => {
    expect(dollarsToCentsSchema.safeParse(dollars).success).toBe(false);
  });

  it('come back as they went in, as numbers and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(dollarsToCentsSchema.parse(centsToDollars(cents))).toBe(cents);
        expect(dollarsToCentsSchema.parse((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});
