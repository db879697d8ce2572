import { hostilePdfs } from './hostile-pdfs.ts';

/** Makes so many bytes of it, about. */
type Make = (bytes: number) => string;

const repeated =
  (part: string, begin = '', end = ''): Make =>
  (bytes) =>
    begin + part.repeat(Math.floor((bytes - begin.length - end.length) / part.length)) + end;

const numbered =
  (part: (number: number) => string, begin: string, end: string): Make =>
  (bytes) => {
    const count = Math.floor(bytes / part(bytes).length);
    return begin + Array.from({ length: count }, (_, number) => part(number)).join('') + end;
  };

/** JSON that costs its parser, or whoever looks at what comes of it, the most. */
export const worstJson: Readonly<Record<string, Make>> = {
  levels: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  values: repeated('{},', '{"list":[', '{}]}'),
  names: numbered((number) => `"name${number}":1,`, '{', '"last":1}'),
  shapes: numbered((number) => `{"name${number}":1},`, '[', '{}]'),
  escapes: repeated('\\u0041\\"', '{"text":"', '"}'),
  blanks: repeated(' \n', '[', ']'),
};

/** Files of sales. */
export const worstSales: Readonly<Record<string, Make>> = {
  'line feeds': repeated('\n', 'address,price\n'),
  blanks: repeated(' \n', 'address,price\n'),
  separators: repeated(',', 'address,price\n'),
  quotes: repeated('"",', 'address,price\n'),
  'rows of other columns': repeated('a,b,c\n', 'address,price\n'),
  'a quotation mark that nobody closes': repeated('1 Example Way,1\n', 'address,price\n"'),
};

/** Bodies of a form whose boundary is `x`. */
export const worstForms: Readonly<Record<string, Make>> = {
  parts: repeated('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', '', '--x--\r\n'),
  headers: repeated('a: b\r\n', '--x\r\n'),
  'beginnings of a boundary': repeated('\r\n--', '--x\r\n'),
  'nothing of a form': repeated('a'),
};

/** PDFs of a megabyte at most. */
export const worstPdfs: Readonly<Record<string, (bytes: number) => Buffer>> = Object.fromEntries(
  Object.entries(hostilePdfs).map(([what, make]) => [
    what,
    (bytes) => Buffer.concat([Buffer.from('%PDF-1.7\n'), make().subarray(0, bytes)]),
  ]),
);
