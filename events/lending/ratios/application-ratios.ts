import { type LoanTerms, monthlyPaymentCents } from '../repayment/payment.ts';

/**
 * Loan-to-value ratio in percent, cut after two decimals and not rounded up, as Fannie Mae's Selling Guide B2-1.2-01
 * begins its calculation: 80.004 % is 80 %, not 80.01 %. Null without a value.
 */
export const loanToValuePercent = (amountCents: number, valueCents: number): number | null =>
  valueCents > 0 ? Math.floor((amountCents * 10_000) / valueCents) / 100 : null;

/** Value and price of a property; integer cents. */
export type Collateral = {
  readonly valueCents: number;
  /** Left out, or zero, where no price is agreed or stated. */
  readonly purchasePriceCents?: number | undefined;
};

/** Basis of LTV: the lower of value and price (Selling Guide B2-1.2-01); integer cents. */
export const collateralCents = ({ valueCents, purchasePriceCents }: Collateral): number =>
  purchasePriceCents ? Math.min(valueCents, purchasePriceCents) : valueCents;

type DebtOnProperty = { readonly balanceCents?: number | undefined; readonly isOnProperty?: boolean | undefined };

/** Loan-to-value with every other new loan on the property; null where there is none, and without a value. */
export const combinedLoanToValuePercent = ({
  loan,
  property,
  debts,
}: {
  readonly loan: { readonly amountCents: number };
  readonly property: Collateral;
  readonly debts: readonly DebtOnProperty[];
}): number | null => {
  const others = debts.filter(({ isOnProperty }) => isOnProperty === true);
  const othersCents = others.reduce((sum, { balanceCents = 0 }) => sum + balanceCents, 0);
  return others.length === 0 ? null : loanToValuePercent(loan.amountCents + othersCents, collateralCents(property));
};

/**
 * Debt-to-income ratio in percent, two decimals, half-up: monthly obligations over gross monthly income.
 * Null without income.
 */
export const debtToIncomePercent = (obligationsCents: number, incomeCents: number): number | null =>
  incomeCents > 0 ? Math.round((obligationsCents * 10_000) / incomeCents) / 100 : null;

type MonthlyLine = { readonly monthlyCents: number };

/** Inputs of an application's ratios; money in integer cents. */
export type ApplicationFigures = {
  readonly loan: LoanTerms;
  readonly property: Collateral;
  /** Gross monthly income of all borrowers. */
  readonly income: readonly MonthlyLine[];
  /** Monthly debts that stay after closing: a mortgage that this loan pays off is not among them. */
  readonly debts: readonly MonthlyLine[];
};

/** Ratios in percent, money in integer cents. */
export type ApplicationRatios = {
  readonly loanToValuePercent: number | null;
  readonly monthlyIncomeCents: number;
  /** Stated debts, without the payment of the requested loan. */
  readonly monthlyDebtsCents: number;
  /** Principal and interest of the requested loan. */
  readonly monthlyPaymentCents: number;
  /** (debts + payment) / income; null without income. */
  readonly debtToIncomePercent: number | null;
};

/** The ratios of an application: the one place that read models, rules and screens take them from. */
export const applicationRatios = ({ loan, property, income, debts }: ApplicationFigures): ApplicationRatios => {
  const monthlyIncomeCents = sumOf(income);
  const monthlyDebtsCents = sumOf(debts);
  const payment = monthlyPaymentCents(loan);
  return {
    loanToValuePercent: loanToValuePercent(loan.amountCents, collateralCents(property)),
    monthlyIncomeCents,
    monthlyDebtsCents,
    monthlyPaymentCents: payment,
    debtToIncomePercent: debtToIncomePercent(monthlyDebtsCents + payment, monthlyIncomeCents),
  };
};

const sumOf = (lines: readonly MonthlyLine[]): number => lines.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
