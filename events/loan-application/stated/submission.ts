import { furtherOf } from './further-facts.ts';
import type { SubmitLoanApplication } from '../intake/intake.decider.ts';
import { otherIncomeGroups } from '../../lending/urla/sections/other-income.ts';
import { isSaid, jobsOf, keptBy, linesOf, type Urla, type UrlaBorrower } from './urla-parts.ts';

type Submission = Omit<SubmitLoanApplication['data'], 'urla'>;
type Income = Submission['income'][number];
type Debt = Submission['debts'][number];
/** Years from one day to another, one decimal, cut. */
const yearsBetween = (from: string, to: string): number => {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  const months = (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0);
  return Math.floor((Math.max(0, months) * 10) / 12) / 10;
};

type IncomeLine = ReturnType<typeof linesOf>[number];

/** A business that loses more than it brings takes that from the borrower's other income; there is none below zero. */
const lessLosses = (lines: readonly IncomeLine[]): IncomeLine[] => {
  let loss = lines.reduce((sum, [, cents]) => sum - Math.min(0, cents), 0);
  return lines.flatMap(([type, cents]): IncomeLine[] => {
    const taken = Math.min(loss, Math.max(0, cents));
    loss -= taken;
    return cents - taken > 0 ? [[type, cents - taken]] : [];
  });
};

/** Income types by source; every other source is `other`. */
const typeOfSource: Readonly<Record<string, Income['type']>> = {
  rental: 'rental',
  boarder: 'rental',
  business: 'self_employment',
  partnership: 'self_employment',
  socialSecurity: 'retirement',
  retirement: 'retirement',
};

const fromElsewhere = ({ otherIncome }: UrlaBorrower): readonly (readonly [Income['type'], number])[] => {
  const { amounts, sources } = otherIncome;
  const groups = Object.keys(otherIncomeGroups) as (keyof typeof otherIncomeGroups)[];
  return [
    ...groups.flatMap((group) =>
      Object.entries<number | undefined>(amounts?.[group] ?? {}).map(
        ([source, cents]) => [typeOfSource[source] ?? 'other', cents ?? 0] as const,
      ),
    ),
    ...sources.map(({ monthlyAmount }) => ['other', monthlyAmount ?? 0] as const),
  ];
};

const incomeOf = (borrower: UrlaBorrower): Income[] =>
  lessLosses([...jobsOf(borrower).flatMap(linesOf), ...fromElsewhere(borrower)]).map(([type, monthlyCents]) => ({
    borrowerId: borrower.id,
    type,
    monthlyCents,
  }));

const typeOfDebt = {
  revolving: 'credit_card',
  installment: 'installment',
  auto: 'auto',
  student: 'student',
  open_30_day: 'credit_card',
  lease: 'other',
  mortgage: 'mortgage',
  heloc: 'mortgage',
  other: 'other',
} as const satisfies Record<string, Debt['type']>;

/** Debts that stay after closing, expenses owed by law, and what real estate that is kept costs. */
const debtsOf = ({ id: borrowerId, liabilities, assets }: UrlaBorrower): Debt[] => [
  ...liabilities.debts.flatMap(({ type, companyName, monthlyPayment, unpaidBalance, payOffAtClosing, isExcluded }) =>
    payOffAtClosing || isExcluded || monthlyPayment === undefined
      ? []
      : {
          borrowerId,
          type: typeOfDebt[type ?? 'other'],
          monthlyCents: monthlyPayment,
          creditor: companyName,
          balanceCents: unpaidBalance,
        },
  ),
  ...liabilities.expenses.flatMap(({ type, monthlyPayment }): Debt[] => {
    const isSupport = type === 'alimony' || type === 'child_support' || type === 'separate_maintenance';
    return monthlyPayment === undefined
      ? []
      : [{ borrowerId, type: isSupport ? 'support' : 'other', monthlyCents: monthlyPayment }];
  }),
  ...keptBy(assets).flatMap(({ mortgages, monthlyExpense }): Debt[] => [
    ...mortgages.flatMap(({ creditorName, monthlyPayment, unpaidBalance, payOffAtClosing }) =>
      payOffAtClosing || monthlyPayment === undefined
        ? []
        : {
            borrowerId,
            type: 'mortgage' as const,
            monthlyCents: monthlyPayment,
            creditor: creditorName,
            balanceCents: unpaidBalance,
          },
    ),
    ...(monthlyExpense ? [{ borrowerId, type: 'other' as const, monthlyCents: monthlyExpense }] : []),
  ]),
];

/** Section 4b: what else is borrowed on the property is paid beside this loan; the primary borrower's, as the form names nobody. */
const newLoansOn = (otherLoans: Urla['otherLoans'], primaryId: string | undefined): Debt[] =>
  otherLoans.flatMap(({ creditorName, monthlyPayment = 0, loanAmount }): Debt[] =>
    primaryId === undefined || (monthlyPayment === 0 && !loanAmount)
      ? []
      : [
          {
            borrowerId: primaryId,
            type: 'other',
            monthlyCents: monthlyPayment,
            creditor: creditorName,
            balanceCents: loanAmount,
            isOnProperty: true,
          },
        ],
  );

const employmentOf = (borrower: UrlaBorrower, today: string): Submission['borrowers'][number]['employment'] => {
  const jobs = jobsOf(borrower).filter(isSaid);
  const [first] = jobs;
  if (!first) {
    const isRetired = fromElsewhere(borrower).some(([type, cents]) => type === 'retirement' && cents > 0);
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
  { borrowers, loan, property, otherLoans, gifts }: Urla,
  { applicationId, loanNumber, today }: { applicationId: string; loanNumber: string; today: string },
): Submission => ({
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
  },
  loan: {
    amountCents: loan.loanAmount,
    type: loan.loanType,
    purpose: loan.purpose,
    termYears: loan.termYears,
    ratePercent: loan.ratePercent,
    downPaymentCents: loan.downPayment,
    ...(loan.estimatedClosingDate !== undefined && { estimatedClosingDate: loan.estimatedClosingDate }),
  },
  income: borrowers.flatMap(incomeOf),
  debts: [...borrowers.flatMap(debtsOf), ...newLoansOn(otherLoans, borrowers[0]?.id)],
  priority: 'medium',
});
