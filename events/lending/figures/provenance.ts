import { type AssetKind, assetKinds } from '../assets/asset.schema.ts';
import { costSections, type CostSection } from '../fees/fee-line.ts';
import { type DebtType, debtTypes, type IncomeType, incomeTypes } from '../fields/loan-choices.ts';
import type { Basis } from '../rules/basis.ts';

/**
 * How far a figure is known: as borrowers stated it, as the program's rule or an underwriter qualifies with it, or as evidence
 * says it. In this order from the weakest.
 */
export const provenances = ['stated', 'qualifying', 'verified'] as const;
export type Provenance = (typeof provenances)[number];

/** Where a line comes from. */
export type Source =
  | { readonly kind: 'application' }
  | { readonly kind: 'note' }
  | { readonly kind: 'underwriter' | 'fee_worksheet' | 'fee_template' | 'asset_worksheet' | 'program_table' }
  | { readonly kind: 'worksheet'; readonly worksheetId: string }
  | { readonly kind: 'appraisal' | 'credit_report'; readonly asOf: string; readonly orderId: string | null };

/** Evidence verifies; what is asked for or stated does not. */
export const isVerifiedBy = ({ kind }: Source): Provenance =>
  kind === 'appraisal' || kind === 'credit_report' ? 'verified' : 'stated';

/** The weakest of several, as which a figure made of them counts; of none, as stated. */
export const weakest = (all: readonly Provenance[]): Provenance =>
  provenances.find((each) => all.includes(each)) ?? 'stated';

/** Lines of the housing expense, in the order of section L3 of the form. */
export const housingLines = [
  'principal_and_interest',
  'other_liens',
  'homeowners_insurance',
  'supplemental_insurance',
  'property_taxes',
  'mortgage_insurance',
  'association_dues',
  'other_housing',
] as const;
export type HousingLine = (typeof housingLines)[number];

/** Why a line is not in its sum. */
export const leftOutReasons = [
  'paid_at_closing',
  'excluded',
  'home_sold',
  'few_payments',
  'in_net_rental',
  'no_rent_of_second_home',
  'no_rent_of_one_unit',
  'qualified_otherwise',
  'not_employed',
  'in_fee_worksheet',
  'not_verified',
  'spouse_not_borrowing',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A debt of the application beside the one of the credit report; one that is in neither was found by an underwriter. */
export const debtMatches = ['matched', 'only_stated', 'only_reported', 'found'] as const;
export type DebtMatch = (typeof debtMatches)[number];

/**
 * Why a debt counts that would not, were it shown: the application says that it is paid, excluded or of a home that is sold,
 * and a report has it; or more is owed than the payoff pays. Or why what somebody entered counts as if it was not shown: a document
 * that it rests on is no longer verified, or no longer the newest.
 */
export const unprovenReasons = ['paid_at_closing', 'excluded', 'home_sold', 'payoff_too_low', 'evidence_lost'] as const;
export type Unproven = (typeof unprovenReasons)[number];

/** Lines of the cash to close beside the sections of the fee worksheet. */
const plainCashLines = [
  'purchase_price',
  'improvements',
  'land',
  'payoffs',
  'debts_paid_off',
  'closing_costs',
  'prepaids',
  'discount_points',
  'paid_before_closing',
  'financed_fees',
  'lender_credits',
  'seller_credits',
  'other_credits',
  'loan_amount',
  'other_loans',
] as const;
export type CashLine = (typeof plainCashLines)[number] | `fees_${CostSection}`;

export type LineKind =
  | HousingLine
  | `income_${IncomeType}`
  | `debt_${DebtType}`
  | 'net_rental'
  | 'subject_rental'
  | CashLine
  | `asset_${AssetKind}`;

export const lineKinds: readonly LineKind[] = [
  ...housingLines,
  ...incomeTypes.map((type) => `income_${type}` as const),
  ...debtTypes.map((type) => `debt_${type}` as const),
  'net_rental',
  'subject_rental',
  ...plainCashLines,
  ...costSections.map((section) => `fees_${section}` as const),
  ...assetKinds.map((kind) => `asset_${kind}` as const),
];

/** One line of a figure; integer cents a month, of cash and assets integer cents. */
export type FigureLine = {
  readonly kind: LineKind;
  /** What it adds to the figure; 0 where it is left out. */
  readonly cents: number;
  readonly provenance: Provenance;
  readonly source: Source;
  /** The creditor, where names are read in clear. */
  readonly name?: string | undefined;
  readonly borrowerId?: string | undefined;
  readonly match?: DebtMatch | undefined;
  /** Of a debt, by which it is treated. */
  readonly debtId?: string | undefined;
  readonly statedCents?: number | undefined;
  readonly reportedCents?: number | undefined;
  readonly balanceCents?: number | undefined;
  readonly leftOut?: LeftOutReason | undefined;
  readonly unproven?: Unproven | undefined;
  /** The reason that was given for leaving it out. */
  readonly reason?: string | undefined;
  /** The rule by which its amount is assumed or worked out, or by which it is left out. */
  readonly rule?: Basis | undefined;
  /** Of net rental, what it is made of. */
  readonly rental?: RentalParts | undefined;
};

/** Parts of a net rental; integer cents a month. */
export type RentalParts = { readonly grossCents: number; readonly paymentCents: number; readonly expenseCents: number };

/** A part that a figure is defined to hold, and that nobody has stated, or that nothing shows any more. */
export const missingParts = [
  'principal_and_interest',
  'arm_period',
  'fully_indexed_rate',
  'rate_caps',
  'interest_only_months',
  'property_taxes',
  'homeowners_insurance',
  'mortgage_insurance',
  'flood_insurance',
  'other_lien_payment',
  'other_lien_balance',
  'debt_payment',
  'rental_payment',
  'purchase_price',
  'closing_costs',
  'prepaids',
  'verified_assets',
  'income_evidence',
  'units',
] as const;
export type MissingPart = (typeof missingParts)[number];

/** As people read them in a list: `property taxes and homeowners insurance`. */
export const missingPartNames: Readonly<Record<MissingPart, string>> = {
  principal_and_interest: 'principal and interest',
  arm_period: 'the months before the first adjustment of the rate',
  fully_indexed_rate: 'index and margin of the rate',
  rate_caps: 'the caps of the rate',
  interest_only_months: 'the months of interest alone',
  property_taxes: 'property taxes',
  homeowners_insurance: 'homeowners insurance',
  mortgage_insurance: 'mortgage insurance',
  flood_insurance: 'flood insurance',
  other_lien_payment: 'the payment of another loan on the property',
  other_lien_balance: 'the balance of another loan on the property',
  debt_payment: 'the payment of a debt',
  rental_payment: 'the payment of a mortgage on rented property',
  purchase_price: 'the price',
  closing_costs: 'closing costs',
  prepaids: 'prepaids and escrow',
  verified_assets: 'verified assets',
  income_evidence: 'verified documents of an income',
  units: 'the number of units',
};

/** `property taxes and the payment of a debt`; each once. */
export const missingInWords = (missing: readonly MissingPart[]): string =>
  new Intl.ListFormat('en-US').format([...new Set(missing)].map((part) => missingPartNames[part]));

/** A sum of lines; integer cents a month, of cash and assets integer cents. */
export type Figure = {
  readonly cents: number;
  readonly provenance: Provenance;
  readonly lines: readonly FigureLine[];
  /** Each once; with any, the sum is at least so much. */
  readonly missing: readonly MissingPart[];
};

/** The sum of the lines that count. */
export const figureOf = (lines: readonly FigureLine[], missing: readonly MissingPart[] = []): Figure => ({
  cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  provenance: weakest(lines.filter(({ leftOut }) => leftOut === undefined).map(({ provenance }) => provenance)),
  lines,
  missing: [...new Set(missing)],
});

/** A ratio in percent. */
export type RatioFigure = {
  /** Three decimals, half-up; null where there is nothing to divide by. */
  readonly percent: number | null;
  /** As limits are held against it. */
  readonly forLimits: number | null;
  readonly provenance: Provenance;
  /** With any, the ratio is at least so much, and never within a limit. */
  readonly missing: readonly MissingPart[];
};

/** A ratio against a limit: one with a missing part is never within it. */
export type Verdict = 'within' | 'above' | 'unknown';

/** @param limitPercent the most */
export const verdictOn = (
  { forLimits, missing }: Pick<RatioFigure, 'forLimits' | 'missing'>,
  limitPercent: number,
): Verdict => {
  if (forLimits !== null && forLimits > limitPercent) return 'above';
  return forLimits === null || missing.length > 0 ? 'unknown' : 'within';
};
