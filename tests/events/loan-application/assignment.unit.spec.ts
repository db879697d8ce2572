import { describe, it } from '@jest/globals';
import { loanApplicationSubmitted, statusChanged, underwriterId } from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

describe('Assigning a loan application', () => {
  const assigned = {
    type: 'LoanApplicationAssigned',
    data: { assigneeId: underwriterId, assigneeName: 'Uma Underwood' },
  } as const;
  const assign = { type: 'AssignLoanApplication', data: assigned.data } as const;
  const unassign = { type: 'AssignLoanApplication', data: { assigneeId: null } } as const;

  it('gives it to a person', () => {
    given(loanApplicationSubmitted()).when(assign).thenEvents(assigned);
  });

  it('does nothing when the person has it', () => {
    given(loanApplicationSubmitted(), assigned).when(assign).thenNothing();
  });

  it('takes it from whoever has it', () => {
    given(loanApplicationSubmitted(), assigned)
      .when(unassign)
      .thenEvents({ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: underwriterId } });
  });

  it('does nothing when nobody has it', () => {
    given(loanApplicationSubmitted()).when(unassign).thenNothing();
    given(loanApplicationSubmitted(), assigned, {
      type: 'LoanApplicationUnassigned',
      data: { previousAssigneeId: underwriterId },
    })
      .when(unassign)
      .thenNothing();
  });
});

describe('A closed loan application', () => {
  const assign = {
    type: 'AssignLoanApplication',
    data: { assigneeId: underwriterId, assigneeName: 'Uma Underwood' },
  } as const;
  const prioritize = { type: 'PrioritizeLoanApplication', data: { priority: 'urgent' } } as const;
  it('keeps its assignee and its priority', () => {
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected'))
      .when(assign)
      .thenThrows({ code: 'illegal_transition', message: /is rejected: its assignee no longer changes/ });
    given(loanApplicationSubmitted(), statusChanged('closing_ready', 'funded'))
      .when(prioritize)
      .thenThrows({ code: 'illegal_transition', message: /is funded: its priority no longer changes/ });
  });

  it('may be given to someone for what comes after closing', () => {
    given(loanApplicationSubmitted(), statusChanged('closing_ready', 'funded'))
      .when(assign)
      .thenEvents({ type: 'LoanApplicationAssigned', data: assign.data });
  });
});

describe('Prioritizing a loan application', () => {
  it('records where the priority came from', () => {
    given(loanApplicationSubmitted({ priority: 'low' }))
      .when({ type: 'PrioritizeLoanApplication', data: { priority: 'urgent' } })
      .thenEvents({ type: 'LoanApplicationPrioritized', data: { from: 'low', to: 'urgent' } });
  });

  it('does nothing when it has that priority', () => {
    given(loanApplicationSubmitted({ priority: 'low' }), {
      type: 'LoanApplicationPrioritized',
      data: { from: 'low', to: 'urgent' },
    })
      .when({ type: 'PrioritizeLoanApplication', data: { priority: 'urgent' } })
      .thenNothing();
  });
});
