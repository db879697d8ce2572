import type { UnitPeriodTransaction } from '../../../../../events/lending/apr/transaction.ts';

/** Both sides of the general equation summed payment by payment, as 12 CFR 1026 Appendix J (b)(8) writes it; in cents. */
export const plainImbalanceCents = (transaction: UnitPeriodTransaction, aprPercent: number): number => {
  const rate = aprPercent / 100 / transaction.unitPeriodsPerYear;
  const worth = (cents: number, periods: number, fraction: number): number =>
    cents / ((1 + fraction * rate) * (1 + rate) ** periods);
  let sum = 0;
  for (const { amountCents, periods, fraction } of transaction.advances) sum += worth(amountCents, periods, fraction);
  for (const { count, amountCents, periods, fraction } of transaction.payments)
    for (let index = 0; index < count; index += 1) sum -= worth(amountCents, periods + index, fraction);
  return sum;
};

/** The rate of a transaction whose payments follow its advances, by halving alone. */
export const balancingRate = (transaction: UnitPeriodTransaction): number => {
  let [low, high] = [-5, 1000];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (plainImbalanceCents(transaction, middle) < 0) low = middle;
    else high = middle;
  }
  return low;
};
