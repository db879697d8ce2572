import type { FieldError } from '../../kernel/errors.ts';
import { rateProblems } from '../rules/refuse.ts';

/** Rates are reckoned in whole millionths of a percent: six decimals. */
const MILLIONTHS = 1_000_000;
/** Of a millionth of a percent, that many make one. */
const WHOLE = 100 * MILLIONTHS;

/** A fraction of whole numbers, so that half a cent of interest is exactly half a cent. */
export type Fraction = { readonly numerator: number; readonly denominator: number };

/** A rate for a part of a year, in lowest terms: 6.5 % for 30 of 360 days is 13 of 2,400. */
export const rateFor = (ratePercent: number, days: number, daysPerYear: number): Fraction => {
  const numerator = Math.round(ratePercent * MILLIONTHS) * days;
  const denominator = WHOLE * daysPerYear;
  const common = greatestCommonDivisor(Math.abs(numerator), denominator);
  return { numerator: numerator / common, denominator: denominator / common };
};

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

/** A fraction of an amount, rounded half-up to the cent and exact at any size. @param cents integer @returns integer cents */
export const shareOf = (cents: number, { numerator, denominator }: Fraction): number => {
  const product = cents * numerator;
  if (!Number.isSafeInteger(product)) return exactShareOf(cents, { numerator, denominator });
  const quotient = Math.floor(product / denominator);
  const rest = product - quotient * denominator;
  return 2 * rest >= denominator ? quotient + 1 : quotient;
};

const exactShareOf = (cents: number, { numerator, denominator }: Fraction): number => {
  const [doubled, divisor] = [2n * BigInt(cents) * BigInt(numerator) + BigInt(denominator), 2n * BigInt(denominator)];
  const quotient = doubled / divisor;
  return Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient);
};

/** A rate of -5 to 100 percent with at most six decimals, else what is wrong with it. @param field its name on the wire */
export const exactRateProblems = (field: string, ratePercent: number): FieldError[] => {
  const problems = rateProblems(field, ratePercent);
  const millionths = ratePercent * MILLIONTHS;
  return problems.length > 0 || Math.abs(millionths - Math.round(millionths)) < 1e-4
    ? problems
    : [{ field, message: 'Use a rate of at most six decimals' }];
};
