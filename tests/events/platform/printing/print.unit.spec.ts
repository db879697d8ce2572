import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { print } from '../../../../events/platform/printing/print.ts';
import type { Template } from '../../../../events/platform/printing/template.ts';

const template = (source: string): Template => ({ id: 'test', version: 1, source, sha256: 'of the source' });
const document = (body: string) =>
  template(`#import "house.typ": *
#let data = json(bytes(sys.inputs.data))
#show: document-of.with(title: "Test", author: "Lendlog", footer: "Test")
= Test
${body}`);
const printedAt = '2026-03-02T15:00:00.000Z';
const printing = (body: string, data: object = {}) => ({
  template: document(body),
  data,
  printedAt,
  otherwise: 'use other letters',
});

const textOf = async (content: Uint8Array): Promise<string> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument(new Uint8Array(content)).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_none, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  return pages.join('\f');
};

const SHOW = 'Shown to #data.name.';
const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

describe('A printed document', () => {
  it.each([
    ['letters with marks', 'Nguyễn Łukasz Ömer'],
    ['decomposed letters', 'Zoë Núñez'.normalize('NFD')],
    ['Greek and Cyrillic', 'Ξένια Юлия'],
    ['an apostrophe of any kind', "O’Neill O'Neill"],
    ['markup', '#panic("x") *b* $x$ <script> \\ @ref #read("/etc/passwd")'],
  ])('shows %s as they are', async (_what, name) => {
    const { content } = await print(printing(SHOW, { name }));
    expect(await textOf(content)).toContain(`Shown to ${name.normalize('NFC')}.`);
  });

  it('sets what is written from right to left with its first word at the right', async () => {
    const { content } = await print(printing(SHOW, { name: 'שרה כהן' }));
    expect(await textOf(content)).toContain('כהן שרה');
  });

  it('says which letters of which text it cannot show', async () => {
    await expect(print(printing(SHOW, { note: 'Ada', name: '王小明 👍' }))).rejects.toThrow(
      'The PDF cannot show 王 小 明 👍 of “王小明 👍”: use other letters',
    );
  });

  it('is the same bytes at once, after others and in another process, and says what from', async () => {
    const asked = printing(SHOW, { name: 'Ada' });
    const [one, other] = await Promise.all([print(asked), print(asked), print(printing(SHOW, { name: 'Bo' }))]);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('./print-once.ts', import.meta.url)), JSON.stringify(asked)],
      { maxBuffer: 10_000_000 },
    );
    expect(new Set([one.content, other.content, Buffer.from(stdout, 'base64')].map(hash)).size).toBe(1);
    expect(one.from).toEqual(other.from);
    expect(one.from).toMatchObject({ engine: 'typst-ts 0.7.0', template: { id: 'test', version: 1 } });
  });

  it('is tagged, titled and dated by what it says, and numbers its pages', async () => {
    const { content, pages } = await print(printing('#pagebreak()\n#pagebreak()'));
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const pdf = await getDocument(new Uint8Array(content)).promise;
    const { info } = await pdf.getMetadata();
    expect([pages, pdf.numPages]).toEqual([3, 3]);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: 'Test', CreationDate: 'D:20260302150000Z' });
    expect(await textOf(content)).toContain('Page 3 of 3');
  });

  it.each([
    ['a variable that the data lack', '#data.absent', /absent/],
    ['a font that is not there', '#text(font: "No Such Font")[x]', /unknown font family/],
    ['a file of the machine', '#read("/etc/passwd")', /not found|denied/],
    ['a file outside of the workspace', '#read("../../../../etc/passwd")', /not found|denied|escape/],
    ['an endless recursion', '#let f(x) = f(x)\n#f(1)', /depth/],
  ])('is refused as a fault of its template for %s', async (_what, body, reason) => {
    await expect(print(printing(body, { name: 'Ada' }))).rejects.toThrow(reason);
  });
});
