import { describe, expect, it } from '@jest/globals';
import { paidCostTables } from '../../../../events/lending/closing-disclosure/paid-cost-lines.ts';
import type { CostSection } from '../../../../events/lending/fees/fee-line.ts';
import { fee } from '../disclosures/support/sample-loans.ts';
import { h25bFees } from './support/h25b.ts';

const tables = paidCostTables(h25bFees);
const rows = (section: CostSection): string[] =>
  tables.sections[section].lines.map(({ label, amounts }) => [label, ...amounts].join(' | '));

describe('Page 2 of the sample form H-25(B)', () => {
  it('has loan costs with who pays them, points first', () => {
    expect(rows('A')).toEqual([
      '0.25% of Loan Amount (Points) | $405.00 |  |  |  | ',
      'Application Fee | $300.00 |  |  |  | ',
      'Underwriting Fee | $1,097.00 |  |  |  | ',
    ]);
    expect(rows('B').slice(0, 2)).toEqual([
      'Appraisal Fee to John Smith Appraisers Inc. |  |  |  |  | $405.00',
      'Credit Report Fee |  | $29.80 |  |  | ',
    ]);
    expect([tables.totalLoanCosts, ...tables.loanCosts]).toEqual([
      '$4,694.05',
      '$4,664.25',
      '$29.80',
      '',
      '',
      '$405.00',
    ]);
  });

  it('has recording fees in one line, and transfer taxes of sellers too', () =>
    expect(rows('E')).toEqual([
      'Recording Fees Deed: $40.00 Mortgage: $45.00 | $85.00 |  |  |  | ',
      'Transfer Tax to Any State |  |  | $950.00 |  | ',
    ]));

  it('has prepaids and escrow in their order, with the adjustment last', () => {
    expect(rows('F').map((row) => row.split(' | ').slice(0, 2))).toEqual([
      ['Homeowner’s Insurance Premium (12 mo.)', '$1,209.96'],
      ['Mortgage Insurance Premium ( mo.)', ''],
      ['Prepaid Interest ($17.44 per day from 4/15/2013 to 5/1/2013)', '$279.04'],
      ['Property Taxes (6 mo.)', '$631.80'],
    ]);
    expect(rows('G').map((row) => row.split(' | ').slice(0, 2))).toEqual([
      ['Homeowner’s Insurance $100.83 per month for 2 mo.', '$201.66'],
      ['Mortgage Insurance per month for mo.', ''],
      ['Property Taxes $105.30 per month for 2 mo.', '$210.60'],
      ['Aggregate Adjustment', '– $0.01'],
    ]);
  });

  it('calls insurance optional where the borrower pays it, and not where the seller does', () => {
    expect(rows('H')).toContain('Home Warranty Fee |  |  | $450.00 |  | ');
    expect(rows('H')).toContain('Home Inspection Fee | $750.00 |  |  | $750.00 | ');
    expect(rows('H')).toContain('Title – Owner’s Title Insurance (optional) | $1,000.00 |  |  |  | ');
  });

  it('has the totals', () => {
    expect([tables.totalOtherCosts, tables.totalClosingCosts, tables.lenderCredits]).toEqual([
      '$5,018.05',
      '$9,712.10',
      '',
    ]);
    expect(tables.closingCosts).toEqual(['$9,682.30', '$29.80', '$12,800.00', '$750.00', '$405.00']);
  });
});

describe('Page 2 of a Closing Disclosure', () => {
  it('marks what the lender pays, and says what of its credits gives back an excess', () => {
    const credit = fee('lender_credit', 'Lender credit', -300, { paidBy: 'lender' });
    const { sections, lenderCredits, lenderCreditsLabel, totalClosingCosts } = paidCostTables(
      [fee('B', 'Appraisal Fee', 500, { paidBy: 'lender' }), fee('B', 'Credit Report Fee', 40), credit],
      41_00,
    );
    expect(sections.B.lines[0]?.amounts).toEqual(['', '', '', '', '(L) $500.00']);
    // 40 - 300
    expect([lenderCredits, totalClosingCosts]).toEqual(['– $300.00', '– $260.00']);
    expect(lenderCreditsLabel).toBe(
      'Lender Credits (Includes $41.00 credit for increase in Closing Costs above legal limit)',
    );
  });
});
