import { describe, it } from '@jest/globals';
import type { RecordCreditReport } from '../../../events/loan-application/credit/credit.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { coBorrowerId, creditReport, loanApplicationSubmitted } from '../../support/builders.ts';
import { given } from './given-application.ts';

describe('Receiving a credit report', () => {
  const record = (data = creditReport()): RecordCreditReport => ({ type: 'RecordCreditReport', data });

  it('is recorded once per report', () => {
    const received: LoanApplicationEvent = { type: 'CreditReportReceived', data: creditReport() };
    given(loanApplicationSubmitted()).when(record()).thenEvents(received);
    given(loanApplicationSubmitted(), received)
      .when(record(creditReport({ deliveryId: 'msg_1002' })))
      .thenNothing();
  });

  it('refuses the score of somebody else', () => {
    given(loanApplicationSubmitted())
      .when(record(creditReport({ scores: [{ borrowerId: coBorrowerId, bureau: 'equifax', score: 700 }] })))
      .thenThrows({ code: 'rule_violation', fields: ['scores.0.borrowerId'] });
  });
});
