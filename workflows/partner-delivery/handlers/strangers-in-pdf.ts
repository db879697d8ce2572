import { buffer } from 'node:stream/consumers';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import { numbersIn } from '../../../events/lending/life-cycle/loan-number.ts';
import { type PdfTextResult, pdfTextLimits, readPdfText } from '../../../events/platform/documents/pdf-text.ts';
import { createTurns } from '../../../events/platform/process/turns.ts';
import type { StagedFile } from '../../../events/store/files/staged-file.ts';

type Pdf = Pick<StagedFile, 'sha256' | 'sizeBytes' | 'content'>;
/** The loan and order of the report, by the numbers that people use. */
export type OurNumbers = { readonly loanNumber: string; readonly orderNumber: string };

/** A reading takes up to a core and 300 MB. */
const inTurn = createTurns({ atOnce: 2, mostWaiting: 20 });
/** Half of the time that judging a delivery has: the next try finds what was read before. */
const limits = { ...pdfTextLimits, mostMs: 15_000 };
/** A file that could not be read so often is at fault itself, and not what was going on beside. */
const MOST_TRIES = 3;
const triesInVain = new Map<string, number>();

/** Cached by content, because a delivery may be judged, and a report sent, more than once. */
type Said = { readonly outcome: PdfTextResult['outcome'] } & ReturnType<typeof numbersIn>;
const MOST_REMEMBERED = 500;
const remembered = new Map<string, Said>();

const nothing = (outcome: Exclude<PdfTextResult['outcome'], 'read'>): Said => ({ outcome, loans: [], orders: [] });

const read = async ({ content }: Pdf): Promise<Said> => {
  const text = await inTurn(async () => readPdfText(new Uint8Array(await buffer(content())), { limits }));
  if (text.outcome !== 'read') return nothing(text.outcome);
  return { outcome: 'read', ...numbersIn(text.pages.flat().join('\n')) };
};

/** @returns `too_large` for one that was not read in time, time and again @throws UnavailableError before that */
const readInTime = async (pdf: Pdf): Promise<Said> => {
  const { sha256 } = pdf;
  try {
    return await read(pdf);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const tries = (triesInVain.get(sha256) ?? 0) + 1;
    if (tries < MOST_TRIES) triesInVain.set(sha256, tries);
    if (tries < MOST_TRIES) throw error;
    return nothing('too_large');
  }
};

const saidIn = async (pdf: Pdf): Promise<Said> => {
  const known = remembered.get(pdf.sha256);
  if (known) return known;
  const said = pdf.sizeBytes > limits.mostBytes ? nothing('too_large') : await readInTime(pdf);
  triesInVain.delete(pdf.sha256);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(pdf.sha256, said);
  return said;
};

const other = (found: readonly string[], ours: string): string | undefined =>
  found.includes(ours) ? undefined : found[0];

/**
 * Problem with a report's PDF, by its own text: not a PDF, locked, or names another loan or order and not ours. A scanned
 * picture names nothing, and a file that exceeds the reading limits is left to the reviewer.
 * @returns the end of a sentence that begins with its name; undefined when nothing is wrong
 * @throws UnavailableError when it cannot be read now; OverloadedError while too many are read
 */
export const strangersInPdf = async (
  pdf: Pdf,
  { loanNumber, orderNumber }: OurNumbers,
): Promise<string | undefined> => {
  const { outcome, loans, orders } = await saidIn(pdf);
  if (outcome === 'broken') return 'cannot be read: it is no whole PDF';
  // Nobody could tell whose it is, neither we nor whoever reviews it.
  if (outcome === 'encrypted') return 'is locked with a password: it has to come without one';
  const [loan, order] = [other(loans, loanNumber), other(orders, orderNumber)];
  if (loan !== undefined) return `names another loan: ${loan} instead of ${loanNumber}`;
  return order === undefined ? undefined : `names another order: ${order} instead of ${orderNumber}`;
};
