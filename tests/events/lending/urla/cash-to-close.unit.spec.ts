import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { leastCashToClose, statedCash } from '../../../../events/lending/urla/cash-to-close.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const [one, two, three] = [itemId(1), itemId(2), itemId(3)];
const loan = { purpose: 'purchase', purchasePrice: '400000', loanAmount: '320,000', downPayment: '80000' };
const urla = (more: Partial<UrlaDraft> = {}): UrlaDraft => ({
  loan,
  borrowers: {
    [one]: {
      assets: {
        balances: { bank: '1000', personalProperty: '9999', realEstate: '9999', business: '9999' },
        accounts: {
          [one]: { accountType: 'savings', cashValue: '$40,000' },
          [two]: { accountType: 'business', cashValue: '70000' },
          [three]: { accountType: 'retirement', cashValue: '20000.50' },
        },
        credits: { [one]: { kind: 'earnest_money', value: '5000' } },
        realEstate: { [one]: { value: '250000', status: 'retained' } },
      },
    },
    [two]: { assets: { accounts: { [one]: { accountType: 'checking', cashValue: '500' } } } },
  },
  gifts: { [one]: { type: 'cash_gift', value: '7000' }, [two]: { value: '3000', isDeposited: true } },
  ...more,
});

describe('The cash that a URLA states for the closing', () => {
  it('is what could be used of all borrowers, and gifts that are in no account yet', () => {
    expect(statedCash(urla())).toEqual({
      fundsCents: 1_000_00 + 40_000_00 + 20_000_50 + 5_000_00 + 500_00 + 7_000_00,
      priceCents: 400_000_00,
      otherLoansCents: 0,
    });
  });

  it('is held against what no loan pays of the price', () => {
    const otherLoans = { [one]: { lien: 'subordinate', loanAmount: '30000' } };
    const cash = statedCash(urla({ otherLoans }));
    expect(cash && leastCashToClose(cash, 320_000_00)).toBe(50_000_00);
    expect(cash && leastCashToClose(cash, 290_000_00)).toBe(80_000_00);
    expect(cash && leastCashToClose(cash, 390_000_00)).toBe(0);
  });

  it('has loan and down payment for the price where none is stated', () => {
    const { purchasePrice: _price, ...unpriced } = loan;
    expect(statedCash(urla({ loan: unpriced }))?.priceCents).toBe(400_000_00);
  });

  it.each<[string, Partial<UrlaDraft>]>([
    ['it is for no purchase', { loan: { ...loan, purpose: 'refinance' } }],
    ['no money is stated', { borrowers: { [one]: {} }, gifts: {} }],
    [
      'an amount was erased',
      { borrowers: { [one]: { assets: { accounts: { [one]: { accountType: ERASED, cashValue: ERASED } } } } } },
    ],
    ['the price cannot be read', { loan: { ...loan, purchasePrice: 'about 400' } }],
    ['neither price nor loan is stated', { loan: { purpose: 'purchase' } }],
  ])('is not known where %s', (_why, more) => {
    expect(statedCash(urla(more))).toBeNull();
  });
});
