import { receiptOf, type Step } from '../../../events/lending/decisions/evidence-makers.ts';
import { nameThenNow } from '../../../events/lending/fields/words.ts';
import type { FileCondition } from '../../../projections/loan-file/loan-file.queries.ts';
import type { LoanCondition } from './conditions.contract.ts';

/** Viewer of the conditions: their account, current names of accounts, and steps kept from them. */
type Look = {
  readonly userId: string;
  readonly nameOf: (id: string | null | undefined) => string | undefined;
  /** True when the viewer did the step, and the loan needs another for the next one. */
  readonly isKept: (step: Step) => boolean;
};

/** A condition, as the file's page shows it. */
export const toCondition = (record: FileCondition, { userId, nameOf, isKept }: Look): LoanCondition => {
  const { conditionId, documentIds, pinned, steps, comments, report, ...condition } = record;
  const [added] = steps;
  if (!added) throw new Error(`Condition ${conditionId} was never added`);
  const received = steps.findLast(({ status }) => status === 'received');
  return {
    ...condition,
    id: conditionId,
    isOwn: condition.source !== 'report' && added.byId === userId,
    report: report
      ? { orderId: report.orderId, orderNumber: report.orderNumber, kind: report.kind, finding: report.finding }
      : null,
    clearingOnNoteNeedsAnother: isKept(receiptOf(received?.byId, condition.number)),
    documentIds: [...documentIds],
    evidence: pinned.map((each) => ({ ...each })),
    addedAt: added.at,
    steps: steps.map(({ status, at, by, byId, note, cause = null }) => {
      return { status, at, by: nameThenNow(by, nameOf(byId)), note, cause };
    }),
    comments: comments.map(({ commentId, text, at, by, byId }) => {
      return { id: commentId, text, at, by: nameThenNow(by, nameOf(byId)) };
    }),
  };
};
