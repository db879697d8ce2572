import { describe, expect, it } from '@jest/globals';
import type { AdjustableRate, DisclosedLoan } from '../../../../events/lending/disclosures/disclosed-loan.ts';
import { escrowCents, type HousingCost, housingCosts } from '../../../../events/lending/disclosures/housing-costs.ts';
import { type MonthlyInsurance, projectedPayments } from '../../../../events/lending/disclosures/projected-payments.ts';
import { balanceAfter, payment } from './support/by-hand.ts';

const fixed: DisclosedLoan = { noteCents: 200_000_00, ratePercent: 6, termYears: 30 };
/** 5/1 with limits of 2, 2 and 5 points over 5 percent. */
const fiveOne: AdjustableRate = {
  index: 'SOFR',
  indexPercent: 3.5,
  marginPercent: 2.75,
  fixedMonths: 60,
  everyMonths: 12,
  firstLimitPercent: 2,
  limitPercent: 2,
  ceilingPercent: 10,
};
const arm: DisclosedLoan = { noteCents: 100_000_00, ratePercent: 5, termYears: 30, adjustable: fiveOne };

const rows = (loan: DisclosedLoan, insurance?: MonthlyInsurance, escrow = 0): string[] =>
  projectedPayments(loan, insurance, escrow).map(
    ({ heading, principalAndInterest: { least, most }, isInterestOnly, mortgageInsurance, total }) =>
      `${heading}: ${least}${most === null ? '' : ` to ${most}`}${isInterestOnly ? ' only interest' : ''}, MI ${mortgageInsurance}, ${total.least}${total.most === null ? '' : ` to ${total.most}`}`,
  );

describe('Projected payments', () => {
  it('have one column where nothing changes', () =>
    expect(rows(fixed)).toEqual(['Years 1-30: $1,199.10, MI 0, $1,199']));

  it('add the exact payment to rounded premiums and escrow (comment 37(o)(4)(i)(C)-1)', () => {
    const [column] = projectedPayments(fixed, { monthlyCents: 164_49, payments: 100 }, 100_50);
    // 1,199.10 + 164 + 101 = 1,464.10
    expect(column).toMatchObject({ mortgageInsurance: '164', escrow: '101', total: { least: '$1,464', most: null } });
  });

  it('end interest only with a column of their own, at the next year where it ends within one (comment 37(c)(3)(ii)-1)', () => {
    // 200,000 at 6 % is 1,000.00 of interest a month; over 300 months 1,288.60, over 306 months 1,277.80.
    expect(rows({ ...fixed, interestOnlyMonths: 60 })).toEqual([
      'Years 1-5: $1,000.00 only interest, MI 0, $1,000',
      'Years 6-30: $1,288.60, MI 0, $1,289',
    ]);
    const within = rows({ ...fixed, interestOnlyMonths: 54 }, { monthlyCents: 100_00, payments: 100 });
    expect(within.map((row) => row.slice(0, 11))).toEqual(['Years 1-5: ', 'Years 6-9: ', 'Years 10-30']);
    expect(within[2]).toContain(`$${payment(200_000, 6, 306).toLocaleString('en-US')}, MI —`);
  });

  it('have the least and the most that the limits of a 5/1 rate allow', () => {
    // The least: 3 % in year 6, then the margin of 2.75 %. The most: 7 %, 9 %, 10 %.
    const owed = balanceAfter(100_000, 5, 360, 60);
    const [low, high] = [payment(owed, 3, 300), payment(owed, 7, 300)];
    const [lowOwed, highOwed] = [balanceAfter(owed, 3, 300, 12), balanceAfter(owed, 7, 300, 12)];
    const [low7, high7] = [payment(lowOwed, 2.75, 288), payment(highOwed, 9, 288)];
    const high8 = payment(balanceAfter(highOwed, 9, 288, 12), 10, 276);
    const dollars = (amount: number) => `$${Math.round(amount)}`;
    expect([low, high, low7, high7, high8].map(dollars)).toEqual(['$435', '$649', '$424', '$767', '$828']);
    expect(rows(arm)).toEqual([
      'Years 1-5: $536.82, MI 0, $537',
      'Year 6: $435 to $649, MI 0, $435 to $649',
      'Year 7: $424 to $767, MI 0, $424 to $767',
      'Years 8-30: $424 to $828, MI 0, $424 to $828',
    ]);
  });

  it('join what changes twice in a year, and begin again at its end ((c)(1)(i)(D))', () => {
    const twice = { ...fiveOne, everyMonths: 6, firstLimitPercent: 2, limitPercent: 1 };
    expect(rows({ ...arm, adjustable: twice }).map((row) => row.split(':')[0])).toEqual([
      'Years 1-5',
      'Year 6',
      'Year 7',
      'Years 8-30',
    ]);
  });

  it('show the end of mortgage insurance where a column is left, else with the next one ((c)(1)(ii)(B))', () => {
    const fiveFive = { ...fiveOne, everyMonths: 60, ceilingPercent: 10 };
    const to25 = { ...arm, termYears: 15, adjustable: fiveFive };
    const insurance = { monthlyCents: 50_00, payments: 36 };
    const insured = (loan: DisclosedLoan) =>
      projectedPayments(loan, insurance, 0).map(({ heading, mortgageInsurance }) => `${heading} ${mortgageInsurance}`);
    expect(insured(to25)).toEqual(['Years 1-3 50', 'Years 4-5 —', 'Years 6-10 —', 'Years 11-15 —']);
    expect(insured({ ...to25, termYears: 30 })).toEqual([
      'Years 1-5 50',
      'Years 6-10 —',
      'Years 11-15 —',
      'Years 16-30 —',
    ]);
  });

  it('have a final balloon in a column of its own, and three others at most ((c)(1)(ii)(A))', () => {
    const seven = { ...fixed, balloonAfterMonths: 84 };
    // After 83 payments of 1,199.10 there are 179,580.07 left, with which a month's interest of 897.90 is due.
    expect(balanceAfter(200_000, 6, 360, 83)).toBeCloseTo(179_580.07, 1);
    expect(rows(seven)).toEqual(['Years 1-7: $1,199.10, MI 0, $1,199', 'Final Payment: $180,477.97, MI 0, $180,478']);
    const yearly = { ...fiveOne, fixedMonths: 12 };
    expect(rows({ ...arm, balloonAfterMonths: 84, adjustable: yearly }).map((row) => row.split(':')[0])).toEqual([
      'Year 1',
      'Year 2',
      'Years 3-7',
      'Final Payment',
    ]);
  });

  it('are those of a loan of interest only with a 5/3 rate after it', () => {
    const fiveThree = { ...fiveOne, everyMonths: 36, marginPercent: 4, floorPercent: 3.25, ceilingPercent: 12 };
    const loan: DisclosedLoan = {
      noteCents: 211_000_00,
      ratePercent: 4,
      termYears: 30,
      interestOnlyMonths: 60,
      adjustable: fiveThree,
    };
    const [least, most] = [payment(211_000, 3.25, 300), payment(211_000, 6, 300)];
    const owed = balanceAfter(211_000, 6, 300, 36);
    const most9 = payment(owed, 8, 264);
    const owed12 = balanceAfter(owed, 8, 264, 36);
    const most15 = payment(balanceAfter(owed12, 10, 228, 36), 12, 192);
    expect([least, most, most9, most15].map(Math.round)).toEqual([1028, 1359, 1604, 2068]);
    expect(rows(loan, { monthlyCents: 109_00, payments: 130 })).toEqual([
      'Years 1-5: $703.33 only interest, MI 109, $812',
      'Years 6-8: $1,028 to $1,359, MI 109, $1,137 to $1,468',
      'Years 9-11: $1,028 to $1,604, MI 109, $1,137 to $1,713',
      'Years 12-30: $1,028 to $2,068, MI —, $1,028 to $2,068',
    ]);
  });
});

describe('Taxes, insurance and assessments', () => {
  const taxes: HousingCost = { kind: 'property_taxes', monthlyCents: 105_30, inEscrow: true };
  const insurance: HousingCost = { kind: 'homeowners_insurance', monthlyCents: 100_83, inEscrow: false };
  const dues: HousingCost = { kind: 'other', label: 'HOA Dues', monthlyCents: 50_25, inEscrow: false };

  it('are summed up whether escrow pays them or not, and say which it pays', () => {
    // 105.30 + 100.83 + 50.25 = 256.38
    expect(housingCosts([taxes, insurance, dues])).toEqual({
      monthly: '$256',
      boxes: [
        { label: 'Property Taxes', isIncluded: true, inEscrow: 'YES' },
        { label: 'Homeowner’s Insurance', isIncluded: true, inEscrow: 'NO' },
        { label: 'Other: HOA Dues', isIncluded: true, inEscrow: 'NO' },
      ],
    });
    expect(escrowCents([taxes, insurance, dues])).toBe(105_30);
  });

  it('name one of several others, and say that some are in escrow (comment 37(c)(4)(iv))', () => {
    const flood: HousingCost = { kind: 'other', label: 'Flood Insurance', monthlyCents: 40_00, inEscrow: true };
    expect(housingCosts([taxes, insurance, dues, flood]).boxes[2]).toEqual({
      label: 'Other: HOA Dues and additional costs',
      isIncluded: true,
      inEscrow: 'Some',
    });
  });
});
