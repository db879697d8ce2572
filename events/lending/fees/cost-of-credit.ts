import { RuleViolationError } from '../../kernel/errors.ts';
import { aprByUnitPeriods } from '../apr/annual-percentage-rate.ts';
import { levelPaymentCents } from '../repayment/payment.ts';
import { schedule } from '../repayment/schedule.ts';
import type { ScheduleTerms } from '../repayment/schedule-terms.ts';
import { type Basis, basisOf } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import { MOST_CENTS } from '../rules/refuse.ts';
import { highCostFeesOver } from '../thresholds/high-cost.ts';
import { feesCapCentsOf } from '../thresholds/qualified-mortgage.ts';
import { thresholdYears } from '../thresholds/threshold-years.ts';
import { type FeeLine, isBorrowerPaid, isCredit } from './fee-line.ts';

/** Parts of a line that the cost of credit needs. */
export type PricedFee = Pick<FeeLine, 'section' | 'cents' | 'paidBy' | 'isFinanceCharge' | 'isPointsAndFees'>;

/** How payments run that are not level, as a schedule takes it: interest only, a balloon, and rates as they are expected to be. */
export type PaymentCourse = Pick<ScheduleTerms, 'interestOnlyMonths' | 'balloonAfterMonths' | 'adjustments'>;

/** A loan whose cost is worked out; integer cents. */
export type CostedLoan = {
  readonly amountCents: number;
  readonly ratePercent: number;
  readonly termYears: number;
  readonly type: LoanType;
  /**
   * Left out of a level payment; null where it is not known, so that nothing is which depends on it. An adjustable rate is the initial one,
   * then the fully indexed one (12 CFR 1026 Supplement I 17(c)(1)-10).
   */
  readonly course?: PaymentCourse | null | undefined;
  /** A month; left out where there is none. */
  readonly mortgageInsuranceCents?: number | undefined;
  /** The lower of price and value. */
  readonly valueCents: number;
  /** Of consummation, which the limits go by. */
  readonly year: number;
};

/** A limit of points and fees; integer cents. */
export type FeeLimit = { readonly limitCents: number; readonly isExceeded: boolean };

/** What credit costs, by a fee worksheet; integer cents. */
export type CostOfCredit = {
  /** Percent a year, six decimals; null where fees leave nothing that is financed, no rate balances what they leave, or payments are not known. */
  readonly aprPercent: number | null;
  readonly amountFinancedCents: number;
  readonly prepaidFinanceChargeCents: number;
  /** Null where payments are not known. */
  readonly financeChargeCents: number | null;
  readonly pointsAndFeesCents: number;
  /** The most for a qualified mortgage; null for a year whose thresholds are not known. */
  readonly qualifiedMortgage: FeeLimit | null;
  /** Over it the loan is high-cost. */
  readonly highCost: FeeLimit | null;
  readonly basis: readonly Basis[];
};

const MONTHS_PER_YEAR = 12;
/** FHA premiums of loans up to 90 percent of the value end after eleven years. */
const FHA_PREMIUM_MONTHS = 132;
const FHA_PREMIUM_ENDS_AT_PERCENT = 90;

/**
 * Number of payments with mortgage insurance: until 12 USC 4902 ends it, for FHA 132 or all, for USDA all.
 * @param principalCents of the note
 */
export const insuredPayments = (loan: CostedLoan, principalCents: number): number => {
  const { type, valueCents, mortgageInsuranceCents: monthlyCents = 0, ratePercent, termYears, course } = loan;
  const payments = course?.balloonAfterMonths ?? termYears * MONTHS_PER_YEAR;
  if (monthlyCents === 0 || principalCents <= 0 || principalCents > MOST_CENTS) return 0;
  if (type === 'usda') return payments;
  if (type === 'fha') {
    const isHigh = loan.amountCents * 100 > valueCents * FHA_PREMIUM_ENDS_AT_PERCENT;
    return isHigh ? payments : Math.min(payments, FHA_PREMIUM_MONTHS);
  }
  const { rows } = schedule({
    principalCents,
    annualRatePercent: ratePercent,
    months: termYears * MONTHS_PER_YEAR,
    ...course,
    ...(valueCents > 0 && { mortgageInsurance: { monthlyCents, originalValueCents: valueCents } }),
  });
  return rows.filter(({ mortgageInsuranceCents }) => mortgageInsuranceCents > 0).length;
};

const sum = (fees: readonly PricedFee[]): number => fees.reduce((all, { cents }) => all + cents, 0);

const limit = (cents: number, limitCents: number): FeeLimit => ({ limitCents, isExceeded: cents > limitCents });

type Payments = Parameters<typeof aprByUnitPeriods>[0]['payments'];
type Run = Payments[number];

/** Null where no rate balances them: a mistyped fee is looked at and mended in the same worksheet. */
const aprOf = (amountCents: number, payments: Payments): number | null => {
  try {
    const advances = [{ amountCents, periods: 0, fraction: 0 }];
    return aprByUnitPeriods({ unitPeriodsPerYear: MONTHS_PER_YEAR, advances, payments }).aprPercent;
  } catch (error) {
    if (error instanceof RuleViolationError) return null;
    throw error;
  }
};

/** Payments in runs of one amount each, mortgage insurance included. */
const paymentsOf = (loan: CostedLoan, principalCents: number): Run[] => {
  const insured = insuredPayments(loan, principalCents);
  const { mortgageInsuranceCents = 0, ratePercent: annualRatePercent, termYears, course } = loan;
  const terms = { principalCents, annualRatePercent, months: termYears * MONTHS_PER_YEAR };
  if (!course) {
    const payment = levelPaymentCents(terms);
    return [
      { count: insured, amountCents: payment + mortgageInsuranceCents, periods: 1, fraction: 0 },
      { count: terms.months - insured, amountCents: payment, periods: insured + 1, fraction: 0 },
    ].filter(({ count }) => count > 0);
  }
  const runs: Run[] = [];
  for (const { number, paymentCents } of schedule({ ...terms, ...course }).rows) {
    const amountCents = paymentCents + (number <= insured ? mortgageInsuranceCents : 0);
    const last = runs.at(-1);
    if (last?.amountCents === amountCents) runs.splice(-1, 1, { ...last, count: last.count + 1 });
    else runs.push({ count: 1, amountCents, periods: number, fraction: 0 });
  }
  return runs;
};

/**
 * APR, finance charge, and points and fees of a loan by its fees, with a payment each month. A credit of the lender that is for no
 * charge in particular lowers none of them.
 */
export const costOfCredit = (loan: CostedLoan, fees: readonly PricedFee[]): CostOfCredit => {
  const own = fees.filter((fee) => isBorrowerPaid(fee) && !isCredit(fee.section));
  const principalCents = loan.amountCents + sum(own.filter(({ paidBy }) => paidBy === 'financed'));
  const isKnown = loan.course !== null && principalCents > 0 && principalCents <= MOST_CENTS;
  const payments = isKnown ? paymentsOf(loan, principalCents) : [];
  const prepaidFinanceChargeCents = sum(own.filter(({ isFinanceCharge }) => isFinanceCharge));
  const amountFinancedCents = principalCents - prepaidFinanceChargeCents;
  const paid = payments.reduce((all, { count, amountCents }) => all + count * amountCents, 0);
  const aprPercent =
    amountFinancedCents > 0 && paid >= amountFinancedCents ? aprOf(amountFinancedCents, payments) : null;
  // What the lender pays itself for somebody else's service counts as it is marked; what sellers pay does not.
  const counted = fees.filter(({ isPointsAndFees, paidBy }) => isPointsAndFees && paidBy !== 'seller');
  const pointsAndFeesCents = sum(counted);
  const financedPoints = sum(
    counted.filter(({ paidBy, isFinanceCharge }) => paidBy === 'financed' && !isFinanceCharge),
  );
  const thresholds = thresholdYears[loan.year];
  const total = { loanAmountCents: Math.max(0, amountFinancedCents - financedPoints) };
  return {
    aprPercent,
    amountFinancedCents,
    prepaidFinanceChargeCents,
    financeChargeCents: loan.course === null ? null : paid - amountFinancedCents,
    pointsAndFeesCents,
    qualifiedMortgage: thresholds ? limit(pointsAndFeesCents, feesCapCentsOf(total, thresholds)) : null,
    highCost: thresholds ? limit(pointsAndFeesCents, highCostFeesOver(total, thresholds)) : null,
    basis: basisOf(
      'apr-general-equation',
      'first-period',
      'prepaid-finance-charge',
      ...(loan.mortgageInsuranceCents && payments.length > 0 ? (['finance-charge-insurance'] as const) : []),
      'points-and-fees',
      ...(thresholds ? (['qm-fees', 'hoepa'] as const) : []),
    ),
  };
};
