/**
 * Percentages by the text in force since 2018 (12 CFR 1026.37(o)(4)(ii)), or as the text of 2013 had them. The sample forms of appendix H
 * were printed by the latter: it is for comparison with them only.
 */
export const percentRules = ['in_force', 'of_2013'] as const;
export type PercentRule = (typeof percentRules)[number];

const CENTS = 100;
const MINUS = '– ';
const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @param cents with or without a fraction @returns the nearest whole dollar, half away from 0: 16450 is 165, 16449 is 164 */
export const nearestDollar = (cents: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) + CENTS / 2) / CENTS) + 0;

/**
 * A total of amounts that are rounded themselves is the sum of the rounded ones (comment 37(o)(4)-2).
 * @param cents of each line @returns whole dollars
 */
export const sumOfRounded = (cents: readonly number[]): number =>
  cents.reduce((sum, each) => sum + nearestDollar(each), 0);

const signed = (amount: number, text: string): string => (amount < 0 ? `${MINUS}${text}` : text);

/** `$8,054`, below 0 `– $10,000` as form H-24 has it. @param amount whole dollars */
export const wholeDollarsText = (amount: number): string => signed(amount, `$${dollars.format(Math.abs(amount))}`);

/** The same of cents, rounded to the nearest dollar (12 CFR 1026.37(o)(4)(i)(A)). */
export const dollarsText = (cents: number): string => wholeDollarsText(nearestDollar(cents));

/** `$761.78` @param cents integer cents */
export const centsText = (cents: number): string => signed(cents, `$${exact.format(Math.abs(cents) / CENTS)}`);

/** The loan amount: never rounded, without `.00` (12 CFR 1026.37(o)(4)(i)(B)). @param cents integer cents */
export const loanAmountText = (cents: number): string =>
  cents % CENTS === 0 ? wholeDollarsText(cents / CENTS) : centsText(cents);

/**
 * A per-diem or monthly amount of sections F and G, which keeps its cents; what is left of a cent may be rounded or cut off.
 * @param cents with their fraction: 6812.54 is `$68.13`, cut off `$68.12`
 */
export const partialCentsText = (cents: number, way: 'rounded' | 'truncated' = 'rounded'): string =>
  // Six decimals: what binary fractions add to an amount is no part of it.
  centsText(Math[way === 'rounded' ? 'round' : 'trunc'](Number(cents.toFixed(6))));

const MILLIONTHS = 1_000_000;

const roundedPercent = (percent: number, decimals: number): number => {
  const steps = 10 ** decimals;
  return Math.round(Math.round(percent * MILLIONTHS) / (MILLIONTHS / steps)) / steps;
};

/**
 * `4.274%`, `2.5%`, `7%`: three decimals, without the zeros that end them (12 CFR 1026.37(o)(4)(ii)).
 * @param percent exact to six decimals
 */
export const percentText = (percent: number): string => `${roundedPercent(percent, 3)}%`;

/** The total interest percentage, which the sample forms of 2013 print with two decimals: 69.447 is `69.45%` there. */
export const interestPercentText = (percent: number, rule: PercentRule = 'in_force'): string =>
  rule === 'in_force' ? percentText(percent) : `${roundedPercent(percent, 2)}%`;
