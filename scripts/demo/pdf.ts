import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** One page of a paper document, as its issuer would print it. */
export type Page = {
  readonly title: string;
  readonly issuer: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly footer: string;
  /** ISO 8601; also the file's own date, so that the same page is always the same file. */
  readonly issuedAt: string;
};

const MARGIN = 56;
const INK = rgb(0.1, 0.13, 0.16);
const FAINT = rgb(0.45, 0.48, 0.52);

/** Prints the page on US Letter. */
export const printPage = async ({ title, issuer, lines, footer, issuedAt }: Page): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setAuthor(issuer);
  document.setCreationDate(new Date(issuedAt));
  document.setModificationDate(new Date(issuedAt));
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([612, 792]);
  const right = page.getWidth() - MARGIN;
  let y = page.getHeight() - MARGIN;

  page.drawText(issuer, { x: MARGIN, y, size: 11, font: regular, color: FAINT });
  y -= 30;
  page.drawText(title, { x: MARGIN, y, size: 20, font: bold, color: INK });
  y -= 18;
  page.drawLine({ start: { x: MARGIN, y }, end: { x: right, y }, thickness: 1, color: INK });
  y -= 26;
  for (const [label, value] of lines) {
    page.drawText(label, { x: MARGIN, y, size: 10, font: regular, color: FAINT });
    page.drawText(value, { x: MARGIN + 190, y, size: 10, font: bold, color: INK });
    page.drawLine({ start: { x: MARGIN, y: y - 7 }, end: { x: right, y: y - 7 }, thickness: 0.4, color: FAINT });
    y -= 23;
  }
  page.drawText(footer, { x: MARGIN, y: MARGIN, size: 8, font: regular, color: FAINT });
  return document.save();
};
