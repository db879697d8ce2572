import { shareOf } from '../repayment/exact.ts';

/** Thousandths of a percent in a whole. */
const THOUSANDTHS = 100_000;

/**
 * Share of an amount in percent with three decimals, half-up: 66.667.
 * @param partCents integer @param wholeCents integer over 0
 */
export const percentOf = (partCents: number, wholeCents: number): number =>
  shareOf(partCents, { numerator: THOUSANDTHS, denominator: wholeCents }) / 1000;
