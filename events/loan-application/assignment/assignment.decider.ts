import type { Command } from '../../kernel/message.ts';
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

const assign = ({ data }: AssignLoanApplication, { assigneeId }: AssignmentSlice): AssignmentEvent[] => {
  if (data.assigneeId === assigneeId) return [];
  if (data.assigneeId !== null) return [{ type: 'LoanApplicationAssigned', data }];
  return assigneeId === null ? [] : [{ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: assigneeId } }];
};

const prioritize = ({ data }: PrioritizeLoanApplication, { priority }: AssignmentSlice): AssignmentEvent[] =>
  data.priority === priority
    ? []
    : [{ type: 'LoanApplicationPrioritized', data: { from: priority, to: data.priority } }];

export const assignmentModule = {
  begin: ({ priority }: Pick<AssignmentSlice, 'priority'>): AssignmentSlice => ({ priority, assigneeId: null }),
  decide: { AssignLoanApplication: assign, PrioritizeLoanApplication: prioritize },
};
