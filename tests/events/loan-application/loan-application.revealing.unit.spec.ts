import { describe, it } from '@jest/globals';
import type { RevealPersonalData } from '../../../events/loan-application/loan-application.commands.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { borrowerId, loanApplicationSubmitted, statusChanged } from '../../support/builders.ts';
import { given } from './given-application.ts';

const look = {
  borrowerId,
  fields: ['ssn' as const],
  purpose: 'identity_check' as const,
  reason: 'Compare with the licence she showed',
};
const reveal = (more: Partial<RevealPersonalData['data']> = {}): RevealPersonalData => ({
  type: 'RevealPersonalData',
  data: { ...look, ...more },
});
const revealed: LoanApplicationEvent = { type: 'PersonalDataRevealed', data: look };
const forgotten: LoanApplicationEvent = {
  type: 'BorrowerForgotten',
  data: { borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17(1)(a)', erasedStreams: [] },
};

describe('Revealing personal data', () => {
  it('records whose, which and why', () => {
    given(loanApplicationSubmitted()).when(reveal()).thenEvents(revealed);
  });

  it('records every look, also the second of the same person', () => {
    given(loanApplicationSubmitted(), revealed).when(reveal()).thenEvents(revealed);
  });

  it('is possible once the file is final', () => {
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected')).when(reveal()).thenEvents(revealed);
  });

  it('knows no borrower of another file', () => {
    given(loanApplicationSubmitted())
      .when(reveal({ borrowerId: '99999999-9999-4999-8999-999999999999' }))
      .thenThrows({ code: 'not_found', message: /no such borrower/ });
  });

  it('is refused once the borrower is forgotten', () => {
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected'), forgotten)
      .when(reveal())
      .thenThrows({ code: 'erased', message: /was erased/ });
  });

  it('is refused where there is no application', () => {
    given().when(reveal()).thenThrows({ code: 'not_found' });
  });
});
