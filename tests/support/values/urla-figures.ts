import { expect } from '@jest/globals';
import { submissionOf } from '../../../events/loan-application/stated/submission.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { ltvAnalysis, ltvRisk } from '../../../events/lending/urla/loan-to-value.ts';
import { applicationDebts, monthlyIncome } from '../../../events/lending/urla/totals.ts';
import type { UrlaDraft } from '../../../events/lending/urla/urla.ts';
import { applicationRatios, debtToIncomePercent } from '../../../events/lending/ratios/application-ratios.ts';
import { itemId } from './urla-answers.ts';

/**
 * Submits a draft and holds the figures that the file begins with against those that the wizard shows of it.
 * @returns what is submitted
 */
export const submittedAsShown = (draft: UrlaDraft, today: string) => {
  const { complete, problems } = examineUrla(draft, today);
  if (!complete) throw new Error(`The draft is not complete: ${JSON.stringify(problems)}`);
  const submitted = submissionOf(complete, { applicationId: itemId(900), loanNumber: 'LL-2026-1', today });
  const ratios = applicationRatios(submitted);
  // A borrower's loss beyond their earnings does not reduce anybody else's income.
  const incomeCents = Object.values(draft.borrowers ?? {})
    .map((borrower) => Math.max(0, monthlyIncome(borrower).cents))
    .reduce((sum, cents) => sum + cents, 0);
  const debtsCents = applicationDebts(draft).cents;
  expect(ratios).toMatchObject({
    monthlyIncomeCents: incomeCents,
    monthlyDebtsCents: debtsCents,
    debtToIncomePercent: debtToIncomePercent(debtsCents + ratios.monthlyPaymentCents, incomeCents),
  });
  expect(ltvRisk(ratios.loanToValuePercent ?? -1)).toEqual(ltvAnalysis(draft));
  return submitted;
};
