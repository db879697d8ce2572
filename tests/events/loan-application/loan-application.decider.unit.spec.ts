import { describe, expect, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import {
  type LoanApplicationCommand,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import {
  borrowerId,
  commentId,
  creditReport,
  documentId,
  loanApplicationSubmitted,
  sha256,
  submission,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

describe('A file that was never submitted', () => {
  const upload = { documentId, documentType: 'w2', fileName: 'w2.pdf', mediaType: 'application/pdf' } as const;
  const commands: LoanApplicationCommand[] = [
    { type: 'AssignLoanApplication', data: { assigneeId: null } },
    { type: 'PrioritizeLoanApplication', data: { priority: 'high' } },
    { type: 'ChangeApplicationStatus', data: { status: 'approved', notes: 'Fine', may: authorities } },
    { type: 'CommentOnApplication', data: { commentId, comment: 'Hello' } },
    { type: 'ChangeStage', data: { stageId: 'approval', status: 'completed', may: authorities } },
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
    { type: 'RecordCreditReport', data: creditReport() },
    {
      type: 'RevealPersonalData',
      data: { borrowerId, fields: ['ssn'], purpose: 'closing', reason: 'Asked by her lawyer' },
    },
    { type: 'ForgetBorrower', data: { borrowerId, reason: 'R', legalBasis: 'L', erasedStreams: [] } },
  ];

  it.each(commands)('answers $type with not found', (command) => {
    given().when(command).thenThrows({ code: 'not_found' });
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
