import fc from 'fast-check';
import type { UnitPeriodTransaction } from '../../../../../events/lending/apr/transaction.ts';

const fraction = fc.integer({ min: 0, max: 15 }).map((thirtieths) => thirtieths / 30);

/** One to three advances, then runs of payments that repay them and a finance charge. */
export const anyTransaction: fc.Arbitrary<UnitPeriodTransaction> = fc
  .record({
    unitPeriodsPerYear: fc.constantFrom(1, 2, 4, 6, 12, 24, 26, 52),
    advances: fc.array(
      fc.record({ amountCents: fc.integer({ min: 100_00, max: 1_000_000_00 }), periods: fc.constant(0), fraction }),
      { minLength: 1, maxLength: 3 },
    ),
    runs: fc.array(
      fc.record({ twelfths: fc.integer({ min: 1, max: 144 }), share: fc.integer({ min: 1, max: 9 }), fraction }),
      { minLength: 1, maxLength: 4 },
    ),
    chargePercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ unitPeriodsPerYear, advances, runs: parts, chargePercent }) => {
    // At most 12 years each, so that all of them end within 50.
    const runs = parts.map(({ twelfths, ...part }) => ({
      ...part,
      count: Math.ceil((twelfths * unitPeriodsPerYear) / 12),
    }));
    const financed = advances.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const shares = runs.reduce((sum, { count, share }) => sum + count * share, 0);
    const years = runs.reduce((sum, { count }) => sum + count, 0) / unitPeriodsPerYear;
    const charge = 1 + (chargePercent / 100) * (0.05 + years / 25);
    let periods = 1;
    return {
      unitPeriodsPerYear,
      advances,
      payments: runs.map(({ count, share, fraction: part }) => {
        const run = { count, amountCents: Math.ceil((financed * charge * share) / shares), periods, fraction: part };
        periods += count;
        return run;
      }),
    };
  });
