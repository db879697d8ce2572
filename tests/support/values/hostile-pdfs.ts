import { deflateSync } from 'node:zlib';

/** A PDF with these objects in one packed stream. */
export const inObjectStream = (objects: string): Buffer => {
  const packed = deflateSync(objects);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n7 0 obj\n<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
};

const zeros = (): Buffer => {
  const begin = Buffer.from('7 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n');
  const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024));
  return Buffer.concat([begin, packed, Buffer.from('\nendstream\nendobj\n')]);
};

const repeated = (part: Buffer, times: number): Buffer => Buffer.concat(Array.from({ length: times }, () => part));

/** Small files that unpack to more than anybody should look at. */
export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'two streams of names': () => repeated(inObjectStream('/a'.repeat(15 * 1024 * 1024)), 2),
  'streams of zeros': () => repeated(zeros(), 10),
  'as many streams as fit': () => repeated(inObjectStream('/A 1'), 50_000),
  'names with escapes': () => Buffer.from('/#4a'.repeat(4 * 1024 * 1024)),
};
