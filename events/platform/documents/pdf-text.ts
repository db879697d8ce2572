import { UnavailableError } from '../../kernel/errors.ts';
import type { ReadingOutcome } from '../../kernel/pdf-content.ts';
import { inOneOffThread } from './one-off-thread.ts';
import { BeyondThreadLimit } from './parser-threads.ts';

/** The text of a PDF by page, each a list of lines from top to bottom; or why there is none. */
export type PdfTextResult =
  | { readonly outcome: 'read'; readonly pages: readonly (readonly string[])[] }
  | { readonly outcome: Exclude<ReadingOutcome, 'read'> };

/** Limits of one reading. */
export type PdfTextLimits = {
  readonly mostBytes: number;
  readonly mostPages: number;
  readonly mostCharacters: number;
  readonly mostMs: number;
  readonly mostMegabytes: number;
};
export type PdfTextRequest = Pick<PdfTextLimits, 'mostPages' | 'mostCharacters'> & {
  readonly content: Uint8Array<ArrayBuffer>;
};

/** The papers of a loan are a few pages long; a reviewer reads what is beyond. */
export const pdfTextLimits: PdfTextLimits = {
  mostBytes: 30 * 1024 * 1024,
  mostPages: 30,
  mostCharacters: 200_000,
  mostMs: 20_000,
  mostMegabytes: 256,
};

const WORKER = new URL('./pdf-text.worker.ts', import.meta.url);

/**
 * Reads the text layer of a PDF in a thread of its own. Nothing in it is run, and nothing is fetched.
 * @param content is handed over to the thread, and empty afterwards
 * Pages and characters beyond the limits are left out of what is read.
 * @returns `too_large` for more bytes than the limit, or where it takes more memory
 * @throws UnavailableError where no thread could read it, or none in time, which need not be the file's fault; DOMException
 * AbortError when the signal says to stop
 */
export const readPdfText = async (
  content: Uint8Array<ArrayBuffer>,
  {
    limits = pdfTextLimits,
    signal,
  }: { readonly limits?: PdfTextLimits; readonly signal?: AbortSignal | undefined } = {},
): Promise<PdfTextResult> => {
  const { mostBytes, mostMs, mostMegabytes, mostPages, mostCharacters } = limits;
  if (content.byteLength > mostBytes) return { outcome: 'too_large' };
  const workerData: PdfTextRequest = { content, mostPages, mostCharacters };
  try {
    return await inOneOffThread(WORKER, { workerData, transfer: [content.buffer], mostMs, mostMegabytes, signal });
  } catch (error) {
    if (!(error instanceof BeyondThreadLimit)) throw error;
    if (error.limit === 'memory') return { outcome: 'too_large' };
    throw new UnavailableError('The file could not be read now', { reason: `it took more than ${mostMs} ms` });
  }
};
