import { isFinal, type Standing } from '../disposition/disposition.ts';
import type { ApplicationStatus } from '../life-cycle/life-cycle.ts';
import { type ApprovalChange, changesSinceApproval, type DecisionBasis } from './decision-basis.ts';

/** The approval of a file, and what a decision on it would rest on now. */
export type StandingApproval = {
  readonly basis: DecisionBasis;
  /** What the approval that stands was given on; null while none does. */
  readonly approvedOn: DecisionBasis | null;
  /** The account of who gave it; null for a program, and while none stands. */
  readonly approvedById: string | null;
  /** Since when it rests on something else than the file says; ISO 8601. Null while it holds. */
  readonly changedAt: string | null;
};

/** What is other than when the file was approved, and since when (ISO 8601). */
export type ChangedSinceApproval = {
  readonly changes: readonly ApprovalChange[];
  readonly since: string;
};

/** Why the approval of a file takes a new decision; undefined while it holds, where none stands, and once the file is final. */
export const changedSinceApproval = (
  file: Standing & { readonly approval: StandingApproval },
): ChangedSinceApproval | undefined => {
  const { basis, approvedOn, changedAt } = file.approval;
  if (isFinal(file) || approvedOn === null || changedAt === null) return undefined;
  return { changes: changesSinceApproval(approvedOn, basis), since: changedAt };
};

/** What the approval that stands was given on, after a move of the status: closing and funding follow from it. */
export const approvedOnAfter = <Basis>(to: ApplicationStatus, before: Basis | null, now: Basis): Basis | null => {
  if (to === 'approved') return now;
  return to === 'closing_ready' || to === 'funded' ? before : null;
};
