import { parentPort, workerData } from 'node:worker_threads';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from 'pdf-lib';
import decodeStream from 'pdf-lib/cjs/core/streams/DecodeStream.js';
import type { SplitPdfRequest, SplitPdfResult } from './split-pdf.ts';

/** What a page shows. The rest leads out of it: to other pages, actions, the outline. */
const PAGE_KEYS = ['Type', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Annots', 'Group'];
/** What a note, a stamp or a field shows; its links and actions, and the form that it belongs to, stay behind. */
const ANNOTATION_KEYS = [
  'Type',
  'Subtype',
  'Rect',
  'AP',
  'AS',
  'F',
  'C',
  'CA',
  'Contents',
  'QuadPoints',
  'BS',
  'Border',
];
const SHOWN_ANNOTATIONS = new Set(
  ['Widget', 'FreeText', 'Stamp', 'Highlight', 'Underline', 'StrikeOut', 'Square', 'Circle', 'Line', 'Ink', 'Text'].map(
    (name) => PDFName.of(name),
  ),
);

/**
 * Bounds what the library unpacks; it has no limit of its own, and memory outside the heap none either.
 * @returns whether the file wanted more: the library takes the error for a damaged object, and goes on
 */
const boundUnpacking = (mostBytes: number): (() => boolean) => {
  const { prototype } = decodeStream.default as unknown as {
    prototype: { buffer: Uint8Array; ensureBuffer: (requested: number) => Uint8Array };
  };
  const { ensureBuffer } = prototype;
  let left = mostBytes;
  prototype.ensureBuffer = function bounded(requested) {
    const before = this.buffer.byteLength;
    if (requested - before > left) {
      left = -1;
      throw new Error('More than may be unpacked');
    }
    const buffer = ensureBuffer.call(this, requested);
    left -= buffer.byteLength - before;
    return buffer;
  };
  return () => left < 0;
};

const keepOnly = (dict: PDFDict, keys: readonly string[]): void => {
  const kept = new Set(keys.map((key) => PDFName.of(key)));
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
};

/** Leaves on a page what it shows. */
const bare = ({ node, doc }: PDFPage): void => {
  node.normalize();
  const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
  for (const key of inherited) {
    const value = node.getInheritableAttribute(key);
    if (value) node.set(key, value);
  }
  const annotations = node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  keepOnly(node, PAGE_KEYS);
  if (!annotations) return;
  const shown = annotations.asArray().filter((each) => {
    const annotation = doc.context.lookup(each);
    if (!(annotation instanceof PDFDict)) return false;
    const subtype = annotation.lookup(PDFName.of('Subtype'));
    if (!(subtype instanceof PDFName) || !SHOWN_ANNOTATIONS.has(subtype)) return false;
    keepOnly(annotation, ANNOTATION_KEYS);
    return true;
  });
  node.set(PDFName.of('Annots'), doc.context.obj(shown));
};

const partOf = async (source: PDFDocument, pages: readonly number[]): Promise<Uint8Array<ArrayBuffer>> => {
  const part = await PDFDocument.create({ updateMetadata: false });
  const indices = pages.map((page) => page - 1);
  for (const page of await part.copyPages(source, indices)) part.addPage(page);
  const saved = await part.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
  return new Uint8Array(saved);
};

const split = async ({ content, groups, ...limits }: SplitPdfRequest): Promise<SplitPdfResult> => {
  const isBeyond = boundUnpacking(limits.mostUnpackedBytes);
  try {
    const options = { updateMetadata: false, parseSpeed: Infinity, ignoreEncryption: true };
    const source = await PDFDocument.load(content, options);
    if (isBeyond()) return { outcome: 'too_large' };
    if (source.isEncrypted) return { outcome: 'encrypted' };
    const all = source.getPages();
    const pageCount = all.length;
    if (pageCount === 0) return { outcome: 'broken' };
    if (pageCount > limits.mostPages) return { outcome: 'too_large' };
    all.forEach(bare);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let left = content.byteLength * limits.mostTimesLarger + 1024 * 1024;
    for (const group of groups) {
      const part = await partOf(
        source,
        group.filter((page) => page <= pageCount),
      );
      left -= part.byteLength;
      if (left < 0) return { outcome: 'too_large' };
      parts.push(part);
    }
    return { outcome: 'split', pageCount, parts };
  } catch {
    return { outcome: isBeyond() ? 'too_large' : 'broken' };
  }
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what split-pdf.ts hands over
const result = await split(workerData as SplitPdfRequest);
parentPort?.postMessage(result, result.outcome === 'split' ? result.parts.map(({ buffer }) => buffer) : []);
