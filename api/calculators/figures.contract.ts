import { z } from 'zod';
import { dollarsToCentsSchema, someDollarsToCentsSchema } from '../../events/kernel/money.ts';
import { plainDate } from '../http/requests/fields.contract.ts';

const MOST_DOLLARS = 1_000_000_000;
const HOW_TO_ENTER = 'Enter dollars with at most two decimals, such as 1234.50';
const HOW_TO_RATE = 'Enter a rate in percent with at most six decimals, such as 6.625';
const HOW_TO_COUNT = 'Enter a whole number';
/** Message for a bad date from a program; screens have their own input. */
export const HOW_TO_DAY = 'Enter a day that exists as YYYY-MM-DD, from 1900 on';

/** Dollars of 0 or more; parses to integer cents. */
export const dollars = dollarsToCentsSchema;

/** Dollars over 0; parses to integer cents. */
export const someDollars = someDollarsToCentsSchema;

/** Dollars, below 0 for a credit; parses to integer cents. */
export const signedDollars = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d{1,2})?$/, HOW_TO_ENTER)], { error: HOW_TO_ENTER })
  .transform(Number)
  .pipe(
    z
      .number()
      .min(-MOST_DOLLARS, HOW_TO_ENTER)
      .max(MOST_DOLLARS, HOW_TO_ENTER)
      .refine((amount) => Math.round(amount * 100) / 100 === amount, HOW_TO_ENTER),
  )
  .transform((amount) => Math.round(amount * 100));

/** Millionths of a percent are where rates end. */
const hasSixDecimals = (rate: number): boolean => Math.abs(rate * 1e6 - Math.round(rate * 1e6)) < 1e-3;

/** A number or a numeric string. @param least, most both are allowed */
export const percent = (least = -5, most = 100) =>
  z
    .union([z.number(), z.string().regex(/^-?\d+(\.\d{1,6})?$/, HOW_TO_RATE)], { error: HOW_TO_RATE })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `Enter a rate of ${least} percent or more`)
        .max(most, `Enter a rate of ${most} percent or less`)
        .refine(hasSixDecimals, HOW_TO_RATE),
    );

/** A whole number, or one in a string. */
export const count = (least: number, most: number, what = 'a whole number') =>
  z
    .union([z.number(), z.string().regex(/^-?\d+$/, HOW_TO_COUNT)], { error: HOW_TO_COUNT })
    .transform(Number)
    .pipe(
      z
        .number()
        .int(HOW_TO_COUNT)
        .min(least, `Enter ${what} from ${least} to ${most}`)
        .max(most, `Enter ${what} from ${least} to ${most}`),
    );

/** A term: 1 to 600 months. */
export const months = count(1, 600, 'months');

/** A calendar day that exists, `2026-03-01`. */
export const day = plainDate(HOW_TO_DAY);

/**
 * Lines of something, which are counted before one of them is looked at: what is too long costs nothing.
 * @param least of them, and what is asked for where there are fewer
 */
export const lines = <Line extends z.ZodType>(line: Line, most: number, least = 0, askedFor?: string) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message: `Enter at most ${most}, not ${value.length}` });
    return z.NEVER;
  }, z.array(line).min(least, askedFor).max(most));

/** A rule that was applied, and where it is written. */
const basis = z.object({ rule: z.string(), citation: z.string() });

/** Answers: every one carries the rules that were applied. */
export const answerWith = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...shape, basis: z.array(basis) });

/** Dollars in an answer: finite, whole cents. */
export const dollarsOut = z.number().meta({ description: 'Dollars' });
/** Percent in an answer: finite. */
export const percentOut = z.number().meta({ description: 'Percent' });
