import { describe, expect, it } from '@jest/globals';
import { MOST_LINES, refuseUnlessUtf8 } from '../../../api/sale-import/sale-file-text.ts';
import {
  MOST_BLANK_LINES,
  readSaleFileStart,
  readSaleRows,
  type SaleFileRow,
  UnreadableRest,
} from '../../../api/sale-import/sale-file.ts';

const HEADER = 'address,price';
const sale = (number: number): string => `${number} Example Way,${250_000 + number}`;
const sales = (count: number): string[] => Array.from({ length: count }, (_, index) => sale(index + 1));

const inPieces = async function* (bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
};

/** Everything that can be read of a file that comes in pieces, and whether its end could not. */
const readAll = async (text: string, pieceBytes = 64 * 1024) => {
  const rows: SaleFileRow[] = [];
  try {
    for await (const row of readSaleRows(inPieces(Buffer.from(text), pieceBytes), ',')) rows.push(row);
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
  describe('When it is not UTF-8', () => {
    const whole = Buffer.from(`${HEADER}\n1 Caf\u00e9 \u20ac \u{1f3e0} Way,1\n`);
    const refusalOf = async (bytes: Buffer, pieceBytes: number): Promise<string | undefined> =>
      refuseUnlessUtf8(inPieces(bytes, pieceBytes)).then(
        () => undefined,
        (error: Error) => /line \d+/.exec(error.message)?.[0],
      );

    it.each([1, 2, 3, 5, 64 * 1024])('names the line, in pieces of %i bytes', async (pieceBytes) => {
      const latin1 = Buffer.from('2 Caf\u00e9 Way,2\n', 'latin1');
      expect(await refusalOf(whole, pieceBytes)).toBeUndefined();
      expect(await refusalOf(Buffer.concat([whole, latin1, whole]), pieceBytes)).toBe('line 3');
      expect(await refusalOf(Buffer.concat([whole, whole, Buffer.from([0xf0, 0x9f])]), pieceBytes)).toBe('line 5');
    });
  });
  describe('When lines of it are blank', () => {
    it('counts rows as a spreadsheet does', async () => {
      const { rows } = await readAll([HEADER, '', sale(1), '', '', sale(2), ''].join('\n'));
      const told = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
      expect(told.map(({ row }) => row)).toEqual([1, 3, 6]);
    });
  });
  describe('When it is made to take for ever', () => {
    const refusedFrom = async (text: string) => {
      const { rows, unreadableFrom } = await readAll(`${HEADER}\n${text}`);
      return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length, unreadableFrom };
    };

    it.each([
      ['line feeds', '\n'],
      ['carriage returns', '\r\n'],
      ['blanks', ' \n'],
    ])('is not read beyond so many lines of %s', async (_what, line) => {
      const { rows, unreadableFrom } = await refusedFrom(`${sale(1)}\n${line.repeat(40_000)}${sale(2)}\n`);
      expect(rows).toBe(2);
      expect(unreadableFrom).toBeLessThan(MOST_BLANK_LINES + 2_000);
    });
    it('is not read beyond a row that has separators only', async () => {
      expect(await refusedFrom(`${sale(1)}\n${','.repeat(1_000_000)}\n${sale(2)}\n`)).toEqual({
        rows: 2,
        unreadableFrom: 3,
      });
    });
    it('says which limit it meets, and in which field', async () => {
      const start = readSaleFileStart(inPieces(Buffer.from(`${HEADER}${'\n'.repeat(40_000)}`), 65_536), ',', 5);
      await expect(start).rejects.toMatchObject({
        message: expect.stringMatching(/more than 10,000 lines up to it are blank$/),
        errors: [{ field: 'file', message: 'Delete the blank lines' }],
      });
    });
    it('is refused with more than a million lines', async () => {
      const content = () => inPieces(Buffer.alloc(MOST_LINES + 1, '\n'), 65_536);
      await expect(refuseUnlessUtf8(content())).rejects.toThrow('The file has more than 1,000,000 lines');
    });
    it('leaves others their turns while a piece of it is read', async () => {
      const text = [HEADER, ...sales(3_000)].join('\n');
      let turns = 0;
      const state = { isReading: true };
      const others = (): void => {
        turns += 1;
        if (state.isReading) setImmediate(others);
      };
      setImmediate(others);
      await readAll(text, text.length);
      state.isReading = false;
      expect(turns).toBeGreaterThan(text.length / 256);
    });
  });
});
