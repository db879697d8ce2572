import { adjustedPayments, type DisclosedLoan, floorOf, paymentsAlong } from './disclosed-loan.ts';
import { highestPayment } from './loan-terms.ts';
import { everyWords, ordinal } from './period-words.ts';
import { dollarsText, percentText } from './rounding.ts';

/** A line of a table, as printed. */
export type TableLine = readonly [label: string, value: string];

/** The adjustable payment table, as printed. */
export type AdjustablePaymentTable = {
  readonly features: readonly TableLine[];
  readonly payments: readonly TableLine[];
};

/** The adjustable interest rate table, as printed. */
export type AdjustableRateTable = {
  readonly rates: readonly TableLine[];
  readonly frequency: readonly TableLine[];
  readonly limits: readonly TableLine[];
};

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** In years, or in payments where there is more than one change a year (comment 37(i)(5)-3). */
const subsequentChanges = ({ adjustable }: DisclosedLoan): string => {
  if (!adjustable) return 'No subsequent changes';
  const { everyMonths } = adjustable;
  return everyMonths < 12 ? `Every ${ordinal(everyMonths)} payment` : capitalized(everyWords(everyMonths));
};

/**
 * The adjustable payment table (12 CFR 1026.37(i)): null, and so left out, unless payments change other than by the rate, which among the
 * loans known here is that of interest only.
 */
export const adjustablePaymentTable = (loan: DisclosedLoan): AdjustablePaymentTable | null => {
  const { interestOnlyMonths } = loan;
  if (!interestOnlyMonths) return null;
  const [byRate = Infinity] = adjustedPayments(loan);
  const first = Math.min(interestOnlyMonths + 1, byRate);
  const of = (path: 'lowest' | 'highest') => paymentsAlong(loan, path)[first - 1]?.paymentCents ?? 0;
  const [least, most] = [dollarsText(of('lowest')), dollarsText(of('highest'))];
  const { cents, number } = highestPayment(loan);
  return {
    features: [
      ['Interest Only Payments?', `YES for your first ${interestOnlyMonths} payments`],
      ['Optional Payments?', 'NO'],
      ['Step Payments?', 'NO'],
      ['Seasonal Payments?', 'NO'],
    ],
    payments: [
      ['First Change/Amount', `${least === most ? least : `${least} – ${most}`} at ${ordinal(first)} payment`],
      ['Subsequent Changes', subsequentChanges(loan)],
      ['Maximum Payment', `${dollarsText(cents)} starting at ${ordinal(number)} payment`],
    ],
  };
};

/** The adjustable interest rate table (12 CFR 1026.37(j)): null, and so left out, for a rate that cannot increase. */
export const adjustableRateTable = (loan: DisclosedLoan): AdjustableRateTable | null => {
  const { adjustable, ratePercent } = loan;
  const [first] = adjustedPayments(loan);
  if (!adjustable || first === undefined) return null;
  const { index, marginPercent, ceilingPercent, everyMonths, firstLimitPercent, limitPercent } = adjustable;
  return {
    rates: [
      ['Index + Margin', `${index} + ${percentText(marginPercent)}`],
      ['Initial Interest Rate', percentText(ratePercent)],
      ['Minimum/Maximum Interest Rate', `${percentText(floorOf(adjustable))}/${percentText(ceilingPercent)}`],
    ],
    frequency: [
      ['First Change', `Beginning of ${ordinal(first)} month`],
      ['Subsequent Changes', `Every ${ordinal(everyMonths)} month after first change`],
    ],
    limits: [
      ['First Change', percentText(firstLimitPercent)],
      ['Subsequent Changes', percentText(limitPercent)],
    ],
  };
};
