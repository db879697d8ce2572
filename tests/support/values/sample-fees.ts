import type { FeeLine } from '../../../events/lending/fees/fee-line.ts';

const line = (section: FeeLine['section'], label: string, cents: number, more: Partial<FeeLine> = {}): FeeLine => ({
  section,
  label,
  cents,
  paidBy: 'borrower_at_closing',
  paidTo: 'third_party',
  isFinanceCharge: false,
  isPointsAndFees: false,
  ...more,
});
const kept: Partial<FeeLine> = { paidTo: 'lender', isFinanceCharge: true, isPointsAndFees: true };
const bySeller: Partial<FeeLine> = { paidBy: 'seller' };

/** The costs of the sample Closing Disclosure, form H-25(B) of 12 CFR 1026 Appendix H: a purchase for 180,000. */
export const sampleFees: readonly FeeLine[] = [
  line('A', '0.25% of Loan Amount (Points)', 405_00, kept),
  line('A', 'Application fee', 300_00, kept),
  line('A', 'Underwriting fee', 1_097_00, kept),
  line('B', 'Appraisal fee', 405_00, { paidBy: 'other' }),
  line('B', 'Credit report fee', 29_80, { paidBy: 'borrower_before_closing' }),
  line('B', 'Flood determination fee', 20_00),
  line('B', 'Flood monitoring fee', 31_75),
  line('B', 'Tax monitoring fee', 75_00),
  line('B', 'Tax status research fee', 80_00),
  line('C', 'Pest inspection fee', 120_50),
  line('C', 'Survey fee', 85_00),
  line('C', 'Title - insurance binder', 650_00),
  line('C', "Title - lender's title insurance", 500_00),
  line('C', 'Title - settlement agent fee', 500_00),
  line('C', 'Title - title search', 800_00),
  line('E', 'Recording fees', 85_00, { paidTo: 'government' }),
  line('E', 'Transfer tax', 950_00, { ...bySeller, paidTo: 'government' }),
  line('F', "Homeowner's insurance premium, 12 months", 1_209_96),
  line('F', 'Prepaid interest, 17.44 a day', 279_04, { isFinanceCharge: true, paidTo: 'lender' }),
  line('F', 'Property taxes, 6 months', 631_80, { paidTo: 'government' }),
  line('G', "Homeowner's insurance, 2 months", 201_66),
  line('G', 'Property taxes, 2 months', 210_60, { paidTo: 'government' }),
  line('G', 'Aggregate adjustment', -1),
  line('H', 'HOA capital contribution', 500_00),
  line('H', 'HOA processing fee', 150_00),
  line('H', 'Home inspection fee', 750_00),
  line('H', 'Home warranty fee', 450_00, bySeller),
  line('H', 'Real estate commission', 5_700_00, bySeller),
  line('H', 'Real estate commission, second broker', 5_700_00, bySeller),
  line('H', "Title - owner's title insurance (optional)", 1_000_00),
  line('seller_credit', 'Seller credit', -2_500_00, bySeller),
];
