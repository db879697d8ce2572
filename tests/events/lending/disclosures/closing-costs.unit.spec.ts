import { describe, expect, it } from '@jest/globals';
import { cashToClose } from '../../../../events/lending/disclosures/cash-to-close.ts';
import { closingCosts } from '../../../../events/lending/disclosures/closing-costs.ts';
import { feeLabel } from '../../../../events/lending/disclosures/cost-lines.ts';
import type { DisclosedFee } from '../../../../events/lending/disclosures/disclosed-fee.ts';
import { fee } from './support/sample-loans.ts';

const costs = (...fees: readonly DisclosedFee[]) => closingCosts(fees, 6);
const many = (section: DisclosedFee['section'], count: number): DisclosedFee[] =>
  Array.from({ length: count }, (_, index) => fee(section, `Fee ${String(index + 1).padStart(2, '0')}`, 10.4));

describe('Labels of closing costs', () => {
  it.each<[DisclosedFee['section'], string, string]>([
    ['C', 'Title - search', 'Title – Search'],
    ['C', 'Settlement agent fee', 'Title – Settlement agent fee'],
    ['B', "Lender's policy", "Title – Lender's policy"],
    ['C', 'Survey fee', 'Survey fee'],
    ['A', 'Title review', 'Title review'],
    ['H', "Title - owner's policy (optional)", "Title – Owner's policy (optional)"],
    ['H', 'Home warranty', 'Home warranty (optional)'],
    ['H', 'HOA transfer fee', 'HOA transfer fee'],
  ])('in %s, %s is %s', (section, label, printed) => {
    if (section === 'lender_credit' || section === 'seller_credit') throw new Error('no cost');
    expect(feeLabel(section, label)).toBe(printed);
  });
});

describe('Closing costs', () => {
  it('have the line for points first, and blank without any', () => {
    const { lines, subtotal } = costs(fee('A', 'Application Fee', 300)).sections.A;
    expect(lines).toEqual([
      { label: '% of Loan Amount (Points)', amount: '' },
      { label: 'Application Fee', amount: '$300' },
    ]);
    expect(subtotal).toBe('$300');
  });

  it.each([
    ['A', 13],
    ['B', 13],
    ['C', 14],
    ['H', 5],
  ] as const)('in section %s keep to %d lines, the last of which sums up the rest', (section, most) => {
    const { lines, subtotal } = costs(...many(section, 20)).sections[section];
    expect(lines).toHaveLength(most);
    const named = section === 'A' ? most - 2 : most - 1;
    // Of 20 fees of 10.40 those without a line are one amount: rounded once, the others each.
    const rest = Math.round((20 - named) * 10.4);
    expect(lines.at(-1)).toEqual({ label: 'Additional Charges', amount: `$${rest}` });
    expect(subtotal).toBe(`$${named * 10 + rest}`);
  });

  it('order other lines by the alphabet, and keep the prescribed ones before them', () => {
    const item = (kind: 'property_taxes' | 'other_months', months: number): Partial<DisclosedFee> => ({
      item: { kind, months },
    });
    const { F, G } = costs(
      fee('F', 'Flood insurance premium', 120, item('other_months', 12)),
      fee('F', 'County taxes', 300, item('property_taxes', 6)),
      fee('G', 'School taxes', 90.5, item('property_taxes', 3)),
      fee('G', 'Flood insurance', 20, item('other_months', 2)),
      fee('G', 'Borough taxes', 60, item('property_taxes', 4)),
      fee('G', 'Aggregate adjustment', -12.5),
    ).sections;
    expect(F.lines.map(({ label }) => label)).toEqual([
      'Homeowner’s Insurance Premium ( months)',
      'Mortgage Insurance Premium ( months)',
      'Prepaid Interest ( per day for days @ %)',
      'Property Taxes (6 months)',
      'Flood insurance premium (12 months)',
    ]);
    expect(G.lines).toEqual([
      { label: 'Homeowner’s Insurance per month for mo.', amount: '' },
      { label: 'Mortgage Insurance per month for mo.', amount: '' },
      { label: 'Property Taxes $30.17 per month for 3 mo.', amount: '$91' },
      { label: 'Borough taxes $15.00 per month for 4 mo.', amount: '$60' },
      { label: 'Flood insurance $10.00 per month for 2 mo.', amount: '$20' },
    ]);
  });

  it('add up lines as they are printed', () => {
    // 100.50 and 200.50 are printed 101 and 201.
    const { sections, totalLoanCosts } = costs(fee('B', 'Appraisal', 100.5), fee('B', 'Credit report', 200.5));
    expect([sections.B.subtotal, totalLoanCosts]).toEqual(['$302', '$302']);
  });

  it('list what the lender pays and credit it, and leave out what the seller pays', () => {
    const { sections, totalClosingCosts, lenderCredits, loanAndOtherCosts } = costs(
      fee('B', 'Appraisal', 500, { paidBy: 'lender' }),
      fee('B', 'Credit report', 40),
      fee('E', 'Transfer tax', 990, { paidBy: 'seller', item: { kind: 'transfer_tax' } }),
      fee('lender_credit', 'Lender credit', -250, { paidBy: 'lender' }),
    );
    expect(sections.B.subtotal).toBe('$540');
    expect(sections.E.lines.map(({ amount }) => amount)).toEqual(['', '']);
    // 540 - 500 - 250
    expect([loanAndOtherCosts, lenderCredits, totalClosingCosts]).toEqual(['$540', '– $750', '– $210']);
  });
});

describe('Cash to close', () => {
  const facts = { noteCents: 160_000_00, payoffsCents: 0, depositCents: 5_000_00, adjustmentsCents: -700_00 };
  const purchase = { ...facts, priceCents: 200_000_00 };
  const amounts = (...table: Parameters<typeof cashToClose>) => {
    const { lines, cash } = cashToClose(...table);
    return [...lines.map(([, amount]) => amount), cash];
  };

  it('of a purchase adds the down payment and takes deposit and credits off', () => {
    const fees = [
      fee('seller_credit', 'Seller credit', -1_500, { paidBy: 'seller' }),
      fee('B', 'Appraisal', 300, { paidBy: 'other' }),
    ];
    // 6,000 + 40,000 - 5,000 - 1,500 - (700 + 300)
    expect(amounts(purchase, fees, 6_000)).toEqual([
      '$6,000',
      '$0',
      '$40,000',
      '– $5,000',
      '$0',
      '– $1,500',
      '– $1,000',
      '$38,500',
    ]);
  });

  it('of a loan over the price finances closing costs first, and is the borrower’s beyond them', () => {
    const over = { ...purchase, priceCents: 155_000_00, depositCents: 0, adjustmentsCents: 0 };
    expect(amounts(over, [], 6_000)).toEqual(['$6,000', '– $5,000', '$0', '$0', '$0', '$0', '$0', '$1,000']);
    expect(amounts(over, [], 4_000)).toEqual(['$4,000', '– $4,000', '$0', '$0', '– $1,000', '$0', '$0', '– $1,000']);
  });

  it('without a seller is what the loan leaves, to the borrower', () => {
    const refinance = { ...facts, noteCents: 150_000_00, payoffsCents: 140_000_00, adjustmentsCents: 0 };
    // 150,000 - 2,600 - 140,000
    expect(cashToClose(refinance, [], 2_600)).toEqual({
      cashDollars: -7_400,
      isAlternative: true,
      lines: [
        ['Loan Amount', '$150,000'],
        ['Total Closing Costs (J)', '– $2,600'],
        ['Estimated Total Payoffs and Payments', '– $140,000'],
      ],
      cash: '$7,400',
      direction: 'to',
      closingCostsFinanced: '$2,600',
    });
  });

  it('without a seller comes from the borrower where the loan does not do, who finances the part that it does', () => {
    const refinance = { ...facts, noteCents: 150_000_00, payoffsCents: 149_000_00, adjustmentsCents: 0 };
    expect(cashToClose(refinance, [], 2_600)).toMatchObject({
      cash: '$1,600',
      direction: 'from',
      closingCostsFinanced: '$1,000',
    });
    expect(cashToClose({ ...refinance, payoffsCents: 151_000_00 }, [], 2_600)).toMatchObject({
      cash: '$3,600',
      closingCostsFinanced: '$0',
    });
  });
});
