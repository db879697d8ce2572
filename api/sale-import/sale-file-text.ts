import { isUtf8 } from 'node:buffer';
import { UnsupportedMediaTypeError, ValidationError } from '../../events/kernel/errors.ts';
import { type Delimiter, delimiters } from '../../events/lending/sales/sale-fields.ts';

/** Lines of a file. */
export const MOST_LINES = 1_000_000;

/** @throws ValidationError */
export const refuseFile = (message: string, fix: string): never => {
  throw new ValidationError(message, [{ field: 'file', message: fix }]);
};

const AS_UTF8 = 'Save it as "CSV UTF-8 (comma delimited)" and upload that';

/** Trailing bytes of an incomplete character. */
const unfinishedBytes = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes.at(-back) ?? 0;
    // Those that go on with a character are 10xxxxxx.
    if (byte >> 6 === 0b10) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? back : 0;
  }
  return 0;
};

const LINE_END = 0x0a;
const lineEndsIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) count += 1;
  return count;
};

/** Of bytes that are no UTF-8: how many lines are over before the first that is none. */
const linesBeforeBad = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = 0; ; lines += 1) {
    const end = bytes.indexOf(LINE_END, at);
    if (end === -1 || !isUtf8(bytes.subarray(at, end))) return lines;
    at = end + 1;
  }
};

/**
 * Reads all of a file: a street whose accents nobody can read would be in the table for good.
 * @throws ValidationError with the first line that is no UTF-8, or for more than `MOST_LINES`
 */
export const refuseUnlessUtf8 = async (content: AsyncIterable<Buffer>): Promise<void> => {
  const refuseLine = (line: number): never =>
    refuseFile(
      `The file is not UTF-8: line ${line} has a character of another encoding, such as Windows-1252`,
      AS_UTF8,
    );
  let lines = 1;
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = unfinished.length > 0 ? Buffer.concat([unfinished, piece]) : piece;
    const whole = bytes.subarray(0, bytes.length - unfinishedBytes(bytes));
    if (!isUtf8(whole)) refuseLine(lines + linesBeforeBad(whole));
    lines += lineEndsIn(whole);
    if (lines > MOST_LINES) {
      refuseFile(
        `The file has more than ${MOST_LINES.toLocaleString('en-US')} lines`,
        'Split it into files, and import one after the other',
      );
    }
    unfinished = bytes.subarray(whole.length);
  }
  if (unfinished.length > 0) refuseLine(lines);
};

/** @param head the first bytes of a file @throws UnsupportedMediaTypeError for a file that is not text */
export const refuseUnlessText = (head: Uint8Array): void => {
  const isWorkbook = (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xd0 && head[1] === 0xcf);
  if (isWorkbook || head.includes(0)) {
    const what = isWorkbook ? 'a workbook or an archive' : 'not UTF-8 text';
    throw new UnsupportedMediaTypeError(`The file is ${what}`, {}, [{ field: 'file', message: AS_UTF8 }]);
  }
};

/** Column separator: the candidate most frequent in the first line. @param head the first bytes of a file */
export const delimiterOf = (head: Buffer): Delimiter => {
  const [line = ''] = head.toString('utf8').split(/\r?\n/);
  const counts = delimiters.map((mark) => line.split(mark).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
};
