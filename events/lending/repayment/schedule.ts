import { type Basis, type RuleId, basisOf } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import { rateFor, shareOf } from './exact.ts';
import { levelPaymentCents } from './payment.ts';
import { type InterestPeriod, interestPeriods } from './periods.ts';
import { type ScheduleTerms, scheduleProblems } from './schedule-terms.ts';

/** One payment of a schedule, in integer cents. */
export type ScheduleRow = {
  /** 1 for the first payment. */
  readonly number: number;
  /** `2026-03-01`, when the terms have a date. */
  readonly dueOn?: string;
  readonly interestCents: number;
  readonly principalCents: number;
  /** Interest and principal. */
  readonly paymentCents: number;
  /** Due beside the payment. */
  readonly mortgageInsuranceCents: number;
  /** Still owed after the payment. */
  readonly balanceCents: number;
};

/** When mortgage insurance ends: numbers of payments, 0 where the loan is there at closing. */
export type InsuranceEnds = {
  /** The balance is first scheduled to reach 80 percent of the original value: the borrower may ask for its end. */
  readonly firstBelow80?: number;
  /** The same for 78 percent: it ends by itself. */
  readonly firstBelow78?: number;
  /** Half of the amortization period is over: it ends whatever is owed. */
  readonly midpoint?: number;
};

export type Schedule = InsuranceEnds & {
  readonly rows: readonly ScheduleRow[];
  readonly totalInterestCents: number;
  /** Of interest and principal. */
  readonly totalOfPaymentsCents: number;
  readonly totalMortgageInsuranceCents: number;
  readonly basis: readonly Basis[];
};

const ASK_PERCENT = 80;
const END_PERCENT = 78;

/**
 * Every payment until a loan is repaid. Interest is rounded half-up to the cent each period and the last payment clears
 * the balance. The level payment is that of equal months whatever the days, as notes have it: what real days
 * (`actual/360`, `actual/365`) add is due with the last payment. No payment is below its interest, so that the balance
 * does not grow: a period in which the level payment would not cover it, such as a long first one or one of 31 days at a
 * high rate, costs its interest.
 * @throws RuleViolationError for terms that make no sense, by their fields on the wire
 */
export const schedule = (terms: ScheduleTerms): Schedule => {
  refuseIfAny('These terms have no schedule', scheduleProblems(terms));
  const rows = rowsOf(terms);
  const sum = (amount: (row: ScheduleRow) => number): number => rows.reduce((total, row) => total + amount(row), 0);
  return {
    rows,
    totalInterestCents: sum(({ interestCents }) => interestCents),
    totalOfPaymentsCents: sum(({ paymentCents }) => paymentCents),
    totalMortgageInsuranceCents: sum(({ mortgageInsuranceCents }) => mortgageInsuranceCents),
    ...insuranceEnds(terms, rows),
    basis: basisOf(...rulesOf(terms)),
  };
};

const rowsOf = (terms: ScheduleTerms): ScheduleRow[] => {
  const { months, interestOnlyMonths = 0, extraMonthlyCents = 0 } = terms;
  const last = terms.balloonAfterMonths ?? months;
  const periods = interestPeriods(terms, last);
  const rateFrom = new Map(terms.adjustments?.map((each) => [each.fromPayment, each.annualRatePercent]));
  const insured = insuredBy(terms);
  const rows: ScheduleRow[] = [];
  let [balance, annualRatePercent, level] = [terms.principalCents, terms.annualRatePercent, 0];
  let share = interestShares(annualRatePercent);
  for (let number = 1; number <= last && balance > 0; number += 1) {
    const adjusted = rateFrom.get(number);
    if (adjusted !== undefined) share = interestShares((annualRatePercent = adjusted));
    if (adjusted !== undefined || number === interestOnlyMonths + 1)
      level = levelPaymentCents({ principalCents: balance, annualRatePercent, months: months - number + 1 });
    const period = periods[number - 1];
    if (!period) break;
    const interestCents = shareOf(balance, share(period));
    const owed = balance + interestCents;
    const wanted = number <= interestOnlyMonths ? interestCents : Math.max(level + extraMonthlyCents, interestCents);
    const paymentCents = number === last ? owed : Math.min(wanted, owed);
    const mortgageInsuranceCents = insured(number, balance);
    const principalCents = paymentCents - interestCents;
    balance -= principalCents;
    const { dueOn } = period;
    rows.push({
      number,
      ...(dueOn !== undefined && { dueOn }),
      interestCents,
      principalCents,
      paymentCents,
      mortgageInsuranceCents,
      balanceCents: balance,
    });
  }
  return rows;
};

/** Most periods are as long as the one before: their share of a year is worked out once. */
const interestShares = (annualRatePercent: number) => {
  let [days, share] = [0, rateFor(annualRatePercent, 0, 360)];
  return (period: InterestPeriod) => {
    if (period.days !== days)
      [days, share] = [period.days, rateFor(annualRatePercent, period.days, period.daysPerYear)];
    return share;
  };
};

const hasReached = (balanceCents: number, percent: number, valueCents: number): boolean =>
  balanceCents * 100 <= valueCents * percent;

const midpointOf = (months: number): number => Math.ceil(months / 2);

/** The premium of a payment, by what was owed before it. */
const insuredBy = ({ mortgageInsurance, months }: ScheduleTerms): ((number: number, owedCents: number) => number) => {
  if (!mortgageInsurance) return () => 0;
  const { monthlyCents, originalValueCents } = mortgageInsurance;
  const midpoint = midpointOf(months);
  return (number, owedCents) =>
    number > midpoint || hasReached(owedCents, END_PERCENT, originalValueCents) ? 0 : monthlyCents;
};

const insuranceEnds = (
  { mortgageInsurance, principalCents, months }: ScheduleTerms,
  rows: readonly ScheduleRow[],
): InsuranceEnds => {
  if (!mortgageInsurance) return {};
  const { originalValueCents } = mortgageInsurance;
  const firstAt = (percent: number): number | undefined =>
    hasReached(principalCents, percent, originalValueCents)
      ? 0
      : rows.find(({ balanceCents }) => hasReached(balanceCents, percent, originalValueCents))?.number;
  const [firstBelow80, firstBelow78] = [firstAt(ASK_PERCENT), firstAt(END_PERCENT)];
  return {
    ...(firstBelow80 !== undefined && { firstBelow80 }),
    ...(firstBelow78 !== undefined && { firstBelow78 }),
    midpoint: midpointOf(months),
  };
};

const rulesOf = ({ dayCount = '30/360', mortgageInsurance }: ScheduleTerms): RuleId[] => [
  'level-payment',
  dayCount === '30/360' ? 'interest-30-360' : 'interest-actual',
  ...(mortgageInsurance ? (['pmi-request', 'pmi-automatic', 'pmi-final'] as const) : []),
];
