import fc from 'fast-check';
import { aprByUnitPeriods } from '../../../../../events/lending/apr/annual-percentage-rate.ts';
import type { UnitPeriodTransaction } from '../../../../../events/lending/apr/transaction.ts';
import { anyTransaction } from './any-transaction.ts';
import { balancingRate } from './naive.ts';

// A program of its own: Jest's sandbox makes plain arithmetic several times slower, and not evenly so.

const loans = fc.sample(anyTransaction, { numRuns: 10_000, seed: 12 });
const some = loans.slice(0, 100);

/** @returns milliseconds for each */
const timed = (of: readonly UnitPeriodTransaction[], solve: (loan: UnitPeriodTransaction) => number): number => {
  const start = performance.now();
  for (const loan of of) solve(loan);
  return (performance.now() - start) / of.length;
};

const ours: number[] = [];
const halving: number[] = [];
for (let round = 0; round < 3; round += 1) {
  ours.push(timed(loans, (loan) => aprByUnitPeriods(loan).aprPercent));
  halving.push(timed(some, balancingRate));
}
const rates = loans.map((loan) => aprByUnitPeriods(loan).aprPercent).toSorted((a, b) => a - b);
// The best of each in turns: what else the machine does at the same time is not of interest.
process.stdout.write(
  JSON.stringify({
    rates: { least: rates.at(0), most: rates.at(-1) },
    oursMs: Math.min(...ours),
    halvingMs: Math.min(...halving),
  }),
);
