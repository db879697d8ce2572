import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type PdfContent, pdfContents } from '../kernel/pdf-content.ts';

const inflated = promisify(inflate);

/** Names of PDF 2.0 (ISO 32000-2) that stand for more than pages. */
const telling: Readonly<Record<string, PdfContent>> = {
  JavaScript: 'script',
  JS: 'script',
  AA: 'automatic_action',
  OpenAction: 'automatic_action',
  Launch: 'launch',
  EmbeddedFile: 'embedded_file',
  EmbeddedFiles: 'embedded_file',
  RichMedia: 'embedded_file',
  // Strings and object streams of an encrypted file cannot be read.
  Encrypt: 'not_examined',
};

/** Kept of what has been looked at: the dictionary before a stream, or a name that the next chunk completes. */
const OVERLAP = 4_096;
const MOST_PACKED_BYTES = 8 * 1024 * 1024;
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const STREAM = />>\s*stream\r?\n/;
const END = 'endstream';

/** Every name, with its escapes (`/J#61vaScript`) resolved, and what follows it. */
const namesIn = (text: string): { readonly name: string; readonly next: string }[] =>
  [...text.matchAll(/\/([^\s()<>[\]{}/%]+)(?=\s*(.?))/g)].map(([, name = '', next = '']) => ({
    name: name.replaceAll(/#([0-9a-fA-F]{2})/g, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    next,
  }));

const lookAt = (text: string, found: Set<PdfContent>): void => {
  for (const { name, next } of namesIn(text)) {
    const content = Object.hasOwn(telling, name) ? telling[name] : undefined;
    // An OpenAction that is an array says on which page to begin, and nothing else.
    if (content && !(name === 'OpenAction' && next === '[')) found.add(content);
  }
};

/** A stream's dictionary: from the last object's beginning. */
const dictionaryOf = (before: string): string[] =>
  namesIn(before.slice(Math.max(0, before.lastIndexOf(' obj')))).map(({ name }) => name);

type Packed = { readonly filters: readonly string[]; bytes: string };

const unpack = async ({ filters, bytes }: Packed): Promise<string | undefined> => {
  if (filters.length === 0) return bytes;
  if (filters.join() !== 'FlateDecode' || bytes.length > MOST_PACKED_BYTES) return undefined;
  const unpacked = await inflated(Buffer.from(bytes, 'latin1'), { maxOutputLength: MOST_UNPACKED_BYTES }).catch(
    () => undefined,
  );
  return unpacked?.toString('latin1');
};

/**
 * Looks for what a PDF holds beside pages, by the names of its objects, also of those in object streams. Page contents,
 * pictures and fonts are passed over: in their bytes such names stand by chance. A hint for a reviewer, no proof.
 * @returns in the order of `pdfContents`; empty for a plain one
 */
export const inspectPdf = async (content: AsyncIterable<Buffer>): Promise<PdfContent[]> => {
  const found = new Set<PdfContent>();
  let text = '';
  let isInStream = false;
  let packed: Packed | undefined;
  const enter = (match: RegExpExecArray): void => {
    const before = text.slice(0, match.index);
    lookAt(before, found);
    const names = dictionaryOf(before);
    packed = names.includes('ObjStm')
      ? { filters: names.filter((name) => name.endsWith('Decode')), bytes: '' }
      : undefined;
    text = text.slice(match.index + match[0].length);
    isInStream = true;
  };
  const leave = async (end: number): Promise<void> => {
    if (packed) {
      packed.bytes += text.slice(0, end);
      const objects = await unpack(packed);
      if (objects === undefined) found.add('not_examined');
      else lookAt(objects, found);
    }
    text = text.slice(end + END.length);
    isInStream = false;
  };
  /** @returns whether there may be more in what has come */
  const step = async (): Promise<boolean> => {
    if (isInStream) {
      const end = text.indexOf(END);
      if (end >= 0) {
        await leave(end);
        return true;
      }
      const passed = Math.max(0, text.length - END.length);
      if (packed && packed.bytes.length <= MOST_PACKED_BYTES) packed.bytes += text.slice(0, passed);
      text = text.slice(passed);
      return false;
    }
    const match = STREAM.exec(text);
    if (match) {
      enter(match);
      return true;
    }
    lookAt(text, found);
    text = text.slice(-OVERLAP);
    return false;
  };
  for await (const chunk of content) {
    text += chunk.toString('latin1');
    while (await step()) continue;
  }
  return pdfContents.filter((each) => found.has(each));
};
