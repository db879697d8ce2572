import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { monthlyBudget } from '../../../../events/lending/urla/monthly-budget.ts';
import { assetParts, assetsTotal } from '../../../../events/lending/urla/totals.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const [one, two, three] = [itemId(1), itemId(2), itemId(3)];
const tenant: BorrowerDraft = {
  addresses: { current: { housingExpense: 'rent', monthlyRent: '1,650' } },
  employment: { current: { baseIncome: '8000' } },
  otherIncome: { sources: { [one]: { monthlyAmount: '500' } } },
  liabilities: {
    debts: {
      [one]: { type: 'auto', monthlyPayment: '400' },
      [two]: { type: 'open_30_day', monthlyPayment: '20', payOffAtClosing: true },
      [three]: { type: 'revolving', monthlyPayment: '80' },
    },
    expenses: { [one]: { type: 'child_support', monthlyPayment: '600' } },
  },
};
const owner: BorrowerDraft = {
  ...tenant,
  addresses: { current: { housingExpense: 'own', monthlyRent: '999' } },
  assets: {
    realEstate: {
      [one]: {
        value: '300000',
        mortgages: { [one]: { monthlyPayment: '1800', payOffAtClosing: true } },
        monthlyExpense: '450',
      },
      [two]: { value: '100000', mortgages: { [one]: { monthlyPayment: '5000' } }, status: 'sold' },
    },
  },
};

describe('The monthly budget that a borrower states', () => {
  it('has everything that goes out now, by what it is for, the largest first', () => {
    expect(monthlyBudget(tenant)).toEqual({
      incomeCents: 8_500_00,
      payments: [
        { kind: 'rent', cents: 1_650_00 },
        { kind: 'child_support', cents: 600_00 },
        { kind: 'auto', cents: 400_00 },
        { kind: 'credit_card', cents: 100_00 },
      ],
      paidCents: 2_750_00,
      // 5,750 of 8,500
      savingsRatePercent: 67.6,
      savingsRateGap: null,
    });
  });

  it('has the payments of an owner, also those that closing ends, and none of what was sold', () => {
    const { payments, savingsRatePercent } = monthlyBudget(owner);
    expect(payments.slice(0, 3)).toEqual([
      { kind: 'mortgage', cents: 1_800_00 },
      { kind: 'child_support', cents: 600_00 },
      { kind: 'real_estate_costs', cents: 450_00 },
    ]);
    expect(savingsRatePercent).toBe(60.6);
  });

  it('goes below zero where more goes out than comes in', () => {
    const { savingsRatePercent } = monthlyBudget({ ...tenant, employment: {} });
    expect(savingsRatePercent).toBe(-450);
  });

  it.each<[string, string, BorrowerDraft]>([
    ['there is no income', 'no_income', { ...tenant, employment: {}, otherIncome: {} }],
    ['nothing is said of the home', 'no_housing_cost', { ...tenant, addresses: {} }],
    ['rent has no amount', 'no_housing_cost', { ...tenant, addresses: { current: { housingExpense: 'rent' } } }],
    ['an owner lists no payment', 'no_housing_cost', { ...owner, assets: {} }],
    ['an amount was erased', 'erased', { ...tenant, employment: { current: { baseIncome: ERASED } } }],
  ])('has no savings rate where %s', (_when, gap, borrower) => {
    expect(monthlyBudget(borrower)).toMatchObject({ savingsRatePercent: null, savingsRateGap: gap });
  });

  it('has one for whoever lives without an expense', () => {
    const guest = { ...tenant, addresses: { current: { housingExpense: 'no_expense' } } };
    expect(monthlyBudget(guest).savingsRatePercent).toBe(87.1);
  });
});

describe('What a borrower owns', () => {
  it('is the sum of its parts, each of which can be told', () => {
    const borrower: BorrowerDraft = {
      assets: {
        balances: { bank: '10', personalProperty: '20' },
        accounts: { [one]: { cashValue: '1,000' } },
        credits: { [one]: { value: '5' } },
        realEstate: { [one]: { value: '200' }, [two]: { value: '999', status: 'sold' } },
      },
    };
    const parts = Object.entries(assetParts).map(([part, totalOf]) => [part, totalOf(borrower).cents]);
    expect(parts).toEqual([
      ['accounts', 1_000_00],
      ['balances', 30_00],
      ['credits', 5_00],
      ['real_estate', 200_00],
    ]);
    expect(assetsTotal(borrower).cents).toBe(1_235_00);
  });
});
