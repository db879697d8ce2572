import type { Settlement } from '../../../../../events/lending/closing-disclosure/final-cash.ts';
import type { ClosingFee } from '../../../../../events/lending/closing-disclosure/paid-costs.ts';
import { fee } from '../../disclosures/support/sample-loans.ts';

const before = { paidBy: 'borrower_before_closing' } as const;
const seller = { paidBy: 'seller' } as const;

/** Page 2 of form H-25(B) as a worksheet. */
export const h25bFees: readonly ClosingFee[] = [
  fee('A', 'Points', 405, { item: { kind: 'points', percent: 0.25 } }),
  fee('A', 'Application Fee', 300),
  fee('A', 'Underwriting Fee', 1_097),
  { ...fee('B', 'Appraisal Fee', 405, { paidBy: 'other' }), payee: 'John Smith Appraisers Inc.' },
  fee('B', 'Credit Report Fee', 29.8, before),
  fee('B', 'Flood Determination Fee', 20),
  fee('B', 'Flood Monitoring Fee', 31.75),
  fee('B', 'Tax Monitoring Fee', 75),
  fee('B', 'Tax Status Research Fee', 80),
  fee('C', 'Pest Inspection Fee', 120.5),
  fee('C', 'Survey Fee', 85),
  fee('C', 'Title – Insurance Binder', 650),
  fee('C', 'Title – Lender’s Title Insurance', 500),
  fee('C', 'Title – Settlement Agent Fee', 500),
  fee('C', 'Title – Title Search', 800),
  { ...fee('E', 'Recording fee, deed', 40), records: 'deed' },
  { ...fee('E', 'Recording fee, mortgage', 45), records: 'security_instrument' },
  { ...fee('E', 'Transfer Tax', 950, { ...seller, item: { kind: 'transfer_tax' } }), payee: 'Any State' },
  fee('F', 'Homeowner’s Insurance Premium', 1_209.96, { item: { kind: 'homeowners_insurance', months: 12 } }),
  {
    ...fee('F', 'Prepaid Interest', 279.04, { item: { kind: 'prepaid_interest', days: 16 } }),
    period: { from: '2013-04-15', to: '2013-05-01' },
  },
  fee('F', 'Property Taxes', 631.8, { item: { kind: 'property_taxes', months: 6 } }),
  fee('G', 'Homeowner’s Insurance', 201.66, { item: { kind: 'homeowners_insurance', months: 2 } }),
  fee('G', 'Property Taxes', 210.6, { item: { kind: 'property_taxes', months: 2 } }),
  fee('G', 'Aggregate Adjustment', -0.01),
  fee('H', 'HOA Capital Contribution', 500),
  fee('H', 'HOA Processing Fee', 150),
  fee('H', 'Home Inspection Fee', 750),
  { ...fee('H', 'Home Inspection Fee', 750, seller), isBeforeClosing: true },
  fee('H', 'Home Warranty Fee', 450, seller),
  fee('H', 'Real Estate Commission, buyer’s broker', 5_700, seller),
  fee('H', 'Real Estate Commission, seller’s broker', 5_700, seller),
  fee('H', 'Title – Owner’s Title Insurance (optional)', 1_000),
  fee('seller_credit', 'Seller Credit', -2_500, seller),
];

/** What else its parties settle. */
export const h25bSettlement: Settlement = {
  noteCents: 162_000_00,
  priceCents: 180_000_00,
  depositCents: 10_000_00,
  payoffs: [],
  borrowerOwes: [{ label: 'HOA Dues', cents: 80_00 }],
  borrowerIsCredited: [
    { label: 'Rebate from Epsilon Title Co.', cents: 750_00 },
    { label: 'City/Town Taxes', cents: 365_04 },
  ],
  sellerOwes: [
    { label: 'Payoff of First Mortgage Loan', cents: 100_000_00 },
    { label: 'City/Town Taxes', cents: 365_04 },
  ],
};
