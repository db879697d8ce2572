import type { DebtType } from '../fields/loan-choices.ts';
import type { OnEvidence } from '../documents/evidence-fact.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { ExclusionReason } from './exclusion-reasons.ts';

export const debtTreatments = ['counted', 'excluded', 'paid_off'] as const;
/** What an underwriter does with a debt: counts it, leaves it out, or has it paid at or before closing. */
export type DebtTreatment = (typeof debtTreatments)[number];

/** An underwriter's treatment of one debt; integer cents. */
export type DebtTreatmentFact = OnEvidence & {
  /** The debt as it is stated and as it is reported: either finds it, also in a later report. */
  readonly debtIds: readonly string[];
  readonly treatment: DebtTreatment;
  /** Of one that is counted, a month; left out where it counts as it is. */
  readonly paymentCents?: number | undefined;
  /** Of one that is excluded. */
  readonly reason?: ExclusionReason | undefined;
  /** Of one that is paid off, what pays it off. */
  readonly payoffCents?: number | undefined;
};

/** A debt that is neither stated nor reported, as an underwriter found it; integer cents a month. */
export type FoundDebtFact = OnEvidence & {
  /** As a report of it would have it, which then takes its place. */
  readonly debtId: string;
  /** As the application would have it; left out in older rows. */
  readonly statedId?: string | undefined;
  readonly type: DebtType;
  /** Null for a debt of a spouse who does not borrow. */
  readonly borrowerId: string | null;
  readonly monthlyCents: number;
  readonly balanceCents?: number | undefined;
};

/** Our own line; no guide names one. Interest, and a payment that has not come in yet. */
const ACCRUAL_PERCENT = 5;
const LEAST_ACCRUAL_CENTS = 100_00;

/** What a payoff and a balance may be apart, integer cents. */
export const accrualCents = (cents: number): number =>
  Math.max(LEAST_ACCRUAL_CENTS, Math.round((cents * ACCRUAL_PERCENT) / 100));

/** True of a payoff that pays what is owed: a balance that has grown since is paid in part only. */
export const isPaidBy = (payoffCents: number, balanceCents: number | undefined): boolean =>
  balanceCents === undefined || balanceCents <= payoffCents + accrualCents(payoffCents);

/** States in which what a spouse owes is owed by both. */
export const communityPropertyStates = ['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'] as const;

/** The first of these states that has community property; null where none has. @param states two letters each */
export const communityStateAmong = (states: readonly (string | undefined)[]): string | null =>
  states.find((state) => communityPropertyStates.some((each) => each === state)) ?? null;

/** True for the programs that count what a spouse owes who does not borrow, in those states. */
export const countsSpouse = (loanType: LoanType): boolean =>
  loanType === 'fha' || loanType === 'va' || loanType === 'usda';
