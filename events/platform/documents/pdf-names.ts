import { type PdfContent, pdfContents } from '../../kernel/pdf-content.ts';

/** Characters that end a name (ISO 32000-2); NUL counts as white space. */
const END = String.raw`(?=[\s\0()<>[\]{}/%])`;

/** A name as it may be written: each letter by itself or by its escape (`/J#61vaScript`). Every telling one is ASCII letters and digits. */
const written = (name: string): string =>
  Array.from(name, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  }).join('');

/** One of these names, whole. */
export const pdfName = (...names: readonly string[]): string => `/(?:${names.map(written).join('|')})${END}`;

/** Kept of what has been looked at: the dictionary before a stream, or a name that the next piece completes. */
export const OVERLAP = 4_096;

/**
 * Marks of content beyond pages, by the names of PDF 2.0 (ISO 32000-2). An OpenAction that is an array only names the
 * first page; when the piece ends before its value, the next piece decides.
 */
const telling: Readonly<Record<PdfContent, RegExp>> = {
  script: new RegExp(pdfName('JavaScript', 'JS'), 'u'),
  automatic_action: new RegExp(String.raw`${pdfName('AA')}|${pdfName('OpenAction')}(?![\s\0]{0,4000}(?:\[|$))`, 'u'),
  launch: new RegExp(pdfName('Launch'), 'u'),
  embedded_file: new RegExp(pdfName('EmbeddedFile', 'EmbeddedFiles', 'RichMedia'), 'u'),
  // Strings and object streams of an encrypted file cannot be read.
  not_examined: new RegExp(pdfName('Encrypt'), 'u'),
};

/** Finds marked names in a text that goes on: a name at its very end is left to the next piece. */
export const lookForNames = (text: string, found: Set<PdfContent>): void => {
  for (const content of pdfContents) if (!found.has(content) && telling[content].test(text)) found.add(content);
};

/** Looks for them in a text that goes no further. */
export const lookForNamesToTheEnd = (text: string, found: Set<PdfContent>): void => lookForNames(`${text}%`, found);
