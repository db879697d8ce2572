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
const OVERLAP = 4_096;

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

const PAGE = new RegExp(String.raw`${pdfName('Type')}[\s\0]{0,64}${pdfName('Page')}`, 'gu');

/** Marks and pages of a PDF so far; it is only of interest whether there is more than one page. */
export type Found = { readonly contents: Set<PdfContent>; pages: number };

export const nothingFound = (): Found => ({ contents: new Set(), pages: 0 });

/** @param end of the part whose pages are counted: those behind it are told with the next piece */
const lookAt = (text: string, found: Found, end: number): void => {
  for (const content of pdfContents)
    if (!found.contents.has(content) && telling[content].test(text)) found.contents.add(content);
  if (found.pages > 1) return;
  for (const { index } of text.matchAll(PAGE)) if (index < end) found.pages += 1;
};

/** Finds marked names and pages in a text that goes on. @returns its end, which the next piece goes on from */
export const lookForNames = (text: string, found: Found): string => {
  const end = Math.max(0, text.length - OVERLAP);
  lookAt(text, found, end);
  return text.slice(end);
};

/** Looks for them in a text that goes no further. */
export const lookForNamesToTheEnd = (text: string, found: Found): void => lookAt(`${text}%`, found, text.length);
