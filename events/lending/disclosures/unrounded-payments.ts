import type { PaymentCourse } from '../fees/cost-of-credit.ts';
import { type Repayment, unroundedLevelPayment } from '../repayment/payment.ts';

/** A payment of interest and principal, in cents with their fractions. */
export type UnroundedPayment = { readonly interest: number; readonly principal: number };

const MONTHS_PER_YEAR = 12;

/**
 * The payments of a loan before anything is rounded, with a month as a twelfth of a year. The comparisons of the Loan Estimate are made of
 * them, not of rounded payments (comment 37(o)(4)-2): the note's own payments are in `repayment/schedule.ts`.
 * @param terms as `schedule` takes and checks them
 */
export const unroundedPayments = (terms: Repayment & PaymentCourse): UnroundedPayment[] => {
  const { months, interestOnlyMonths = 0, balloonAfterMonths: last = months } = terms;
  const rates = new Map(terms.adjustments?.map((each) => [each.fromPayment, each.annualRatePercent]));
  const payments: UnroundedPayment[] = [];
  let [balance, annualRatePercent, level] = [terms.principalCents, terms.annualRatePercent, 0];
  for (let number = 1; number <= last; number += 1) {
    const adjusted = rates.get(number);
    annualRatePercent = adjusted ?? annualRatePercent;
    if (adjusted !== undefined || number === interestOnlyMonths + 1)
      level = unroundedLevelPayment({ principalCents: balance, annualRatePercent, months: months - number + 1 });
    const interest = (balance * annualRatePercent) / 100 / MONTHS_PER_YEAR;
    const principal = number === last ? balance : number <= interestOnlyMonths ? 0 : level - interest;
    balance -= principal;
    payments.push({ interest, principal });
  }
  return payments;
};
