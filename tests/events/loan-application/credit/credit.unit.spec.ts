import { describe, it } from '@jest/globals';
import type {
  OrderCreditReport,
  RecordCreditAuthorization,
  RecordCreditReport,
} from '../../../../events/loan-application/credit/credit.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  borrowerId,
  coBorrowerId,
  creditReport,
  loanApplicationSubmitted,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { fileIn, given } from '../support/given-application.ts';

const received: LoanApplicationEvent = { type: 'CreditReportReceived', data: creditReport() };
const order: OrderCreditReport = {
  type: 'OrderCreditReport',
  data: { orderId: '66666666-6666-4666-8666-666666666666', reason: 'The first one is too old' },
};
const ordered: LoanApplicationEvent = { type: 'CreditReportOrdered', data: order.data };

describe('Authorizing credit', () => {
  const authorize = (...borrowerIds: string[]): RecordCreditAuthorization => ({
    type: 'RecordCreditAuthorization',
    data: { borrowerIds },
  });
  const authorized: LoanApplicationEvent = { type: 'CreditAuthorized', data: { borrowerIds: [borrowerId] } };

  it('is kept once for each borrower', () => {
    given(loanApplicationSubmitted()).when(authorize(borrowerId)).thenEvents(authorized);
    given(loanApplicationSubmitted(), authorized).when(authorize(borrowerId)).thenNothing();
  });

  it('is refused for someone else, and on a file that is over', () => {
    given(loanApplicationSubmitted())
      .when(authorize(borrowerId, coBorrowerId))
      .thenThrows({ code: 'rule_violation', fields: ['borrowerIds.1'] });
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected'))
      .when(authorize(borrowerId))
      .thenThrows({ code: 'illegal_transition' });
  });
});

describe('Receiving a credit report', () => {
  const record = (data = creditReport()): RecordCreditReport => ({ type: 'RecordCreditReport', data });

  it('is recorded once per report', () => {
    given(loanApplicationSubmitted()).when(record()).thenEvents(received);
    given(loanApplicationSubmitted(), received)
      .when(record(creditReport({ deliveryId: 'msg_1002' })))
      .thenNothing();
  });

  it('refuses the score of someone else', () => {
    given(loanApplicationSubmitted())
      .when(record(creditReport({ scores: [{ borrowerId: coBorrowerId, bureau: 'equifax', score: 700 }] })))
      .thenThrows({ code: 'rule_violation', fields: ['scores.0.borrowerId'] });
  });

  it('is refused, also the first one, where nobody ordered it', () => {
    const { orderId: _order, ...unasked } = creditReport();
    given(loanApplicationSubmitted())
      .when(record(unasked))
      .thenThrows({ code: 'rule_violation', message: /expects no credit report: order one first/ });
  });

  it('is refused when none is expected, and taken once another one is ordered', () => {
    const { orderId: _order, ...another } = creditReport({ reportId: 'CR-1002' });
    given(loanApplicationSubmitted(), received)
      .when(record(another))
      .thenThrows({ code: 'rule_violation', message: /expects no credit report: order one first/ });
    given(loanApplicationSubmitted(), received, ordered)
      .when(record(another))
      .thenEvents({ type: 'CreditReportReceived', data: another });
  });

  it.each(['funded', 'rejected'] as const)('is refused once the file is %s', (status) => {
    given(...fileIn(status))
      .when(record())
      .thenThrows({ code: 'illegal_transition', message: /takes no credit report any more/, details: { status } });
  });
});

describe('Ordering a credit report', () => {
  it('is recorded where the file expects none, and once', () => {
    given(loanApplicationSubmitted()).when(order).thenEvents(ordered);
    given(loanApplicationSubmitted(), received).when(order).thenEvents(ordered);
    given(loanApplicationSubmitted(), received, ordered).when(order).thenNothing();
  });

  it('is refused once the file is final', () => {
    given(...fileIn('rejected'))
      .when(order)
      .thenThrows({ code: 'illegal_transition', details: { status: 'rejected', allowed: [] } });
  });
});
