import type { Basis } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';

/** What an underwriter has to look at before the figure is relied on. */
export const incomeFindings = [
  'year_to_date_lower',
  'history_under_12_months',
  'history_under_24_months',
  'declining',
  'declining_not_counted',
  'one_tax_year',
  'loss',
  'distributions_lower',
  'ends_within_three_years',
  'not_grossed_up',
  'rental_loss',
] as const;
export type IncomeFinding = (typeof incomeFindings)[number];

/** A step of the way from the papers to the figure; integer cents. */
export type IncomeLine = { readonly name: string; readonly cents: number };

/** A monthly income as a loan is qualified with; integer cents, below 0 for a loss. */
export type QualifyingIncome = {
  readonly monthlyCents: number;
  readonly lines: readonly IncomeLine[];
  readonly findings: readonly IncomeFinding[];
  readonly basis: readonly Basis[];
};

/** What beside its papers an income depends on. */
export type IncomeCircumstances = {
  readonly loanType: LoanType;
  /** The day of the note, or the day it is expected: `2026-03-01`. */
  readonly noteDate: string;
};
