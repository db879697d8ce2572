import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { daysBetween } from '../../../../events/lending/calendar/wall-clock.ts';
import { isAwaitingBorrower } from '../../../../events/lending/life-cycle.ts';

/** Days since the borrower should have sent it; 0 for what is not late. @param today at the branch, `2026-03-01` */
export const daysOverdue = ({ dueOn, status }: Pick<LoanDocument, 'dueOn' | 'status'>, today: string): number =>
  dueOn && isAwaitingBorrower(status) ? daysBetween(dueOn, today) : 0;

/** What is late first, the longest of all at the top; the rest as it was. */
export const lateFirst = (documents: readonly LoanDocument[], today: string): LoanDocument[] =>
  documents.toSorted((one, other) => daysOverdue(other, today) - daysOverdue(one, today));
