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
const FAINT = rgb(0.4, 0.44, 0.48);
const HAIRLINE = rgb(0.86, 0.88, 0.9);
const ACCENT = rgb(0.06, 0.38, 0.4);

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
  page.drawRectangle({ x: 0, y: page.getHeight() - 10, width: page.getWidth(), height: 10, color: ACCENT });
  let y = page.getHeight() - MARGIN - 12;

  page.drawText(issuer, { x: MARGIN, y, size: 12, font: bold, color: ACCENT });
  y -= 30;
  page.drawText(title, { x: MARGIN, y, size: 20, font: bold, color: INK });
  y -= 18;
  page.drawLine({ start: { x: MARGIN, y }, end: { x: right, y }, thickness: 1, color: INK });
  y -= 28;
  for (const [label, value] of lines) {
    page.drawText(label, { x: MARGIN, y, size: 11, font: regular, color: FAINT });
    // Amounts stand under one another at the right edge, as on every statement.
    const x = value.startsWith('$') ? right - bold.widthOfTextAtSize(value, 11) : MARGIN + 200;
    page.drawText(value, { x, y, size: 11, font: bold, color: INK });
    page.drawLine({ start: { x: MARGIN, y: y - 9 }, end: { x: right, y: y - 9 }, thickness: 0.75, color: HAIRLINE });
    y -= 28;
  }
  page.drawLine({
    start: { x: MARGIN, y: MARGIN + 16 },
    end: { x: right, y: MARGIN + 16 },
    thickness: 0.75,
    color: HAIRLINE,
  });
  page.drawText(footer, { x: MARGIN, y: MARGIN, size: 8, font: regular, color: FAINT });
  return document.save();
};
