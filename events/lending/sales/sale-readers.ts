import { isPlainLine } from '../../kernel/plain-text.ts';
import { EARLIEST_YEAR_BUILT, latestYearBuilt } from '../fields/year-built.ts';
import { readFlag, readNumber, stateCode } from './read-cell.ts';
import { type SaleField, type SaleMapping, SQUARE_FEET } from './sale-fields.ts';

const MOST_TEXT = 120;

/** An invalid cell, and how to fix it. */
type Refusal = { readonly reason: string; readonly fix: string };
export type SaleFile = { readonly mapping: SaleMapping; /** A plain date. */ readonly today: string };
type Fact = string | number | boolean;
/** A fact from the text of a cell; undefined where the text says that it is not known. */
export type Reader<T extends Fact> = (text: string, file: SaleFile) => T | Refusal | undefined;

export type Readers = Readonly<Partial<Record<SaleField, Reader<string> | Reader<number> | Reader<boolean>>>>;
/** Values found in a row by a table of readers; unknown ones are omitted. */
export type FactsOf<Table> = { readonly [F in keyof Table]?: Table[F] extends Reader<infer T> ? T : never };

const number =
  (
    least: number,
    most: number,
    example: string,
    factorOf: (mapping: SaleMapping) => number = () => 1,
  ): Reader<number> =>
  (text, { mapping }) => {
    const value = readNumber(text);
    if (value === undefined) return { reason: 'Not a number', fix: `Write digits: ${example}` };
    const scaled = value * factorOf(mapping);
    return scaled >= least && scaled <= most
      ? scaled
      : { reason: `It is not between ${least} and ${most}`, fix: `Check the figure and its unit: ${example}` };
  };

const year: Reader<number> = (text, file) =>
  number(EARLIEST_YEAR_BUILT, latestYearBuilt(file.today), '1987')(text, file);

const yearRenovated: Reader<number> = (text, file) => (text === '0' ? undefined : year(text, file));

const plainText: Reader<string> = (text) => {
  if (text.length > MOST_TEXT) return { reason: `It is longer than ${MOST_TEXT} characters`, fix: 'Shorten it' };
  return isPlainLine(text) ? text : { reason: 'It has invisible characters', fix: 'Retype it' };
};

const zip = (text: string): string | undefined =>
  /^\d{3,5}(\.0)?(-\d{4})?$/.test(text) ? (text.replace(/\.0$/, '').split('-')[0] ?? '').padStart(5, '0') : undefined;

const orRefused =
  <T extends Fact>(read: (text: string) => T | undefined, reason: string, fix: string): Reader<T> =>
  (text) =>
    read(text) ?? { reason, fix };

const areaFactor = ({ areaUnit }: SaleMapping) => SQUARE_FEET[areaUnit];

/** In the order in which problems are reported. */
export const priceAndPlace = {
  price: number(1_000, 1_000_000_000, '425000', ({ priceUnit }) => (priceUnit === 'thousands' ? 1_000 : 1)),
  livingArea: number(100, 100_000, '1850', areaFactor),
  latitude: number(-15, 72, '47.6101'),
  longitude: number(-180, 180, '-122.3344'),
} as const satisfies Readers;

export const details = {
  state: orRefused(stateCode, 'Not a state', 'Write the two letters: WA'),
  postalCode: orRefused(zip, 'Not a ZIP code', 'Write five digits: 98103'),
  waterfront: orRefused(readFlag, 'It is neither yes nor no', 'Write yes or no'),
  bathrooms: number(0, 50, '2.5'),
  halfBathrooms: number(0, 20, '1'),
  area: plainText,
  city: plainText,
  yearRenovated,
  parcelId: plainText,
  street: plainText,
  propertyType: plainText,
  lotArea: number(0, 1_000_000_000, '7200', ({ lotUnit }) => SQUARE_FEET[lotUnit]),
  basementArea: number(0, 100_000, '600', areaFactor),
  bedrooms: number(0, 50, '3'),
  stories: number(0.5, 200, '2'),
  garageSpaces: number(0, 50, '2'),
  yearBuilt: year,
  quality: number(0, 100, '7'),
  condition: number(0, 100, '3'),
  view: number(0, 100, '2'),
} as const satisfies Readers;

export const soldYear = number(1900, 2200, '2026');
