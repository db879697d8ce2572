import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

type Row = readonly [string, string];

/** A part of a report. */
export type ReportSection = {
  readonly heading: string;
  readonly intro?: string;
  readonly startsPage?: true;
  readonly lines?: readonly Row[];
  readonly tables?: readonly { readonly caption: string; readonly rows: readonly Row[] }[];
};
export type Report = {
  readonly title: string;
  readonly company: string;
  readonly sections: readonly ReportSection[];
  /** ISO 8601; also the file's own date, so that the same report is always the same file. */
  readonly issuedAt: string;
};

const MARGIN = 56;
const BOTTOM = 72;
const WIDTH = 612;
const HEIGHT = 792;
const VALUE_AT = 340;
const INK = rgb(0.1, 0.13, 0.16);
const FAINT = rgb(0.4, 0.44, 0.48);
const HAIRLINE = rgb(0.86, 0.88, 0.9);
const ACCENT = rgb(0.06, 0.38, 0.4);

/** Standard fonts know Windows-1252 only. */
const printable = (text: string): string => text.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');

const wrapped = (text: string, font: PDFFont, size: number, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** Prints on US Letter, page by page. */
const createPrinter = (document: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }, report: Report) => {
  let page: PDFPage;
  let y = 0;
  const startPage = (): void => {
    page = document.addPage([WIDTH, HEIGHT]);
    page.drawRectangle({ x: 0, y: HEIGHT - 10, width: WIDTH, height: 10, color: ACCENT });
    y = HEIGHT - MARGIN;
    page.drawText(printable(report.company), { x: MARGIN, y, size: 10, font: fonts.bold, color: ACCENT });
    const number = `Page ${document.getPageCount()}`;
    page.drawText(number, { x: WIDTH - MARGIN - 40, y: 40, size: 8, font: fonts.regular, color: FAINT });
    page.drawText('Invented by the sandbox vendors. Not for use with a real loan.', {
      x: MARGIN,
      y: 40,
      size: 8,
      font: fonts.regular,
      color: FAINT,
    });
    y -= 28;
  };
  const makeRoom = (height: number): void => {
    if (y - height < BOTTOM) startPage();
  };
  const text = (said: string, { size, font = fonts.regular, color = INK, below = 6 }: TextStyle): void => {
    for (const line of wrapped(said, font, size, WIDTH - 2 * MARGIN)) {
      makeRoom(size + below);
      page.drawText(line, { x: MARGIN, y, size, font, color });
      y -= size + 3;
    }
    y -= below;
  };
  const row = ([label, value]: Row): void => {
    const labels = wrapped(label, fonts.regular, 10, VALUE_AT - MARGIN - 16);
    const values = wrapped(value, fonts.bold, 10, WIDTH - MARGIN - VALUE_AT);
    makeRoom(Math.max(labels.length, values.length) * 13 + 8);
    const top = y;
    labels.forEach((line, index) =>
      page.drawText(line, { x: MARGIN, y: top - index * 13, size: 10, font: fonts.regular, color: FAINT }),
    );
    values.forEach((line, index) =>
      page.drawText(line, { x: VALUE_AT, y: top - index * 13, size: 10, font: fonts.bold, color: INK }),
    );
    y = top - Math.max(labels.length, values.length) * 13;
    const at = { start: { x: MARGIN, y: y + 6 }, end: { x: WIDTH - MARGIN, y: y + 6 } };
    page.drawLine({ ...at, thickness: 0.5, color: HAIRLINE });
    y -= 7;
  };
  return { startPage, text, row, makeRoom };
};
type TextStyle = { size: number; font?: PDFFont; color?: ReturnType<typeof rgb>; below?: number };

/** The report as a PDF of several pages. */
export const printReport = async (report: Report): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.setTitle(printable(report.title));
  document.setAuthor(printable(report.company));
  document.setCreationDate(new Date(report.issuedAt));
  document.setModificationDate(new Date(report.issuedAt));
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const { startPage, text, row, makeRoom } = createPrinter(document, { regular, bold }, report);
  startPage();
  text(report.title, { size: 20, font: bold, below: 14 });
  for (const { heading, intro, startsPage, lines = [], tables = [] } of report.sections) {
    if (startsPage) startPage();
    makeRoom(60);
    text(heading, { size: 14, font: bold, below: 8 });
    if (intro) text(intro, { size: 10, color: FAINT, below: 10 });
    for (const line of lines) row(line);
    for (const { caption, rows } of tables) {
      makeRoom(50);
      text(caption, { size: 11, font: bold, color: ACCENT, below: 8 });
      for (const line of rows) row(line);
    }
    text('', { size: 6 });
  }
  return Buffer.from(await document.save());
};
