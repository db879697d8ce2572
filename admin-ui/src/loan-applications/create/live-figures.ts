import { type ApplicationRatios, applicationRatios } from '../../../../events/lending/ratios.ts';
import type { ApplicationFormValues } from './application-form.ts';

const cents = (dollars: number | '' | undefined): number => Math.round((dollars || 0) * 100);

/** The ratios of what has been entered so far, by the functions the server uses; null before there is a loan to pay. */
export const liveFigures = ({ loan, property, income, debts }: ApplicationFormValues): ApplicationRatios | null => {
  if (loan.amount === '' || loan.ratePercent === '' || !(loan.termYears >= 1)) return null;
  return applicationRatios({
    loan: { amountCents: cents(loan.amount), ratePercent: loan.ratePercent, termYears: loan.termYears },
    property: { valueCents: cents(property.value) },
    income: income.map(({ monthly }) => ({ monthlyCents: cents(monthly) })),
    debts: debts.map(({ monthly }) => ({ monthlyCents: cents(monthly) })),
  });
};
