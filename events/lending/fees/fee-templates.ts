import type { LoanPurpose } from '../fields/loan-choices.ts';
import { type Fraction, shareOf } from '../repayment/exact.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { FeeLine } from './fee-line.ts';
import { stateTaxes } from './transfer-taxes.ts';

/** What a template is chosen and worked out by; integer cents. */
export type TemplateFacts = {
  readonly loanType: LoanType;
  readonly purpose: LoanPurpose;
  /** USPS code of the property's state. */
  readonly state: string;
  readonly loanCents: number;
  /** Left out where none is agreed. */
  readonly priceCents?: number | undefined;
  readonly ratePercent: number;
  /** A month, as stated; left out where nobody has. */
  readonly insuranceCents?: number | undefined;
  readonly taxesCents?: number | undefined;
  /** Of the program, upfront; left out where it has none, or is not known. */
  readonly upfrontFeeCents?: number | undefined;
};

/** A line of a template, by a key that is its own in every file. */
export type TemplateLine = FeeLine & { readonly key: string };

/** What a template could not say, which somebody has to ask for. */
export const templateGaps = ['transfer_tax', 'homeowners_insurance', 'property_taxes'] as const;
export type TemplateGap = (typeof templateGaps)[number];

/** A filled template. */
export type FilledTemplate = { readonly lines: readonly TemplateLine[]; readonly gaps: readonly TemplateGap[] };

type Row = readonly [key: string, section: FeeLine['section'], label: string, cents: number, more?: Partial<FeeLine>];

const kept: Partial<FeeLine> = { paidTo: 'lender', isFinanceCharge: true, isPointsAndFees: true };
const charge: Partial<FeeLine> = { isFinanceCharge: true };
const government: Partial<FeeLine> = { paidTo: 'government' };
const transferTax: Partial<FeeLine> = { ...government, item: { kind: 'transfer_tax' } };
const GOVERNMENT_TYPES: readonly LoanType[] = ['fha', 'va', 'usda'];

/** Days of interest in a closing in the middle of a month. */
const DAYS_OF_INTEREST = 15;
const ESCROWED_MONTHS = 2;
const MONTHS_OF_PREMIUM = 12;

/** The lender's own price list: estimates until somebody has the bill. */
const everywhere: readonly Row[] = [
  ['application', 'A', 'Application fee', 300_00, kept],
  ['underwriting', 'A', 'Underwriting fee', 1_095_00, kept],
  ['credit_report', 'B', 'Credit report fee', 45_00, { paidBy: 'borrower_before_closing' }],
  ['flood_determination', 'B', 'Flood determination fee', 20_00],
  ['tax_service', 'B', 'Tax service fee', 80_00, charge],
  ['settlement', 'C', 'Title - settlement agent fee', 500_00, charge],
  ['lenders_policy', 'C', "Title - lender's policy", 550_00],
  ['title_search', 'C', 'Title - search', 400_00],
  ['recording_mortgage', 'E', 'Recording fee, mortgage', 85_00, government],
];

const appraisals: Readonly<Record<LoanType, number>> = {
  conventional: 600_00,
  jumbo: 850_00,
  fha: 650_00,
  va: 700_00,
  usda: 650_00,
};

/** Of the programs of the government. */
export const upfrontLabels: Readonly<Partial<Record<LoanType, string>>> = {
  fha: 'Upfront mortgage insurance premium',
  va: 'VA funding fee',
  usda: 'USDA guarantee fee',
};

/** @param days of interest, of a year of 360 @returns integer cents */
const interestOf = ({ loanCents, ratePercent }: TemplateFacts, days: number): number =>
  Math.round((loanCents * ratePercent * days) / 36_000);

const taxed = (cents: number, of: Fraction): number => shareOf(cents, of);

const stateRows = ({ state, priceCents, loanCents, purpose }: TemplateFacts): Row[] => {
  const taxes = stateTaxes[state];
  if (!taxes) return [];
  const { deed, mortgage } = taxes;
  return [
    ...(deed && purpose === 'purchase' && priceCents
      ? [
          [
            'transfer_tax',
            'E',
            'Transfer tax',
            taxed(priceCents, deed.of),
            { ...transferTax, paidBy: deed.paidBy },
          ] as const,
        ]
      : []),
    ...(mortgage
      ? [['mortgage_tax', 'E', 'Tax on the mortgage', taxed(loanCents, mortgage), transferTax] as const]
      : []),
  ];
};

const ownershipRows = ({ insuranceCents = 0, taxesCents = 0 }: TemplateFacts): Row[] => [
  [
    'insurance_premium',
    'F',
    "Homeowner's insurance premium, 12 months",
    insuranceCents * MONTHS_OF_PREMIUM,
    { item: { kind: 'homeowners_insurance', months: MONTHS_OF_PREMIUM } },
  ],
  [
    'insurance_escrow',
    'G',
    "Homeowner's insurance, 2 months",
    insuranceCents * ESCROWED_MONTHS,
    { item: { kind: 'homeowners_insurance', months: ESCROWED_MONTHS } },
  ],
  [
    'tax_escrow',
    'G',
    'Property taxes, 2 months',
    taxesCents * ESCROWED_MONTHS,
    { ...government, item: { kind: 'property_taxes', months: ESCROWED_MONTHS } },
  ],
];

const purchaseRows: readonly Row[] = [
  ['recording_deed', 'E', 'Recording fee, deed', 40_00, government],
  ['owners_policy', 'H', "Title - owner's policy (optional)", 700_00],
];

/** The fees of a product, purpose and state as the lender's price list has them, filled with what the file says. */
export const filledTemplate = (facts: TemplateFacts): FilledTemplate => {
  const { loanType, purpose, state, upfrontFeeCents = 0 } = facts;
  const isPurchase = purpose === 'purchase';
  const upfront = upfrontLabels[loanType];
  const rows: Row[] = [
    ...everywhere,
    ['appraisal', 'B', 'Appraisal fee', appraisals[loanType], { paidBy: 'borrower_before_closing' }],
    ...(upfront && GOVERNMENT_TYPES.includes(loanType)
      ? [['upfront_fee', 'B', upfront, upfrontFeeCents, { ...charge, ...government, paidBy: 'financed' }] as const]
      : []),
    ...(isPurchase ? purchaseRows : []),
    ...stateRows(facts),
    [
      'prepaid_interest',
      'F',
      'Prepaid interest, 15 days',
      interestOf(facts, DAYS_OF_INTEREST),
      { ...charge, paidTo: 'lender', item: { kind: 'prepaid_interest', days: DAYS_OF_INTEREST } },
    ],
    ...ownershipRows(facts),
  ];
  return {
    lines: rows
      .filter(([, , , cents]) => cents !== 0)
      .map(([key, section, label, cents, more]) => ({
        key,
        section,
        label,
        cents,
        paidBy: 'borrower_at_closing',
        paidTo: 'third_party',
        isFinanceCharge: false,
        isPointsAndFees: false,
        ...more,
      })),
    gaps: [
      ...(stateTaxes[state] ? [] : (['transfer_tax'] as const)),
      ...(facts.insuranceCents === undefined ? (['homeowners_insurance'] as const) : []),
      ...(facts.taxesCents === undefined ? (['property_taxes'] as const) : []),
    ],
  };
};
