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
