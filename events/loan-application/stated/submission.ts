import { furtherOf } from './further-facts.ts';
import type { SubmitLoanApplication } from '../intake/intake.decider.ts';
import { financedFeeIn, noteTermsIn, statedFigures } from '../../lending/urla/stated-figures.ts';
import { incomeFromElsewhere } from '../../lending/urla/stated-income.ts';
import { isSaid, jobsOf, type Urla, type UrlaBorrower } from '../../lending/urla/urla-parts.ts';

type Submission = Omit<SubmitLoanApplication['data'], 'urla'>;
/** Years from one day to another, one decimal, cut. */
const yearsBetween = (from: string, to: string): number => {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  const months = (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0);
  return Math.floor((Math.max(0, months) * 10) / 12) / 10;
};

const employmentOf = (borrower: UrlaBorrower, today: string): Submission['borrowers'][number]['employment'] => {
  const jobs = jobsOf(borrower).filter(isSaid);
  const [first] = jobs;
  if (!first) {
    const isRetired = incomeFromElsewhere(borrower).some(([type, cents]) => type === 'retirement' && cents > 0);
    return { status: isRetired ? 'retired' : 'unemployed' };
  }
  return {
    status: jobs.some(({ isBusinessOwner }) => isBusinessOwner) ? 'self_employed' : 'employed',
    employerName: first.employerName,
    position: first.position,
    yearsAtEmployer: first.startDate === undefined ? undefined : yearsBetween(first.startDate, today),
  };
};

/** An address in the United States; a loan file has no foreign one beside its URLA. */
const domesticOf = ({
  street,
  unit,
  city,
  state,
  zip,
}: UrlaBorrower['addresses']['current']): Submission['borrowers'][number]['currentAddress'] =>
  state === undefined || zip === undefined ? undefined : { street, unit, city, state, zip };

const borrowerOf = (borrower: UrlaBorrower, today: string): Submission['borrowers'][number] => {
  const { personal, addresses } = borrower;
  return {
    borrowerId: borrower.id,
    firstName: personal.firstName,
    middleName: personal.middleName,
    lastName: personal.lastName,
    suffix: personal.suffix,
    email: personal.email,
    phone: personal.cellPhone ?? personal.homePhone ?? personal.workPhone,
    ssn: personal.ssn,
    dateOfBirth: personal.dateOfBirth,
    currentAddress: domesticOf(addresses.current),
    employment: employmentOf(borrower, today),
  };
};

/**
 * The first content of a loan file, from a URLA without problems; borrowers keep their ids from the draft.
 * @param today at the branch, `2026-03-01`
 */
export const submissionOf = (
  urla: Urla,
  { applicationId, loanNumber, today }: { applicationId: string; loanNumber: string; today: string },
): Submission => {
  const { borrowers, loan, property, gifts } = urla;
  const { expectedRentCents, ...figures } = statedFigures(urla);
  return {
    applicationId,
    loanNumber,
    borrowers: borrowers.map((borrower) => borrowerOf(borrower, today)),
    furtherFacts: [
      ...borrowers.flatMap(furtherOf),
      ...(gifts.some(({ type }) => type !== undefined && type !== 'gift_of_equity') ? [{ fact: 'gift/money' }] : []),
    ],
    property: {
      address: {
        street: property.street,
        unit: property.unit,
        city: property.city,
        state: property.state,
        zip: property.zip,
      },
      valueCents: loan.propertyValue,
      purchasePriceCents: loan.purchasePrice || undefined,
      type: property.propertyType,
      occupancy: loan.propertyUse,
      ...(property.units !== undefined && { units: property.units }),
      ...(expectedRentCents !== undefined && { expectedRentCents }),
    },
    loan: {
      amountCents: loan.loanAmount,
      ...financedFeeIn(urla),
      ...noteTermsIn(urla),
      type: loan.loanType,
      purpose: loan.purpose,
      termYears: loan.termYears,
      ratePercent: loan.ratePercent,
      downPaymentCents: loan.downPayment,
      ...(loan.estimatedClosingDate !== undefined && { estimatedClosingDate: loan.estimatedClosingDate }),
    },
    ...figures,
    priority: 'medium',
  };
};
