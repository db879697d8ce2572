import { z } from 'zod';
import { centsToDollars } from '../../../events/kernel/money.ts';

const MOST_DOLLARS = 1_000_000_000;
const TOO_MUCH = 'Enter an amount of one billion dollars or less, on either side of 0';

const signed = (below: string) => {
  const howToEnter = `Enter dollars with at most two decimals, below 0 for ${below}, such as -1234.50`;
  return z
    .number(howToEnter)
    .min(-MOST_DOLLARS, TOO_MUCH)
    .max(MOST_DOLLARS, TOO_MUCH)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, howToEnter)
    .transform((amount) => Math.round(amount * 100));
};

/** Dollars, below 0 for a loss; parses to integer cents. */
export const signedDollars = signed('a loss');
/** Dollars, below 0 for a credit; parses to integer cents. */
export const dollarsOrCredit = signed('a credit');

/** Fields of a worksheet that are no money. */
const otherNumbers = new Set(['hoursPerWeek', 'year', 'months', 'businessMiles', 'ownershipPercent', 'fairRentalDays']);

type Renamed = readonly [name: string, value: unknown];

const each = (value: unknown, rename: (name: string, amount: number) => Renamed): unknown => {
  if (Array.isArray(value)) return value.map((item) => each(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) =>
      typeof item === 'number' && !otherNumbers.has(name) ? rename(name, item) : [name, each(item, rename)],
    ),
  );
};

/** A worksheet as the domain names its money: `pay` of the wire, parsed to cents, is `payCents`, and an `amount` is `cents`. */
export const inCents = (sheet: object): unknown =>
  each(sheet, (name, amount) => [name === 'amount' ? 'cents' : `${name}Cents`, amount]);

/** A worksheet as it was sent, in dollars. */
export const inDollars = (sheet: object): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(
      each(sheet, (name, cents) => [name === 'cents' ? 'amount' : name.replace(/Cents$/, ''), centsToDollars(cents)]),
    );
