import { createTurns } from '../process/turns.ts';
import { inOneOffThread } from './one-off-thread.ts';
import { BeyondThreadLimit } from './parser-threads.ts';

/** Files made of pages of a PDF, in the order of the groups; or why there are none. */
export type SplitPdfResult =
  | { readonly outcome: 'split'; readonly pageCount: number; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** `too_large` is more than a limit allows. */
  | { readonly outcome: 'encrypted' | 'broken' | 'too_large' };

/** Limits of one split. */
export type SplitPdfLimits = {
  readonly mostBytes: number;
  readonly mostPages: number;
  /** Of the parts together, as a multiple of the file: pages may share pictures, which each part then has. */
  readonly mostTimesLarger: number;
  /** Of one packed piece of the file, and of all of them. */
  readonly mostUnpackedBytes: number;
  readonly mostMs: number;
  readonly mostMegabytes: number;
};
export type SplitPdfRequest = Omit<SplitPdfLimits, 'mostBytes' | 'mostMs' | 'mostMegabytes'> & {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Pages of each part, from 1; those that the file does not have are passed over. */
  readonly groups: readonly (readonly number[])[];
};

/** The largest upload, with some room for what parts repeat. */
export const splitPdfLimits: SplitPdfLimits = {
  mostBytes: 100 * 1024 * 1024,
  mostPages: 2_000,
  mostTimesLarger: 2,
  mostUnpackedBytes: 128 * 1024 * 1024,
  mostMs: 60_000,
  mostMegabytes: 512,
};

const WORKER = new URL('./split-pdf.worker.ts', import.meta.url);

/** It takes several times the file in memory: one at a time. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 10 });

/**
 * Makes PDFs of groups of pages of a PDF, in a thread of its own. Pages keep what is drawn on them, also by forms and notes;
 * links, scripts, attached files and the file's outline stay behind.
 * @param content is handed over to the thread, and empty afterwards
 * @throws OverloadedError where too many wait; UnavailableError where the thread failed
 */
export const splitPdf = async (
  content: Uint8Array<ArrayBuffer>,
  groups: SplitPdfRequest['groups'],
  limits: SplitPdfLimits = splitPdfLimits,
): Promise<SplitPdfResult> => {
  const { mostBytes, mostMs, mostMegabytes, ...within } = limits;
  if (content.byteLength > mostBytes) return { outcome: 'too_large' };
  const workerData: SplitPdfRequest = { content, groups, ...within };
  return inTurn(async () => {
    try {
      return await inOneOffThread(WORKER, { workerData, transfer: [content.buffer], mostMs, mostMegabytes });
    } catch (error) {
      if (error instanceof BeyondThreadLimit) return { outcome: 'too_large' };
      throw error;
    }
  });
};
