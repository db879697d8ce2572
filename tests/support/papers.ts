import { PDFDocument } from 'pdf-lib';

/** A PDF of one page with these lines on it, as a browser or a request sends it. */
export const paper = async (name: string, ...lines: readonly string[]) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 240]);
  lines.forEach((line, index) => page.drawText(line, { x: 24, y: 200 - index * 22, size: 13 }));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
};
