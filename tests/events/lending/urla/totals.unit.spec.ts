import { describe, expect, it } from '@jest/globals';
import { ltvAnalysis, ltvRisk } from '../../../../events/lending/urla/loan-to-value.ts';
import {
  accountsTotal,
  assetsTotal,
  centsOf,
  employerTotal,
  liabilitiesTotal,
  monthlyDebts,
  monthlyIncome,
  netWorth,
  ofAllBorrowers,
} from '../../../../events/lending/urla/totals.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const [one, two] = [itemId(1), itemId(2)];
const borrower: BorrowerDraft = {
  employment: {
    current: { baseIncome: '$5,000.10', overtimeIncome: '0.20', bonusIncome: 'some' },
    additional: { [one]: { baseIncome: '1000', isBusinessOwner: true, monthlyLoss: '250.05' } },
  },
  otherIncome: { amounts: { government: { socialSecurity: '100' } }, sources: { [one]: { monthlyAmount: '50' } } },
  assets: {
    balances: { bank: '10', personalProperty: '20' },
    accounts: { [one]: { cashValue: '1,000' }, [two]: { cashValue: '500.50' } },
    credits: { [one]: { value: '5' } },
    realEstate: {
      [one]: { value: '200000', mortgages: { [one]: { unpaidBalance: '150000', monthlyPayment: '900' } } },
      [two]: { value: '999999', mortgages: { [one]: { unpaidBalance: '9' } }, status: 'sold' },
    },
  },
  liabilities: {
    debts: {
      [one]: { unpaidBalance: '2000', monthlyPayment: '50' },
      [two]: { unpaidBalance: '1', monthlyPayment: '7', payOffAtClosing: true },
    },
    expenses: { [one]: { type: 'alimony', monthlyPayment: '300' } },
  },
};

describe('The totals of a URLA', () => {
  it('are exact, and name amounts that cannot be read instead of counting them as nothing', () => {
    expect(employerTotal(borrower.employment?.current ?? {})).toEqual({ cents: 500_030, unread: 1 });
    expect(monthlyIncome(borrower)).toEqual({ cents: 500_030 + 74_995 + 15_000, unread: 1 });
  });
  it('of accounts are those of the cards alone', () => {
    expect(accountsTotal(borrower)).toEqual({ cents: 150_050, unread: 0 });
  });
  it('of assets, liabilities and net worth leave out what was sold', () => {
    expect(assetsTotal(borrower).cents).toBe(3_000 + 150_050 + 500 + 20_000_000);
    expect(liabilitiesTotal(borrower).cents).toBe(15_000_000 + 200_100);
    expect(netWorth(borrower).cents).toBe(assetsTotal(borrower).cents - liabilitiesTotal(borrower).cents);
  });
  it('of monthly debts leave out what closing pays off', () => {
    expect(monthlyDebts(borrower).cents).toBe(5_000 + 30_000 + 90_000);
  });
  it('of an employment and an income that do not apply are nothing', () => {
    const none = {
      employment: { current: { doesNotApply: true, baseIncome: '9' } },
      otherIncome: { doesNotApply: true },
    };
    expect(monthlyIncome(none)).toEqual({ cents: 0, unread: 0 });
  });
  it('add up over borrowers', () => {
    expect(ofAllBorrowers(accountsTotal, { borrowers: { [one]: borrower, [two]: borrower } }).cents).toBe(300_100);
  });
  it('tell what is empty from what cannot be read', () => {
    expect([centsOf(undefined), centsOf(' '), centsOf('x'), centsOf('1')]).toEqual([undefined, undefined, null, 100]);
  });
});

describe('The loan-to-value analysis', () => {
  it.each([
    [80, 80, 'low'],
    [80.49, 80, 'low'],
    [80.5, 81, 'medium'],
    [90, 90, 'medium'],
    [90.5, 91, 'high'],
  ] as const)('of %d %% is %d %%: %s', (exact, percent, risk) => {
    expect(ltvRisk(exact)).toEqual({ percent, risk });
  });
  it('takes the lower of value and price of a purchase, and nothing of what cannot be read', () => {
    const loan = { loanAmount: '90', propertyValue: '120', purchasePrice: '100', purpose: 'purchase' };
    expect(ltvAnalysis({ loan })).toEqual({ percent: 90, risk: 'medium' });
    expect(ltvAnalysis({ loan: { ...loan, purpose: 'refinance' } })).toEqual({ percent: 75, risk: 'low' });
    expect(ltvAnalysis({ loan: { ...loan, propertyValue: 'x' } })).toBeNull();
    expect(ltvAnalysis({})).toBeNull();
  });
});
