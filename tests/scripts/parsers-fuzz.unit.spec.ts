import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSaleFileStart, readSaleRows, UnreadableRest } from '../../api/sale-import/sale-file.ts';
import { delimiterOf, refuseUnlessText, refuseUnlessUtf8 } from '../../api/sale-import/sale-file-text.ts';
import { MOST_LEVELS, MOST_VALUES, readJson } from '../../events/kernel/bounded-json.ts';
import { documentFileTypes } from '../../events/kernel/document-file-type.ts';
import { DomainError, ValidationError } from '../../events/kernel/errors.ts';
import { pdfContents } from '../../events/kernel/pdf-content.ts';
import { checkDocumentType } from '../../events/platform/documents/document-file.ts';
import { inspectPdf } from '../../events/platform/documents/inspect-pdf.ts';
import { linesOfTableFile, textOfTableFile } from '../../events/reference-table/table-file.ts';
import { inObjectStream } from '../support/values/hostile-pdfs.ts';
import { worstJson, worstSales } from '../support/values/worst-inputs.ts';

// Bounded, and the same each time. `npm run bench -- parsers` measures what others notice of the worst of them.
const SEED = 28;
const SMALL = 4_096;
const worst = (inputs: Readonly<Record<string, (bytes: number) => string>>): Buffer[] =>
  Object.values(inputs).map((make) => Buffer.from(make(SMALL)));

/** Bytes of one of these with some of them changed, moved, repeated or cut off. */
const changed = (samples: readonly Buffer[]): fc.Arbitrary<Buffer> => {
  const change = fc.record({
    at: fc.nat(SMALL),
    put: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom(...samples)),
    over: fc.nat(64),
  });
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { maxLength: 6 }))
    .map(([sample, changes]) =>
      changes.reduce(
        (bytes, { at, put, over }) =>
          Buffer.concat([
            bytes.subarray(0, at % (bytes.length + 1)),
            put,
            bytes.subarray((at % (bytes.length + 1)) + over),
          ]).subarray(0, 4 * SMALL),
        sample,
      ),
    );
};
const inPieces = async function* (bytes: Buffer, size = 1_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + valuesOf(each), 1)
    : 1;

/** Refuses in words, and throws nothing else. */
const refusedOr = async <T>(read: () => T | Promise<T>): Promise<T | DomainError> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};
const check = (samples: readonly Buffer[], holds: (bytes: Buffer) => Promise<void>, numRuns: number): Promise<void> =>
  fc.assert(fc.asyncProperty(changed(samples), holds), { seed: SEED, numRuns });

describe('Whatever it is given', () => {
  it('JSON is read within its bounds, or refused', () =>
    check(
      [...worst(worstJson), Buffer.from('{"a":[1,"\\"[",{"b":null}],"c":"\u20ac"}')],
      async (bytes) => {
        const read = await refusedOr(() => readJson(bytes.toString('utf8')));
        if (read instanceof DomainError) expect(read).toBeInstanceOf(ValidationError);
        else expect(levelsOf(read) <= MOST_LEVELS && valuesOf(read) <= MOST_VALUES).toBe(true);
      },
      500,
    ));

  it('a file of sales is read up to a row, or refused', () =>
    check(
      [
        ...worst(worstSales),
        Buffer.from('address;price\r\n"1 ""Example"" Way";250000\r\n'),
        Buffer.from('\ufeffa\tb\n'),
      ],
      async (bytes) => {
        await refusedOr(async () => {
          refuseUnlessText(bytes);
          await refuseUnlessUtf8(inPieces(bytes));
        });
        await refusedOr(() => readSaleFileStart(inPieces(bytes), delimiterOf(bytes), 5));
        let upTo = 0;
        try {
          for await (const { row } of readSaleRows(inPieces(bytes), ',')) {
            expect(row).toBeGreaterThan(upTo);
            upTo = row;
          }
        } catch (error) {
          if (!(error instanceof UnreadableRest)) throw error;
          expect(error.row).toBeGreaterThan(upTo);
        }
      },
      40,
    ));

  it('a table of an authority is read line by line, or refused', () =>
    check(
      [Buffer.from('06|037|"LOS ""ANGELES"""|CA\n"a"b|c\n|||\n'), Buffer.from('Date,"1 Mo"\r01/02/2026,"3.5"\r')],
      async (bytes) => {
        const text = await refusedOr(() => textOfTableFile(bytes));
        if (text instanceof DomainError) return;
        const { lines, refused } = linesOfTableFile(text, '|');
        expect(lines.length + refused.length).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
      },
      500,
    ));

  it('a PDF is looked into', () =>
    check(
      [
        inObjectStream('<< /S /JavaScript >>'),
        inObjectStream('/a'.repeat(50_000)),
        Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction  [3 0 R] /J#61vaScript 1 >> stream\r\nendstream endobj\n'),
      ],
      async (bytes) => {
        expect(pdfContents).toEqual(expect.arrayContaining((await inspectPdf(inPieces(bytes))).contents));
      },
      200,
    ));

  it('a file is of a type that is taken, or refused', () =>
    check(
      [
        Buffer.from('%PDF-1.7\n'),
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
        Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]),
        Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
        Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9]),
        Buffer.from('RIFF\0\0\0\0WAVEfmt '),
        Buffer.from('\0\0\0\x18ftypmp42'),
        Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'),
        Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 0, 0, 0]),
      ],
      async (bytes) => {
        const checked = await refusedOr(() => checkDocumentType(bytes.subarray(0, 4_100), 'paper.pdf'));
        if (!(checked instanceof DomainError)) expect(Object.keys(documentFileTypes)).toContain(checked.mediaType);
      },
      500,
    ));
});
