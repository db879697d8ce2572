import { describe, expect, it } from '@jest/globals';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.commands.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import {
  applicationId,
  borrower,
  borrowerId,
  coBorrowerId,
  commentId,
  documentId,
  loanApplicationSubmitted,
  sha256,
  statusChanged,
  submission,
  submitLoanApplication,
  underwriterId,
} from '../../support/builders.ts';
import { given } from './given-application.ts';

describe('Submitting a loan application', () => {
  it('starts the file with what was submitted', () => {
    given().when(submitLoanApplication()).thenEvents(loanApplicationSubmitted());
  });

  it('happens once', () => {
    given(loanApplicationSubmitted())
      .when(submitLoanApplication())
      .thenThrows({ code: 'illegal_transition', details: { applicationId, status: 'submitted' } });
  });

  it('names income and debts of somebody who is not a borrower', () => {
    given()
      .when(
        submitLoanApplication({
          income: [
            { borrowerId, type: 'base', monthlyCents: 5_000_00 },
            { borrowerId: coBorrowerId, type: 'base', monthlyCents: 4_000_00 },
          ],
          debts: [{ borrowerId: coBorrowerId, type: 'auto', monthlyCents: 300_00 }],
        }),
      )
      .thenThrows({ code: 'rule_violation', fields: ['income.1.borrowerId', 'debts.0.borrowerId'] });
  });

  it('refuses two borrowers with one id', () => {
    given()
      .when(submitLoanApplication({ borrowers: [borrower(), borrower({ firstName: 'Ben' })] }))
      .thenThrows({ code: 'rule_violation', fields: ['borrowers'] });
  });
});

describe('A file that was never submitted', () => {
  const upload = { documentId, documentType: 'w2', fileName: 'w2.pdf', mediaType: 'application/pdf' } as const;
  const commands: LoanApplicationCommand[] = [
    { type: 'AssignLoanApplication', data: { assigneeId: null } },
    { type: 'PrioritizeLoanApplication', data: { priority: 'high' } },
    { type: 'ChangeApplicationStatus', data: { status: 'approved', notes: 'Fine' } },
    { type: 'CommentOnApplication', data: { commentId, comment: 'Hello' } },
    { type: 'ChangeStage', data: { stageId: 'approval', status: 'completed' } },
    { type: 'OpenStage', data: { stageId: 'approval' } },
    { type: 'CloseStage', data: { stageId: 'approval' } },
    { type: 'RequestDocuments', data: { requests: [] } },
    { type: 'UploadDocument', data: { ...upload, sizeBytes: 1, sha256, mode: 'new' } },
    { type: 'ReviewDocument', data: { documentId, status: 'verified' } },
    {
      type: 'RecordDocumentReminder',
      data: { documentIds: [documentId], reminderNumber: 1, channel: 'email', reminderKey: 'r1' },
    },
    { type: 'EscalateApplication', data: { subject: 'Late', daysWaiting: 3, escalationKey: 'e1' } },
  ];

  it.each(commands)('answers $type with not found', (command) => {
    given().when(command).thenThrows({ code: 'not_found' });
  });
});

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

describe('Escalating a loan application', () => {
  const data = { subject: 'Underwriting has waited too long', daysWaiting: 5, escalationKey: 'underwriting:1' };
  const escalate = { type: 'EscalateApplication', data } as const;

  it('records one wait once', () => {
    given(loanApplicationSubmitted()).when(escalate).thenEvents({ type: 'LoanApplicationEscalated', data });
    given(loanApplicationSubmitted(), { type: 'LoanApplicationEscalated', data }).when(escalate).thenNothing();
  });

  it('gives way to a decision made in the meantime', () => {
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected')).when(escalate).thenNothing();
  });
});

describe('The state of a loan application', () => {
  it('carries no personal data of its borrowers', () => {
    const { borrowers } = submission();
    const state = JSON.stringify(
      loanApplicationDecider.evolve(loanApplicationDecider.initialState, loanApplicationSubmitted()),
    );
    for (const { ssn, email, lastName } of borrowers) {
      expect(state).not.toContain(ssn);
      expect(state).not.toContain(email);
      expect(state).not.toContain(lastName);
    }
  });
});
