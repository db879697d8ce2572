import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { daysBetween } from '../../../../../events/lending/calendar/wall-clock.ts';

/**
 * Days since the borrower should have sent it; 0 for what is not late. The due date is that of the request, the
 * first one or one for a new version: once a file has come in, changes to it have none.
 * @param today at the branch, `2026-03-01`
 */
export const daysOverdue = (
  { dueOn, documentVersion, againBecause }: Pick<LoanDocument, 'dueOn' | 'documentVersion' | 'againBecause'>,
  today: string,
): number => (dueOn && (documentVersion === 0 || againBecause !== null) ? daysBetween(dueOn, today) : 0);

const cameAt = ({ uploadedAt }: LoanDocument): number => (uploadedAt ? Date.parse(uploadedAt) : 0);

/**
 * Documents of which nobody has said whose they are, then late ones, the longest overdue on top; then what has come, the newest first;
 * then what is asked for.
 */
export const lateFirst = (documents: readonly LoanDocument[], today: string): LoanDocument[] =>
  documents.toSorted(
    (one, other) =>
      Number(other.isUnassigned) - Number(one.isUnassigned) ||
      daysOverdue(other, today) - daysOverdue(one, today) ||
      cameAt(other) - cameAt(one),
  );

/** @param ids in the order that is wanted; what has come since is behind them, as it was */
export const inOrderOf = (ids: readonly string[], documents: readonly LoanDocument[]): LoanDocument[] => {
  const placeOf = ({ id }: LoanDocument): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return documents.toSorted((one, other) => placeOf(one) - placeOf(other));
};
