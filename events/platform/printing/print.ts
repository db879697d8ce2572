import { createRequire } from 'node:module';
import { RuleViolationError, UnavailableError } from '../../kernel/errors.ts';
import type { PrintedFrom } from '../../kernel/printed-from.ts';
import { BeyondThreadLimit, createParserThreads, type ThreadLimits } from '../documents/parser-threads.ts';
import type { Template } from './template.ts';

/** Handed to a thread, as JSON. */
export type PrintRequest = { readonly source: string; readonly data: string; readonly printedAt: string };
export type PrintAnswer =
  | {
      readonly outcome: 'printed';
      readonly content: Uint8Array<ArrayBuffer>;
      readonly pages: number;
      readonly fonts: string;
    }
  | { readonly outcome: 'not_shown'; readonly letters: readonly string[] }
  | { readonly outcome: 'faulty'; readonly reason: string };

export type Printed = { readonly content: Buffer; readonly pages: number; readonly from: PrintedFrom };

type Printing = {
  readonly template: Template;
  /** Of texts, numbers, lists and records alone: texts are never taken for markup. */
  readonly data: object;
  /** ISO 8601; the file's own date. */
  readonly printedAt: string;
  /** What to do about a letter that the fonts lack, `write this letter by hand`. */
  readonly otherwise: string;
};

/** A document of a hundred pages takes about 3 s. */
export const printLimits: ThreadLimits = { atOnce: 2, mostWaiting: 200, mostMs: 20_000, mostMegabytes: 256 };

const inThread = createParserThreads(new URL('./print.worker.ts', import.meta.url), printLimits);
const { version } = createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler/package.json') as {
  readonly version: string;
};

const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
};

const notShown = (letters: readonly string[], { data, otherwise }: Printing): RuleViolationError => {
  const all = letters.flatMap((text) => Array.from(text));
  const text = textsIn(data).find((each) => all.some((letter) => each.includes(letter))) ?? '';
  const missing = [...new Set(all.filter((letter) => text.includes(letter)))];
  return new RuleViolationError(`The PDF cannot show ${missing.join(' ')} of “${text.slice(0, 80)}”: ${otherwise}`);
};

const askThread = async (request: PrintRequest): Promise<PrintAnswer> => {
  async function* once() {
    yield Buffer.from(JSON.stringify(request));
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what print.worker.ts answers
    return (await inThread(once())) as PrintAnswer;
  } catch (error) {
    if (error instanceof BeyondThreadLimit) {
      throw new UnavailableError('The document could not be printed now', { reason: error.message });
    }
    if (error instanceof UnavailableError)
      throw new UnavailableError('The document could not be printed now', error.details);
    throw error;
  }
};

/**
 * Prints a document as PDF/UA-1 (ISO 14289-1: tagged, with selectable text) beside the event loop, on US Letter. The same template and
 * data are the same bytes, in every process and thread.
 * @throws RuleViolationError for a letter that no embedded font has: a name is not to be misprinted; OverloadedError where too many wait;
 *   UnavailableError where the thread failed; Error for a template with a fault
 */
export const print = async (printing: Printing): Promise<Printed> => {
  const { template, printedAt } = printing;
  // Composed, as the fonts have letters with marks.
  const data = JSON.stringify(printing.data).normalize('NFC');
  const answer = await askThread({ source: template.source, data, printedAt });
  if (answer.outcome === 'not_shown') throw notShown(answer.letters, printing);
  if (answer.outcome === 'faulty') {
    throw new Error(`Template ${template.id} ${template.version} cannot be printed: ${answer.reason}`);
  }
  const { id, version: templateVersion, sha256 } = template;
  return {
    content: Buffer.from(answer.content),
    pages: answer.pages,
    from: {
      engine: `typst-ts ${version}`,
      fonts: answer.fonts,
      template: { id, version: templateVersion, sha256 },
      printedAt,
      data,
    },
  };
};
