import { setImmediate as othersTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { isPlainLine } from '../../events/kernel/plain-text.ts';
import { refuseFile } from './sale-file-text.ts';

/** Largest file of sales: some hundred thousand. */
export const MOST_SALE_FILE_BYTES = 50 * 1024 * 1024;

/** A row longer than this has a quotation mark that nobody closes. */
const MOST_ROW_CHARACTERS = 100_000;
/** Lines of a file without content. */
export const MOST_BLANK_LINES = 10_000;
const MOST_COLUMNS = 500;
/**
 * Parsed in one turn of the event loop: a row of other columns than the header's costs the parser 50 us, and a request of
 * others takes some ten turns. So short ones cost a usual file a quarter more.
 */
const BYTES_OF_A_TURN = 128;
const MOST_NAME = 100;

const inWords = (count: number): string => count.toLocaleString('en-US');

/** A row of a file; `row` as a spreadsheet counts, the header is row 1. */
export type SaleFileRow = { readonly row: number; readonly cells: readonly string[]; readonly upToByte: number };

/** True when all its columns are empty. */
export const isBlank = ({ cells }: SaleFileRow): boolean => cells.every((cell) => cell.trim() === '');

/** Why nothing more of a file is read. */
const unreadable = {
  row: {
    reason: `A quotation mark is opened in it and not closed, or it is longer than ${inWords(MOST_ROW_CHARACTERS)} characters`,
    fix: 'Close the quotation mark, or put each sale on a line of its own',
  },
  blankLines: {
    reason: `More than ${inWords(MOST_BLANK_LINES)} lines up to it are blank`,
    fix: 'Delete the blank lines',
  },
} as const;

/** Thrown by `readSaleRows` where a file cannot be read on: from `row` on, as a spreadsheet counts. */
export class UnreadableRest extends Error {
  readonly row: number;
  readonly reason: string;
  readonly fix: string;
  constructor(row: number, { reason, fix }: (typeof unreadable)[keyof typeof unreadable]) {
    super(`The file cannot be read from row ${row} on`);
    this.row = row;
    this.reason = reason;
    this.fix = fix;
  }
}

const hasCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

/** In pieces after each of which other requests have their turn. */
const inTurns = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    for (let at = 0; at < piece.length; at += BYTES_OF_A_TURN) {
      yield piece.subarray(at, at + BYTES_OF_A_TURN);
      await othersTurn();
    }
  }
};

/**
 * Every row of a file, the header first. Lines without a character are counted and left out.
 * @throws UnreadableRest after the last row that can be read
 */
export const readSaleRows = async function* (
  content: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<SaleFileRow> {
  let readUpTo = 0;
  let blankRows = 0;
  let bytes = 0;
  let found: SaleFileRow[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    // Taken as they are found: what waits to be read of a stream is gone when it fails, good rows before a bad end too.
    on_record: (cells: readonly string[], { bytes: upToByte, records, empty_lines: emptyLines }) => {
      readUpTo = upToByte;
      const row = { row: records + emptyLines, cells, upToByte };
      if (isBlank(row)) blankRows += 1;
      found.push(row);
      return null;
    },
  });
  let failure: unknown;
  parser.on('error', (error) => {
    failure = error;
  });
  const nextRow = (): number => parser.info.records + parser.info.empty_lines + 1;
  const parsed = (piece?: Buffer): Promise<SaleFileRow[]> =>
    new Promise((resolve) => {
      const taken = () => {
        const rows = found;
        found = [];
        resolve(rows);
      };
      if (piece) parser.write(piece, taken);
      else parser.once('close', taken).resume().end();
    });
  try {
    for await (const piece of inTurns(content)) {
      yield* await parsed(piece);
      if (failure) break;
      bytes += piece.length;
      if (blankRows + parser.info.empty_lines > MOST_BLANK_LINES) {
        throw new UnreadableRest(nextRow(), unreadable.blankLines);
      }
      // The parser counts no separators. Blank lines since the last row have a character or two each.
      const unread = bytes - readUpTo - 2 * MOST_BLANK_LINES;
      if (unread > MOST_ROW_CHARACTERS) throw new UnreadableRest(nextRow(), unreadable.row);
    }
    if (!failure) yield* await parsed();
  } finally {
    parser.destroy();
  }
  if (failure) throw hasCode(failure) ? new UnreadableRest(nextRow(), unreadable.row) : failure;
};

/** Names of the columns, each of its own: a name that comes again gets a number. */
const headerOf = (cells: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const plain = cell.trim().slice(0, MOST_NAME);
    const name = plain === '' || !isPlainLine(plain) ? `Column ${index + 1}` : plain;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
};

/** The columns of a file and its first rows. @throws ValidationError for one without columns or rows */
export const readSaleFileStart = async (
  content: AsyncIterable<Buffer>,
  delimiter: string,
  most: number,
): Promise<{ readonly header: readonly string[]; readonly rows: readonly SaleFileRow[] }> => {
  let header: string[] = [];
  let rest: UnreadableRest | undefined;
  const rows: SaleFileRow[] = [];
  try {
    for await (const each of readSaleRows(content, delimiter)) {
      if (isBlank(each)) continue;
      if (header.length === 0) header = headerOf(each.cells);
      else rows.push(each);
      if (rows.length === most) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableRest)) throw error;
    rest = error;
  }
  if (rest && rows.length === 0) {
    const { row, reason, fix } = rest;
    refuseFile(`Row ${row} cannot be read: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, fix);
  }
  if (header.length === 0) refuseFile('The file is empty', 'Give a CSV file whose first line names its columns');
  if (header.length < 2 || header.length > MOST_COLUMNS) {
    refuseFile(
      `The first line of the file has ${header.length === 1 ? 'one column' : `${header.length} columns`}`,
      'Give a CSV file whose first line names its columns, with commas between them',
    );
  }
  if (rows.length === 0) refuseFile('The file has no rows below its header', 'Give a file with a line for each sale');
  return { header, rows };
};
