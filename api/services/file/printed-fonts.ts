import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@pdf-lib/fontkit';
import { type PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { RuleViolationError } from '../../../events/kernel/errors.ts';

export type PrintedFonts = { readonly regular: PDFFont; readonly bold: PDFFont };

/** Written from left to right, one letter after another: others would come out misprinted. */
const IN_A_ROW = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$/u;

const dejaVu = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

const lettersOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => Array.from(text).filter((sign) => !/\s/.test(sign)));

/**
 * Fonts in which a PDF shows all of these texts: Helvetica, which every reader of PDF has, or, embedded, one with the
 * Latin, Greek and Cyrillic letters that Helvetica lacks.
 * @param texts composed (Unicode NFC) @param otherwise what to do about a text that neither shows
 * @throws RuleViolationError for such a text: a name is not to be misprinted
 */
export const embedFonts = async (
  document: PDFDocument,
  texts: readonly string[],
  otherwise: string,
): Promise<PrintedFonts> => {
  const standard = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const known = new Set(standard.regular.getCharacterSet());
  if (lettersOf(texts).every((sign) => known.has(sign.codePointAt(0) ?? 0))) return standard;
  document.registerFontkit(fontkit);
  // One after the other: their order in the file is that of their coming.
  const regular = await document.embedFont(await dejaVu('DejaVuSans'), { subset: true });
  const bold = await document.embedFont(await dejaVu('DejaVuSans-Bold'), { subset: true });
  const shown = new Set(bold.getCharacterSet());
  for (const text of texts) {
    const unknown = lettersOf([text]).filter((sign) => !IN_A_ROW.test(sign) || !shown.has(sign.codePointAt(0) ?? 0));
    if (unknown.length === 0) continue;
    throw new RuleViolationError(`The PDF cannot show ${unknown.join(' ')} of “${text.slice(0, 80)}”: ${otherwise}`);
  }
  return { regular, bold };
};
