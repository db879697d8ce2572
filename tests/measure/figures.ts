import { z } from 'zod';
import { median, percentile } from '../bench/statistics.ts';

/** Neither migrations, which are never edited, nor catalogues of texts, which are lists. */
export const isCounted = (file: string): boolean =>
  /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\/migrations\/|\.texts\.ts$/.test(file);

export const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** `57 / 139 / 418`: median, 90th percentile and most. */
export const spread = (lines: readonly number[]): string =>
  [median(lines), percentile(lines, 90), Math.max(...lines)].map(Math.round).join(' / ');

const SHARED_LINES = 5;
/** A run in more places than this is the language's or a library's, and nobody's knowledge. */
const MOST_PLACES = 8;

/** Lines that say something: without imports, comments, and lines of punctuation. */
const codeLinesOf = (text: string): string[] =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('//'));

/** Pairs of files, or files with themselves, that share five lines of code in a row. */
export const duplicatePairs = (files: readonly string[], textOf: (file: string) => string): number => {
  const places = new Map<string, string[]>();
  for (const file of files) {
    const lines = codeLinesOf(textOf(file));
    for (let first = 0; first + SHARED_LINES <= lines.length; first += 1) {
      const run = lines.slice(first, first + SHARED_LINES).join('\n');
      places.set(run, [...(places.get(run) ?? []), file]);
    }
  }
  const pairs = [...places.values()]
    .filter(({ length }) => length <= MOST_PLACES)
    .flatMap((found) =>
      found.flatMap((one, index) => found.slice(index + 1).map((other) => [one, other].sort().join(' '))),
    );
  return new Set(pairs).size;
};

const lintReportSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      filename: z.string(),
      labels: z.tuple([z.object({ span: z.object({ offset: z.int(), length: z.int(), line: z.int() }) })]),
    }),
  ),
});

export type LongFunction = { readonly file: string; readonly line: number; readonly lines: number };

const MOST_LINES = 60;
/** A signature's lines are the first ones. */
const SIGNATURE_LINES = 12;
/** Returns a list of routes, or is nothing but an object literal. */
const isTable = (source: string): boolean => {
  const signature = source.split('\n').slice(0, SIGNATURE_LINES).join('\n');
  return signature.includes('): Route[] =>') || /^\([^;{]*\)[^;{]*=> \(\{/.test(signature);
};

/**
 * Functions of more than 60 lines, tables aside.
 *
 * @param report of `oxlint -A all -D max-lines-per-function --format json`
 * @param textOf the text of a file
 */
export const longFunctions = (report: unknown, textOf: (file: string) => string): readonly LongFunction[] =>
  lintReportSchema
    .parse(report)
    .diagnostics.flatMap(({ message, filename: file, labels: [{ span }] }) => {
      const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
      // oxlint counts bytes.
      const source = Buffer.from(textOf(file))
        .subarray(span.offset, span.offset + span.length)
        .toString();
      return lines > MOST_LINES && !isTable(source) ? [{ file, line: span.line, lines }] : [];
    })
    .sort((a, b) => b.lines - a.lines);

const layersReportSchema = z.object({
  summary: z.object({ violations: z.array(z.object({ rule: z.object({ name: z.string() }) })) }),
});

/** `0, 0`: imports that a layer rule denies, and circles of files or folders. */
export const arrowsAndCircles = (report: unknown): string => {
  const names = layersReportSchema.parse(report).summary.violations.map(({ rule }) => rule.name);
  const circles = names.filter((name) => /cycle|circle/.test(name)).length;
  return `${names.length - circles}, ${circles}`;
};
