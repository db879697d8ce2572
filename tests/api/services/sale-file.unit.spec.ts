import { describe, expect, it } from '@jest/globals';
import { readSaleRows, type SaleFileRow, UnreadableRest } from '../../../api/services/sale-file.ts';

const HEADER = 'address,price';
const sale = (number: number): string => `${number} Example Way,${250_000 + number}`;
const sales = (count: number): string[] => Array.from({ length: count }, (_, index) => sale(index + 1));

/** Everything that can be read of a file that comes in pieces, and whether its end could not. */
const readAll = async (text: string, pieceBytes = 64 * 1024) => {
  const bytes = Buffer.from(text);
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  const rows: SaleFileRow[] = [];
  try {
    for await (const row of readSaleRows(pieces(), ',')) rows.push(row);
  } catch (error) {
    if (!(error instanceof UnreadableRest)) throw error;
    return { rows, unreadableFrom: error.row };
  }
  return { rows };
};

describe('A file of sales', () => {
  describe('When a quotation mark is never closed', () => {
    it.each([64 * 1024, 100])('gives every row before it, in pieces of %i bytes', async (pieceBytes) => {
      const { rows, unreadableFrom } = await readAll([HEADER, ...sales(300), '"open,1', ''].join('\n'), pieceBytes);
      expect(rows.length).toBe(301);
      expect(rows.at(-1)?.cells).toEqual(['300 Example Way', '250300']);
      expect(unreadableFrom).toBe(302);
    });
    it('gives every row before it, where it swallows the rest of a long file', async () => {
      const text = [HEADER, ...sales(10_000), '"open,1', ...sales(20_000)].join('\n');
      const { rows, unreadableFrom } = await readAll(text);
      expect(rows.length).toBe(10_001);
      expect(unreadableFrom).toBe(10_002);
    });
  });
  describe('When lines of it are blank', () => {
    it('counts rows as a spreadsheet does', async () => {
      const { rows } = await readAll([HEADER, '', sale(1), '', '', sale(2), ''].join('\n'));
      const told = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
      expect(told.map(({ row }) => row)).toEqual([1, 3, 6]);
    });
  });
});
