import { centsInWords } from '../../kernel/money.ts';
import { type Basis, type RuleId, basisOf } from '../rules/basis.ts';
import { refusal, refuseIfAny } from '../rules/refuse.ts';
import { countedFlow, isOneDayEach } from './flow-by-dates.ts';
import { type Flow, LEAST_APR, MOST_APR, type Run, type Solution, solveRate } from './general-equation.ts';
import { type Interval, intervalOf, perYear, wordsOf } from './interval.ts';
import {
  type DatedTransaction,
  MONTH,
  type UnitPeriodTransaction,
  datedProblems,
  unitPeriodProblems,
} from './transaction.ts';

export type AnnualPercentageRate = {
  /** Percent a year, six decimals. */
  readonly aprPercent: number;
  /** `month`, `2 weeks`, `255 days` */
  readonly unitPeriod: string;
  readonly unitPeriodsPerYear: number;
  readonly amountFinancedCents: number;
  readonly financeChargeCents: number;
  readonly totalOfPaymentsCents: number;
  readonly basis: readonly Basis[];
};

const NO_RATE = 'This transaction has no annual percentage rate';
/** Tolerance between stated and counted unit-periods a year: people round 365/255. */
const ROUNDING = 0.005;

/**
 * The annual percentage rate of a transaction whose unit-periods are counted already, by the general equation of
 * 12 CFR 1026 Appendix J (b)(8).
 * @throws RuleViolationError for amounts, counts and unit-periods that make no sense, or when no rate balances them
 */
export const aprByUnitPeriods = (transaction: UnitPeriodTransaction): AnnualPercentageRate => {
  refuseIfAny(NO_RATE, unitPeriodProblems(transaction));
  const { unitPeriodsPerYear, advances, payments } = transaction;
  const flow = {
    unitPeriodsPerYear,
    advances: advances.map((each) => ({ ...each, count: 1, step: 1 })),
    payments: payments.map((each) => ({ ...each, step: 1 })),
  };
  return rateOf(flow, wordsForRate(unitPeriodsPerYear), []);
};

/**
 * The annual percentage rate of a transaction by its dates: the unit-period is chosen and counted by 12 CFR 1026
 * Appendix J (b)(3)-(5). The term begins on the earliest date.
 * @throws RuleViolationError for dates and amounts that make no sense, or when no rate balances them
 */
export const aprByDates = (transaction: DatedTransaction): AnnualPercentageRate => {
  refuseIfAny(NO_RATE, datedProblems(transaction));
  const { advances, payments } = transaction;
  const flow = countedFlow({
    advances,
    payments: payments.map(({ every, ...run }) => ({ ...run, interval: intervalOf(every) ?? MONTH })),
  });
  refuseOtherUnitPeriod(flow.unitPeriod, transaction.unitPeriodsPerYear);
  return rateOf(flow, wordsOf(flow.unitPeriod), [
    isOneDayEach(transaction) ? 'apr-unit-period-term' : 'apr-unit-period',
    countingRule(flow.unitPeriod),
  ]);
};

/** Amount financed: the loan less prepaid finance charges, 12 CFR 1026.18(b). @returns integer cents */
export const amountFinancedCents = (loanCents: number, prepaidFinanceChargesCents: number): number => {
  if (prepaidFinanceChargesCents < loanCents) return loanCents - prepaidFinanceChargesCents;
  throw refusal('Nothing is financed', [
    { field: 'prepaidFinanceCharges', message: 'Use prepaid finance charges below the amount of the loan' },
  ]);
};

const refuseOtherUnitPeriod = (unitPeriod: Interval, stated: number | undefined): void => {
  const counted = perYear(unitPeriod);
  if (stated === undefined || Math.abs(stated - counted) < ROUNDING) return;
  throw refusal('The unit-periods contradict the dates', [
    {
      field: 'unitPeriodsPerYear',
      message: `By these dates the unit-period is 1 ${wordsOf(unitPeriod)}, ${Number(counted.toFixed(6))} a year: use that or leave it out`,
    },
  ]);
};

const countingRule = ({ unit, length }: Interval): RuleId => {
  if (unit === 'day') return 'apr-count-days';
  return unit === 'month' && length === 12 ? 'apr-count-years' : 'apr-count-months';
};

/** Months first: a year is 12 of them as well as 365 days. */
const intervals: readonly Interval[] = [
  ...Array.from({ length: 12 }, (_, index): Interval => ({ unit: 'month', length: index + 1 })),
  { unit: 'half-month', length: 1 },
  ...Array.from({ length: 366 }, (_, index): Interval => ({ unit: 'day', length: index + 1 })),
];

const wordsForRate = (unitPeriodsPerYear: number): string => {
  const found = intervals.find((each) => Math.abs(perYear(each) / unitPeriodsPerYear - 1) < 1e-4);
  return found ? wordsOf(found) : `1/${unitPeriodsPerYear} of a year`;
};

const totalOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { count, amountCents }) => sum + count * amountCents, 0);

const rateOf = (flow: Flow, unitPeriod: string, rules: readonly RuleId[]): AnnualPercentageRate => {
  const [financed, paid] = [totalOf(flow.advances), totalOf(flow.payments)];
  if (paid < financed) {
    throw refusal(NO_RATE, [
      {
        field: 'payments',
        message: `The payments come to ${centsInWords(paid)}, below the ${centsInWords(financed)} advanced: they do not repay it`,
      },
    ]);
  }
  return {
    aprPercent: foundRate(solveRate(flow)),
    unitPeriod,
    unitPeriodsPerYear: flow.unitPeriodsPerYear,
    amountFinancedCents: financed,
    financeChargeCents: paid - financed,
    totalOfPaymentsCents: paid,
    basis: basisOf('apr-general-equation', ...rules, 'amount-financed', 'finance-charge'),
  };
};

const foundRate = (solution: Solution): number => {
  if (solution.kind === 'found') return Number(solution.aprPercent.toFixed(6)) + 0;
  const reasons = {
    below: `The rate that repays the advances is below ${LEAST_APR} percent a year`,
    above: `The rate that repays the advances is over ${MOST_APR} percent a year`,
    none: `No rate from ${LEAST_APR} to ${MOST_APR} percent a year makes the payments worth the advances`,
    'bound met': `No rate was found within the bound of ${'steps' in solution ? solution.steps : 0} steps`,
  } as const;
  throw refusal(NO_RATE, [
    { field: 'payments', message: `${reasons[solution.kind]}: check amounts, counts and dates` },
  ]);
};
