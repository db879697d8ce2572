import { type Fraction, shareOf } from '../repayment/exact.ts';
import { basisOf } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import { monthsThrough, perMonth } from './periods.ts';
import type { QualifyingIncome } from './income-result.ts';
import type { WorksheetOf } from './worksheet.schema.ts';

type Sheet = WorksheetOf<'base_pay'>;

/** Payments of a year over its months. */
const paymentsAMonth: Readonly<Record<Exclude<Sheet['frequency'], 'hourly'>, Fraction>> = {
  annual: { numerator: 1, denominator: 12 },
  monthly: { numerator: 1, denominator: 1 },
  semimonthly: { numerator: 2, denominator: 1 },
  biweekly: { numerator: 26, denominator: 12 },
  weekly: { numerator: 52, denominator: 12 },
};

/** So much less since January than the rate of pay promises is a finding: five percent, a lender's own line. */
const NOTICED_PERCENT = 95;

/** Salary or hourly pay by how often it is paid, held against what was paid this year (Selling Guide B3-3.1-03). */
export const basePay = ({ frequency, payCents, hoursPerWeek, yearToDate }: Sheet): QualifyingIncome => {
  refuseIfAny(
    'Hourly pay needs the hours of a week',
    frequency === 'hourly' && hoursPerWeek === undefined
      ? [{ field: 'hoursPerWeek', message: 'Enter the average hours of a week, such as 40' }]
      : [],
  );
  const monthlyCents = shareOf(
    payCents,
    frequency === 'hourly' ? hoursAMonth(hoursPerWeek ?? 0) : paymentsAMonth[frequency],
  );
  const earnedCents = yearToDate && perMonth(yearToDate.cents, monthsThrough(yearToDate.through));
  return {
    monthlyCents,
    lines: [
      { name: 'Base pay, a month', cents: monthlyCents },
      ...(earnedCents === undefined ? [] : [{ name: 'Year to date, a month', cents: earnedCents }]),
    ],
    findings:
      earnedCents !== undefined && earnedCents * 100 < monthlyCents * NOTICED_PERCENT ? ['year_to_date_lower'] : [],
    basis: basisOf('income-base-pay'),
  };
};

/** Hours of a week with two decimals, times 52 weeks over twelve months. */
const hoursAMonth = (hours: number): Fraction => ({ numerator: Math.round(hours * 100) * 52, denominator: 1_200 });
