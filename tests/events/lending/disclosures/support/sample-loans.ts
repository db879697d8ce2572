import type { DisclosedFee } from '../../../../../events/lending/disclosures/disclosed-fee.ts';
import type { FeeItem } from '../../../../../events/lending/fees/fee-item.ts';
import type { LoanEstimateFacts } from '../../../../../events/lending/disclosures/loan-estimate-facts.ts';

type Section = DisclosedFee['section'];

/** A fee of a third party that the borrower pays at closing. @param dollars with cents */
export const fee = (
  section: Section,
  label: string,
  dollars: number,
  more: Partial<DisclosedFee> = {},
): DisclosedFee => ({
  section,
  label,
  cents: Math.round(dollars * 100),
  paidBy: 'borrower_at_closing',
  paidTo: 'third_party',
  isFinanceCharge: false,
  isPointsAndFees: false,
  ...more,
});

const charge = { isFinanceCharge: true } as const;
const item = (of: FeeItem): Partial<DisclosedFee> => ({ item: of });

/**
 * Form H-24(B) of appendix H as facts. Nobody states which fees are finance charges: with the application fee out, as all applicants pay
 * one (12 CFR 1026.4(c)(1)), and with the services for the life of the loan, the form's APR results.
 */
export const h24b = {
  issuedOn: '2013-02-15',
  lender: { name: 'Ficus Bank', nmlsId: '222222' },
  lenderAddress: { street: '4321 Random Boulevard', city: 'Somecity', state: 'ST', zip: '12340' },
  loanOfficer: { name: 'Joe Smith', nmlsId: '12345', email: 'joesmith@ficusbank.com', phone: '123-456-7890' },
  applicants: ['Michael Jones', 'Mary Stone'],
  mailingAddress: { street: '123 Anywhere Street', city: 'Anytown', state: 'ST', zip: '12345' },
  property: { street: '456 Somewhere Avenue', city: 'Anytown', state: 'ST', zip: '12345' },
  hasSeller: true,
  priceCents: 180_000_00,
  loan: {
    id: '123456789',
    purpose: 'purchase',
    type: 'conventional',
    amountCents: 162_000_00,
    ratePercent: 3.875,
    termYears: 30,
    mortgageInsuranceCents: 82_35,
    prepaymentPenalty: { percent: 2, years: 2 },
  },
  housing: [
    { kind: 'property_taxes', monthlyCents: 105_30, inEscrow: true },
    { kind: 'homeowners_insurance', monthlyCents: 100_83, inEscrow: true },
  ],
  fees: [
    fee('A', 'Application Fee', 300, { paidTo: 'lender', isPointsAndFees: true }),
    fee('A', 'Underwriting Fee', 1_097, { ...charge, paidTo: 'lender', isPointsAndFees: true }),
    fee('A', 'Points', 405, {
      ...charge,
      paidTo: 'lender',
      isPointsAndFees: true,
      ...item({ kind: 'points', percent: 0.25 }),
    }),
    fee('B', 'Tax Monitoring Fee', 75, charge),
    fee('B', 'Appraisal Fee', 405, { paidBy: 'borrower_before_closing' }),
    fee('B', 'Credit Report Fee', 30, { paidBy: 'borrower_before_closing' }),
    fee('B', 'Flood Determination Fee', 20),
    fee('B', 'Flood Monitoring Fee', 32, charge),
    fee('B', 'Tax Status Research Fee', 110),
    fee('C', 'Title - Title Search', 1_261),
    fee('C', 'Pest Inspection Fee', 135),
    fee('C', 'Survey Fee', 65),
    fee('C', 'Title - Insurance Binder', 700),
    fee('C', 'Lender’s Title Policy', 535),
    fee('C', 'Settlement Agent Fee', 502),
    fee('E', 'Recording fee, deed', 40, { paidTo: 'government' }),
    fee('E', 'Recording fee, mortgage', 45, { paidTo: 'government' }),
    fee('F', 'Homeowner’s insurance premium', 604.98, item({ kind: 'homeowners_insurance', months: 6 })),
    fee('F', 'Prepaid interest', 261.56, {
      ...charge,
      paidTo: 'lender',
      ...item({ kind: 'prepaid_interest', days: 15 }),
    }),
    fee('G', 'Homeowner’s insurance', 201.66, item({ kind: 'homeowners_insurance', months: 2 })),
    fee('G', 'Property taxes', 210.6, { paidTo: 'government', ...item({ kind: 'property_taxes', months: 2 }) }),
    fee('H', 'Owner’s Title Policy', 1_017),
  ],
  rateLock: { on: '2013-04-16', time: '5:00 p.m.', zone: 'EDT' },
  estimatesExpire: { on: '2013-03-04', time: '5:00 p.m.', zone: 'EDT' },
  payoffsCents: 0,
  depositCents: 10_000_00,
  adjustmentsCents: 0,
  isAssumable: false,
  latePayment: { days: 15, charge: { percent: 5 } },
  servicing: 'transfer',
  confirmsReceipt: true,
} as const satisfies LoanEstimateFacts;

/** The same with other loan terms. */
export const withLoan = (
  loan: Partial<LoanEstimateFacts['loan']>,
  more: Partial<LoanEstimateFacts> = {},
): LoanEstimateFacts => ({
  ...h24b,
  ...more,
  loan: { ...h24b.loan, ...loan },
});
