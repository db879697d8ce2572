import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { embedFonts } from '../services/file/printed-fonts.ts';

/** A letter, from top to bottom. */
export type Letter = {
  readonly lender: string;
  /** Beneath the lender's name, such as its number. */
  readonly lenderDetail: string;
  readonly title: string;
  readonly opening: string;
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly conditionsTitle: string;
  readonly conditions: readonly string[];
  readonly closing: string;
  readonly signature: string;
  /** ISO 8601; also the file's own date, so that the same letter is always the same file. */
  readonly issuedAt: string;
};

const MARGIN = 64;
const INK = rgb(0.1, 0.13, 0.16);
const FAINT = rgb(0.4, 0.44, 0.48);
const HAIRLINE = rgb(0.86, 0.88, 0.9);
const ACCENT = rgb(0.06, 0.38, 0.4);

const linesOf = (text: string, font: PDFFont, size: number, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= width || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
};

/** Writes down a page from its top. */
const createPen = (page: PDFPage, regular: PDFFont, bold: PDFFont) => {
  const width = page.getWidth() - 2 * MARGIN;
  let y = page.getHeight() - MARGIN;
  const down = (by: number): void => void (y -= by);
  const text = (words: string, { size = 11, font = regular, color = INK, indent = 0 } = {}): void => {
    for (const line of linesOf(words, font, size, width - indent)) {
      page.drawText(line, { x: MARGIN + indent, y, size, font, color });
      down(size * 1.45);
    }
  };
  const row = (label: string, value: string): void => {
    page.drawText(label, { x: MARGIN, y, size: 11, font: regular, color: FAINT });
    const x = MARGIN + width - bold.widthOfTextAtSize(value, 11);
    page.drawText(value, { x, y, size: 11, font: bold, color: INK });
    const under = { start: { x: MARGIN, y: y - 7 }, end: { x: MARGIN + width, y: y - 7 } };
    page.drawLine({ ...under, thickness: 0.75, color: HAIRLINE });
    down(22);
  };
  return { down, text, row };
};

/** Prints the letter on one page of US Letter. @throws RuleViolationError for a name that it cannot show */
export const printLetter = async (letter: Letter): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.setTitle(letter.title);
  document.setAuthor(letter.lender);
  document.setCreationDate(new Date(letter.issuedAt));
  document.setModificationDate(new Date(letter.issuedAt));
  const { lender, lenderDetail, title, opening, figures, conditionsTitle, conditions, closing, signature } = letter;
  const { regular, bold } = await embedFonts(
    document,
    [lender, lenderDetail, opening, signature, closing, ...figures.flat(), ...conditions],
    'write this letter by hand and upload it as another document',
  );
  const page = document.addPage([612, 792]);
  page.drawRectangle({ x: 0, y: page.getHeight() - 10, width: page.getWidth(), height: 10, color: ACCENT });
  const { down, text, row } = createPen(page, regular, bold);
  text(lender, { size: 13, font: bold, color: ACCENT });
  text(lenderDetail, { size: 9, color: FAINT });
  down(18);
  text(title, { size: 20, font: bold });
  down(8);
  text(opening);
  down(12);
  for (const [label, value] of figures) row(label, value);
  down(8);
  text(conditionsTitle, { font: bold });
  for (const condition of conditions) text(`•  ${condition}`, { indent: 8 });
  down(10);
  text(closing, { size: 10 });
  down(22);
  text(signature, { font: bold });
  return Buffer.from(await document.save());
};
