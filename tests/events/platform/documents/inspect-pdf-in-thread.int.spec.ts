import { describe, expect, it } from '@jest/globals';
import { examineDocument } from '../../../../events/platform/documents/document-file.ts';
import { createInspection, inspectPdfInThread } from '../../../../events/platform/documents/inspect-pdf-in-thread.ts';
import { hostilePdfs, inObjectStream } from '../../../support/values/hostile-pdfs.ts';

const inPieces = async function* (content: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
};
const script = inObjectStream('<< /S /JavaScript >>');
const plain = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj');
/** A megabyte of what costs the most. */
const hostile = hostilePdfs['names with escapes']?.().subarray(0, 1024 * 1024) ?? Buffer.alloc(0);
const limits = { atOnce: 1, mostWaiting: 1, mostMs: 60_000, mostMegabytes: 192 };

describe('A PDF that is looked into in a thread', () => {
  it('is told of as ever, one after the other', async () => {
    const inspect = createInspection(limits);
    expect(await inspect(inPieces(script, 7), 'a.pdf')).toEqual({ contents: ['script'], isSinglePage: false });
    expect(await inspect(inPieces(plain), 'b.pdf')).toEqual({ contents: [], isSinglePage: true });
    expect(await inspect(inPieces(Buffer.alloc(0)), 'c.pdf')).toEqual({ contents: [], isSinglePage: false });
  });

  it('leaves the event loop to others meanwhile', async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    const one = Promise.withResolvers<Buffer>();
    /** In one piece: what is done with it is not interrupted by the next. */
    const content = (async function* () {
      yield await one.promise;
    })();
    const inspected = inspectPdfInThread(content, 'hostile.pdf');
    one.resolve(hostile);
    await inspected;
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
  });

  it('is refused by its name, with what to do, where it takes more time than it may', async () => {
    const inspect = createInspection({ ...limits, mostMs: 1 });
    await expect(inspect(inPieces(hostile), 'pay slip.pdf')).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'pay slip.pdf takes more than 0.001 s to look through',
      errors: [{ field: 'file', message: 'Print it to a new PDF, and upload that' }],
    });
  });

  it('is refused by its name, with what to do, where it takes more memory than it may', async () => {
    const inspect = createInspection({ ...limits, mostMegabytes: 3 });
    await expect(inspect(inPieces(hostile), 'scan.pdf')).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'scan.pdf takes more than 3 MB of memory to look through',
    });
  });

  it('is answered with overloaded where too many wait, and only then', async () => {
    const inspect = createInspection(limits);
    const asked = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => inspect(inPieces(plain), name));
    const [first, second, third] = await Promise.allSettled(asked);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
    expect(await inspect(inPieces(plain), 'd.pdf')).toMatchObject({ contents: [] });
  });

  it('passes on why its content ended early, and takes the next file', async () => {
    const inspect = createInspection(limits);
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield script;
      throw new Error('The disk is gone');
    };
    await expect(inspect(broken(), 'a.pdf')).rejects.toThrow('The disk is gone');
    expect(await inspect(inPieces(plain), 'b.pdf')).toMatchObject({ contents: [] });
  });

  it('is how documents are examined', async () => {
    const received = { head: script.subarray(0, 4_100), content: () => inPieces(script) };
    expect(await examineDocument(received, 'a.pdf')).toEqual({
      mediaType: 'application/pdf',
      activeContent: ['script'],
    });
    const single = { head: plain, content: () => inPieces(plain) };
    expect(await examineDocument(single, 'b.pdf')).toEqual({ mediaType: 'application/pdf', isSinglePage: true });
  });
});
