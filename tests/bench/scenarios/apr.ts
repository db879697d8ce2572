import fc from 'fast-check';
import { aprByUnitPeriods } from '../../../events/lending/apr/annual-percentage-rate.ts';
import type { UnitPeriodTransaction } from '../../../events/lending/apr/transaction.ts';
import { anyTransaction } from '../../events/lending/apr/support/any-transaction.ts';
import { balancingRate } from '../../events/lending/apr/support/naive.ts';
import { quietly, runRounds, type Arm } from '../rounds.ts';
import { figure, samplesOf, timesAsFast, type Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';

const OURS = 'Lendlog';
const HALVING = 'halving';

const arm = (
  name: string,
  loans: readonly UnitPeriodTransaction[],
  solve: (loan: UnitPeriodTransaction) => number,
): Arm => ({
  name,
  sample: async () => {
    const startedAt = performance.now();
    for (const loan of loans) solve(loan);
    return { perSecond: (loans.length * 1_000) / (performance.now() - startedAt), latencies: [] };
  },
});

/** The annual percentage rate of a loan by itself, without HTTP. */
export const aprScenario: Scenario = {
  name: 'apr',
  run: async (bench) => {
    bench.say('apr');
    const loans = fc.sample(anyTransaction, { numRuns: 10_000, seed: 12 });
    const arms = [
      arm(OURS, loans, (loan) => aprByUnitPeriods(loan).aprPercent),
      arm(HALVING, loans.slice(0, 100), balancingRate),
    ];
    await quietly(async () => arms[0]?.sample());
    const samples = await runRounds(arms, bench.quick ? 3 : 9);
    return {
      title: 'APR of a loan',
      method:
        '10,000 invented loans, regular and irregular, solved one after the other in one process, against plain halving of ' +
        'the interval (100 of them).',
      tables: [
        {
          title: 'Loans solved a second',
          columns: ['', 'loans/s'],
          rows: [OURS, HALVING].map((name) => [
            name,
            figure(median(samplesOf(samples, name).map(({ perSecond }) => perSecond))),
          ]),
        },
      ],
      promises: [
        { metric: 'APR, against halving', atLeast: 10, unit: '×', measured: timesAsFast(samples, OURS, HALVING) },
      ],
    };
  },
};
