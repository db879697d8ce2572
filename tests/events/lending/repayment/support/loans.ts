import fc from 'fast-check';
import type { Repayment } from '../../../../../events/lending/repayment/payment.ts';

/** 1,000 to 5 million dollars, 0 to 15 percent with three decimals, 1 to 480 months. */
export const anyRepayment: fc.Arbitrary<Repayment> = fc.record({
  principalCents: fc.integer({ min: 1_000_00, max: 5_000_000_00 }),
  annualRatePercent: fc.integer({ min: 0, max: 15_000 }).map((thousandths) => thousandths / 1000),
  months: fc.integer({ min: 1, max: 480 }),
});
