import { daysInMonth } from '../calendar/days.ts';
import { type Fraction, shareOf } from '../repayment/exact.ts';

/** Months of a year until a day, the day included: 2.5 as 75 of 30 for `2026-03-15` in a month of 30 days. @param through `2026-03-15` */
export const monthsThrough = (through: string): Fraction => {
  const days = daysInMonth(through);
  return {
    numerator: (Number(through.slice(5, 7)) - 1) * days + Number(through.slice(8)),
    denominator: days,
  };
};

/** What an amount is a month, half-up to the cent. @param months how long it was earned */
export const perMonth = (cents: number, { numerator, denominator }: Fraction): number =>
  shareOf(cents, { numerator: denominator, denominator: numerator });

/** A number of months with at most three decimals as a fraction. */
export const monthsOf = (months: number): Fraction => ({ numerator: Math.round(months * 1_000), denominator: 1_000 });

/** The length of two times together. */
export const together = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});
