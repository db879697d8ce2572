import type { z } from 'zod';
import { keysOf } from '../../events/kernel/by-type.ts';
import { wholeDollarsInWords } from '../../events/kernel/money.ts';
import { saleReader } from '../../events/lending/sales/read-sale.ts';
import type { RecordedSale } from '../../events/lending/sales/recorded-sale.ts';
import { type SaleField, saleFields, type SaleMapping } from '../../events/lending/sales/sale-fields.ts';
import type { SaleFileRow } from './sale-file.ts';
import type { previewRowSchema } from './sale-import.contract.ts';

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const AREAS: readonly string[] = ['livingArea', 'lotArea', 'basementArea'];

const valueOf = (sale: RecordedSale, field: keyof RecordedSale): string => {
  const value = sale[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (AREAS.includes(field) && typeof value === 'number') return `${figure.format(value)} sq ft`;
  return String(value ?? '');
};

const isOwnField = (field: SaleField, sale: RecordedSale): field is SaleField & keyof RecordedSale =>
  keysOf(sale).some((key) => key === field);

const readOf = (sale: RecordedSale): { field: SaleField; value: string }[] =>
  saleFields.flatMap((field): { field: SaleField; value: string }[] => {
    if (field === 'price') return [{ field, value: wholeDollarsInWords(sale.priceCents) }];
    return isOwnField(field, sale) ? [{ field, value: valueOf(sale, field) }] : [];
  });

/** The first rows of a file as they would be read. @param today plain date */
export const previewOf = (
  rows: readonly SaleFileRow[],
  {
    mapping,
    header,
    today,
  }: { readonly mapping: SaleMapping; readonly header: readonly string[]; readonly today: string },
): z.input<typeof previewRowSchema>[] => {
  const read = saleReader(mapping, header, today);
  return rows.map(({ row, cells }) => {
    const { sale, refused } = read(row, cells);
    return {
      row,
      cells: header.map((_column, index) => cells[index] ?? ''),
      read: sale ? readOf(sale) : [],
      refused: refused.map(({ row: _row, ...each }) => each),
    };
  });
};
