import { describe, expect, it } from '@jest/globals';
import { costOfCredit } from '../../../../events/lending/fees/cost-of-credit.ts';
import type { AssetSheet } from '../../../../events/lending/assets/asset.schema.ts';
import type { FeeFact, FigureFacts, QualifiedAssetFact } from '../../../../events/lending/figures/figure-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import { feesWithFinanced } from '../../../../events/lending/figures/financed-fee.ts';
import { sampleFees } from '../../../support/values/sample-fees.ts';

const fees: FeeFact[] = sampleFees.map(({ label: _label, ...fee }, index) => ({
  ...fee,
  feeId: String(index),
  isEstimate: false,
}));
const borrowerId = 'A';
/** The sample Closing Disclosure of form H-25(B): 162,000 at 3.875 % for a home of 180,000. */
const sample: FigureFacts = {
  loan: { amountCents: 162_000_00, ratePercent: 3.875, termYears: 30, type: 'conventional', purpose: 'purchase' },
  property: { valueCents: 180_000_00, purchasePriceCents: 180_000_00, occupancy: 'primary_residence', units: 1 },
  housing: { homeownersInsuranceCents: 100_83, propertyTaxesCents: 105_30, mortgageInsuranceCents: 82_35 },
  income: [{ type: 'base', borrowerId, monthlyCents: 6_000_00 }],
  debts: [],
  // A deposit of 10,000, and adjustments of 1,035.04.
  closing: { otherCreditsCents: 11_035_04 },
  fees,
};
const verified = (dollars: number, sheet: Partial<AssetSheet> = {}): QualifiedAssetFact => ({
  assetId: `asset-${dollars}`,
  borrowerId,
  isShown: true,
  sheet: { kind: 'deposit_account', balanceCents: dollars * 100, ...sheet },
});
const of = (more: Partial<FigureFacts>) => fileFigures({ ...sample, ...more });
const at = (property: Partial<FigureFacts['property']>, qualifiedAssets = [verified(30_000)]) =>
  of({ property: { ...sample.property, ...property }, qualifiedAssets }).reserves;

describe('Cash to close', () => {
  it('is that of form H-25(B): 14,147.26', () => {
    const { cashToClose } = of({});
    expect(cashToClose).toMatchObject({ cents: 14_147_26, missing: [] });
    expect(cashToClose.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['purchase_price', 180_000_00],
      ['fees_A', 1_802_00],
      ['fees_B', 236_55],
      ['fees_C', 2_655_50],
      ['fees_E', 85_00],
      ['fees_F', 2_120_80],
      ['fees_G', 412_25],
      ['fees_H', 2_400_00],
      ['paid_before_closing', -29_80],
      ['seller_credits', -2_500_00],
      ['loan_amount', -162_000_00],
      ['other_credits', -11_035_04],
    ]);
  });

  it('takes the fees of the worksheet in place of those that section L4 states, which stay to be seen', () => {
    const stated = { closingCostsCents: 9_000_00, prepaidsCents: 3_000_00, sellerCreditsCents: 1_00 };
    const { cashToClose } = of({ closing: { ...sample.closing, ...stated } });
    expect(cashToClose.cents).toBe(14_147_26);
    expect(cashToClose.lines.filter(({ leftOut }) => leftOut === 'in_fee_worksheet')).toMatchObject([
      { kind: 'closing_costs', cents: 0, statedCents: 9_000_00 },
      { kind: 'prepaids', cents: 0, statedCents: 3_000_00 },
      { kind: 'seller_credits', cents: 0, statedCents: 1_00 },
    ]);
    expect(of({ fees: [], closing: stated }).cashToClose).toMatchObject({ cents: 29_999_00, missing: [] });
  });

  it('is at least so much without a price, closing costs or prepaids', () => {
    const { cashToClose } = of({ fees: [], property: { ...sample.property, purchasePriceCents: undefined } });
    expect(cashToClose.missing).toEqual(['purchase_price', 'closing_costs', 'prepaids']);
  });

  it('takes what loan and down payment come to where no price is stated', () => {
    const unpriced = { ...sample.property, purchasePriceCents: undefined };
    const paidDown = { ...sample.loan, downPaymentCents: 18_000_00 };
    expect(of({ property: unpriced, loan: paidDown }).cashToClose).toMatchObject({ cents: 14_147_26, missing: [] });
  });

  it('pays off loans in a refinance, and may give cash', () => {
    const refinanced = { ...sample.loan, purpose: 'refinance' as const };
    const { cashToClose } = of({ loan: refinanced, closing: { payoffsCents: 140_000_00 }, fees: [] });
    expect(cashToClose.cents).toBe(-22_000_00);
  });

  it('adds a financed fee to nothing that is due at closing', () => {
    const upfront = fees
      .slice(0, 1)
      .map((fee): FeeFact => ({ ...fee, feeId: 'upfront', section: 'B', cents: 2_835_00, paidBy: 'financed' }));
    expect(upfront).toHaveLength(1);
    expect(of({ fees: [...fees, ...upfront] }).cashToClose.cents).toBe(14_147_26);
  });

  it('has a fee that section L4 finances due and borrowed while the worksheet finances none, as the note and the APR have it', () => {
    const facts = { ...sample, loan: { ...sample.loan, financedFeeCents: 2_835_00 } };
    const { cashToClose, principalAndInterestCents, ltv } = fileFigures(facts);
    expect(cashToClose.cents).toBe(14_147_26);
    const l4 = cashToClose.lines.filter(({ kind, source }) => source.kind === 'application' && /fee/.test(kind));
    expect(l4.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['fees_B', 2_835_00],
      ['financed_fees', -2_835_00],
    ]);
    const [line] = sampleFees;
    if (!line) throw new Error('There is no sample');
    const upfront: FeeFact = {
      ...line,
      feeId: 'upfront',
      isEstimate: false,
      section: 'B',
      cents: 2_835_00,
      paidBy: 'financed',
      paidTo: 'government',
      isFinanceCharge: true,
      isPointsAndFees: false,
    };
    const worked = fileFigures({ ...facts, fees: [...fees, upfront] });
    expect([worked.cashToClose.cents, worked.principalAndInterestCents, worked.ltv.percent]).toEqual([
      14_147_26,
      principalAndInterestCents,
      ltv.percent,
    ]);
    const costOf = (more: Partial<FigureFacts>) =>
      costOfCredit(
        { amountCents: 162_000_00, ratePercent: 3.875, termYears: 30, type: 'fha', valueCents: 180_000_00, year: 2026 },
        feesWithFinanced({ ...facts, loan: { ...facts.loan, type: 'fha' }, ...more }),
      );
    const { aprPercent, pointsAndFeesCents } = costOf({});
    expect(aprPercent).toBeGreaterThan(costOf({ loan: sample.loan }).aprPercent ?? 0);
    expect(costOf({ fees: [...fees, upfront] })).toMatchObject({ aprPercent, pointsAndFeesCents });
    expect(costOf({ fees: [] }).prepaidFinanceChargeCents).toBe(2_835_00);
  });

  it('takes a financed fee of section L4 off the costs that it pays while there is no worksheet', () => {
    const loan = { ...sample.loan, financedFeeCents: 2_835_00 };
    const closing = { closingCostsCents: 9_000_00, prepaidsCents: 0 };
    expect(of({ loan, fees: [], closing }).cashToClose.cents).toBe(24_165_00);
  });

  it('says which lines are estimates of the template', () => {
    const estimated = fees.map((fee) => ({ ...fee, isEstimate: fee.section === 'C' }));
    const { lines } = of({ fees: estimated }).cashToClose;
    expect(lines.filter(({ source }) => source.kind === 'fee_template').map(({ kind }) => kind)).toEqual(['fees_C']);
  });
});

describe('Debts that closing pays', () => {
  const auto = { debtId: 'auto', type: 'auto', borrowerId, monthlyCents: 400_00, balanceCents: 8_000_00 } as const;
  const paidOff = { debtIds: ['auto'], treatment: 'paid_off', payoffCents: 8_050_00 } as const;
  const cash = (more: Partial<FigureFacts>) => of(more).cashToClose.cents - 14_147_26;
  const claimed = (more: object = {}) => ({
    settledDebts: [{ ...auto, why: 'paid_at_closing' as const, ...more }],
    closing: { ...sample.closing, debtPayoffsCents: 11_000_00 },
  });

  it('are paid with what an underwriter has them paid off with', () => {
    expect(cash({ debts: [auto] })).toBe(0);
    expect(cash({ debts: [auto], debtTreatments: [paidOff] })).toBe(8_050_00);
    const { lines } = of({ debts: [{ ...auto, name: 'Oak Motors' }], debtTreatments: [paidOff] }).cashToClose;
    expect(lines.find(({ kind }) => kind === 'debts_paid_off')).toMatchObject({
      cents: 8_050_00,
      provenance: 'qualifying',
      name: 'Oak Motors',
      balanceCents: 8_000_00,
    });
    const reported = { debtId: 'auto', type: 'auto' as const, balanceCents: 8_000_00, key: { words: ['oak'] } };
    const report = { debts: [reported], asOf: '2026-03-02', orderId: null };
    expect(cash({ reported: report, debtTreatments: [paidOff] })).toBe(8_050_00);
  });

  it('are paid once where section 2c has closing pay them too, and another one stays as stated', () => {
    expect(cash(claimed())).toBe(11_000_00);
    expect(cash({ ...claimed(), debtTreatments: [paidOff] })).toBe(11_050_00);
    const only = { ...claimed(), closing: { ...sample.closing, debtPayoffsCents: 8_000_00 } };
    expect(cash({ ...only, debtTreatments: [paidOff] })).toBe(8_050_00);
  });

  it('are not paid where an underwriter counts them, or others have paid them', () => {
    expect(cash({ ...claimed(), debtTreatments: [{ debtIds: ['auto'], treatment: 'counted' }] })).toBe(3_000_00);
    const outside = { ...claimed({ isPaidOutside: true }), closing: sample.closing };
    expect([cash(outside), cash({ ...outside, debtTreatments: [paidOff] })]).toEqual([0, 0]);
    const sold = { ...claimed({ why: 'home_sold' }), closing: sample.closing };
    expect(cash({ ...sold, debtTreatments: [paidOff] })).toBe(0);
  });

  it('are loans on the property by their own line', () => {
    const lien = { ...auto, type: 'mortgage' as const, isOnProperty: true };
    const refinance = { loan: { ...sample.loan, purpose: 'refinance' as const }, fees: [] };
    const closing = { payoffsCents: 8_000_00, closingCostsCents: 0, prepaidsCents: 0 };
    const lines = (more: Partial<FigureFacts>) =>
      of({ ...refinance, settledDebts: [{ ...lien, why: 'paid_at_closing' }], closing, ...more })
        .cashToClose.lines.filter(({ kind }) => kind === 'payoffs')
        .map(({ cents }) => cents);
    expect([lines({}), lines({ debtTreatments: [paidOff] })]).toEqual([[8_000_00], [8_050_00]]);
    // A program that brings in no section L4 says by the debts what closing pays.
    expect(lines({ closing: undefined })).toEqual([lien.balanceCents]);
    expect(lines({ closing: undefined, debtTreatments: [paidOff] })).toEqual([8_050_00]);
  });
});

describe('Reserves (Selling Guide B3-4.1-01)', () => {
  it('are verified funds less cash to close in months of the housing expense, cut', () => {
    // 30,000 less 14,147.26 is 15,852.74; the home costs 761.78 + 100.83 + 105.30 + 82.35 = 1,050.26 a month.
    const { reserves, housing } = of({ qualifiedAssets: [verified(30_000)] });
    expect(housing.cents).toBe(1_050_26);
    expect(reserves).toMatchObject({
      cents: 15_852_74,
      months: 15.09,
      missing: [],
      verdict: 'enough',
      neededMonths: 0,
    });
  });

  it.each([
    ['a second home: two months', { occupancy: 'secondary_residence' }, 2],
    ['an investment property: six', { occupancy: 'investment_property' }, 6],
    ['two units that the borrower lives in: six', { units: 2 }, 6],
  ] as const)('are held against the need of %s', (_what, property, neededMonths) => {
    expect(at(property)).toMatchObject({ neededMonths, verdict: 'enough' });
    // 16,000 leaves 1,852.74: a month and a half.
    expect(at(property, [verified(16_000)])).toMatchObject({ months: 1.76, verdict: 'short' });
  });

  it('are three months of a building of three or four units by FHA, and six by VA where its rent counts', () => {
    const need = (type: 'fha' | 'va' | 'usda' | 'jumbo', units: number, expectedRentCents = 0) =>
      of({ loan: { ...sample.loan, type }, property: { ...sample.property, units, expectedRentCents } }).reserves
        .neededMonths;
    expect([need('fha', 2), need('fha', 3), need('fha', 4)]).toEqual([0, 3, 3]);
    expect([need('va', 2), need('va', 2, 1_000_00), need('usda', 1), need('jumbo', 1)]).toEqual([0, 6, 0, null]);
  });

  it('are short where the funds do not carry the closing', () => {
    expect(at({}, [verified(14_000)])).toMatchObject({ cents: -147_26, months: 0, verdict: 'short' });
  });

  it('are never enough while something is missing, and short all the same', () => {
    const unknown = { ...sample, fees: [], qualifiedAssets: [verified(60_000)] };
    expect(fileFigures(unknown).reserves).toMatchObject({ verdict: 'unknown', missing: ['closing_costs', 'prepaids'] });
    expect(fileFigures({ ...unknown, qualifiedAssets: [verified(1)] }).reserves.verdict).toBe('short');
    const withoutTaxes = of({ housing: {}, qualifiedAssets: [verified(60_000)] }).reserves;
    expect([withoutTaxes.verdict, withoutTaxes.missing.includes('property_taxes')]).toEqual(['unknown', true]);
    expect(at({ units: undefined })).toMatchObject({ verdict: 'unknown', missing: ['units'] });
  });

  it('count what is verified alone, and are not known before anything is', () => {
    const assets = [{ assetId: 'asset-30000', borrowerId, kind: 'deposit_account' as const, cents: 31_000_00 }];
    const stated = of({ assets }).reserves;
    expect(stated).toMatchObject({ months: null, verdict: 'unknown', missing: ['verified_assets'] });
    expect(stated.funds.lines).toMatchObject([{ cents: 0, statedCents: 31_000_00, leftOut: 'not_verified' }]);
    const { funds } = of({ assets, qualifiedAssets: [verified(30_000)] }).reserves;
    expect(funds.lines).toMatchObject([{ cents: 30_000_00, statedCents: 31_000_00, provenance: 'verified' }]);
  });

  it('take a large deposit off by the income that qualifies', () => {
    const deposited = verified(30_000, { deposits: [{ cents: 3_500_00, sourcedCents: 0 }] });
    // More than half of 6,000, less than half of 8,000.
    expect(at({}, [deposited]).cents).toBe(15_852_74 - 3_500_00);
    const qualifiedIncome = [{ worksheetId: 'w', borrowerId, type: 'base' as const, monthlyCents: 8_000_00 }];
    expect(of({ qualifiedAssets: [deposited], qualifiedIncome }).reserves.cents).toBe(15_852_74);
  });

  it('do not count cash that closing gives', () => {
    const refinanced = { ...sample.loan, purpose: 'refinance' as const };
    const { reserves } = of({ loan: refinanced, closing: {}, qualifiedAssets: [verified(2_000)] });
    expect(reserves.cents).toBe(2_000_00);
  });

  it('say that a figure that was entered is no verified one', () => {
    const { funds } = at({}, [{ ...verified(30_000), enteredCents: 20_000_00 }]);
    expect(funds).toMatchObject({ cents: 20_000_00, provenance: 'qualifying' });
  });
});
