import { type ApplicationRatios, applicationRatios } from '../ratios/application-ratios.ts';
import { readableUrla } from './complete.ts';
import { applicationDebts, monthlyIncome, ofAllBorrowers } from './totals.ts';
import type { UrlaDraft } from './urla.ts';

/**
 * Ratios of a draft as it stands, by the function that the file takes them from. Null before there is a loan to pay.
 * @param today at the branch, `2026-03-01`
 */
export const draftRatios = (draft: UrlaDraft, today: string): ApplicationRatios | null => {
  // Of a field that cannot be read nothing is there.
  const { loan }: { readonly loan: Partial<ReturnType<typeof readableUrla>['loan']> } = readableUrla(draft, today);
  const { loanAmount, ratePercent, termYears, propertyValue = 0, purchasePrice } = loan;
  if (loanAmount === undefined || ratePercent === undefined || termYears === undefined) return null;
  return applicationRatios({
    loan: { amountCents: loanAmount, ratePercent, termYears },
    property: { valueCents: propertyValue, purchasePriceCents: purchasePrice },
    income: [{ monthlyCents: ofAllBorrowers(monthlyIncome, draft).cents }],
    debts: [{ monthlyCents: applicationDebts(draft).cents }],
  });
};
