import { describe, it } from '@jest/globals';
import { applicationStatuses } from '../../../events/lending/life-cycle/life-cycle.ts';
import { commentId, loanApplicationSubmitted, statusChanged } from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';

describe('Comments on a loan application', () => {
  const comment = { type: 'CommentOnApplication', data: { commentId, comment: 'Called the borrower' } } as const;

  it.each(applicationStatuses)('are possible while the file is %s', (status) => {
    given(...fileIn(status))
      .when(comment)
      .thenEvents({ type: 'LoanApplicationCommented', data: comment.data });
  });

  it('are recorded once', () => {
    given(loanApplicationSubmitted(), { type: 'LoanApplicationCommented', data: comment.data })
      .when(comment)
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
