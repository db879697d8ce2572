import type { FieldError } from '../../kernel/errors.ts';
import { addMonths, dateProblems } from '../calendar/days.ts';
import { amountProblems, monthsProblems } from '../rules/refuse.ts';
import { exactRateProblems } from './exact.ts';
import type { Repayment } from './payment.ts';

/** Day count of a period: 30/360, or actual days over 365 or 360. */
export const dayCounts = ['30/360', 'actual/365', 'actual/360'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Terms of a schedule; money in integer cents, dates `2026-03-01`. */
export type ScheduleTerms = Repayment & {
  /** When interest begins; a month before the first payment if left out. */
  readonly disbursedOn?: string;
  /** When the first payment is due; a month after the money if left out. */
  readonly firstDueOn?: string;
  /** `30/360` if left out. The others need a date. */
  readonly dayCount?: DayCount;
  /** So many first payments are interest only; the rest repay the loan over the months that are left. */
  readonly interestOnlyMonths?: number;
  /** With this payment everything is due. */
  readonly balloonAfterMonths?: number;
  /** A new rate from a payment on; the payment is worked out again over the months that are left. */
  readonly adjustments?: readonly { readonly fromPayment: number; readonly annualRatePercent: number }[];
  /**
   * Premiums until the balance is scheduled to reach 78 percent of the original value, or half of the term is over: private
   * insurance of a borrower who is current, on a loan that is not defined as high risk (12 USC 4902(g)). FHA's and USDA's do not follow it.
   */
  readonly mortgageInsurance?: { readonly monthlyCents: number; readonly originalValueCents: number };
  /** Paid with every level payment on top of it. */
  readonly extraMonthlyCents?: number;
};

const MOST_FIRST_MONTHS = 12;

/** Errors in the terms of a schedule, by field on the wire. */
export const scheduleProblems = (terms: ScheduleTerms): FieldError[] => [
  ...amountProblems('principal', terms.principalCents, 1),
  ...exactRateProblems('annualRate', terms.annualRatePercent),
  ...monthsProblems('months', terms.months),
  ...shapeProblems(terms),
  ...periodProblems(terms),
  ...amountProblems('extra', terms.extraMonthlyCents ?? 0),
  ...(terms.mortgageInsurance
    ? [
        ...amountProblems('mortgageInsurance.monthly', terms.mortgageInsurance.monthlyCents),
        ...amountProblems('mortgageInsurance.originalValue', terms.mortgageInsurance.originalValueCents, 1),
      ]
    : []),
];

const shapeProblems = ({ months, interestOnlyMonths, balloonAfterMonths, adjustments = [] }: ScheduleTerms) => {
  const last = balloonAfterMonths ?? months;
  return [
    ...(interestOnlyMonths === undefined ? [] : within('interestOnlyMonths', interestOnlyMonths, 0, last - 1)),
    ...(balloonAfterMonths === undefined ? [] : within('balloonAfterMonths', balloonAfterMonths, 1, months)),
    ...adjustments.flatMap(({ fromPayment, annualRatePercent }, index) => [
      ...within(`adjustments.${index}.fromPayment`, fromPayment, 2, last),
      ...exactRateProblems(`adjustments.${index}.annualRate`, annualRatePercent),
      ...(adjustments.findIndex((each) => each.fromPayment === fromPayment) === index
        ? []
        : [{ field: `adjustments.${index}.fromPayment`, message: 'Give one adjustment for a payment' }]),
    ]),
  ];
};

const within = (field: string, value: number, least: number, most: number): FieldError[] =>
  Number.isInteger(value) && value >= least && value <= most
    ? []
    : [{ field, message: `Use a whole number from ${least} to ${most}` }];

const periodProblems = ({ disbursedOn, firstDueOn, dayCount = '30/360' }: ScheduleTerms): FieldError[] => {
  const problems = [
    ...(disbursedOn === undefined ? [] : dateProblems('disbursedOn', disbursedOn)),
    ...(firstDueOn === undefined ? [] : dateProblems('firstDueOn', firstDueOn)),
  ];
  if (problems.length > 0) return problems;
  if (disbursedOn === undefined && firstDueOn === undefined) {
    return dayCount === '30/360'
      ? []
      : [{ field: 'firstDueOn', message: `Give the date of the first payment: ${dayCount} counts real days` }];
  }
  if (disbursedOn === undefined || firstDueOn === undefined) return [];
  if (firstDueOn <= disbursedOn) return [{ field: 'firstDueOn', message: 'Use a date after the disbursement' }];
  return firstDueOn > addMonths(disbursedOn, MOST_FIRST_MONTHS)
    ? [{ field: 'firstDueOn', message: `Use a date within ${MOST_FIRST_MONTHS} months of the disbursement` }]
    : [];
};
