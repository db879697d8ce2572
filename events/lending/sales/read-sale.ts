import { keysOf } from '../../kernel/by-type.ts';
import { dayOf, readDay, readMonth } from './read-cell.ts';
import { type RecordedSale, saleIdsOf } from './recorded-sale.ts';
import { type SaleField, saleFieldNames, type SaleMapping } from './sale-fields.ts';
import {
  details,
  type FactsOf,
  priceAndPlace,
  type Reader,
  type Readers,
  type SaleFile,
  soldYear,
} from './sale-readers.ts';

/** A row that is not taken, by what is wrong in it. */
export type RefusedSale = {
  readonly row: number;
  /** As the report names it: `Sale price`. */
  readonly field: string;
  readonly reason: string;
  readonly fix: string;
};

export type ReadSale = { readonly sale?: RecordedSale; readonly refused: readonly RefusedSale[] };

/** Placeholders for unknown values in files. */
const UNKNOWN = /^(|na|n\/a|null|none|nan|-|\?)$/i;
const EARLIEST = '1900-01-01';

/** One row as it is read; what is wrong in it comes together in `refused`. */
type Row = {
  readonly file: SaleFile;
  readonly has: (field: SaleField) => boolean;
  readonly cell: (field: SaleField) => string | undefined;
  readonly refuse: (field: SaleField, reason: string, fix: string) => undefined;
  readonly refused: readonly RefusedSale[];
};

const needed: readonly SaleField[] = ['price', 'livingArea'];

const readAll = <Table extends Readers>(row: Row, table: Table): FactsOf<Table> =>
  Object.fromEntries(
    keysOf(table).flatMap((field) => {
      const fact = read(row, field as SaleField, table[field] as Reader<string | number | boolean>);
      return fact === undefined ? [] : [[field, fact]];
    }),
    // TypeScript does not see that each fact is the one of its field.
  ) as FactsOf<Table>;

const read = <T extends string | number | boolean>(row: Row, field: SaleField, reader: Reader<T>): T | undefined => {
  const text = row.cell(field);
  if (text === undefined) {
    return needed.includes(field) ? row.refuse(field, 'It is missing', 'Give it, or leave the row out') : undefined;
  }
  const fact = reader(text, row.file);
  return typeof fact === 'object' ? row.refuse(field, fact.reason, fact.fix) : fact;
};

const givenDay = (row: Row): string | undefined => {
  if (row.has('soldOn')) {
    const given = row.cell('soldOn');
    if (given === undefined) return row.refuse('soldOn', 'It is missing', 'Give the day of the sale');
    return readDay(given) ?? row.refuse('soldOn', 'Not a date', 'Write it as 2026-03-31 or 3/31/2026');
  }
  const inYear = read(row, 'soldYear', soldYear);
  const month = readMonth(row.cell('soldMonth') ?? '');
  if (month === undefined) return row.refuse('soldMonth', 'Not a month', 'Write 1 to 12');
  // The middle of the month: nobody says which day.
  return inYear === undefined ? undefined : dayOf(inYear, month, 15);
};

const soldOnOf = (row: Row): string | undefined => {
  const { today } = row.file;
  const soldOn = givenDay(row);
  if (soldOn === undefined) {
    if (row.refused.length === 0) row.refuse('soldOn', 'It is missing', 'Give the day of the sale');
    return undefined;
  }
  if (soldOn < EARLIEST) row.refuse('soldOn', `It is before ${EARLIEST}`, 'Check the year');
  // A sale of this month stands on the 15th, which may be to come.
  if (soldOn > today && (row.has('soldOn') || soldOn.slice(0, 7) > today.slice(0, 7))) {
    row.refuse('soldOn', 'It is in the future', 'Check the date; sales are imported once they are closed');
  }
  return soldOn;
};

const priceAndPlaceOf = (row: Row): FactsOf<typeof priceAndPlace> => {
  const facts = readAll(row, priceAndPlace);
  const { latitude, longitude } = facts;
  if ((latitude === undefined) !== (longitude === undefined) && row.refused.length === 0) {
    const missing = latitude === undefined ? 'latitude' : 'longitude';
    row.refuse(missing, 'One coordinate is there and the other is not', 'Give both, or neither');
  }
  return facts;
};

const detailsOf = (row: Row) => {
  const { bathrooms: full, halfBathrooms: half = 0, ...facts } = readAll(row, details);
  const area = facts.area ?? facts.postalCode;
  const city = facts.city ?? (row.file.mapping.city || undefined);
  return {
    ...facts,
    ...(area !== undefined && { area }),
    ...(city !== undefined && { city }),
    ...(full !== undefined && { bathrooms: full + half / 2 }),
  };
};

const saleIn = (row: Row, rowNumber: number): RecordedSale | undefined => {
  const soldOn = soldOnOf(row);
  const { price, livingArea = 0, ...place } = priceAndPlaceOf(row);
  const facts = { livingArea, ...place, ...detailsOf(row) };
  const isPlaced =
    facts.latitude !== undefined || (facts.state !== undefined && (facts.area ?? facts.city) !== undefined);
  if (row.refused.length === 0 && !isPlaced) {
    const fix = 'Give coordinates, or the state with a neighborhood, ZIP code or city';
    row.refuse('area', 'It does not say where the home stands', fix);
  }
  if (row.refused.length > 0 || soldOn === undefined || price === undefined) return undefined;
  return { ...saleIdsOf(facts, soldOn), row: rowNumber, soldOn, priceCents: Math.round(price * 100), ...facts };
};

/**
 * A reader of the rows of one file.
 * @param today plain date: a sale of a later day is mistyped
 */
export const saleReader = (mapping: SaleMapping, header: readonly string[], today: string) => {
  const placeOf = new Map(mapping.columns.map(({ field, column }) => [field, header.indexOf(column)]));
  const file = { mapping, today };
  const has = (field: SaleField): boolean => placeOf.has(field);

  /** @param rowNumber in the file, the header is 1 */
  return (rowNumber: number, cells: readonly string[]): ReadSale => {
    const refused: RefusedSale[] = [];
    const refuse: Row['refuse'] = (field, reason, fix) => {
      refused.push({ row: rowNumber, field: saleFieldNames[field], reason, fix });
      return undefined;
    };
    const cell = (field: SaleField): string | undefined => {
      const text = cells[placeOf.get(field) ?? -1]?.trim();
      if (text !== undefined && !UNKNOWN.test(text)) return text;
      return field === 'state' ? mapping.state || undefined : undefined;
    };
    const sale = saleIn({ file, has, cell, refuse, refused }, rowNumber);
    return { ...(sale && { sale }), refused };
  };
};
