import type { expenseTypes, liabilityTypes } from './sections/liabilities.ts';
import {
  debtsOf,
  expensesOf,
  keptRealEstate,
  monthlyIncome,
  mortgagesOn,
  sumOf,
  type Total,
  totalOf,
} from './totals.ts';
import type { BorrowerDraft } from './urla.ts';

/** Purpose of a stated payment. */
export const paymentKinds = [
  'rent',
  'mortgage',
  'home_equity_line',
  'real_estate_costs',
  'auto',
  'credit_card',
  'student',
  'installment',
  'lease',
  'other_debt',
  'alimony',
  'child_support',
  'separate_maintenance',
  'job_related',
  'other_expense',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

const kindOfDebt: Readonly<Record<(typeof liabilityTypes)[number], PaymentKind>> = {
  revolving: 'credit_card',
  installment: 'installment',
  auto: 'auto',
  student: 'student',
  open_30_day: 'credit_card',
  lease: 'lease',
  mortgage: 'mortgage',
  heloc: 'home_equity_line',
  other: 'other_debt',
};
const kindOfExpense: Readonly<Record<(typeof expenseTypes)[number], PaymentKind>> = {
  alimony: 'alimony',
  child_support: 'child_support',
  separate_maintenance: 'separate_maintenance',
  job_related: 'job_related',
  other: 'other_expense',
};
const kindIn = (kinds: Readonly<Record<string, PaymentKind>>, type: string | undefined, other: PaymentKind) =>
  kinds[type ?? 'other'] ?? other;

type Payment = { readonly kind: PaymentKind; readonly total: Total };

/** Everything that goes out each month now, whether closing pays it off or not. */
const paymentsOf = (borrower: BorrowerDraft): Payment[] => {
  const { housingExpense, monthlyRent } = borrower.addresses?.current ?? {};
  return [
    ...(housingExpense === 'rent' ? [{ kind: 'rent' as const, total: totalOf(monthlyRent) }] : []),
    ...keptRealEstate(borrower).flatMap((home): Payment[] => [
      ...mortgagesOn(home).map(({ monthlyPayment, isLineOfCredit }) => ({
        kind: isLineOfCredit === true ? ('home_equity_line' as const) : ('mortgage' as const),
        total: totalOf(monthlyPayment),
      })),
      { kind: 'real_estate_costs', total: totalOf(home.monthlyExpense) },
    ]),
    ...debtsOf(borrower).map(({ type, monthlyPayment }) => ({
      kind: kindIn(kindOfDebt, type, 'other_debt'),
      total: totalOf(monthlyPayment),
    })),
    ...expensesOf(borrower).map(({ type, monthlyPayment }) => ({
      kind: kindIn(kindOfExpense, type, 'other_expense'),
      total: totalOf(monthlyPayment),
    })),
  ];
};

/** True when the present home's cost is stated: rent, nothing, or an owner's payments. */
const isHousingStated = (borrower: BorrowerDraft): boolean => {
  const { housingExpense, monthlyRent } = borrower.addresses?.current ?? {};
  if (housingExpense === 'own') {
    const listed = keptRealEstate(borrower).some(
      (home) => home.monthlyExpense ?? mortgagesOn(home).some(({ monthlyPayment }) => monthlyPayment),
    );
    return listed || debtsOf(borrower).some(({ type }) => type === 'mortgage');
  }
  return housingExpense === 'no_expense' || (housingExpense === 'rent' && Boolean(monthlyRent));
};

/** Reasons for an unknown savings rate. */
export const savingsRateGaps = ['no_urla', 'erased', 'no_income', 'no_housing_cost'] as const;
export type SavingsRateGap = (typeof savingsRateGaps)[number];

/** Monthly income and payments as a borrower stated them; integer cents. */
export type MonthlyBudget = {
  readonly incomeCents: number;
  /** By what it is for, the largest first; nothing that is 0. */
  readonly payments: readonly { readonly kind: PaymentKind; readonly cents: number }[];
  readonly paidCents: number;
  /** (income - payments) / income in percent, one decimal; below 0 where more goes out than comes in. */
  readonly savingsRatePercent: number | null;
  /** Why there is none; null where there is one. */
  readonly savingsRateGap: SavingsRateGap | null;
};

/**
 * The monthly budget of a borrower: gross income before taxes, less every stated payment on debts, support and other
 * expenses, real estate and the present home. The cost of living beside those is on no application.
 */
export const monthlyBudget = (borrower: BorrowerDraft): MonthlyBudget => {
  const income = monthlyIncome(borrower);
  const all = paymentsOf(borrower);
  const paid = sumOf(all.map(({ total }) => total));
  const payments = paymentKinds
    .map((kind) => ({ kind, ...sumOf(all.filter((each) => each.kind === kind).map(({ total }) => total)) }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ kind, cents }) => ({ kind, cents }));
  const gap = gapOf(income, paid, borrower);
  return {
    incomeCents: income.cents,
    payments,
    paidCents: paid.cents,
    savingsRatePercent: gap ? null : Math.round(((income.cents - paid.cents) * 1_000) / income.cents) / 10,
    savingsRateGap: gap,
  };
};

const gapOf = (income: Total, paid: Total, borrower: BorrowerDraft): SavingsRateGap | null => {
  if (income.unread + paid.unread > 0) return 'erased';
  if (income.cents <= 0) return 'no_income';
  return isHousingStated(borrower) ? null : 'no_housing_cost';
};
