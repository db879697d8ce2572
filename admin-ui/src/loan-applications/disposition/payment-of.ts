import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { monthlyPaymentCents } from '../../../../events/lending/repayment/payment.ts';

type Terms = { readonly amount?: unknown; readonly termYears?: unknown; readonly interestRate?: unknown };

/**
 * Monthly principal and interest in dollars on offered terms; null until they are whole. Numeric texts are taken too.
 * @param file a fee that it borrows beside the loan is borrowed beside the offered one too
 */
export const paymentOf = (
  terms: Terms | undefined,
  { noteAmount, loanAmount }: Pick<DetailedApplication, 'noteAmount' | 'loanAmount'>,
): number | null => {
  const [amount, termYears, ratePercent] = [terms?.amount, terms?.termYears, terms?.interestRate].map((value) =>
    value === '' || value === null || value === undefined ? NaN : Number(value),
  );
  if (!amount || !termYears || !(amount > 0) || !Number.isInteger(termYears) || termYears < 1) return null;
  if (ratePercent === undefined || !(ratePercent >= 0)) return null;
  return (
    monthlyPaymentCents({ amountCents: Math.round((amount + noteAmount - loanAmount) * 100), ratePercent, termYears }) /
    100
  );
};
