import { PDFDocument } from 'pdf-lib';

/** A PDF that nobody opens without its password. */
export const lockedPaper = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj',
    `3 0 obj << /Filter /Standard /V 1 /R 2 /P -44 /O <${'28'.repeat(32)}> /U <${'4e'.repeat(32)}> >> endobj`,
    `trailer << /Root 1 0 R /Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] >>`,
    '%%EOF',
  ].join('\n'),
);

/** The same PDF with an object that no page shows, so that it has exactly so many bytes, as a report full of pictures has. */
export const padded = (pdf: Buffer, bytes: number): Buffer => {
  const text = pdf.toString('latin1');
  const last = (pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)?.[1] ?? '';
  const [size, root, start] = [last(/\/Size (\d+)/g), last(/\/Root (\d+ \d+ R)/g), last(/startxref\s+(\d+)/g)];
  const build = (length: number): Buffer => {
    const before = `\n${size} 0 obj\n<< /Length ${length} >>\nstream\n`;
    const after = '\nendstream\nendobj\n';
    const xref = pdf.length + before.length + length + after.length;
    const entry = `${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<< /Size ${Number(size) + 1} /Root ${root} /Prev ${start} >>\nstartxref\n${xref}\n%%EOF\n`;
    const end = `${after}xref\n${size} 1\n${entry}${trailer}`;
    return Buffer.concat([pdf, Buffer.from(before), Buffer.alloc(length, 'x'), Buffer.from(end)]);
  };
  const rough = bytes - build(0).length;
  return build(rough - (build(rough).length - bytes));
};

/** A PDF of one page with these lines on it, as a browser or a request sends it. */
export const paper = async (name: string, ...lines: readonly string[]) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 240]);
  lines.forEach((line, index) => page.drawText(line, { x: 24, y: 200 - index * 22, size: 13 }));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
};
