import { z } from 'zod';

/** Above this a figure is a typing error, not a mortgage: 1 billion dollars. */
const MOST_DOLLARS = 1_000_000_000;
const HOW_TO_ENTER = 'Enter dollars with at most two decimals, such as 1234.50';

const inCents = (amount: z.ZodNumber) =>
  z
    .union([z.number(), z.string().regex(/^-?\d+(\.\d{1,2})?$/, HOW_TO_ENTER)], { error: HOW_TO_ENTER })
    .transform(Number)
    .pipe(
      amount
        .max(MOST_DOLLARS, 'Enter an amount of one billion dollars or less')
        .refine((dollars) => Math.round(dollars * 100) / 100 === dollars, {
          message: HOW_TO_ENTER,
        }),
    )
    .transform((dollars) => Math.round(dollars * 100));

/**
 * Dollars as they cross the API: a JSON number or a numeric string, at most two decimals, not negative.
 * Parses to whole cents. @returns integer cents
 */
export const dollarsToCentsSchema = inCents(z.number().min(0, 'Enter an amount of 0 dollars or more'));

/** The same for an amount that has to be there: over 0. @returns integer cents */
export const someDollarsToCentsSchema = inCents(z.number().positive('Enter an amount over 0'));

/** @param cents integer cents @returns dollars with at most two decimals, for JSON */
export const centsToDollars = (cents: number): number => Math.round(cents) / 100;

/** A stored amount: integer cents, because floating point never carries money. */
export const centsSchema = z.int().min(0);

/** @param amount dollars, such as a vendor's report has them @returns integer cents */
export const toCents = (amount: number): number => Math.round(amount * 100);

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** `$1,234.50` @param cents integer cents */
export const centsInWords = (cents: number): string => exact.format(centsToDollars(cents));
/** `$1,235` @param cents integer cents */
export const wholeDollarsInWords = (cents: number): string => whole.format(centsToDollars(cents));
