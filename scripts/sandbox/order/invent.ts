import { createHash } from 'node:crypto';
import { en, Faker, generateMersenne53Randomizer } from '@faker-js/faker';

/** Invented facts that are the same for the same seed. */
export type Invention = {
  readonly faker: Faker;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  /** True in so many of 100 cases. */
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(of: readonly [T, ...T[]]) => T;
};

/** A number of 32 bits that follows from a text. */
export const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** @param seed such as the id of an order, and what is invented for it */
export const invent = (seed: string): Invention => {
  const faker = new Faker({ locale: en, randomizer: generateMersenne53Randomizer(seedOf(seed)) });
  return {
    faker,
    between: (least, most) => faker.number.int({ min: least, max: most }),
    chance: (percent) => faker.number.int({ min: 1, max: 100 }) <= percent,
    pick: (of) => of[faker.number.int({ min: 0, max: of.length - 1 })] ?? of[0],
  };
};

const DAY_MS = 86_400_000;

/** The day after so many, or before. @param day `2026-03-01` */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day of an instant where it is latest in the country, so that it is a day of the future nowhere. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'Pacific/Honolulu' });

/** @param step such as 1,000 */
export const rounded = (amount: number, step: number): number => Math.round(amount / step) * step;
