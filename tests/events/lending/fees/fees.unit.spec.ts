import { describe, expect, it } from '@jest/globals';
import { costOfCredit, type CostedLoan } from '../../../../events/lending/fees/cost-of-credit.ts';
import { takesItem } from '../../../../events/lending/fees/fee-item.ts';
import { type FeeLine, feeLineProblems } from '../../../../events/lending/fees/fee-line.ts';
import { filledTemplate, type TemplateFacts } from '../../../../events/lending/fees/fee-templates.ts';
import { feeTotals } from '../../../../events/lending/fees/fee-totals.ts';
import { sampleFees } from '../../../support/values/sample-fees.ts';

const fee = (section: FeeLine['section'], dollars: number, more: Partial<FeeLine> = {}): FeeLine => ({
  section,
  label: 'A fee',
  cents: Math.round(dollars * 100),
  paidBy: 'borrower_at_closing',
  paidTo: 'third_party',
  isFinanceCharge: false,
  isPointsAndFees: false,
  ...more,
});
const charge = { isFinanceCharge: true, isPointsAndFees: true, paidTo: 'lender' } as const;
const loan: CostedLoan = {
  amountCents: 162_000_00,
  ratePercent: 3.875,
  termYears: 30,
  type: 'conventional',
  valueCents: 180_000_00,
  year: 2026,
};
const costOf = (fees: readonly FeeLine[], more: Partial<CostedLoan> = {}) => costOfCredit({ ...loan, ...more }, fees);

describe('The cost of a loan whose payments differ', () => {
  const uninsured = { mortgageInsuranceCents: undefined } as const;

  it.each([
    ['interest only', { interestOnlyMonths: 60 }],
    ['a balloon', { balloonAfterMonths: 84 }],
    ['both', { interestOnlyMonths: 60, balloonAfterMonths: 84 }],
  ])('is its rate without fees, with %s', (_, course) =>
    expect(costOf([], { ...uninsured, course }).aprPercent).toBeCloseTo(3.875, 3),
  );

  it('lies between the first rate and the later one', () => {
    const course = { adjustments: [{ fromPayment: 61, annualRatePercent: 6 }] };
    const { aprPercent } = costOf([], { ...uninsured, course });
    expect(aprPercent).toBeGreaterThan(4.5);
    expect(aprPercent).toBeLessThan(5.5);
  });

  it('has insurance until everything is due where the balance does not fall', () => {
    const course = { interestOnlyMonths: 60, balloonAfterMonths: 61 };
    const paid = (monthlyCents: number) =>
      costOf([], { mortgageInsuranceCents: monthlyCents, course }).financeChargeCents ?? 0;
    expect(paid(82_35) - paid(0)).toBe(61 * 82_35);
  });
});

describe('A fee worksheet', () => {
  it('adds up as the Closing Disclosure of 12 CFR 1026 form H-25(B) does', () => {
    expect(feeTotals(sampleFees)).toEqual({
      sections: { A: 1_802_00, B: 236_55, C: 2_655_50, E: 85_00, F: 2_120_80, G: 412_25, H: 2_400_00 },
      loanCostsCents: 4_694_05,
      otherCostsCents: 5_018_05,
      totalCents: 9_712_10,
      payers: {
        borrower_at_closing: 9_682_30,
        borrower_before_closing: 29_80,
        financed: 0,
        seller: 12_800_00,
        lender: 0,
        other: 405_00,
      },
      lenderCreditsCents: 0,
      sellerCreditsCents: 2_500_00,
    });
  });

  it('takes lender credits off the total, and seller credits off nothing but the cash', () => {
    const credits = [
      fee('lender_credit', -500, { paidBy: 'lender' }),
      fee('seller_credit', -900, { paidBy: 'seller' }),
    ];
    expect(feeTotals([fee('A', 1_000), ...credits])).toMatchObject({
      totalCents: 500_00,
      lenderCreditsCents: 500_00,
      sellerCreditsCents: 900_00,
    });
  });

  it.each([
    ['a fee below 0', fee('A', -1), ['amount']],
    ['a credit above 0', fee('lender_credit', 1, { paidBy: 'lender' }), ['amount']],
    ['a credit that somebody else pays', fee('seller_credit', -1), ['paidBy']],
    [
      'a credit as a finance charge',
      fee('lender_credit', -1, { paidBy: 'lender', isFinanceCharge: true }),
      ['isFinanceCharge'],
    ],
    ['no amount at all', fee('H', 0), ['amount']],
    ['an adjustment below 0 in the note', fee('G', -1, { paidBy: 'financed' }), ['paidBy']],
    ['an aggregate adjustment below 0, which is right', fee('G', -0.01), []],
  ])('judges %s', (_what, line, fields) => {
    expect(feeLineProblems(line).map(({ field }) => field)).toEqual(fields);
  });
});

describe('The cost of credit', () => {
  it('has the APR of the rate where nothing is charged (12 CFR 1026 Appendix J)', () => {
    expect(costOf([]).aprPercent).toBeCloseTo(3.875, 3);
  });

  it('has the APR of form H-25(B), whose premiums end after 80 payments', () => {
    // 80 payments of 844.13 and 280 of 761.78 for 162,000.
    const { aprPercent, financeChargeCents } = costOf([], { mortgageInsuranceCents: 82_35 });
    expect(aprPercent?.toFixed(3)).toBe('4.174');
    expect(financeChargeCents).toBe(80 * 844_13 + 280 * 761_78 - 162_000_00);
  });

  it('raises the APR by prepaid finance charges alone, and takes them off the amount financed (12 CFR 1026.18(b))', () => {
    const found = costOf([fee('A', 1_802, charge), fee('C', 500), fee('F', 279.04, { isFinanceCharge: true })]);
    expect(found).toMatchObject({
      prepaidFinanceChargeCents: 2_081_04,
      amountFinancedCents: 159_918_96,
      financeChargeCents: 360 * 761_78 - 159_918_96,
    });
    // 761.78 a month for 159,918.96 over 360 months.
    expect(found.aprPercent?.toFixed(3)).toBe('3.982');
  });

  it('counts no charge that the seller pays (12 CFR 1026.4(c)(5))', () => {
    expect(costOf([fee('A', 5_000, { ...charge, paidBy: 'seller' })])).toMatchObject({
      prepaidFinanceChargeCents: 0,
      pointsAndFeesCents: 0,
    });
  });

  it('finances an upfront fee: it is owed, and none of it is financed amount', () => {
    const upfront = fee('B', 2_835, { isFinanceCharge: true, paidBy: 'financed' });
    const found = costOf([upfront], { type: 'fha', amountCents: 162_000_00 });
    expect(found).toMatchObject({ amountFinancedCents: 162_000_00, prepaidFinanceChargeCents: 2_835_00 });
    expect(found.aprPercent).toBeGreaterThan(4);
  });

  it('holds points and fees against three percent, and five for high-cost, by the year', () => {
    const at = (dollars: number) => costOf([fee('A', dollars, charge)], { amountCents: 200_000_00 });
    // 3 % of 200,000 less the charges themselves.
    expect(at(5_825).qualifiedMortgage).toEqual({ limitCents: 5_825_25, isExceeded: false });
    expect(at(5_826).qualifiedMortgage).toMatchObject({ isExceeded: true });
    expect(at(5_826).highCost).toMatchObject({ isExceeded: false });
    expect(at(9_524).highCost).toMatchObject({ isExceeded: true });
    expect(costOf([], { year: 2031 })).toMatchObject({ qualifiedMortgage: null, highCost: null });
  });

  it('goes by interest alone and by an adjustable rate as its index stands', () => {
    const interest = costOf([], { ratePercent: 6, course: { interestOnlyMonths: 120 } });
    // 120 payments of 810.00, then 240 that repay 162,000: 1,160.62.
    expect(interest.aprPercent?.toFixed(3)).toBe('6.000');
    expect(Math.abs((interest.financeChargeCents ?? 0) - (120 * 810_00 + 240 * 1_160_62 - 162_000_00))).toBeLessThan(
      5_00,
    );
    const arm = { ratePercent: 6, course: { adjustments: [{ fromPayment: 61, annualRatePercent: 7.5 }] } };
    const { aprPercent } = costOf([], arm);
    expect(aprPercent).toBeGreaterThan(6.8);
    expect(aprPercent).toBeLessThan(7.5);
    expect(costOf([], { course: null })).toMatchObject({ aprPercent: null, financeChargeCents: null });
  });

  it('has no APR where the charges are more than the loan', () => {
    expect(costOf([fee('A', 170_000, charge)]).aprPercent).toBeNull();
    // One that is mistyped can still be looked at, and be mended.
    expect(costOf([fee('A', 161_500, charge)])).toMatchObject({ aprPercent: null, amountFinancedCents: 500_00 });
    const insured = { mortgageInsuranceCents: 82_35 };
    for (const dollars of [10_000_000_000, -162_000]) {
      const financed = fee('G', dollars, { ...charge, paidBy: 'financed' });
      expect(costOf([financed], insured).aprPercent).toBeNull();
    }
  });
});

describe('A template of fees', () => {
  const facts: TemplateFacts = {
    loanType: 'conventional',
    purpose: 'purchase',
    state: 'FL',
    loanCents: 320_000_00,
    priceCents: 400_000_00,
    ratePercent: 6,
    insuranceCents: 100_00,
    taxesCents: 500_00,
  };
  const centsIn = (more: Partial<TemplateFacts> = {}) =>
    Object.fromEntries(filledTemplate({ ...facts, ...more }).lines.map(({ key, cents }) => [key, cents]));

  it('has the taxes of the state: 70 cents of a deed, 55 of a mortgage for each 100 dollars in Florida', () => {
    expect(centsIn()).toMatchObject({ transfer_tax: 2_800_00, mortgage_tax: 1_760_00 });
    expect(centsIn({ purpose: 'refinance' })).toMatchObject({ mortgage_tax: 1_760_00 });
    expect(centsIn({ purpose: 'refinance' })).not.toHaveProperty('transfer_tax');
    expect(filledTemplate({ ...facts, state: 'TX' })).toMatchObject({ gaps: [] });
    expect(centsIn({ state: 'TX' })).not.toHaveProperty('transfer_tax');
  });

  it('says what it does not know, and puts no figure in its place', () => {
    const { gaps, lines } = filledTemplate({ ...facts, state: 'OR', insuranceCents: undefined, taxesCents: undefined });
    expect(gaps).toEqual(['transfer_tax', 'homeowners_insurance', 'property_taxes']);
    expect(lines.map(({ key }) => key)).not.toContain('insurance_premium');
  });

  it('is filled with what the file says: a year of insurance, two months of escrow, 15 days of interest', () => {
    expect(centsIn()).toMatchObject({
      insurance_premium: 1_200_00,
      insurance_escrow: 200_00,
      tax_escrow: 1_000_00,
      prepaid_interest: 800_00,
    });
  });

  it.each([
    ['fha', 'Upfront mortgage insurance premium'],
    ['va', 'VA funding fee'],
    ['usda', 'USDA guarantee fee'],
  ] as const)('finances the fee of a %s loan, which counts in no points and fees', (loanType, label) => {
    const { lines } = filledTemplate({ ...facts, loanType, upfrontFeeCents: 5_600_00 });
    expect(lines.find(({ key }) => key === 'upfront_fee')).toMatchObject({
      label,
      cents: 5_600_00,
      paidBy: 'financed',
      isFinanceCharge: true,
      isPointsAndFees: false,
    });
  });

  it('has nothing that a line of a worksheet may not have', () => {
    expect(filledTemplate(facts).lines.flatMap(feeLineProblems)).toEqual([]);
  });
});

describe('What a line is on the disclosures', () => {
  const fieldsOf = (line: FeeLine) => feeLineProblems(line).map(({ field }) => field);

  it('belongs to its section', () => {
    const months: Partial<FeeLine> = { item: { kind: 'property_taxes', months: 2 } };
    expect(fieldsOf(fee('G', 200, months))).toEqual([]);
    expect(fieldsOf(fee('B', 200, months))).toEqual(['item']);
    expect(fieldsOf(fee('G', 200, { item: { kind: 'prepaid_interest', days: 15 } }))).toEqual(['item']);
  });

  it('is said by the template of every line that a Loan Estimate prints by months or days, or as a tax', () => {
    const { lines } = filledTemplate({
      loanType: 'conventional',
      purpose: 'purchase',
      state: 'CO',
      loanCents: 162_000_00,
      priceCents: 180_000_00,
      ratePercent: 3.875,
      insuranceCents: 100_83,
      taxesCents: 105_30,
    });
    expect(lines.filter((line) => takesItem(line) && line.item === undefined)).toEqual([]);
    expect(Object.fromEntries(lines.flatMap(({ key, item }) => (item ? [[key, item]] : [])))).toEqual({
      transfer_tax: { kind: 'transfer_tax' },
      prepaid_interest: { kind: 'prepaid_interest', days: 15 },
      insurance_premium: { kind: 'homeowners_insurance', months: 12 },
      insurance_escrow: { kind: 'homeowners_insurance', months: 2 },
      tax_escrow: { kind: 'property_taxes', months: 2 },
    });
  });
});
