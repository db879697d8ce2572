import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, type Standing, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { Priority } from '../../lending/life-cycle/life-cycle.ts';
import type { AssignmentEvent } from './assignment.events.ts';

/** `assigneeId` null takes the file from whoever has it. */
export type AssignLoanApplication = Command<
  'AssignLoanApplication',
  { assigneeId: string; assigneeName: string } | { assigneeId: null }
>;
export type PrioritizeLoanApplication = Command<'PrioritizeLoanApplication', { priority: Priority }>;
export type AssignmentCommand = AssignLoanApplication | PrioritizeLoanApplication;

export type AssignmentSlice = { readonly priority: Priority; readonly assigneeId: string | null };

/** @throws IllegalTransitionError on a closed file */
const assertWorkedOn = (file: Standing, what: string): void => {
  if (!isFinal(file)) return;
  throw new IllegalTransitionError(`The application is ${standingInSentence(file)}: ${what} no longer changes`, {
    status: file.status,
    allowed: [],
  });
};

/** A funded file still has someone for what comes after closing. @throws IllegalTransitionError on one closed otherwise */
const assign = ({ data }: AssignLoanApplication, file: AssignmentSlice & Standing): AssignmentEvent[] => {
  const { assigneeId } = file;
  if (data.assigneeId === assigneeId) return [];
  if (file.status !== 'funded') assertWorkedOn(file, 'its assignee');
  if (data.assigneeId !== null) return [{ type: 'LoanApplicationAssigned', data }];
  return assigneeId === null ? [] : [{ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: assigneeId } }];
};

/** @throws IllegalTransitionError on a closed file */
const prioritize = ({ data }: PrioritizeLoanApplication, file: AssignmentSlice & Standing): AssignmentEvent[] => {
  const { priority } = file;
  if (data.priority === priority) return [];
  assertWorkedOn(file, 'its priority');
  return [{ type: 'LoanApplicationPrioritized', data: { from: priority, to: data.priority } }];
};

export const assignmentModule = {
  begin: ({ priority }: Pick<AssignmentSlice, 'priority'>): AssignmentSlice => ({ priority, assigneeId: null }),
  decide: { AssignLoanApplication: assign, PrioritizeLoanApplication: prioritize },
};
