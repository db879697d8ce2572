import { lastFourOf } from '../credit/liability-match.ts';
import type { DebtType } from '../fields/loan-choices.ts';
import type { SettledReason } from '../figures/figure-facts.ts';
import type { liabilityTypes } from './sections/liabilities.ts';
import { keptBy, soldBy, type Urla, type UrlaBorrower } from './urla-parts.ts';

/** A debt as the form states it; integer cents a month. */
export type StatedDebtLine = {
  borrowerId: string;
  type: DebtType;
  /** 0 where `isPaymentUnstated`. */
  monthlyCents: number;
  isPaymentUnstated?: true | undefined;
  creditor?: string | undefined;
  accountLast4?: string | undefined;
  balanceCents?: number | undefined;
  creditLimitCents?: number | undefined;
  monthsLeft?: number | undefined;
  isLease?: true | undefined;
  isOnProperty?: true | undefined;
  rentalId?: string | undefined;
};

/** A debt that is not there after closing, and why. */
export type SettledDebtLine = StatedDebtLine & {
  why: SettledReason;
  isPaidOutside?: true | undefined;
  reason?: string | undefined;
};

const typeOfDebt: Readonly<Record<(typeof liabilityTypes)[number], DebtType>> = {
  revolving: 'credit_card',
  installment: 'installment',
  auto: 'auto',
  student: 'student',
  open_30_day: 'credit_card',
  lease: 'other',
  mortgage: 'mortgage',
  heloc: 'mortgage',
  other: 'other',
};

type Home = UrlaBorrower['assets']['realEstate'][number];
type Mortgage = Home['mortgages'][number];
type Sorted = { readonly debts: StatedDebtLine[]; readonly settled: SettledDebtLine[] };

const given = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });

const payment = (cents: number | undefined) =>
  cents === undefined ? { monthlyCents: 0, isPaymentUnstated: true as const } : { monthlyCents: cents };

const account = (number: string | undefined) =>
  given('accountLast4', number === undefined ? undefined : lastFourOf(number));

const isSaid = (...answers: readonly unknown[]): boolean => answers.some((answer) => answer !== undefined);

/** Section 2c. */
const liabilitiesOf = ({ id: borrowerId, liabilities }: UrlaBorrower): Sorted => {
  const sorted: Sorted = { debts: [], settled: [] };
  for (const debt of liabilities.debts) {
    const { type, companyName, monthlyPayment, unpaidBalance, monthsLeft } = debt;
    if (!isSaid(type, companyName, monthlyPayment, unpaidBalance)) continue;
    const line: StatedDebtLine = {
      borrowerId,
      type: typeOfDebt[type ?? 'other'],
      ...payment(monthlyPayment),
      ...given('creditor', companyName),
      ...account(debt.accountNumber),
      ...given('balanceCents', unpaidBalance),
      ...given('monthsLeft', monthsLeft),
      ...(type === 'lease' && { isLease: true as const }),
    };
    if (debt.payOffAtClosing)
      sorted.settled.push({
        ...line,
        why: 'paid_at_closing',
        ...(debt.paidOutsideClosing && { isPaidOutside: true as const }),
      });
    else if (debt.isExcluded)
      sorted.settled.push({ ...line, why: 'excluded', ...given('reason', debt.exclusionReason) });
    else sorted.debts.push(line);
  }
  return sorted;
};

/** Section 2d. */
const expensesOf = ({ id: borrowerId, liabilities }: UrlaBorrower): StatedDebtLine[] =>
  liabilities.expenses.flatMap(({ type, monthlyPayment }): StatedDebtLine[] => {
    const isSupport = type === 'alimony' || type === 'child_support' || type === 'separate_maintenance';
    return isSaid(type, monthlyPayment)
      ? [{ borrowerId, type: isSupport ? 'support' : 'other', ...payment(monthlyPayment) }]
      : [];
  });

const mortgageOf = (borrowerId: string, mortgage: Mortgage): StatedDebtLine => ({
  borrowerId,
  type: 'mortgage',
  ...payment(mortgage.monthlyPayment),
  ...given('creditor', mortgage.creditorName),
  ...account(mortgage.accountNumber),
  ...given('balanceCents', mortgage.unpaidBalance),
  ...given('creditLimitCents', mortgage.creditLimit),
});

/** True of a home that is kept and rented out, and is not the one that this loan is for. */
export const isRented = ({ monthlyRentalIncome = 0, isSubjectProperty }: Home): boolean =>
  monthlyRentalIncome > 0 && !isSubjectProperty;

const mortgagesOf = (borrowerId: string, home: Home, isSold: boolean): Sorted => {
  const sorted: Sorted = { debts: [], settled: [] };
  for (const mortgage of home.mortgages) {
    if (!isSaid(mortgage.creditorName, mortgage.monthlyPayment, mortgage.unpaidBalance)) continue;
    const line = mortgageOf(borrowerId, mortgage);
    if (isSold) sorted.settled.push({ ...line, why: 'home_sold' });
    else if (mortgage.payOffAtClosing)
      sorted.settled.push({
        ...line,
        ...(home.isSubjectProperty && { isOnProperty: true }),
        why: 'paid_at_closing',
      });
    else if (home.isSubjectProperty) sorted.debts.push({ ...line, isOnProperty: true });
    else sorted.debts.push({ ...line, ...(isRented(home) && { rentalId: home.id }) });
  }
  return sorted;
};

/** What a home costs beside its loans; of the subject property it is part of the housing expense once that is stated. */
const expenseOf = (borrowerId: string, home: Home, isHousingStated: boolean): StatedDebtLine[] =>
  !home.monthlyExpense || isRented(home) || (home.isSubjectProperty && isHousingStated)
    ? []
    : [{ borrowerId, type: 'other', monthlyCents: home.monthlyExpense }];

/** Section 4b: what else is borrowed on the property; the primary borrower's, as the form names nobody. */
const newLoansOn = (otherLoans: Urla['otherLoans'], primaryId: string | undefined): StatedDebtLine[] =>
  otherLoans.flatMap(({ creditorName, monthlyPayment, loanAmount, creditLimit }): StatedDebtLine[] =>
    primaryId === undefined || !(monthlyPayment || loanAmount)
      ? []
      : [
          {
            borrowerId: primaryId,
            type: 'other',
            ...payment(monthlyPayment),
            ...given('creditor', creditorName),
            ...given('balanceCents', loanAmount),
            ...given('creditLimitCents', creditLimit),
            isOnProperty: true,
          },
        ],
  );

/**
 * The debts that stay after closing, and those that do not, of every borrower.
 * @param isHousingStated true where section L3 states taxes or insurance
 */
export const statedDebts = ({ borrowers, otherLoans }: Urla, isHousingStated: boolean): Sorted => {
  const all = borrowers.map((borrower) => {
    const [kept, sold] = [keptBy(borrower.assets), soldBy(borrower.assets)];
    const owed = liabilitiesOf(borrower);
    const homes = kept.map((home) => ({ home, ...mortgagesOf(borrower.id, home, false) }));
    return {
      debts: [
        ...owed.debts,
        ...expensesOf(borrower),
        ...homes.flatMap(({ home, debts }) => [...debts, ...expenseOf(borrower.id, home, isHousingStated)]),
      ],
      settled: [
        ...owed.settled,
        ...homes.flatMap(({ settled }) => settled),
        ...sold.flatMap((home) => mortgagesOf(borrower.id, home, true).settled),
      ],
    };
  });
  return {
    debts: [...all.flatMap(({ debts }) => debts), ...newLoansOn(otherLoans, borrowers[0]?.id)],
    settled: all.flatMap(({ settled }) => settled),
  };
};
