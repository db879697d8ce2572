import { describe, expect, it } from '@jest/globals';
import { checkDocumentType } from '../../../../events/platform/documents/document-file.ts';

const bytes = (...values: readonly number[]) => Buffer.from([...values, ...Buffer.alloc(64)]);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n');
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46);
const tiff = bytes(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0);

describe('checkDocumentType', () => {
  it.each([
    ['statement.pdf', pdf, 'application/pdf'],
    ['STATEMENT.PDF', pdf, 'application/pdf'],
    ['id.jpeg', jpeg, 'image/jpeg'],
    ['id.jpg', jpeg, 'image/jpeg'],
    ['scan.tif', tiff, 'image/tiff'],
  ])('takes %s', async (name, content, mediaType) => {
    expect(await checkDocumentType(content, name)).toEqual({ mediaType });
  });

  it.each([
    ['run.exe', bytes(0x4d, 0x5a), /PDF, JPEG, PNG or TIFF/],
    ['run.pdf', bytes(0x4d, 0x5a), /PDF, JPEG, PNG or TIFF/],
    ['note.pdf', Buffer.from('only text'), /of an unknown type/],
    ['empty.pdf', Buffer.alloc(0), /of an unknown type/],
    ['statement.png', pdf, /name it with the ending \.pdf/],
    ['statement.pdf.exe', pdf, /name it with the ending \.pdf/],
    ['statement', pdf, /name it with the ending \.pdf/],
  ])('refuses %s', async (name, content, message) => {
    await expect(checkDocumentType(content, name)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringMatching(message),
    });
  });
});
