import {
  type ApplicationRatios,
  applicationRatios,
  loanToValuePercent,
} from '../../../../events/lending/ratios/application-ratios.ts';
import type { ApplicationFormValues } from './application-form.ts';

const cents = (dollars: number | '-' | '' | undefined): number =>
  typeof dollars === 'number' ? Math.round(dollars * 100) : 0;

/** In percent; null until both amounts are entered. */
export const loanToValueOf = ({ loan, property }: Pick<ApplicationFormValues, 'loan' | 'property'>): number | null =>
  loanToValuePercent(cents(loan.amount), cents(property.value));

/** Fees that are financed, and a price other than the appraised value, explain less than this. */
const EXPLAINED_SHARE = 0.05;

/**
 * On a purchase, loan and down payment in dollars together where they cannot make up a price near the property value;
 * null where they do, or not all three are entered.
 */
export const priceNotMet = ({ loan, property }: Pick<ApplicationFormValues, 'loan' | 'property'>): number | null => {
  const [value, amount, down] = [cents(property.value), cents(loan.amount), cents(loan.downPayment)];
  if (loan.purpose !== 'purchase' || value <= 0 || amount <= 0 || down <= 0) return null;
  const together = amount + down;
  return Math.abs(together - value) > value * EXPLAINED_SHARE ? together / 100 : null;
};

const isEntered = (typed: number | '-' | ''): typed is number => typeof typed === 'number' && typed >= 0;

/** The ratios of what has been entered so far, by the functions the server uses; null before there is a loan to pay. */
export const liveFigures = ({ loan, property, income, debts }: ApplicationFormValues): ApplicationRatios | null => {
  if (!isEntered(loan.amount) || !isEntered(loan.ratePercent) || !(loan.termYears >= 1)) return null;
  return applicationRatios({
    loan: { amountCents: cents(loan.amount), ratePercent: loan.ratePercent, termYears: loan.termYears },
    property: { valueCents: cents(property.value) },
    income: income.map(({ monthly }) => ({ monthlyCents: cents(monthly) })),
    debts: debts.map(({ monthly }) => ({ monthlyCents: cents(monthly) })),
  });
};
