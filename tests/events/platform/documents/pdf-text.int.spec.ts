import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pdfTextLimits, readPdfText } from '../../../../events/platform/documents/pdf-text.ts';
import { lockedPaper } from '../../../support/values/papers.ts';

const print = async (pages: readonly (readonly (readonly [x: number, y: number, text: string])[])[]) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const pieces of pages) {
    const page = document.addPage([612, 792]);
    for (const [x, y, text] of pieces) page.drawText(text, { x, y, size: 11, font });
  }
  return new Uint8Array(await document.save());
};
const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content));

describe('The text of a PDF', () => {
  it('comes by page and line, from top to bottom and left to right', async () => {
    const content = await print([
      [
        [300, 700, '$3,249.23'],
        [56, 701, 'Gross pay'],
        [56, 740, 'Stone Logistics'],
      ],
      [[56, 740, 'Second page']],
    ]);
    expect(await readPdfText(content)).toEqual({
      outcome: 'read',
      pages: [['Stone Logistics', 'Gross pay  $3,249.23'], ['Second page']],
    });
  });

  it('comes without a canvas, as in the image', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lendlog-pdf-'));
    try {
      writeFileSync(join(folder, 'paper.pdf'), await print([[[56, 740, 'Gross pay']]]));
      const withoutCanvas = `import { registerHooks } from 'node:module';
        registerHooks({ resolve: (name, context, next) => {
          if (name.startsWith('@napi-rs/canvas')) throw new Error('There is no canvas');
          return next(name, context);
        } });`;
      writeFileSync(join(folder, 'without-canvas.mjs'), withoutCanvas);
      const read = `import { readFileSync } from 'node:fs';
        import { readPdfText } from ${JSON.stringify(new URL('../../../../events/platform/documents/pdf-text.ts', import.meta.url))};
        console.log(JSON.stringify(await readPdfText(new Uint8Array(readFileSync('paper.pdf')))));`;
      writeFileSync(join(folder, 'read.mjs'), read);
      const args = ['--import', join(folder, 'without-canvas.mjs'), 'read.mjs'];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      expect([stdout, stderr]).toEqual([`${JSON.stringify({ outcome: 'read', pages: [['Gross pay']] })}\n`, '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is missing in a picture of a paper', async () => {
    expect(await readPdfText(await print([[]]))).toEqual({ outcome: 'no_text' });
  });

  it.each([
    ['nonsense', async () => text('%PDF-1.7 nonsense')],
    ['half a file', async () => (await print([[[56, 700, 'Gross pay']]])).slice(0, 300)],
    ['nothing', async () => text('')],
  ])('of %s cannot be read', async (_what, content) => {
    expect(await readPdfText(await content())).toEqual({ outcome: 'broken' });
  });

  it('of a locked file cannot be read', async () => {
    expect(await readPdfText(new Uint8Array(lockedPaper))).toEqual({ outcome: 'encrypted' });
  });

  it('is read only as far as it may cost', async () => {
    const content = await print([[[56, 700, 'One']], [[56, 700, 'Two']]]);
    const limits = { ...pdfTextLimits, mostPages: 1 };
    expect(await readPdfText(content.slice(), { limits })).toEqual({ outcome: 'read', pages: [['One']] });
    const few = { ...pdfTextLimits, mostBytes: 100 };
    expect(await readPdfText(content.slice(), { limits: few })).toEqual({ outcome: 'too_large' });
    const narrow = { ...pdfTextLimits, mostMegabytes: 8 };
    expect(await readPdfText(content.slice(), { limits: narrow })).toEqual({ outcome: 'too_large' });
  });

  it('is not called unreadable where it was not read in time: the machine may be busy', async () => {
    const content = await print([[[56, 700, 'One']]]);
    const limits = { ...pdfTextLimits, mostMs: 1 };
    await expect(readPdfText(content, { limits })).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'it took more than 1 ms' },
    });
  });

  it('is no longer read when it is stopped', async () => {
    const content = await print([[[56, 700, 'One']]]);
    await expect(readPdfText(content, { signal: AbortSignal.timeout(1) })).rejects.toThrow();
  });
});
