import type { FeeLine } from '../../lending/fees/fee-line.ts';
import type { FeeFact } from '../../lending/figures/figure-facts.ts';
import type { FeesEventOf } from './fees.events.ts';

/** The lines of a file's fee worksheet, without their words. */
export type Fees = readonly FeeFact[];

const factOf = ({
  feeId,
  section,
  cents,
  paidBy,
  paidTo,
  isFinanceCharge,
  isPointsAndFees,
}: FeeLine & { feeId: string }) => ({
  feeId,
  section,
  cents,
  paidBy,
  paidTo,
  isFinanceCharge,
  isPointsAndFees,
});

/** Each event's effect on them. */
export const feesAfter = {
  FeesEstimated: (fees: Fees, { data: { lines } }: FeesEventOf<'FeesEstimated'>): Fees => [
    ...fees.filter(({ isEstimate }) => !isEstimate),
    ...lines.map((line) => ({ ...factOf(line), isEstimate: true })),
  ],
  FeeEntered: (fees: Fees, { data }: FeesEventOf<'FeeEntered'>): Fees => {
    const entered = { ...factOf(data), isEstimate: false };
    return fees.some(({ feeId }) => feeId === data.feeId)
      ? fees.map((fee) => (fee.feeId === data.feeId ? entered : fee))
      : [...fees, entered];
  },
  FeeRemoved: (fees: Fees, { data: { feeId } }: FeesEventOf<'FeeRemoved'>): Fees =>
    fees.filter((fee) => fee.feeId !== feeId),
};
