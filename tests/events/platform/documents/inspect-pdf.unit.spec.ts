import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { inspectPdf } from '../../../../events/platform/documents/inspect-pdf.ts';
import { hostilePdfs, inObjectStream } from '../../../support/values/hostile-pdfs.ts';

const chunks = async function* (content: Buffer, size = content.length): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
};
const look = (content: Buffer | string, size?: number) => inspectPdf(chunks(Buffer.from(content), size));
const inspect = async (content: Buffer | string, size?: number) => (await look(content, size)).contents;

describe('A PDF that is looked into', () => {
  it.each([
    ['script', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['script', '<< /S /J#61vaScript >>'],
    ['automatic_action', '<< /Type /Catalog /OpenAction 5 0 R >>'],
    ['automatic_action', '<< /Type /Page /AA << /O 5 0 R >> >>'],
    ['launch', '<< /S /Launch /F (cmd.exe) >>'],
    ['embedded_file', '<< /Names << /EmbeddedFiles 4 0 R >> >>'],
    ['not_examined', 'trailer << /Encrypt 9 0 R >>'],
  ])('tells of: %s', async (content, object) => {
    const plain = `%PDF-1.4\n1 0 obj\n${object}\nendobj\n`;
    expect(await inspect(plain)).toEqual([content]);
    expect(await inspect(plain, 3)).toEqual([content]);
    if (content === 'not_examined') return;
    expect(await inspect(inObjectStream(object))).toEqual([content]);
    expect(await inspect(inObjectStream(object), 5)).toEqual([content]);
  });

  it('finds what pdf-lib writes into object streams', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    expect(await inspect(Buffer.from(await document.save()))).toEqual([]);
    document.addJavaScript('greet', 'app.alert(1)');
    await document.attach(randomBytes(100), 'more.bin');
    const bytes = Buffer.from(await document.save());
    expect(bytes.includes('/JavaScript')).toBe(false);
    expect(await inspect(bytes)).toEqual(['script', 'embedded_file']);
    expect(await inspect(bytes, 1_000)).toEqual(['script', 'embedded_file']);
  });

  it('takes no name for one that stands in a picture by chance, nor a first page for an action', async () => {
    const picture = `1 0 obj\n<< /Type /XObject /Length 30 >>\nstream\n<< /JS /Launch /OpenAction 1 0 R\nendstream\nendobj\n`;
    expect(await inspect(`%PDF-1.4\n${picture}2 0 obj << /OpenAction [3 0 R /Fit] /JSX 1 >> endobj`)).toEqual([]);
  });

  it('says so when it cannot look into all of it', async () => {
    const broken = '%PDF-1.7\n7 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nno zlib\nendstream\nendobj\n';
    expect(await inspect(broken)).toEqual(['not_examined']);
    expect(await inspect(broken.replace('FlateDecode', 'LZWDecode'))).toEqual(['not_examined']);
  });

  // `npm run bench -- hostile-input` measures the cost.
  it.each(Object.entries(hostilePdfs))('looks at no more of %s than it may cost, and says so', async (what, make) => {
    expect(await inspect(make(), 65_536)).toEqual(what === 'names with escapes' ? [] : ['not_examined']);
  });

  it('sees a name through NUL blanks, escapes and filters that are told elsewhere', async () => {
    expect(await inspect('%PDF-1.7\n1 0 obj << /S /#4A#61vaScript\0/X 1 >>')).toEqual(['script']);
    const elsewhere = '7 0 obj\n<< /Type /ObjStm /Filter 9 0 R >>\nstream\nabc\nendstream\nendobj\n';
    expect(await inspect(elsewhere)).toEqual(['not_examined']);
    expect(await inspect('%PDF-1.7 2 0 obj << /OpenAction\n  [3 0 R /Fit] /JSX 1 >> endobj', 3)).toEqual([]);
  });

  it('looks past 25 MB of pictures', async () => {
    const picture = Buffer.concat([Buffer.from('1 0 obj\n<< /Length 1 >>\nstream\n'), randomBytes(25 * 1024 * 1024)]);
    const all = Buffer.concat([picture, Buffer.from('\nendstream\n2 0 obj << /S /JavaScript >> endobj')]);
    expect(await inspect(all, 65_536)).toEqual(['script']);
  });
});

describe('A PDF of one page', () => {
  const isSingle = async (content: Buffer | string, size?: number) => (await look(content, size)).isSinglePage;
  const page = '<< /Type /Page /Parent 2 0 R >>';
  const objects = (...all: readonly string[]) =>
    `%PDF-1.4\n${all.map((each, index) => `${index + 1} 0 obj\n${each}\nendobj\n`).join('')}`;
  const written = async (pages: number, useObjectStreams: boolean) => {
    const document = await PDFDocument.create();
    for (let number = 0; number < pages; number += 1) document.addPage();
    return Buffer.from(await document.save({ useObjectStreams }));
  };

  it.each([true, false])('is told from one of several (object streams: %s)', async (useObjectStreams) => {
    const [one, two] = [await written(1, useObjectStreams), await written(2, useObjectStreams)];
    for (const size of [undefined, 7, 1_000]) {
      expect([await isSingle(one, size), await isSingle(two, size)]).toEqual([true, false]);
    }
  });

  it('is told wherever the pieces of the file end', async () => {
    const filling = '<< /Length 9 >>'.repeat(600);
    const [one, two] = [objects(filling, page, filling), objects(page, filling, '<</Type/Page>>')];
    for (const size of [11, 4_096, 4_097, 8_000]) {
      expect([await isSingle(one, size), await isSingle(two, size)]).toEqual([true, false]);
    }
  });

  it('is not taken for one where it is not certain', async () => {
    expect(await isSingle(objects('<< /Type /Pages /Count 1 >>'))).toBe(false);
    expect(await isSingle(objects(page, '<< /Encrypt 9 0 R >>'))).toBe(false);
    expect(await isSingle('')).toBe(false);
  });
});
