import { isPlainLine } from '../../kernel/plain-text.ts';
import { latestYearBuilt } from '../fields/year-built.ts';
import { dayOf, readDay, readFlag, readMonth, readNumber, stateCode } from './read-cell.ts';
import { type RecordedSale, saleIdsOf } from './recorded-sale.ts';
import { type SaleField, saleFieldNames, type SaleMapping, SQUARE_FEET } from './sale-fields.ts';

/** A row that is not taken, by what is wrong in it. */
export type RefusedSale = {
  readonly row: number;
  /** As the report names it: `Sale price`. */
  readonly field: string;
  readonly reason: string;
  readonly fix: string;
};

export type ReadSale = { readonly sale?: RecordedSale; readonly refused: readonly RefusedSale[] };

/** What files write where nothing is known. */
const UNKNOWN = /^(|na|n\/a|null|none|nan|-|\?)$/i;
const MOST_TEXT = 120;
const EARLIEST = '1900-01-01';

type Range = { readonly least: number; readonly most: number; readonly example: string };
const PRICE: Range = { least: 1_000, most: 1_000_000_000, example: '425000' };
const LIVING: Range = { least: 100, most: 100_000, example: '1850' };
const EARLIEST_YEAR = 1600;
const ranges = {
  lotArea: { least: 0, most: 1_000_000_000, example: '7200' },
  basementArea: { least: 0, most: 100_000, example: '600' },
  bedrooms: { least: 0, most: 50, example: '3' },
  bathrooms: { least: 0, most: 50, example: '2.5' },
  halfBathrooms: { least: 0, most: 20, example: '1' },
  stories: { least: 0.5, most: 200, example: '2' },
  garageSpaces: { least: 0, most: 50, example: '2' },
  quality: { least: 0, most: 100, example: '7' },
  condition: { least: 0, most: 100, example: '3' },
  view: { least: 0, most: 100, example: '2' },
  latitude: { least: -15, most: 72, example: '47.6101' },
  longitude: { least: -180, most: 180, example: '-122.3344' },
} as const satisfies Partial<Record<SaleField, Range>>;

/** Without the undefined ones: what is not known is left out of the log. */
const withoutUnknown = <T extends object>(facts: T): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;

/**
 * A reader of the rows of one file.
 * @param today plain date: a sale of a later day is mistyped
 */
export const saleReader = (mapping: SaleMapping, header: readonly string[], today: string) => {
  const placeOf = new Map(mapping.columns.map(({ field, column }) => [field, header.indexOf(column)]));
  const areaFactor = SQUARE_FEET[mapping.areaUnit];
  const lotFactor = SQUARE_FEET[mapping.lotUnit];
  const years: Range = { least: EARLIEST_YEAR, most: latestYearBuilt(today), example: '1987' };

  /** @param row of the file, the header is 1 */
  return (row: number, cells: readonly string[]): ReadSale => {
    const refused: RefusedSale[] = [];
    const refuse = (field: SaleField, reason: string, fix: string): undefined => {
      refused.push({ row, field: saleFieldNames[field], reason, fix });
      return undefined;
    };
    const cell = (field: SaleField): string | undefined => {
      const place = placeOf.get(field);
      const text = place === undefined ? undefined : cells[place]?.trim();
      return text === undefined || UNKNOWN.test(text) ? undefined : text;
    };
    const number = (field: SaleField, { least, most, example }: Range, factor = 1): number | undefined => {
      const text = cell(field);
      if (text === undefined) return undefined;
      const value = readNumber(text);
      if (value === undefined) return refuse(field, 'It is no number', `Write digits: ${example}`);
      const scaled = value * factor;
      if (scaled >= least && scaled <= most) return scaled;
      return refuse(field, `It is not between ${least} and ${most}`, `Check the figure and its unit: ${example}`);
    };
    const optional = (field: keyof typeof ranges, factor = 1) => number(field, ranges[field], factor);
    const text = (field: SaleField): string | undefined => {
      const value = cell(field);
      if (value === undefined) return undefined;
      if (value.length > MOST_TEXT) return refuse(field, `It is longer than ${MOST_TEXT} characters`, 'Shorten it');
      if (!isPlainLine(value)) return refuse(field, 'It has characters that cannot be seen', 'Write it anew');
      return value;
    };
    const needed = (field: SaleField, value: number | undefined): number => {
      const isRefused = refused.some((each) => each.field === saleFieldNames[field]);
      if (value === undefined && !isRefused) refuse(field, 'It is missing', 'Give it, or leave the row out');
      return value ?? 0;
    };

    const soldOn = ((): string | undefined => {
      if (placeOf.has('soldOn')) {
        const given = cell('soldOn');
        if (given === undefined) return refuse('soldOn', 'It is missing', 'Give the day of the sale');
        return readDay(given) ?? refuse('soldOn', 'It is no date', 'Write it as 2026-03-31 or 3/31/2026');
      }
      const year = number('soldYear', { least: 1900, most: 2200, example: '2026' });
      const month = readMonth(cell('soldMonth') ?? '');
      if (month === undefined) return refuse('soldMonth', 'It is no month', 'Write 1 to 12');
      // The middle of the month: nobody says which day.
      return year === undefined ? undefined : dayOf(year, month, 15);
    })();
    if (soldOn === undefined && refused.length === 0) refuse('soldOn', 'It is missing', 'Give the day of the sale');
    if (soldOn !== undefined && soldOn < EARLIEST) refuse('soldOn', `It is before ${EARLIEST}`, 'Check the year');
    // A sale of this month stands on the 15th, which may be to come.
    if (soldOn !== undefined && soldOn > today && (placeOf.has('soldOn') || soldOn.slice(0, 7) > today.slice(0, 7))) {
      refuse('soldOn', 'It is in the future', 'Check the date; sales are imported once they are closed');
    }
    const price = needed('price', number('price', PRICE, mapping.priceUnit === 'thousands' ? 1_000 : 1));
    const livingArea = needed('livingArea', number('livingArea', LIVING, areaFactor));
    const latitude = optional('latitude');
    const longitude = optional('longitude');
    if ((latitude === undefined) !== (longitude === undefined) && refused.length === 0) {
      refuse(
        latitude === undefined ? 'latitude' : 'longitude',
        'One coordinate is there and the other is not',
        'Give both, or neither',
      );
    }
    const givenState = cell('state') ?? mapping.state;
    const state =
      givenState === undefined || givenState === ''
        ? undefined
        : (stateCode(givenState) ?? refuse('state', 'It is no state', 'Write the two letters: WA'));
    const givenZip = cell('postalCode');
    const postalCode =
      givenZip === undefined
        ? undefined
        : /^\d{3,5}(\.0)?(-\d{4})?$/.test(givenZip)
          ? (givenZip.replace(/\.0$/, '').split('-')[0] ?? '').padStart(5, '0')
          : refuse('postalCode', 'It is no ZIP code', 'Write five digits: 98103');
    const waterfrontText = cell('waterfront');
    const waterfront =
      waterfrontText === undefined
        ? undefined
        : (readFlag(waterfrontText) ?? refuse('waterfront', 'It is neither yes nor no', 'Write yes or no'));
    const full = optional('bathrooms');
    const half = optional('halfBathrooms');
    const area = text('area') ?? postalCode;
    const city = text('city') ?? (mapping.city || undefined);
    const renovated = cell('yearRenovated') === '0' ? undefined : number('yearRenovated', years);
    const facts = {
      livingArea,
      parcelId: text('parcelId'),
      street: text('street'),
      city,
      state,
      postalCode,
      area,
      latitude,
      longitude,
      propertyType: text('propertyType'),
      lotArea: optional('lotArea', lotFactor),
      basementArea: optional('basementArea', areaFactor),
      bedrooms: optional('bedrooms'),
      bathrooms: full === undefined ? undefined : full + (half ?? 0) / 2,
      stories: optional('stories'),
      garageSpaces: optional('garageSpaces'),
      yearBuilt: number('yearBuilt', years),
      yearRenovated: renovated,
      quality: optional('quality'),
      condition: optional('condition'),
      view: optional('view'),
      waterfront,
    };
    if (refused.length === 0 && latitude === undefined && (state === undefined || (area ?? city) === undefined)) {
      refuse(
        'area',
        'It does not say where the home stands',
        'Give coordinates, or the state with a neighborhood, ZIP code or city',
      );
    }
    if (refused.length > 0 || soldOn === undefined) return { refused };
    const ids = saleIdsOf(facts, soldOn);
    return { sale: withoutUnknown({ ...ids, row, soldOn, priceCents: Math.round(price * 100), ...facts }), refused };
  };
};
