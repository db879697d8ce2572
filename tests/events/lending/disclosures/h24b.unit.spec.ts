import { describe, expect, it } from '@jest/globals';
import { type LoanEstimate, loanEstimate } from '../../../../events/lending/disclosures/loan-estimate.ts';
import type { PercentRule } from '../../../../events/lending/disclosures/rounding.ts';
import { h24b } from './support/sample-loans.ts';

const printed = (rule: PercentRule = 'of_2013'): LoanEstimate => {
  const result = loanEstimate(h24b, rule);
  if (result.kind === 'incomplete') throw new Error(JSON.stringify(result.missing));
  return result.estimate;
};
const no = { answer: 'NO', bullets: [] };

describe('The sample form H-24(B), of its facts', () => {
  it('has the head', () =>
    expect(printed().head).toEqual({
      lender: 'Ficus Bank',
      lenderAddress: '4321 Random Boulevard • Somecity, ST 12340',
      dateIssued: '2/15/2013',
      applicants: 'Michael Jones and Mary Stone',
      applicantsAddress: ['123 Anywhere Street', 'Anytown, ST 12345'],
      property: ['456 Somewhere Avenue', 'Anytown, ST 12345'],
      priceLabel: 'Sale Price',
      price: '$180,000',
      term: '30 years',
      purpose: 'Purchase',
      product: 'Fixed Rate',
      loanTypes: [
        { label: 'Conventional', isChosen: true },
        { label: 'FHA', isChosen: false },
        { label: 'VA', isChosen: false },
        { label: '', isChosen: false },
      ],
      loanId: '123456789',
      isLocked: true,
      lockedUntil: '4/16/2013 at 5:00 p.m. EDT',
      estimatesExpire: '3/4/2013 at 5:00 p.m. EDT',
    }));

  it('has the loan terms', () =>
    expect(printed().loanTerms).toEqual({
      amount: '$162,000',
      rate: '3.875%',
      payment: '$761.78',
      canIncrease: { amount: no, rate: no, payment: no },
      features: {
        prepaymentPenalty: {
          answer: 'YES',
          bullets: ['As high as $3,240 if you pay off the loan during the first 2 years'],
        },
        balloon: no,
      },
    }));

  it('has the projected payments', () => {
    const { projectedPayments, housingCosts } = printed();
    const payment = { least: '$761.78', most: null };
    expect(projectedPayments).toEqual([
      {
        heading: 'Years 1-7',
        principalAndInterest: payment,
        isInterestOnly: false,
        mortgageInsurance: '82',
        escrow: '206',
        total: { least: '$1,050', most: null },
      },
      {
        heading: 'Years 8-30',
        principalAndInterest: payment,
        isInterestOnly: false,
        mortgageInsurance: '—',
        escrow: '206',
        total: { least: '$968', most: null },
      },
    ]);
    expect(housingCosts).toEqual({
      monthly: '$206',
      boxes: [
        { label: 'Property Taxes', isIncluded: true, inEscrow: 'YES' },
        { label: 'Homeowner’s Insurance', isIncluded: true, inEscrow: 'YES' },
        { label: 'Other:', isIncluded: false, inEscrow: '' },
      ],
    });
  });

  it('has the loan costs', () => {
    const { A, B, C } = printed().closingCosts.sections;
    const rows = (table: typeof A) => [...table.lines.map(({ label, amount }) => `${label} ${amount}`), table.subtotal];
    expect(rows(A)).toEqual([
      '.25 % of Loan Amount (Points) $405',
      'Application Fee $300',
      'Underwriting Fee $1,097',
      '$1,802',
    ]);
    expect(rows(B)).toEqual([
      'Appraisal Fee $405',
      'Credit Report Fee $30',
      'Flood Determination Fee $20',
      'Flood Monitoring Fee $32',
      'Tax Monitoring Fee $75',
      'Tax Status Research Fee $110',
      '$672',
    ]);
    expect(rows(C)).toEqual([
      'Pest Inspection Fee $135',
      'Survey Fee $65',
      'Title – Insurance Binder $700',
      'Title – Lender’s Title Policy $535',
      'Title – Settlement Agent Fee $502',
      'Title – Title Search $1,261',
      '$3,198',
    ]);
    expect(printed().closingCosts.totalLoanCosts).toBe('$5,672');
  });

  it('has the other costs', () => {
    const { sections, totalOtherCosts, totalClosingCosts, loanAndOtherCosts, lenderCredits } = printed().closingCosts;
    const { E, F, G, H } = sections;
    expect([E.subtotal, F.subtotal, G.subtotal, H.subtotal]).toEqual(['$85', '$867', '$413', '$1,017']);
    expect(E.lines.map(({ amount }) => amount)).toEqual(['$85', '']);
    expect(F.lines).toEqual([
      { label: 'Homeowner’s Insurance Premium (6 months)', amount: '$605' },
      { label: 'Mortgage Insurance Premium ( months)', amount: '' },
      { label: 'Prepaid Interest ($17.44 per day for 15 days @ 3.875%)', amount: '$262' },
      { label: 'Property Taxes ( months)', amount: '' },
    ]);
    expect(G.lines).toEqual([
      { label: 'Homeowner’s Insurance $100.83 per month for 2 mo.', amount: '$202' },
      { label: 'Mortgage Insurance per month for mo.', amount: '' },
      { label: 'Property Taxes $105.30 per month for 2 mo.', amount: '$211' },
    ]);
    expect(H.lines).toEqual([{ label: 'Title – Owner’s Title Policy (optional)', amount: '$1,017' }]);
    expect([totalOtherCosts, totalClosingCosts, loanAndOtherCosts, lenderCredits]).toEqual([
      '$2,382',
      '$8,054',
      '$8,054',
      '',
    ]);
  });

  it('has the cash to close', () =>
    expect(printed().cashToClose).toEqual({
      isAlternative: false,
      lines: [
        ['Total Closing Costs (J)', '$8,054'],
        ['Closing Costs Financed (Paid from your Loan Amount)', '$0'],
        ['Down Payment/Funds from Borrower', '$18,000'],
        ['Deposit', '– $10,000'],
        ['Funds for Borrower', '$0'],
        ['Seller Credits', '$0'],
        ['Adjustments and Other Credits', '$0'],
      ],
      cash: '$16,054',
      direction: null,
      closingCostsFinanced: '',
    }));

  it('has the comparisons as the form prints them, and total interest with three decimals by the rule in force', () => {
    expect(printed().comparisons).toEqual({
      paidInFiveYears: '$56,582',
      principalInFiveYears: '$15,773',
      apr: '4.274%',
      totalInterest: '69.45%',
    });
    expect(printed('in_force').comparisons.totalInterest).toBe('69.447%');
  });

  it('has no table that does not apply, and no N/A', () => {
    expect([printed().adjustablePayment, printed().adjustableRate]).toEqual([null, null]);
    expect(JSON.stringify(printed())).not.toMatch(/N\/A|undefined|NaN|[Nn]ot applicable/);
  });
});
