import { createInflate } from 'node:zlib';
import { type PdfContent, pdfContents } from '../../kernel/pdf-content.ts';
import { type Found, lookForNames, lookForNamesToTheEnd, nothingFound, pdfName } from './pdf-names.ts';

/** Work limit for one PDF: a hundred times the largest honest object stream. The rest is not inspected. */
const MOST_PACKED_BYTES = 8 * 1024 * 1024;
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const MOST_OBJECT_STREAMS = 4_000;

const STREAM = />>\s*stream\r?\n/;
const STREAM_END = 'endstream';
const OBJECT_STREAM = new RegExp(pdfName('ObjStm'), 'u');
const FILTER = new RegExp(pdfName('Filter'), 'u');
const FLATE = new RegExp(pdfName('FlateDecode'), 'u');
const OTHER_FILTER = new RegExp(
  pdfName('ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode', 'Crypt', 'DCTDecode', 'JPXDecode'),
  'u',
);

/** An object stream on its way; `plain` has no filter. */
type Packed = { readonly filter: 'plain' | 'flate' | 'other'; bytes: string };

const filterOf = (dictionary: string): Packed['filter'] => {
  if (OTHER_FILTER.test(dictionary)) return 'other';
  if (FLATE.test(dictionary)) return 'flate';
  return FILTER.test(dictionary) ? 'other' : 'plain';
};

/** Remaining work for this PDF. */
type Allowance = { unpackedBytes: number; objectStreams: number };

/** Looks at the objects of a stream as they are unpacked, as far as the allowance goes. @returns whether at all of them */
const lookIntoFlate = async (bytes: string, found: Found, left: Allowance): Promise<boolean> => {
  const inflate = createInflate({ chunkSize: 65_536 });
  inflate.end(Buffer.from(bytes, 'latin1'));
  let text = '';
  try {
    for await (const piece of inflate) {
      if (!Buffer.isBuffer(piece)) return false;
      left.unpackedBytes -= piece.length;
      if (left.unpackedBytes < 0) return false;
      text = lookForNames(text + piece.toString('latin1'), found);
    }
  } catch {
    return false;
  }
  lookForNamesToTheEnd(text, found);
  return true;
};

const lookInto = async (packed: Packed, found: Found, left: Allowance): Promise<boolean> => {
  left.objectStreams -= 1;
  const isBeyond = left.objectStreams < 0 || left.unpackedBytes < 0 || packed.bytes.length > MOST_PACKED_BYTES;
  if (packed.filter === 'other' || isBeyond) return false;
  if (packed.filter === 'flate') return lookIntoFlate(packed.bytes, found, left);
  lookForNamesToTheEnd(packed.bytes, found);
  return true;
};

/** What a PDF holds beside pages, and that it has one page only. */
export type InspectedPdf = { readonly contents: PdfContent[]; readonly isSinglePage: boolean };

/**
 * Looks for what a PDF holds beside pages, by the names of its objects, also of those in object streams. Page contents,
 * pictures and fonts are passed over: in their bytes such names stand by chance. A hint for a reviewer, no proof. Costs
 * a second or two at most, and some 50 MB: `not_examined` when that is not enough to look at all of it.
 * @returns `contents` in the order of `pdfContents`, empty for a plain one; `isSinglePage` is certain, or false
 */
export const inspectPdf = async (content: AsyncIterable<Buffer>): Promise<InspectedPdf> => {
  const found = nothingFound();
  const left: Allowance = { unpackedBytes: MOST_UNPACKED_BYTES, objectStreams: MOST_OBJECT_STREAMS };
  let text = '';
  let isInStream = false;
  let packed: Packed | undefined;
  const enter = (match: RegExpExecArray): void => {
    const before = text.slice(0, match.index);
    lookForNamesToTheEnd(before, found);
    // A stream's dictionary begins with its object.
    const dictionary = `${before.slice(Math.max(0, before.lastIndexOf(' obj')))}%`;
    packed = OBJECT_STREAM.test(dictionary) ? { filter: filterOf(dictionary), bytes: '' } : undefined;
    text = text.slice(match.index + match[0].length);
    isInStream = true;
  };
  const leave = async (end: number): Promise<void> => {
    if (packed) {
      packed.bytes += text.slice(0, end);
      if (!(await lookInto(packed, found, left))) found.contents.add('not_examined');
    }
    text = text.slice(end + STREAM_END.length);
    isInStream = false;
  };
  /** @returns whether there may be more in what has come */
  const step = async (): Promise<boolean> => {
    if (isInStream) {
      const end = text.indexOf(STREAM_END);
      if (end >= 0) {
        await leave(end);
        return true;
      }
      const passed = Math.max(0, text.length - STREAM_END.length);
      if (packed && packed.bytes.length <= MOST_PACKED_BYTES) packed.bytes += text.slice(0, passed);
      text = text.slice(passed);
      return false;
    }
    const match = STREAM.exec(text);
    if (match) {
      enter(match);
      return true;
    }
    text = lookForNames(text, found);
    return false;
  };
  for await (const chunk of content) {
    text += chunk.toString('latin1');
    while (await step()) continue;
  }
  if (!isInStream) lookForNamesToTheEnd(text, found);
  const contents = pdfContents.filter((each) => found.contents.has(each));
  return { contents, isSinglePage: found.pages === 1 && !contents.includes('not_examined') };
};
