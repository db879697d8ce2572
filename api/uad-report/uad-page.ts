import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import {
  optionsOfUad,
  statedUad,
  type UadAnswers,
  type UadField,
  uadField,
  uadFieldNames,
  type UadReportStatus,
  type UadStep,
  uadSteps,
  uadStrings,
} from '../../events/lending/uad/uad-form.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { embedFonts } from '../services/file/printed-fonts.ts';

const [WIDTH, HEIGHT, MARGIN, VALUE_AT, BOTTOM] = [612, 792, 56, 260, 64];
const INK = rgb(0.1, 0.13, 0.16);
const FAINT = rgb(0.4, 0.44, 0.48);
const ACCENT = rgb(0.06, 0.38, 0.4);

const headings: Readonly<Record<Exclude<UadStep, 'review'>, string>> = {
  location: 'Subject property',
  physical: 'Physical characteristics',
  condition: 'Condition and quality',
  assignment: 'Assignment',
  valuation: 'Valuation',
};

type Row = readonly [label: string, value: string];
export type UadPage = {
  readonly answers: UadAnswers;
  readonly status: UadReportStatus;
  readonly changedBy: string;
  /** ISO 8601; also the file's own date, so that the same form is always the same file. */
  readonly changedAt: string;
  /** Of the branch. */
  readonly timeZone: string;
};

/** The line below a form's title: its state and since when. */
export const uadStanding = ({ status, changedBy, changedAt, timeZone }: UadPage): string => {
  const standing = status === 'draft' ? 'DRAFT, not submitted' : 'Submitted';
  return `${standing}; last changed on ${dayInWords(plainDateIn(changedAt, timeZone))} by ${changedBy}`;
};

/** `overallCondition` reads `Overall condition`. */
const labelOf = (field: UadField): string => {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const saidOf = (field: UadField, text: string): string =>
  uadField(field).isTick ? 'Yes' : (optionsOfUad(field).find(({ value }) => value === text)?.label ?? text);

/** The form, part by part, in UAD notation. */
export const uadSections = (answers: UadAnswers): { readonly heading: string; readonly rows: readonly Row[] }[] => {
  const stated = statedUad(answers);
  const parts = uadSteps.flatMap((step) => {
    if (step === 'review') return [];
    const rows = uadFieldNames.flatMap((field): Row[] => {
      const text = stated[field];
      return uadField(field).step !== step || text === undefined ? [] : [[labelOf(field), saidOf(field, text)]];
    });
    return [{ heading: headings[step], rows }];
  });
  return [...parts, { heading: 'As UAD 2.6 writes it', rows: uadStrings(stated) }].filter(
    ({ rows }) => rows.length > 0,
  );
};

const wrapped = (text: string, font: PDFFont, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, 10) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** Prints the form on US Letter. @throws RuleViolationError for a text that it cannot show */
export const printUadForm = async (form: UadPage): Promise<Buffer> => {
  const { answers, changedAt } = form;
  const document = await PDFDocument.create();
  document.setTitle('Uniform Appraisal Dataset form');
  document.setCreationDate(new Date(changedAt));
  document.setModificationDate(new Date(changedAt));
  const sections = uadSections(answers);
  const standing = uadStanding(form);
  const { regular, bold } = await embedFonts(
    document,
    [standing, ...sections.flatMap(({ rows }) => rows.flat())],
    'write it with Latin letters',
  );

  let page: PDFPage;
  let y = 0;
  const startPage = (): void => {
    page = document.addPage([WIDTH, HEIGHT]);
    page.drawRectangle({ x: 0, y: HEIGHT - 10, width: WIDTH, height: 10, color: ACCENT });
    page.drawText(`Page ${document.getPageCount()}`, {
      x: WIDTH - MARGIN - 40,
      y: 36,
      size: 8,
      font: regular,
      color: FAINT,
    });
    y = HEIGHT - MARGIN - 12;
  };
  const draw = (text: string, x: number, size: number, font: PDFFont, color = INK): void =>
    page.drawText(text, { x, y, size, font, color });
  startPage();
  draw('Uniform Appraisal Dataset form', MARGIN, 18, bold);
  y -= 18;
  draw(standing, MARGIN, 9, regular, FAINT);
  y -= 26;
  for (const { heading, rows } of sections) {
    if (y < BOTTOM + 50) startPage();
    draw(heading, MARGIN, 12, bold, ACCENT);
    y -= 20;
    for (const [label, value] of rows) {
      for (const [index, line] of wrapped(value, bold, WIDTH - MARGIN - VALUE_AT).entries()) {
        if (y < BOTTOM) startPage();
        if (index === 0) draw(label, MARGIN, 10, regular, FAINT);
        draw(line, VALUE_AT, 10, bold);
        y -= 14;
      }
      y -= 3;
    }
    y -= 12;
  }
  return Buffer.from(await document.save());
};
