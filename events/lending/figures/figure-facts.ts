import type { AssetKind, AssetSheet } from '../assets/asset.schema.ts';
import type { FeeLine } from '../fees/fee-line.ts';
import type { DebtType, IncomeType, LoanPurpose, Occupancy } from '../fields/loan-choices.ts';
import type { DebtTreatmentFact, FoundDebtFact } from '../liabilities/debt-treatment.ts';
import type { LoanTerms } from '../repayment/payment.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { OnEvidence } from '../documents/evidence-fact.ts';
import type { AppraisedValue, Collateral } from './property-value.ts';

/** Housing expense as section L3 states it; integer cents a month. What is left out is not stated, and 0 is stated as nothing. */
export type StatedHousing = {
  readonly homeownersInsuranceCents?: number | undefined;
  /** Flood, wind and the like. */
  readonly supplementalInsuranceCents?: number | undefined;
  readonly propertyTaxesCents?: number | undefined;
  readonly mortgageInsuranceCents?: number | undefined;
  readonly associationDuesCents?: number | undefined;
  readonly otherCents?: number | undefined;
};

/** What tells one account from another. Its words may be digests: only whether two are the same matters. */
export type AccountKey = {
  /** Telling words of the creditor's name. */
  readonly words: readonly string[];
  /** The last four characters of its number. */
  readonly account?: string | undefined;
};

/** A debt as stated; integer cents. */
export type StatedDebtFact = {
  /** The same whenever it is stated so; left out of drafts, of calculators, and in older rows. */
  readonly debtId?: string | undefined;
  readonly type: DebtType;
  readonly borrowerId?: string | undefined;
  /** 0 where `isPaymentUnstated`. */
  readonly monthlyCents: number;
  readonly isPaymentUnstated?: boolean | undefined;
  readonly balanceCents?: number | undefined;
  readonly creditLimitCents?: number | undefined;
  /** Payments that are left. */
  readonly monthsLeft?: number | undefined;
  readonly isLease?: boolean | undefined;
  /** Another loan on the subject property that stays. */
  readonly isOnProperty?: boolean | undefined;
  /** The rented home that it is a mortgage on. */
  readonly rentalId?: string | undefined;
  /** The creditor's name, where it is read in clear. */
  readonly name?: string | undefined;
  readonly key?: AccountKey | undefined;
};

/** Why a stated debt is not there after closing. */
export const settledReasons = ['paid_at_closing', 'excluded', 'home_sold'] as const;
export type SettledReason = (typeof settledReasons)[number];

/** A stated debt that does not count, kept so that a report of it does not count either. */
export type SettledDebtFact = StatedDebtFact & {
  readonly why: SettledReason;
  /** Paid before closing, or not out of it. */
  readonly isPaidOutside?: boolean | undefined;
  /** As the form gives it for an exclusion. */
  readonly reason?: string | undefined;
};

/** A home that is kept and rented out; integer cents a month. */
export type RentalFact = {
  readonly rentalId: string;
  readonly borrowerId?: string | undefined;
  readonly grossCents: number;
  /** Taxes, insurance, dues and the like that no payment of a mortgage has. */
  readonly expenseCents: number;
};

/** An account of a credit report that is open or owed; integer cents. */
export type ReportedDebtFact = {
  /** The same in every report; left out in older rows. */
  readonly debtId?: string | undefined;
  /** The id of a debt like it whose number nobody knows; left out where it has none, and in older rows. */
  readonly unnumberedId?: string | undefined;
  /** Its place among the accounts of the report. */
  readonly place?: number | undefined;
  readonly type: DebtType;
  /** Left out, or 0, where the bureau knows none. */
  readonly monthlyCents?: number | undefined;
  readonly balanceCents: number;
  readonly limitCents?: number | undefined;
  readonly monthsLeft?: number | undefined;
  readonly isLease?: boolean | undefined;
  readonly borrowerIds?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly key: AccountKey;
};

/** The debts of the newest credit report. */
export type ReportedDebts = {
  readonly debts: readonly ReportedDebtFact[];
  readonly asOf: string;
  readonly orderId: string | null;
  /** The representative one; null where no bureau could score anybody, left out in older rows. */
  readonly score?: number | null | undefined;
};

/** What an underwriter qualifies an income with, in place of what was stated for that borrower and type; integer cents a month. */
export type QualifiedIncomeFact = OnEvidence & {
  readonly worksheetId: string;
  readonly borrowerId: string;
  readonly type: IncomeType;
  /** Below 0 for a loss. */
  readonly monthlyCents: number;
  /** Worked out before an employer said that the borrower has left. */
  readonly isBeforeLeaving?: boolean | undefined;
};

/** What section L4 of the form and what it rests on state of the closing; integer cents. What is left out is not stated. */
export type StatedClosing = {
  readonly improvementsCents?: number | undefined;
  readonly landCents?: number | undefined;
  /** Loans on the property that this one pays off. */
  readonly payoffsCents?: number | undefined;
  /** Other debts paid off at closing. */
  readonly debtPayoffsCents?: number | undefined;
  readonly closingCostsCents?: number | undefined;
  readonly prepaidsCents?: number | undefined;
  readonly discountPointsCents?: number | undefined;
  /** Other new loans on the property. */
  readonly otherLoansCents?: number | undefined;
  readonly sellerCreditsCents?: number | undefined;
  readonly lenderCreditsCents?: number | undefined;
  /** Credits of sections 2b and L4, with earnest money. */
  readonly otherCreditsCents?: number | undefined;
};

/** An asset as stated; integer cents. */
export type StatedAssetFact = {
  readonly assetId: string;
  readonly borrowerId?: string | undefined;
  readonly kind: AssetKind;
  readonly cents: number;
  /** Of the institution, where it is read in clear. */
  readonly name?: string | undefined;
};

/** An asset as somebody qualified it, in place of what was stated of it. */
export type QualifiedAssetFact = OnEvidence & {
  /** Of the stated asset, or its own where none was stated. */
  readonly assetId: string;
  readonly borrowerId: string;
  readonly sheet: AssetSheet;
  /** In place of what the sheet comes to; integer cents. */
  readonly enteredCents?: number | undefined;
  /** By a document or a report. */
  readonly isShown: boolean;
};

/** A line of the fee worksheet, without its words. */
export type FeeFact = Omit<FeeLine, 'label' | 'item'> & {
  readonly feeId: string;
  /** As the template has it. */
  readonly isEstimate: boolean;
};

/** What section L3 states of the payments beside rate and term; left out of a loan with a level payment. */
export type NoteTerms = {
  /** Of an adjustable rate; what is left out is not stated. */
  readonly arm?: ArmTerms | undefined;
  /** Payments of interest alone; 0 where nobody has said how many. */
  readonly interestOnlyMonths?: number | undefined;
  /** A buydown lowers what the borrowers pay at first, and not what the note asks for. */
  readonly hasBuydown?: boolean | undefined;
};

/** Percent and months. */
export type ArmTerms = {
  /** Until the first adjustment. */
  readonly initialMonths?: number | undefined;
  readonly periodMonths?: number | undefined;
  /** The index as it stands. */
  readonly indexPercent?: number | undefined;
  readonly marginPercent?: number | undefined;
  readonly firstCapPercent?: number | undefined;
  readonly periodCapPercent?: number | undefined;
  readonly lifeCapPercent?: number | undefined;
};

/** Everything that the figures of a file follow from; integer cents. */
export type FigureFacts = {
  /** Rate and term are left out of a draft that does not have them yet. */
  readonly loan: Pick<LoanTerms, 'amountCents'> &
    Partial<LoanTerms> & {
      readonly type: LoanType;
      readonly purpose: LoanPurpose;
      /** What the note has beside the amount: mortgage insurance or a funding fee; integer cents. */
      readonly financedFeeCents?: number | undefined;
      readonly noteTerms?: NoteTerms | undefined;
      /** `2026-03-01`, as estimated: by which tables are chosen. */
      readonly closingOn?: string | undefined;
      /** Of a file: with the loan it is the price where none is stated. */
      readonly downPaymentCents?: number | undefined;
    };
  readonly property: Collateral & {
    readonly occupancy: Occupancy;
    /** Section 4c; gross, a month. */
    readonly expectedRentCents?: number | undefined;
    /** Left out where nobody has said how many a building has. */
    readonly units?: number | undefined;
  };
  readonly housing?: StatedHousing | undefined;
  readonly income: readonly {
    readonly type: IncomeType;
    readonly borrowerId?: string | undefined;
    readonly monthlyCents: number;
  }[];
  readonly debts: readonly StatedDebtFact[];
  readonly settledDebts?: readonly SettledDebtFact[] | undefined;
  readonly rentals?: readonly RentalFact[] | undefined;
  /** Of the appraisal that is accepted. */
  readonly appraised?: AppraisedValue | undefined;
  /** Of the property or of a borrower's home; null where none has community property, left out of drafts. */
  readonly communityState?: string | null | undefined;
  /** The flood determination that stands has the property in a Special Flood Hazard Area. */
  readonly isInFloodZone?: boolean | undefined;
  /** Borrowers whom an employer of theirs says to have left: none of their pay counts until a worksheet says which does. */
  readonly leftJobs?: readonly string[] | undefined;
  readonly reported?: ReportedDebts | undefined;
  readonly qualifiedIncome?: readonly QualifiedIncomeFact[] | undefined;
  readonly closing?: StatedClosing | undefined;
  readonly assets?: readonly StatedAssetFact[] | undefined;
  readonly qualifiedAssets?: readonly QualifiedAssetFact[] | undefined;
  readonly fees?: readonly FeeFact[] | undefined;
  readonly debtTreatments?: readonly DebtTreatmentFact[] | undefined;
  readonly foundDebts?: readonly FoundDebtFact[] | undefined;
};
