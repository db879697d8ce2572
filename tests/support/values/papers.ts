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

/** A PDF of one page with these lines on it, as a browser or a request sends it. */
export const paper = async (name: string, ...lines: readonly string[]) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 240]);
  lines.forEach((line, index) => page.drawText(line, { x: 24, y: 200 - index * 22, size: 13 }));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
};
