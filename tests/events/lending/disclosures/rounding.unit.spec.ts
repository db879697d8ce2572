import { describe, expect, it } from '@jest/globals';
import {
  centsText,
  dollarsText,
  interestPercentText,
  loanAmountText,
  nearestDollar,
  partialCentsText,
  percentText,
  sumOfRounded,
} from '../../../../events/lending/disclosures/rounding.ts';

describe('Dollars of a Loan Estimate', () => {
  it.each([
    [164_50, '$165'],
    [164_49, '$164'],
    [0, '$0'],
    [-10_000_00, '– $10,000'],
    [-49, '$0'],
    [-50, '– $1'],
  ])('has %d cents as %s', (cents, printed) => expect(dollarsText(cents)).toBe(printed));

  it('is never a zero below zero', () => expect(Object.is(nearestDollar(-1), 0)).toBe(true));

  it('adds up lines as they are printed', () => {
    // 100.40 + 100.40 + 100.40 are 301.20, but the form shows three times 100.
    expect(sumOfRounded([100_40, 100_40, 100_40])).toBe(300);
    expect(sumOfRounded([100_50, 100_50])).toBe(202);
  });

  it('keeps the cents of a loan amount, and drops those that are none (comment 37(o)(4)(i)(B)-1)', () => {
    expect(loanAmountText(481_516_23)).toBe('$481,516.23');
    expect(loanAmountText(481_516_00)).toBe('$481,516');
  });

  it('keeps cents of a payment', () => expect(centsText(761_78)).toBe('$761.78'));

  it('rounds or cuts what is left of a cent in an amount per day', () => {
    expect(partialCentsText(6812.54)).toBe('$68.13');
    expect(partialCentsText(6812.54, 'truncated')).toBe('$68.12');
    expect(partialCentsText(68.29 * 100, 'truncated')).toBe('$68.29');
  });
});

describe('Percentages of a Loan Estimate', () => {
  it.each([
    [2.4999, '2.5%'],
    [7.005, '7.005%'],
    [7, '7%'],
    [3.875, '3.875%'],
    [4.274_307, '4.274%'],
    [1.0005, '1.001%'],
    [0.25, '0.25%'],
  ])('has %d as %s', (percent, printed) => expect(percentText(percent)).toBe(printed));

  it('has two decimals of total interest on the sample forms, and three by the rule in force', () => {
    expect(interestPercentText(69.4468, 'of_2013')).toBe('69.45%');
    expect(interestPercentText(69.4468)).toBe('69.447%');
  });
});
