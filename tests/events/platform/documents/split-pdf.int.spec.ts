import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { readPdfText } from '../../../../events/platform/documents/pdf-text.ts';
import { splitPdf, splitPdfLimits } from '../../../../events/platform/documents/split-pdf.ts';
import { hostilePdfs } from '../../../support/values/hostile-pdfs.ts';
import { lockedPaper } from '../../../support/values/papers.ts';

const printed = async (count: number, more: (document: PDFDocument) => void | Promise<void> = () => undefined) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number += 1) {
    document.addPage([612, 792]).drawText(`Page ${number}`, { x: 50, y: 700, size: 20, font });
  }
  await more(document);
  return new Uint8Array(await document.save());
};
const bytesOf = (content: Buffer | string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content));
const partsOf = async (content: Uint8Array<ArrayBuffer>, groups: readonly (readonly number[])[]) => {
  const result = await splitPdf(content, groups);
  if (result.outcome !== 'split') throw new Error(result.outcome);
  return result;
};

/** Object streams and cross-reference streams that unpack to far more than they are, once and twice over. */
const bomb = (type: 'ObjStm' | 'XRef', times: 1 | 2): Uint8Array<ArrayBuffer> => {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const packed = times === 1 ? zeros : deflateSync(zeros);
  const filter = times === 1 ? '/FlateDecode' : '[/FlateDecode /FlateDecode]';
  const head = `%PDF-1.7\n7 0 obj\n<< /Type /${type} /N 2 /First 8 /W [1 1 1] /Size 9 /Root 1 0 R /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n%%EOF')]));
};

describe('A PDF that is split', () => {
  it('becomes a PDF for each group of pages, in the order of the groups', async () => {
    const { pageCount, parts } = await partsOf(await printed(5), [[2, 3], [5]]);
    const texts = await Promise.all(parts.map(async (part) => readPdfText(part.slice())));
    expect([pageCount, texts]).toEqual([
      5,
      [
        { outcome: 'read', pages: [['Page 2'], ['Page 3']] },
        { outcome: 'read', pages: [['Page 5']] },
      ],
    ]);
  });

  it('passes over pages that it does not have', async () => {
    const { pageCount, parts } = await partsOf(await printed(2), [[2, 3]]);
    expect([pageCount, (await PDFDocument.load(parts[0] ?? '')).getPageCount()]).toEqual([2, 1]);
  });

  it('takes no other page along by a link, a form or the outline, and keeps what a field shows', async () => {
    const content = await printed(4, (document) => {
      const { context } = document;
      const [first, second, , fourth] = document.getPages();
      if (!first || !second || !fourth) throw new Error('There are four pages');
      const field = document.getForm().createTextField('employer');
      field.setText('Stone Logistics');
      for (const page of [second, fourth]) field.addToPage(page, { x: 50, y: 500, width: 200, height: 30 });
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [fourth.ref, 'Fit'] };
      first.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]));
    });
    const { parts } = await partsOf(content, [[1], [2]]);
    const counts = await Promise.all(
      parts.map(async (part) => {
        const { context } = await PDFDocument.load(part);
        const dicts = context.enumerateIndirectObjects().flatMap(([, each]) => (each instanceof PDFDict ? [each] : []));
        const named = (key: string, value: string) =>
          dicts.filter((dict) => dict.get(PDFName.of(key)) === PDFName.of(value)).length;
        return [named('Type', 'Page'), named('Subtype', 'Link'), named('Subtype', 'Widget')];
      }),
    );
    expect(counts).toEqual([
      [1, 0, 0],
      [1, 0, 1],
    ]);
    const [widget] = (await PDFDocument.load(parts[1] ?? '')).getPages()[0]?.node.Annots()?.asArray() ?? [];
    expect(String(widget)).toMatch(/ R$/);
  });

  it('has as many pages as 500, and more', async () => {
    const { pageCount, parts } = await partsOf(await printed(501), [Array.from({ length: 500 }, (_none, n) => n + 1)]);
    expect([pageCount, (await PDFDocument.load(parts[0] ?? '')).getPageCount()]).toEqual([501, 500]);
  });
});

describe('A PDF that cannot be split', () => {
  const cut = async () => (await printed(3)).slice(0, 300);
  const cyclic = async () =>
    bytesOf(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >> endobj
trailer << /Root 1 0 R >>
%%EOF`);
  const deep = async () => bytesOf(`%PDF-1.4\n1 0 obj ${'<< /A '.repeat(200_000)}\nendobj\n%%EOF`);

  it.each([
    ['is nonsense', async () => bytesOf('%PDF-1.7 nonsense'), 'broken'],
    ['is empty', async () => bytesOf(''), 'broken'],
    ['is cut off', cut, 'broken'],
    ['goes round in circles', cyclic, 'broken'],
    ['is nested without end', deep, 'broken'],
    ['is locked', async () => bytesOf(lockedPaper), 'encrypted'],
    ['unpacks to 200 MB', async () => bomb('ObjStm', 1), 'too_large'],
    ['unpacks to 200 MB in its table', async () => bomb('XRef', 1), 'too_large'],
    ['unpacks to 200 MB twice over', async () => bomb('ObjStm', 2), 'too_large'],
    ...Object.entries(hostilePdfs).map(
      ([name, make]) =>
        [`has ${name}`, async () => bytesOf(make()), expect.stringMatching(/broken|too_large/)] as const,
    ),
  ] as const)('says so when it %s', async (_what, make, outcome) => {
    expect(await splitPdf(await make(), [[1]])).toEqual({ outcome });
  });

  it.each([
    ['bytes', { mostBytes: 100 }],
    ['pages', { mostPages: 2 }],
    ['time', { mostMs: 1 }],
    ['memory', { mostMegabytes: 8 }],
  ])('is refused for its %s', async (_what, narrow) => {
    expect(await splitPdf(await printed(3), [[1]], { ...splitPdfLimits, ...narrow })).toEqual({ outcome: 'too_large' });
  });

  it('is refused where all its parts would have one large picture', async () => {
    const content = await printed(8, (document) => {
      const { context } = document;
      const picture = context.register(
        context.stream(Buffer.alloc(2_000_000, 'x'), { Type: 'XObject', Subtype: 'Image' }),
      );
      for (const page of document.getPages()) {
        page.node.setXObject(PDFName.of('Shared'), picture);
      }
    });
    const each = Array.from({ length: 8 }, (_none, index) => [index + 1]);
    expect(await splitPdf(content, each)).toEqual({ outcome: 'too_large' });
  });
});
