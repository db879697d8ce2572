import { type FieldError, ValidationError } from '../kernel/errors.ts';

/** A line that cannot be read, by its number in the file from 1. */
export type RefusedLine = { readonly line: number; readonly field: string; readonly why: string };

/** A line of a file, its fields without quotes and blanks around them. */
export type TableLine = { readonly line: number; readonly fields: readonly string[] };

/** Larger files are none of these: FHFA's list has 0.2 MB, a yield table 0.4 MB. */
export const MOST_TABLE_BYTES = 5_000_000;
/** Most items a refusal lists; it states the total. */
export const MOST_REFUSED_LINES = 50;

const INVENTED = /^#\s*invented sample\b/i;
/** Control characters other than those of blanks and lines: no text has them. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;

const refuseFile = (message: string, fix: string): never => {
  throw new ValidationError(message, [{ field: 'file', message: fix }]);
};

/**
 * The text of a file. A list saved on Windows may have its accents in Windows-1252.
 * @throws ValidationError for a file that is empty, over 5 MB or no text
 */
export const textOfTableFile = (bytes: Uint8Array): string => {
  if (bytes.length > MOST_TABLE_BYTES)
    refuseFile(
      `The file has ${bytes.length} bytes, and no table has over ${MOST_TABLE_BYTES}`,
      'Give the published file',
    );
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    refuseFile('The file is a workbook or an archive, not text', 'Save it as text with | between the fields');
  const text = decoded(bytes);
  if (BINARY.test(text)) refuseFile('The file is not text', 'Give the published file, as text');
  if (text.trim() === '') refuseFile('The file is empty', 'Give the published file');
  return text;
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The first line says that the data is invented, so that no sample is loaded as a published table. */
export const saysItIsSample = (text: string): boolean => INVENTED.test(text.replace(/^\ufeff/, ''));

/**
 * The fields of a line; undefined where its quotes do not match. A field never goes on in the next line of these files,
 * which a parser of whole files cannot be told: one for each line took a hundred times as long.
 */
const fieldsOf = (line: string, delimiter: '|' | ','): string[] | undefined => {
  const field = new RegExp(String.raw`\s*"([^"]*(?:""[^"]*)*)"\s*|[^"${delimiter}]*`, 'y');
  const fields: string[] = [];
  for (;;) {
    const [whole = '', quoted] = field.exec(line) ?? [];
    fields.push(quoted === undefined ? whole.trim() : quoted.replaceAll('""', '"'));
    if (field.lastIndex === line.length) return fields;
    if (line[field.lastIndex] !== delimiter) return undefined;
    field.lastIndex += 1;
  }
};

/** The lines of a file with what they hold, without blank ones and the mark of a sample; with those that cannot be read. */
export const linesOfTableFile = (
  text: string,
  delimiter: '|' | ',',
): { readonly lines: readonly TableLine[]; readonly refused: readonly RefusedLine[] } => {
  const lines: TableLine[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, content] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1;
    if (content.trim() === '' || (line === 1 && INVENTED.test(content))) continue;
    const fields = fieldsOf(content, delimiter);
    if (fields) lines.push({ line, fields });
    else refused.push({ line, field: 'line', why: 'Its quotes do not match' });
  }
  return { lines, refused };
};

/** Refuses the whole file for any line that is refused. @throws ValidationError with the first 50 and how many in all */
export const refuseIfAnyLine = (refused: readonly RefusedLine[], lines: number): void => {
  if (refused.length === 0) return;
  const errors = refused
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_REFUSED_LINES)
    .map(({ line, field, why }): FieldError => ({ field: `line ${line}, ${field}`, message: why }));
  const bad = new Set(refused.map(({ line }) => line)).size;
  throw new ValidationError(`${bad} of ${lines} lines cannot be read, so nothing is loaded`, errors, {
    refused: refused.length,
  });
};
