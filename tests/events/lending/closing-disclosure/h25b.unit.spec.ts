import { describe, expect, it } from '@jest/globals';
import { cashChanges, type CashRow } from '../../../../events/lending/closing-disclosure/cash-changes.ts';
import { finalCash, summaries } from '../../../../events/lending/closing-disclosure/final-cash.ts';
import { loanCalculations } from '../../../../events/lending/closing-disclosure/loan-calculations.ts';
import { closingTotals, paidCosts } from '../../../../events/lending/closing-disclosure/paid-costs.ts';
import { fee } from '../disclosures/support/sample-loans.ts';
import { h25bFees, h25bSettlement } from './support/h25b.ts';

const [fees, settlement] = [h25bFees, h25bSettlement];

describe('The sample form H-25(B), of its facts', () => {
  it('has each section and total of page 2', () => {
    expect(closingTotals(fees)).toEqual({
      sections: { A: 1_802_00, B: 236_55, C: 2_655_50, E: 85_00, F: 2_120_80, G: 412_25, H: 2_400_00 },
      loanCostsCents: 4_694_05,
      loanCosts: {
        borrower_at_closing: 4_664_25,
        borrower_before_closing: 29_80,
        seller_at_closing: 0,
        seller_before_closing: 0,
        others: 405_00,
      },
      otherCostsCents: 5_018_05,
      otherCosts: {
        borrower_at_closing: 5_018_05,
        borrower_before_closing: 0,
        seller_at_closing: 12_800_00,
        seller_before_closing: 750_00,
        others: 0,
      },
      totalCents: 9_712_10,
      subtotals: {
        borrower_at_closing: 9_682_30,
        borrower_before_closing: 29_80,
        seller_at_closing: 12_800_00,
        seller_before_closing: 750_00,
        others: 405_00,
      },
      lenderCreditsCents: 0,
    });
  });

  it('has a cost of two payers in one line', () => {
    const inspection = paidCosts(fees).filter(({ fee: { label } }) => label === 'Home Inspection Fee');
    expect(inspection.map(({ amounts }) => amounts)).toEqual([
      {
        borrower_at_closing: 750_00,
        borrower_before_closing: 0,
        seller_at_closing: 0,
        seller_before_closing: 750_00,
        others: 0,
      },
    ]);
  });

  it('says of every row of the cash to close whether it changed, and why', () => {
    const final = finalCash(settlement, fees);
    const row = (name: CashRow, estimatedDollars: number) => ({
      estimatedDollars,
      estimatedCents: estimatedDollars * 100,
      finalCents: final[name],
    });
    const table = cashChanges(
      {
        closing_costs: row('closing_costs', 8_054),
        paid_before_closing: row('paid_before_closing', 0),
        financed: row('financed', 0),
        down_payment: row('down_payment', 18_000),
        deposit: row('deposit', -10_000),
        funds_for_borrower: row('funds_for_borrower', 0),
        seller_credits: row('seller_credits', 0),
        adjustments: row('adjustments', 0),
      },
      { excessCents: 0, refundedBy: null, hasSellerPaidCosts: false, hasSellerCredit: true },
    );
    expect(
      table.rows.map(({ estimate, final: amount, answer, bullets }) => [estimate, amount, answer, ...bullets]),
    ).toEqual([
      ['$8,054', '$9,712.10', 'YES', 'See Total Loan Costs (D) and Total Other Costs (I)'],
      ['$0', '– $29.80', 'YES', 'You paid these Closing Costs before closing'],
      ['$0', '$0', 'NO'],
      ['$18,000', '$18,000.00', 'NO'],
      ['– $10,000', '– $10,000.00', 'NO'],
      ['$0', '$0', 'NO'],
      ['$0', '– $2,500.00', 'YES', 'See Seller Credits in Section L'],
      ['$0', '– $1,035.04', 'YES', 'See details in Sections K and L'],
    ]);
    expect([table.estimatedCash, table.finalCash]).toEqual(['$16,054', '$14,147.26']);
  });

  it('has the summaries of both transactions', () => {
    const { K, L, M, N, cashFromBorrowerCents, cashToSellerCents } = summaries(settlement, fees);
    expect([K, L, M, N].map(({ totalCents }) => totalCents)).toEqual([189_762_30, 175_615_04, 180_080_00, 115_665_04]);
    expect([cashFromBorrowerCents, cashToSellerCents]).toEqual([14_147_26, 64_414_96]);
  });

  it('has the loan calculations, for which the form takes no fee as a finance charge', () => {
    const loan = { noteCents: 162_000_00, ratePercent: 3.875, termYears: 30 };
    const costed = {
      amountCents: 162_000_00,
      ratePercent: 3.875,
      termYears: 30,
      type: 'conventional',
      mortgageInsuranceCents: 82_35,
      valueCents: 180_000_00,
      year: 2013,
    } as const;
    expect(loanCalculations(loan, costed, fees, 'of_2013')).toEqual({
      totalOfPayments: '$285,803.36',
      financeCharge: '$118,830.27',
      amountFinanced: '$162,000.00',
      apr: '4.174%',
      totalInterest: '69.46%',
    });
    expect(loanCalculations(loan, costed, fees).totalInterest).toBe('69.458%');
  });
});

describe('Changes since the Loan Estimate', () => {
  const same = { estimatedDollars: 0, estimatedCents: 0, finalCents: 0 };
  const none = {
    closing_costs: same,
    paid_before_closing: same,
    financed: same,
    down_payment: same,
    deposit: same,
    funds_for_borrower: same,
    seller_credits: same,
    adjustments: same,
  };
  const facts = { excessCents: 0, refundedBy: null, hasSellerPaidCosts: false, hasSellerCredit: false } as const;
  const bullets = (changes: Partial<typeof none>, more: Partial<Parameters<typeof cashChanges>[1]> = {}) =>
    cashChanges({ ...none, ...changes }, { ...facts, ...more }).rows.flatMap((row) => row.bullets);

  it('are none where only rounding differs', () => {
    const rounded = { estimatedDollars: 101, estimatedCents: 100_50, finalCents: 100_50 };
    const [row] = cashChanges({ ...none, closing_costs: rounded }, facts).rows;
    expect(row).toMatchObject({ estimate: '$101', final: '$100.50', answer: 'NO', bullets: [] });
  });

  it('name what exceeds the legal limits, and where it is given back', () => {
    const risen = { estimatedDollars: 8_054, estimatedCents: 8_054_00, finalCents: 8_454_00 };
    expect(bullets({ closing_costs: risen }, { excessCents: 200_00, refundedBy: 'lender_credit' })).toEqual([
      'See Total Loan Costs (D) and Total Other Costs (I)',
      'Increase exceeds legal limits by $200.00. See Lender Credits on page 2 for credit of excess amount',
    ]);
    expect(bullets({ closing_costs: risen }, { excessCents: 200_00, refundedBy: 'principal_reduction' })[1]).toMatch(
      /See Principal Reduction in Section K/,
    );
  });

  it('say which way payments went', () => {
    expect(
      bullets({
        down_payment: { estimatedDollars: 18_000, estimatedCents: 18_000_00, finalCents: 20_000_00 },
        deposit: { estimatedDollars: -10_000, estimatedCents: -10_000_00, finalCents: -5_000_00 },
      }),
    ).toEqual([
      'You increased this payment. See details in Sections K and L',
      'You decreased this payment. See Deposit in Section L',
    ]);
    expect(
      bullets(
        { seller_credits: { estimatedDollars: 0, estimatedCents: 0, finalCents: -100 } },
        { hasSellerPaidCosts: true },
      ),
    ).toEqual(['See Seller-Paid column on page 2']);
  });

  it('of a refinance pay the debt first, then costs, and leave the rest to the borrower', () => {
    const costs = [
      fee('A', 'Underwriting Fee', 1_000),
      fee('B', 'Appraisal Fee', 500, { paidBy: 'borrower_before_closing' }),
    ];
    const refinance = {
      ...settlement,
      priceCents: undefined,
      depositCents: 0,
      borrowerOwes: [],
      borrowerIsCredited: [],
    };
    // 150,000 - 140,000 are 10,000: 1,000 for costs at closing, 9,000 for the borrower.
    const paid = { ...refinance, noteCents: 150_000_00, payoffs: [{ label: 'First mortgage', cents: 140_000_00 }] };
    expect(finalCash(paid, costs)).toMatchObject({
      closing_costs: 1_500_00,
      paid_before_closing: -500_00,
      financed: -1_000_00,
      down_payment: 0,
      funds_for_borrower: -9_000_00,
    });
    expect(summaries(paid, costs).cashFromBorrowerCents).toBe(-9_000_00);
  });
});
