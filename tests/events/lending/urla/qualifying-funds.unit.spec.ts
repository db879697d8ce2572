import { describe, expect, it } from '@jest/globals';
import { readableUrla } from '../../../../events/lending/urla/complete.ts';
import { textsOf } from '../../../../events/lending/urla/recorded-answers.ts';
import {
  communityProperty,
  proposedHousing,
  qualifyingFunds,
} from '../../../../events/lending/urla/qualifying-funds.ts';
import { statedFigures } from '../../../../events/lending/urla/stated-figures.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const [A, one, two, three] = [itemId(1), itemId(2), itemId(3), itemId(4)];

const purchase: UrlaDraft = {
  loan: { purpose: 'purchase', purchasePrice: '400,000', loanAmount: '320000', ratePercent: '6', termYears: '30' },
  property: { state: 'TX' },
  otherLoans: { [one]: { loanAmount: '20000', monthlyPayment: '150' } },
  borrowers: {
    [A]: {
      addresses: { current: { state: 'NY' } },
      assets: {
        credits: { [two]: { kind: 'earnest_money', value: '5000' }, [three]: { kind: 'other', value: '999' } },
      },
      liabilities: {
        debts: {
          [one]: { unpaidBalance: '3000', payOffAtClosing: true },
          [two]: { unpaidBalance: '4000', payOffAtClosing: true, paidOutsideClosing: true },
        },
      },
    },
  },
  lender: {
    housing: { propertyTaxes: '500', homeownersInsurance: '100.50' },
    costs: {
      closingCosts: '8000',
      prepaids: '2000',
      discountPoints: '1000',
      financedFee: '4000',
      sellerCredits: '6000',
      lenderCredits: '500',
      otherCredits: { [one]: { kind: 'lot_equity', amount: '250' } },
    },
  },
};

describe('The lender part', () => {
  it('works out the cash from the borrowers, and types nothing twice', () => {
    const { price, debts, due, loans, credits, cash } = qualifyingFunds(purchase);
    expect([price.cents, debts.cents]).toEqual([400_000_00, 3_000_00]);
    expect([due.cents, loans.cents, credits.cents]).toEqual([414_000_00, 344_000_00, 11_750_00]);
    expect(cash).toEqual({ cents: 58_250_00, unread: 0 });
  });

  it('tells a debt that closing pays from one that is paid outside it', () => {
    const { settledDebts = [] } = statedFigures(readableUrla(purchase, ''));
    expect(settledDebts.map(({ balanceCents, isPaidOutside }) => [balanceCents, isPaidOutside])).toEqual([
      [3_000_00, undefined],
      [4_000_00, true],
    ]);
  });

  it('pays off the mortgages of the property in a refinance, and may give cash', () => {
    const home = (isSubjectProperty: boolean, unpaidBalance: string) => ({
      isSubjectProperty,
      mortgages: {
        [one]: { unpaidBalance, payOffAtClosing: true },
        [two]: { unpaidBalance: '7', payOffAtClosing: false },
      },
    });
    const { price, payoffs, debts, cash } = qualifyingFunds({
      loan: { purpose: 'refinance', purchasePrice: '1', loanAmount: '200000' },
      borrowers: { [A]: { assets: { realEstate: { [one]: home(true, '150000'), [two]: home(false, '10000') } } } },
    });
    expect([price.cents, payoffs.cents, debts.cents, cash.cents]).toEqual([0, 150_000_00, 10_000_00, -40_000_00]);
  });

  it('says of an amount that cannot be read that it is in no total', () => {
    const unread: UrlaDraft = { loan: { loanAmount: 'much' }, lender: { costs: { land: 'some' } } };
    expect(qualifyingFunds(unread).cash).toEqual({ cents: 0, unread: 2 });
  });

  it('adds up the proposed housing expense, principal and interest from the loan', () => {
    // 324,000, with the fee that is borrowed, at 6 % over 360 months: 1,942.54 a month.
    const { firstMortgage, otherMortgages, total } = proposedHousing(purchase);
    expect([firstMortgage.cents, otherMortgages.cents, total.cents]).toEqual([1_942_54, 150_00, 2_693_04]);
    expect(proposedHousing({ loan: { loanAmount: '320000' } }).total.cents).toBe(0);
  });

  it('knows where community property law holds', () => {
    expect(communityProperty(purchase)).toEqual({ ofBorrower: false, ofProperty: true });
  });
});

describe('An answer at a place that the form no longer has', () => {
  it('is read where it stands now: a home had one mortgage', () => {
    const home = `assets.realEstate.${one}`;
    const given = [
      {
        borrowerId: A,
        answers: JSON.stringify([
          [`${home}.mortgageBalance`, '150000'],
          [`${home}.monthlyMortgagePayment`, '900'],
          [`${home}.payOffAtClosing`, 'true'],
          [`${home}.value`, '200000'],
        ]),
      },
    ];
    const at = `borrowers.${A}.${home}`;
    expect(textsOf(given)).toEqual([
      { path: `${at}.mortgages.${one}.unpaidBalance`, text: '150000' },
      { path: `${at}.mortgages.${one}.monthlyPayment`, text: '900' },
      { path: `${at}.mortgages.${one}.payOffAtClosing`, text: 'true' },
      { path: `${at}.value`, text: '200000' },
    ]);
  });
});
