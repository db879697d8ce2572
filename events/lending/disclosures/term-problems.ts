import type { FieldError } from '../../kernel/errors.ts';
import { feeLineProblems } from '../fees/fee-line.ts';
import type { LoanEstimateFacts } from './loan-estimate-facts.ts';

const problem = (field: string, isWrong: boolean, message: string): FieldError[] =>
  isWrong ? [{ field, message }] : [];

/** What contradicts itself in the terms of the loan and in fees, by field: no figure is made of it. */
export const termProblems = ({ loan, hasSeller, payoffsCents, fees }: LoanEstimateFacts): FieldError[] => {
  const months = loan.termYears * 12;
  const { interestOnlyMonths = 0, balloonAfterMonths = months, adjustable: rate } = loan;
  return [
    ...fees.flatMap((fee, index) =>
      feeLineProblems(fee).map(({ field, message }) => ({ field: `fees.${index}.${field}`, message })),
    ),
    ...problem('loan.balloonAfterMonths', balloonAfterMonths > months, `Use at most ${months} months: the term`),
    ...problem(
      'loan.interestOnlyMonths',
      interestOnlyMonths >= balloonAfterMonths,
      'End interest only before the loan',
    ),
    ...problem('loan.purpose', loan.purpose === 'purchase' && !hasSeller, 'A purchase has a seller'),
    ...problem('payoffsCents', loan.purpose === 'refinance' && payoffsCents === 0, 'Enter the debt that is refinanced'),
    ...(rate
      ? [
          ...problem('loan.adjustable.fixedMonths', rate.fixedMonths >= balloonAfterMonths, 'End it before the loan'),
          ...problem(
            'loan.adjustable.ceilingPercent',
            rate.ceilingPercent < loan.ratePercent,
            'Use at least the initial rate',
          ),
          ...problem(
            'loan.adjustable.floorPercent',
            (rate.floorPercent ?? rate.marginPercent) > rate.ceilingPercent,
            'Use at most the highest rate',
          ),
        ]
      : []),
  ];
};
