import { describe, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import type {
  BeginBorrowerErasure,
  ForgetBorrower,
  RevealPersonalData,
} from '../../../events/loan-application/privacy/privacy.decider.ts';
import type {
  BorrowerErasureBegun,
  BorrowerForgotten,
  PersonalDataRevealed,
} from '../../../events/loan-application/privacy/privacy.events.ts';
import { borrowerId, coBorrowerId, loanApplicationSubmitted, statusChanged } from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';

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
const revealed: PersonalDataRevealed = { type: 'PersonalDataRevealed', data: look };
const forgotten: BorrowerForgotten = {
  type: 'BorrowerForgotten',
  data: { borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17(1)(a)', erasedStreams: [] },
};
const begun: BorrowerErasureBegun = {
  type: 'BorrowerErasureBegun',
  data: { borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17(1)(a)', subjects: [borrowerId, 'delivery-1'] },
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

describe('Beginning to erase a borrower', () => {
  const begin: BeginBorrowerErasure = { type: 'BeginBorrowerErasure', data: begun.data };

  it('is recorded once the file is final, and once for each subject', () => {
    given(...fileIn('rejected'))
      .when(begin)
      .thenEvents(begun);
    given(...fileIn('rejected'), begun)
      .when(begin)
      .thenNothing();
    const more = { ...begun.data, subjects: [borrowerId, 'delivery-1', 'delivery-2'] };
    given(...fileIn('rejected'), begun, forgotten)
      .when({ ...begin, data: more })
      .thenEvents({ ...begun, data: { ...more, subjects: ['delivery-2'] } });
  });

  it.each(['submitted', 'closing_ready'] as const)(
    'is refused while the file is %s: its records must be kept',
    (status) => {
      given(...fileIn(status))
        .when(begin)
        .thenThrows({
          code: 'illegal_transition',
          message: /must be kept until it is funded, rejected or closed/,
          details: { status, allowed: [] },
        });
    },
  );

  it('knows no borrower of another file', () => {
    given(...fileIn('funded'))
      .when({ ...begin, data: { ...begin.data, borrowerId: coBorrowerId } })
      .thenThrows({ code: 'not_found', details: { borrowerId: coBorrowerId } });
  });
});

describe('Forgetting a borrower', () => {
  const forget: ForgetBorrower = { type: 'ForgetBorrower', data: forgotten.data };

  it('is recorded once the erasure has begun, and once', () => {
    given(...fileIn('rejected'), begun)
      .when(forget)
      .thenEvents(forgotten);
    given(...fileIn('rejected'), begun, forgotten)
      .when(forget)
      .thenNothing();
  });

  it('is refused before: nothing in the log would say why the keys are gone', () => {
    given(...fileIn('rejected'))
      .when(forget)
      .thenThrows({ code: 'illegal_transition', message: /The erasure of this borrower has not begun/ });
  });

  it('knows no borrower of another file', () => {
    given(...fileIn('funded'))
      .when({ ...forget, data: { ...forget.data, borrowerId: coBorrowerId } })
      .thenThrows({ code: 'not_found', details: { borrowerId: coBorrowerId } });
  });

  it.each([
    ['begun', begun],
    ['done', forgotten],
  ] as const)('leaves the file where it is once it is %s, with notes and without', (_when, event) => {
    for (const notes of [undefined, 'Taken up again']) {
      given(...fileIn('rejected'), event)
        .when({ type: 'ChangeApplicationStatus', data: { status: 'under_review', notes, may: authorities } })
        .thenThrows({
          code: 'illegal_transition',
          message: /forgotten, so it stays rejected/,
          details: { allowed: [] },
        });
    }
  });
});
