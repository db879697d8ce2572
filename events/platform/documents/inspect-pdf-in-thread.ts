import { z } from 'zod';
import { ValidationError } from '../../kernel/errors.ts';
import { pdfContents } from '../../kernel/pdf-content.ts';
import type { InspectedPdf } from './inspect-pdf.ts';
import { BeyondThreadLimit, createParserThreads, type ThreadLimits } from './parser-threads.ts';

/** Its own limits of work end a hostile file after some seconds; these are for what nobody has thought of. */
export const limitsOfInspection: ThreadLimits = { atOnce: 2, mostWaiting: 50, mostMs: 30_000, mostMegabytes: 192 };

const SCRIPT = new URL('./inspect-pdf.worker.ts', import.meta.url);
const foundSchema: z.ZodType<InspectedPdf> = z.object({
  contents: z.array(z.enum(pdfContents)),
  isSinglePage: z.boolean(),
});

/** `inspectPdf` beside the event loop, under these limits. */
export const createInspection = (limits: ThreadLimits) => {
  const parse = createParserThreads(SCRIPT, limits);
  return async (content: AsyncIterable<Uint8Array>, fileName: string): Promise<InspectedPdf> => {
    try {
      return foundSchema.parse(await parse(content));
    } catch (error) {
      if (!(error instanceof BeyondThreadLimit)) throw error;
      const most = error.limit === 'time' ? `${limits.mostMs / 1_000} s` : `${limits.mostMegabytes} MB of memory`;
      throw new ValidationError(`${fileName} takes more than ${most} to look through`, [
        { field: 'file', message: 'Print it to a new PDF, and upload that' },
      ]);
    }
  };
};

/**
 * Looks for what a PDF holds beside pages, in a thread (`inspectPdf`).
 * @param fileName for the refusal
 * @throws ValidationError for a file that takes more time or memory than any document; OverloadedError, UnavailableError
 */
export const inspectPdfInThread = createInspection(limitsOfInspection);
