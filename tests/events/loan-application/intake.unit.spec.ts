import { describe, it } from '@jest/globals';
import { NEEDS_EDITION } from '../../../events/lending/needs/needs-rules.ts';
import {
  applicationId,
  borrower,
  borrowerId,
  coBorrowerId,
  loanApplicationSubmitted,
  submitLoanApplication,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

describe('Submitting a loan application', () => {
  it('starts the file with what was submitted', () => {
    given()
      .when(submitLoanApplication())
      .thenEvents(
        loanApplicationSubmitted({
          needsEdition: NEEDS_EDITION,
          taxYears: [2025, 2024],
          furtherFacts: [{ fact: 'job/employed', borrowerId, line: { id: 'current', name: 'Hill Country Dental' } }],
        }),
      );
  });

  it('happens once', () => {
    given(loanApplicationSubmitted())
      .when(submitLoanApplication())
      .thenThrows({ code: 'illegal_transition', details: { applicationId, status: 'submitted' } });
  });

  it('names income and debts of someone who is not a borrower', () => {
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
