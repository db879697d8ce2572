import type { z } from 'zod';
import { ValidationError } from '../../../events/kernel/errors.ts';
import type { SubmitLoanApplication } from '../../../events/loan-application/intake/intake.decider.ts';
import type { submitApplicationSchema } from './intake.contract.ts';
import { toStatedHousing } from '../../../events/lending/urla/stated-figures.ts';

type Ids = { readonly applicationId: string; readonly loanNumber: string; readonly newId: (what: string) => string };

/**
 * The request as a command: borrowers get ids, and income and debts name theirs by id instead of by place in the list.
 * @throws ValidationError when a line names a borrower that the list does not have
 */
export const toSubmission = (
  { borrowers, property, loan, income, debts, housing, priority }: z.output<typeof submitApplicationSchema>,
  { applicationId, loanNumber, newId }: Ids,
): SubmitLoanApplication['data'] => {
  const borrowerIds = borrowers.map((_borrower, index) => newId(`borrower-${index}`));
  const borrowerIdAt = (index: number, field: string): string => {
    const borrowerId = borrowerIds[index];
    if (borrowerId !== undefined) return borrowerId;
    throw new ValidationError('Some fields are not valid', [
      { field, message: `Name a borrower of the list: 0 to ${borrowerIds.length - 1}` },
    ]);
  };
  return {
    applicationId,
    loanNumber,
    borrowers: borrowers.map((borrower, index) => ({ borrowerId: borrowerIdAt(index, 'borrowers'), ...borrower })),
    property: {
      address: property.address,
      valueCents: property.value,
      type: property.type,
      occupancy: property.occupancy,
      ...(property.expectedMonthlyRent !== undefined && { expectedRentCents: property.expectedMonthlyRent }),
    },
    loan: {
      amountCents: loan.amount,
      type: loan.type,
      purpose: loan.purpose,
      termYears: loan.termYears,
      ratePercent: loan.ratePercent,
      downPaymentCents: loan.downPayment,
      estimatedClosingDate: loan.estimatedClosingDate,
    },
    income: income.map(({ borrower, type, monthly }, index) => ({
      borrowerId: borrowerIdAt(borrower, `income.${index}.borrower`),
      type,
      monthlyCents: monthly,
    })),
    debts: debts.map(({ borrower, type, monthly, creditor, balance, monthsLeft, isLease }, index) => ({
      borrowerId: borrowerIdAt(borrower, `debts.${index}.borrower`),
      type,
      ...(monthly === undefined ? { monthlyCents: 0, isPaymentUnstated: true } : { monthlyCents: monthly }),
      creditor,
      balanceCents: balance,
      ...(monthsLeft !== undefined && { monthsLeft }),
      ...(isLease === true && { isLease }),
    })),
    ...(housing && { housing: toStatedHousing(housing) }),
    priority,
  };
};
