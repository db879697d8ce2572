import { describe, expect, it } from '@jest/globals';
import {
  adjustablePaymentTable,
  adjustableRateTable,
} from '../../../../events/lending/disclosures/adjustment-tables.ts';
import type { AdjustableRate, DisclosedLoan } from '../../../../events/lending/disclosures/disclosed-loan.ts';
import { loanTerms, productText } from '../../../../events/lending/disclosures/loan-terms.ts';
import { everyWords, ordinal, periodWords } from '../../../../events/lending/disclosures/period-words.ts';

const fixed: DisclosedLoan = { noteCents: 200_000_00, ratePercent: 6, termYears: 30 };
const fiveThree: AdjustableRate = {
  index: 'MTA',
  indexPercent: 1,
  marginPercent: 4,
  fixedMonths: 60,
  everyMonths: 36,
  firstLimitPercent: 2,
  limitPercent: 2,
  floorPercent: 3.25,
  ceilingPercent: 12,
};
const both: DisclosedLoan = {
  noteCents: 211_000_00,
  ratePercent: 4,
  termYears: 30,
  interestOnlyMonths: 60,
  adjustable: fiveThree,
};
const no = { answer: 'NO', bullets: [] };

describe('Loan terms', () => {
  it('say of a fixed rate that nothing increases', () =>
    expect(loanTerms(fixed)).toEqual({
      amount: '$200,000',
      rate: '6%',
      payment: '$1,199.10',
      canIncrease: { amount: no, rate: no, payment: no },
      features: { prepaymentPenalty: no, balloon: no },
    }));

  it('say when an adjustable rate and its payment change, how high and when', () => {
    const { canIncrease, payment } = loanTerms(both);
    expect(payment).toBe('$703.33');
    expect(canIncrease).toEqual({
      amount: no,
      rate: {
        answer: 'YES',
        bullets: [
          'Adjusts every 3 years starting in year 6',
          'Can go as high as 12% in year 15',
          'See AIR Table on page 2 for details',
        ],
      },
      payment: {
        answer: 'YES',
        bullets: [
          'Adjusts every 3 years starting in year 6',
          'Can go as high as $2,068 in year 15',
          'Includes only interest and no principal until year 6',
          'See AP Table on page 2 for details',
        ],
      },
    });
  });

  it('say of interest only when the payment goes up, which is scheduled', () =>
    // 200,000 at 6 % over the 300 months that are left: 1,288.60.
    expect(loanTerms({ ...fixed, interestOnlyMonths: 60 }).canIncrease.payment.bullets).toEqual([
      'Adjusts once in year 6',
      'Goes as high as $1,289 in year 6',
      'Includes only interest and no principal until year 6',
      'See AP Table on page 2 for details',
    ]));

  it('have the balloon, and the penalty of the whole balance', () => {
    const { features } = loanTerms({
      ...fixed,
      balloonAfterMonths: 84,
      prepaymentPenalty: { percent: 1.5, years: 1 },
    });
    expect(features.prepaymentPenalty.bullets).toEqual([
      'As high as $3,000 if you pay off the loan during the first year',
    ]);
    expect(features.balloon.bullets).toEqual([
      expect.stringMatching(/^You will have to pay \$18\d,\d{3} at the end of year 7$/),
    ]);
  });

  it('have no balloon where the last payment is a regular one', () =>
    expect(loanTerms({ ...fixed, balloonAfterMonths: 360 }).features.balloon).toEqual(no));
});

describe('The product', () => {
  it.each<[string, DisclosedLoan]>([
    ['Fixed Rate', fixed],
    ['5/3 Adjustable Rate', { ...both, interestOnlyMonths: undefined }],
    ['5 Year Interest Only, 5/3 Adjustable Rate', both],
    ['5 Year Interest Only, Fixed Rate', { ...fixed, interestOnlyMonths: 60 }],
    ['Year 7 Balloon Payment, Fixed Rate', { ...fixed, balloonAfterMonths: 84 }],
    [
      '2.58/1 Adjustable Rate',
      { ...both, interestOnlyMonths: undefined, adjustable: { ...fiveThree, fixedMonths: 31, everyMonths: 12 } },
    ],
    [
      '18 mo./18 mo. Adjustable Rate',
      { ...both, interestOnlyMonths: undefined, adjustable: { ...fiveThree, fixedMonths: 18, everyMonths: 18 } },
    ],
  ])('is %s', (words, loan) => expect(productText(loan)).toBe(words));
});

describe('Tables of adjustments', () => {
  it('are left out where they do not apply', () => {
    expect([adjustablePaymentTable(fixed), adjustableRateTable(fixed)]).toEqual([null, null]);
    expect(adjustablePaymentTable({ ...both, interestOnlyMonths: undefined })).toBeNull();
    expect(adjustableRateTable({ ...fixed, interestOnlyMonths: 60 })).toBeNull();
  });

  it('say what changes of payments and rates', () => {
    expect(adjustablePaymentTable(both)).toEqual({
      features: [
        ['Interest Only Payments?', 'YES for your first 60 payments'],
        ['Optional Payments?', 'NO'],
        ['Step Payments?', 'NO'],
        ['Seasonal Payments?', 'NO'],
      ],
      payments: [
        ['First Change/Amount', '$1,028 – $1,359 at 61st payment'],
        ['Subsequent Changes', 'Every 3 years'],
        ['Maximum Payment', '$2,068 starting at 169th payment'],
      ],
    });
    expect(adjustableRateTable(both)).toEqual({
      rates: [
        ['Index + Margin', 'MTA + 4%'],
        ['Initial Interest Rate', '4%'],
        ['Minimum/Maximum Interest Rate', '3.25%/12%'],
      ],
      frequency: [
        ['First Change', 'Beginning of 61st month'],
        ['Subsequent Changes', 'Every 36th month after first change'],
      ],
      limits: [
        ['First Change', '2%'],
        ['Subsequent Changes', '2%'],
      ],
    });
  });

  it('count changes of more than one a year in payments (comment 37(i)(5)-3)', () =>
    expect(adjustablePaymentTable({ ...both, adjustable: { ...fiveThree, everyMonths: 6 } })?.payments[1]).toEqual([
      'Subsequent Changes',
      'Every 6th payment',
    ]));

  it('have one change of interest only at a fixed rate', () =>
    expect(adjustablePaymentTable({ ...fixed, interestOnlyMonths: 60 })?.payments).toEqual([
      ['First Change/Amount', '$1,289 at 61st payment'],
      ['Subsequent Changes', 'No subsequent changes'],
      ['Maximum Payment', '$1,289 starting at 61st payment'],
    ]));
});

describe('Words for periods', () => {
  it('are years from two of them on, else months', () => {
    expect([12, 24, 30, 18].map((months) => periodWords(months))).toEqual(['1', '2', '2.5', '18 mo.']);
    expect([12, 36, 6].map(everyWords)).toEqual(['every year', 'every 3 years', 'every 6 mo.']);
    expect([1, 2, 3, 11, 61, 112, 169].map(ordinal)).toEqual(['1st', '2nd', '3rd', '11th', '61st', '112th', '169th']);
  });
});
