import { type Basis, basisOf } from '../rules/basis.ts';
import { type Repayment, levelPaymentCents } from './payment.ts';
import { schedule } from './schedule.ts';

export type Payoff = {
  /** The level payment without the extra, integer cents. */
  readonly paymentCents: number;
  readonly payoffMonths: number;
  readonly totalInterestCents: number;
  readonly basis: readonly Basis[];
};

/**
 * The level payment of a loan, and how soon and at what interest it is repaid when more is paid each month.
 * @throws RuleViolationError for terms that make no sense, by their fields on the wire
 */
export const payoff = (repayment: Repayment, extraMonthlyCents = 0): Payoff => {
  const { rows, totalInterestCents } = schedule({ ...repayment, extraMonthlyCents });
  return {
    paymentCents: levelPaymentCents(repayment),
    payoffMonths: rows.length,
    totalInterestCents,
    basis: basisOf('level-payment', 'interest-30-360'),
  };
};
