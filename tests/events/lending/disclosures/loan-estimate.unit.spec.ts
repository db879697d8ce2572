import { describe, expect, it } from '@jest/globals';
import { loanEstimate } from '../../../../events/lending/disclosures/loan-estimate.ts';
import type { LoanEstimateFacts } from '../../../../events/lending/disclosures/loan-estimate-facts.ts';
import { balanceAfter, payment } from './support/by-hand.ts';
import { fee, h24b, withLoan } from './support/sample-loans.ts';

const printed = (facts: LoanEstimateFacts) => {
  const result = loanEstimate(facts);
  if (result.kind === 'incomplete') throw new Error(JSON.stringify(result.missing));
  return result.estimate;
};
const missing = (facts: object) => {
  const result = loanEstimate(facts);
  if (result.kind === 'complete') throw new Error('It is complete');
  return Object.fromEntries(result.missing.map(({ field, message }) => [field, message]));
};
const percent = (of: number): string => `${Number(of.toFixed(3))}%`;
const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;
const plain = { mortgageInsuranceCents: 0, prepaymentPenalty: undefined };
/** 1,000 to the lender, 500 to others. */
const fees = [fee('A', 'Underwriting Fee', 1_000, { isFinanceCharge: true }), fee('B', 'Appraisal Fee', 500)];

describe('A Loan Estimate of a refinance', () => {
  const refinance = withLoan(
    { ...plain, id: 'R-1', purpose: 'refinance', amountCents: 150_000_00, ratePercent: 4.25 },
    {
      fees,
      hasSeller: false,
      priceCents: undefined,
      valueCents: 240_000_00,
      payoffsCents: 140_000_00,
      depositCents: 0,
    },
  );
  const estimate = printed(refinance);

  it('has the alternative table, and the value of the property', () => {
    expect(estimate.head).toMatchObject({ purpose: 'Refinance', priceLabel: 'Est. Prop. Value', price: '$240,000' });
    // 150,000 - 1,500 - 140,000
    expect(estimate.cashToClose).toMatchObject({ cash: '$8,500', direction: 'to', closingCostsFinanced: '$1,500' });
  });

  it('has comparisons from unrounded payments', () => {
    const rate = 4.25 / 1200;
    const level = (150_000 * rate) / (1 - (1 + rate) ** -360);
    const growth = (1 + rate) ** 60;
    const owed = 150_000 * growth - (level * (growth - 1)) / rate;
    expect(estimate.comparisons).toMatchObject({
      paidInFiveYears: dollars(60 * level + 1_500),
      principalInFiveYears: dollars(150_000 - owed),
      totalInterest: percent(((360 * level - 150_000) / 150_000) * 100),
    });
  });

  it('warns of lost protection after foreclosure', () =>
    expect(estimate.considerations.map(({ label }) => label)).toContain('Liability after Foreclosure'));
});

describe('A Loan Estimate of interest only', () => {
  it('has five years of interest and no principal', () => {
    const estimate = printed(
      withLoan({ ...plain, amountCents: 160_000_00, ratePercent: 6, interestOnlyMonths: 60 }, { fees }),
    );
    const level = (160_000 * 0.005) / (1 - 1.005 ** -300);
    // 60 times 800 and 1,500 of loan costs.
    expect(estimate.comparisons).toMatchObject({
      paidInFiveYears: '$49,500',
      principalInFiveYears: '$0',
      totalInterest: percent(((48_000 + 300 * level - 160_000) / 160_000) * 100),
    });
    expect(estimate.head.product).toBe('5 Year Interest Only, Fixed Rate');
    expect(estimate.adjustablePayment?.features[0]).toEqual([
      'Interest Only Payments?',
      'YES for your first 60 payments',
    ]);
    expect(estimate.adjustableRate).toBeNull();
    // With 1,000 prepaid on 160,000 it costs a little more than 6 percent.
    expect(Number.parseFloat(estimate.comparisons.apr)).toBeCloseTo(6.06, 1);
  });
});

describe('A Loan Estimate of a 5/1 adjustable rate', () => {
  const adjustable = {
    index: 'SOFR',
    indexPercent: 4,
    marginPercent: 2.75,
    fixedMonths: 60,
    everyMonths: 12,
    firstLimitPercent: 2,
    limitPercent: 2,
    ceilingPercent: 10,
  };
  const arm = (more: Partial<LoanEstimateFacts> = {}) =>
    withLoan(
      { ...plain, amountCents: 100_000_00, ratePercent: 5, adjustable },
      { fees: [fee('B', 'Appraisal Fee', 500)], ...more },
    );

  it('has an APR and total interest of the initial rate, then of index and margin', () => {
    // 5 percent for 60 months, then 4 + 2.75 = 6.75, which the first limit of 2 allows: no fee is a finance charge.
    const { comparisons } = printed(arm());
    const owed = balanceAfter(100_000, 5, 360, 60);
    const later = payment(owed, 6.75, 300);
    const interest = 60 * 536.82 + 300 * later - 100_000;
    expect(Number.parseFloat(comparisons.totalInterest)).toBeCloseTo(interest / 1_000, 1);
    expect(later).toBeCloseTo(634.45, 1);
    const worth = (apr: number) => {
      const rate = apr / 1200;
      const early = (536.82 * (1 - (1 + rate) ** -60)) / rate;
      return early + ((later * (1 - (1 + rate) ** -300)) / rate) * (1 + rate) ** -60;
    };
    // The rate at which its payments are worth what is lent.
    expect(worth(Number.parseFloat(comparisons.apr))).toBeCloseTo(100_000, -1);
  });

  it('ends insurance by the balance that the expected rates leave', () => {
    // 78 percent of 111,000 are 86,580, which the balance reaches in year 9.
    const insured = printed({
      ...arm({ priceCents: 111_000_00 }),
      loan: { ...arm().loan, mortgageInsuranceCents: 60_00 },
    });
    const owed = balanceAfter(100_000, 5, 360, 60);
    const after = (months: number) => balanceAfter(owed, 6.75, 300, months);
    const months = Array.from({ length: 300 }, (_, index) => index + 1).find((each) => after(each) <= 86_580) ?? 0;
    expect(Math.ceil((60 + months) / 12)).toBe(9);
    // Four columns without its end: it shows in the next one after it.
    expect(
      insured.projectedPayments.map(({ heading, mortgageInsurance }) => `${heading} ${mortgageInsurance}`),
    ).toEqual(['Years 1-5 60', 'Year 6 60', 'Year 7 60', 'Years 8-30 60']);
  });

  it('has the table of the rate, and none of other changes', () => {
    const { adjustableRate, adjustablePayment, loanTerms } = printed(arm());
    expect(adjustablePayment).toBeNull();
    expect(adjustableRate?.rates).toEqual([
      ['Index + Margin', 'SOFR + 2.75%'],
      ['Initial Interest Rate', '5%'],
      ['Minimum/Maximum Interest Rate', '2.75%/10%'],
    ]);
    expect(loanTerms.canIncrease.rate.bullets.slice(0, 2)).toEqual([
      'Adjusts every year starting in year 6',
      'Can go as high as 10% in year 8',
    ]);
  });
});

describe('A Loan Estimate with a financed premium', () => {
  it('is of the note, with what it finances', () => {
    const upfront = fee('B', 'Upfront mortgage insurance premium', 2_800, {
      paidBy: 'financed',
      isFinanceCharge: true,
    });
    const estimate = printed(
      withLoan(
        { ...plain, type: 'fha', amountCents: 160_000_00, mortgageInsuranceCents: 70_00 },
        { fees: [...fees, upfront] },
      ),
    );
    expect(estimate.loanTerms.amount).toBe('$162,800');
    // 180,000 - 162,800
    expect(estimate.cashToClose.lines[2]).toEqual(['Down Payment/Funds from Borrower', '$17,200']);
    expect(estimate.head.loanTypes.find(({ isChosen }) => isChosen)?.label).toBe('FHA');
    // 160,000 of 180,000 are 88.9 percent: its premium ends after eleven years.
    expect(estimate.projectedPayments.map(({ heading }) => heading)).toEqual(['Years 1-11', 'Years 12-30']);
  });
});

describe('Facts that are not complete', () => {
  it('print nothing, and name every field that is missing', () => {
    const { lender, ...rest } = h24b;
    expect(lender.name).toBe('Ficus Bank');
    expect(
      missing({
        ...rest,
        priceCents: undefined,
        applicants: [],
        loan: { ...rest.loan, ratePercent: undefined },
        property: { ...rest.property, zip: '' },
        loanOfficer: { ...rest.loanOfficer, nmlsId: undefined },
      }),
    ).toMatchObject({
      lender: 'Enter the lender',
      applicants: 'Enter the applicants',
      'loan.ratePercent': 'Enter the interest rate',
      'property.zip': 'Enter the ZIP code of the property',
      'loanOfficer.nmlsId': 'Enter the NMLS ID of the loan officer, or its license',
    });
  });

  it('are named all of them where there is nothing yet', () => {
    const all = missing({});
    expect(Object.keys(all).length).toBeGreaterThan(15);
    for (const message of Object.values(all)) expect(message).toMatch(/^(Enter|Choose|Say|Name) /);
  });

  it('need a sale price with a seller, and a value without', () => {
    expect(missing({ ...h24b, priceCents: undefined })).toEqual({ priceCents: 'Enter the sale price' });
    expect(missing(withLoan({ purpose: 'home_equity' }, { hasSeller: false, priceCents: undefined }))).toEqual({
      valueCents: 'Enter the estimated value of the property',
    });
  });

  it('need taxes and insurance, also where escrow pays neither', () =>
    expect(missing({ ...h24b, housing: [] })).toEqual({ housing: expect.stringMatching(/^Enter the /) }));

  it('need the months of what is prepaid or put into escrow', () =>
    expect(missing({ ...h24b, fees: [...h24b.fees, fee('G', 'Property taxes', 200)] })).toEqual({
      [`fees.${h24b.fees.length}.item`]: 'Say what this is and the months or days that it is for',
    }));

  it('are refused where terms contradict each other', () => {
    expect(missing(withLoan({ interestOnlyMonths: 84, balloonAfterMonths: 84 }))).toEqual({
      'loan.interestOnlyMonths': 'End interest only before the loan',
    });
    expect(missing(withLoan({}, { fees: [fee('A', 'Fee', 170_000, { isFinanceCharge: true })] }))).toEqual({
      fees: 'With these fees the loan has no annual percentage rate: check their amounts',
    });
  });

  it('are refused for a fee that the worksheet would not take, and for a rate that no note has', () => {
    const credit = fee('lender_credit', 'Lender credit', 500, { paidBy: 'lender' });
    expect(missing({ ...h24b, fees: [...fees, credit] })).toEqual({
      'fees.2.amount': 'Enter a credit below 0, such as -500',
    });
    expect(missing(withLoan({ ratePercent: 3.123_456_7 }))).toEqual({ 'loan.ratePercent': 'Use at most six decimals' });
  });

  it('print the acceptance where nobody signs, and no lock as none', () => {
    const estimate = printed({ ...h24b, confirmsReceipt: false, rateLock: null });
    expect(estimate.considerations.map(({ label }) => label)).toContain('Loan Acceptance');
    expect(estimate.head).toMatchObject({ isLocked: false, lockedUntil: '' });
  });
});
