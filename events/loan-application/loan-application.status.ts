import { documentName } from '../lending/document-wording.ts';
import { IllegalTransitionError, RuleViolationError } from '../kernel/errors.ts';
import {
  allowedTransitions,
  type ApplicationStatus,
  isAwaitingBorrower,
  isFinalStatus,
  isOverride,
  stageIds,
  stageName,
} from '../lending/life-cycle.ts';
import { outstandingDocuments } from '../lending/required-documents.ts';
import type {
  AssignLoanApplication,
  ChangeApplicationStatus,
  CommentOnApplication,
  EscalateApplication,
  PrioritizeLoanApplication,
  SubmitLoanApplication,
} from './loan-application.commands.ts';
import type { LoanApplicationEventOf } from './loan-application.events.ts';
import type { LoanFile } from './loan-application.state.ts';

/** @throws RuleViolationError when income or debt names somebody who is not a borrower, or two borrowers share an id */
export const submit = ({ data }: SubmitLoanApplication): LoanApplicationEventOf<'LoanApplicationSubmitted'>[] => {
  const borrowerIds = new Set(data.borrowers.map(({ borrowerId }) => borrowerId));
  if (borrowerIds.size !== data.borrowers.length) {
    throw new RuleViolationError('Each borrower needs an id of their own', {}, [
      { field: 'borrowers', message: 'Give each borrower a different borrowerId' },
    ]);
  }
  const strangers = (['income', 'debts'] as const).flatMap((list) =>
    data[list].flatMap(({ borrowerId }, index) =>
      borrowerIds.has(borrowerId)
        ? []
        : [{ field: `${list}.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
    ),
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('Income and debts belong to a borrower of the application', {}, strangers);
  }
  return [{ type: 'LoanApplicationSubmitted', data }];
};

export const assign = (
  { data }: AssignLoanApplication,
  { assigneeId }: LoanFile,
): LoanApplicationEventOf<'LoanApplicationAssigned' | 'LoanApplicationUnassigned'>[] => {
  if (data.assigneeId === assigneeId) return [];
  if (data.assigneeId !== null) return [{ type: 'LoanApplicationAssigned', data }];
  return assigneeId === null ? [] : [{ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: assigneeId } }];
};

export const prioritize = (
  { data }: PrioritizeLoanApplication,
  { priority }: LoanFile,
): LoanApplicationEventOf<'LoanApplicationPrioritized'>[] =>
  data.priority === priority
    ? []
    : [{ type: 'LoanApplicationPrioritized', data: { from: priority, to: data.priority } }];

export const changeStatus = (
  { data: { status: to, notes } }: ChangeApplicationStatus,
  file: LoanFile,
): LoanApplicationEventOf<'LoanApplicationStatusChanged'>[] => {
  const from = file.status;
  if (to === from) return [];
  if (!allowedTransitions(from).includes(to)) throw illegalMove(from, to);
  if (file.forgottenBorrowerIds.length > 0) {
    throw new IllegalTransitionError(
      `A borrower of this application has been forgotten, so it stays ${readable(from)}`,
      { from, to, allowed: [] },
    );
  }
  const override = isOverride(from, to);
  if (override && !notes?.trim()) {
    throw new RuleViolationError(
      `Moving from ${readable(from)} to ${readable(to)} leaves the normal path: add notes that say why`,
      { from, to },
      [{ field: 'notes', message: 'Notes are required for a move off the normal path' }],
    );
  }
  if (to === 'closing_ready' || to === 'funded') assertReadyToClose(file, to);
  return [{ type: 'LoanApplicationStatusChanged', data: { from, to, notes, override } }];
};

export const comment = (
  { data }: CommentOnApplication,
  { commentIds }: LoanFile,
): LoanApplicationEventOf<'LoanApplicationCommented'>[] =>
  commentIds.includes(data.commentId) ? [] : [{ type: 'LoanApplicationCommented', data }];

/** One wait is escalated once, and never on a file that has been decided while the workflow was about to. */
export const escalate = (
  { data }: EscalateApplication,
  { status, escalationKeys }: LoanFile,
): LoanApplicationEventOf<'LoanApplicationEscalated'>[] =>
  isFinalStatus(status) || escalationKeys.includes(data.escalationKey)
    ? []
    : [{ type: 'LoanApplicationEscalated', data }];

const readable = (value: string): string => value.replaceAll('_', ' ');

const illegalMove = (from: ApplicationStatus, to: ApplicationStatus): IllegalTransitionError => {
  const allowed = allowedTransitions(from).map((status) => ({ status, override: isOverride(from, status) }));
  const choices = allowed.map(({ status }) => readable(status)).join(', ');
  return new IllegalTransitionError(
    `An application that is ${readable(from)} cannot become ${readable(to)}; ` +
      (choices ? `it can become: ${choices}` : 'nothing moves from there'),
    { from, to, allowed },
  );
};

const assertReadyToClose = (file: LoanFile, to: ApplicationStatus): void => {
  const documents = outstandingDocuments(file.documents).map(({ documentId, documentType, status }) => ({
    item: `${documentName(documentType)} is ${readable(status)}`,
    fix: isAwaitingBorrower(status)
      ? 'Get the file from the borrower and verify it'
      : 'Review the document and verify or approve it',
    documentId,
  }));
  const flagged = stageIds
    .filter((stageId) => file.stages[stageId].status === 'requires_attention')
    .map((stageId) => ({
      item: `Stage ${stageName(stageId)} is flagged`,
      fix: 'Resolve the issue and complete the stage',
      stageId,
    }));
  const failing = [...documents, ...flagged];
  if (failing.length > 0) {
    throw new RuleViolationError(
      `The application cannot become ${readable(to)} yet: ${failing.map(({ item, fix }) => `${item} (${fix})`).join('; ')}`,
      { failing },
    );
  }
};
