import { buffer } from 'node:stream/consumers';
import { contentOfFile } from '../../../events/content-of-file.ts';
import { OverloadedError, UnavailableError } from '../../../events/kernel/errors.ts';
import { readFacts } from '../../../events/lending/document-facts/read-facts.ts';
import { withBorrowersNamed } from '../../../events/lending/document-facts/stated-comparison.ts';
import {
  isRead,
  type RecordDocumentFacts,
} from '../../../events/loan-application/document-facts/document-facts.decider.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { exclusively } from '../../../events/platform/database/exclusively.ts';
import { type PdfTextResult, pdfTextLimits, readPdfText } from '../../../events/platform/documents/pdf-text.ts';
import { createTurns } from '../../../events/platform/process/turns.ts';
import { openAggregate, type Outcome } from '../../../events/store/append/aggregate.ts';
import { type FileToRead, filesToRead } from '../../../projections/document-reading/document-reading.queries.ts';
import type { RouteDeps } from '../process/route-deps.ts';
import { fileName, type WaitingTimes, workOnWaitingFiles } from './waiting-files.ts';

type Deps = Pick<RouteDeps, 'store' | 'fileStore'>;
type NowDeps = Deps & Pick<RouteDeps, 'pool'>;
type LoopDeps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log'> & WaitingTimes;

/** Among the advisory locks of the database. */
const READ_LOCK = 4_201_009;

/** A reading takes up to a core and 300 MB; what comes in is read one at a time, so one more is for who asks for it. */
const inTurn = createTurns({ atOnce: 2, mostWaiting: 10 });
/** A file that could not be read so often is at fault itself, and not what was going on beside. */
const MOST_TRIES = 3;
const triesInVain = new Map<string, number>();

/** One version of a document that is a PDF. */
export type PdfOnFile = Omit<FileToRead, 'position'>;

const factsOf = async (
  { fileStore, store }: Deps,
  file: PdfOnFile,
  signal: AbortSignal | undefined,
): Promise<Pick<RecordDocumentFacts['data'], 'outcome' | 'facts'>> => {
  const { applicationId, documentType, sha256, sizeBytes } = file;
  if (sizeBytes > pdfTextLimits.mostBytes) return { outcome: 'too_large', facts: [] };
  const content = await buffer(
    await fileStore.open({ subjectId: loanApplicationStream(applicationId), sha256, sizeBytes }),
  );
  const text = await readInTime(fileName(file), new Uint8Array(content), signal);
  if (text.outcome !== 'read') return { outcome: text.outcome, facts: [] };
  const facts = readFacts(documentType, text.pages);
  // A reader without access to personal data cannot know whose name it is.
  return { outcome: 'read', facts: withBorrowersNamed(facts, await contentOfFile(store, applicationId)) };
};

/** @returns `too_large` for one that was not read in time, time and again @throws UnavailableError before that */
const readInTime = async (
  name: string,
  content: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | undefined,
): Promise<PdfTextResult> => {
  try {
    const text = await readPdfText(content, { signal });
    triesInVain.delete(name);
    return text;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const tries = (triesInVain.get(name) ?? 0) + 1;
    if (tries < MOST_TRIES) triesInVain.set(name, tries);
    else triesInVain.delete(name);
    if (tries < MOST_TRIES) throw error;
    return { outcome: 'too_large' };
  }
};

const applicationsIn = (store: Deps['store']) => openAggregate(store, loanApplicationAggregate);

/**
 * Reads what one PDF says and records it, once; one that cannot be read is recorded as that.
 * @throws DamagedFileError, ErasedError, OverloadedError, UnavailableError
 */
const readDocument = async (deps: Deps, file: PdfOnFile, signal?: AbortSignal): Promise<Outcome> => {
  const { applicationId, documentId, documentVersion } = file;
  const commandId = `read:${fileName(file)}`;
  const data = { documentId, documentVersion, ...(await factsOf(deps, file, signal)) };
  return applicationsIn(deps.store).handle(
    applicationId,
    { type: 'RecordDocumentFacts', data },
    {
      metadata: {
        actor: { kind: 'system', id: 'document-reader', name: 'Document reader' },
        now: new Date().toISOString(),
        correlationId: commandId,
      },
      options: { commandId },
    },
  );
};

const underWay = new Map<string, Promise<Outcome>>();

const readExclusively = async ({ pool, ...deps }: NowDeps, file: PdfOnFile): Promise<Outcome> => {
  const read = await inTurn(() => exclusively(pool, [READ_LOCK, fileName(file)], () => readDocument(deps, file)));
  if (read) return read.done;
  throw new OverloadedError('This document is being read at the moment: what it says is there in a few seconds', {
    documentId: file.documentId,
  });
};

/**
 * Reads one PDF because someone asks for it now; who asks meanwhile gets the same answer, and what has been read is not
 * read again.
 * @returns what came of it, or null where it is on record already
 * @throws OverloadedError while another process reads it, or too many wait; what `readDocument` throws
 */
export const readDocumentNow = async (deps: NowDeps, file: PdfOnFile): Promise<Outcome | null> => {
  const { state } = await applicationsIn(deps.store).load(file.applicationId);
  if (state.status !== 'not_submitted' && isRead(state, file)) return null;
  const name = fileName(file);
  const reading = underWay.get(name) ?? readExclusively(deps, file).finally(() => underWay.delete(name));
  underWay.set(name, reading);
  return reading;
};

/** Reads every PDF that has come in. */
export const startDocumentReading = ({ store, fileStore, ...deps }: LoopDeps) =>
  workOnWaitingFiles({
    ...deps,
    lock: READ_LOCK,
    waiting: (after, limit) => filesToRead(deps.pool, after, limit),
    work: (file, signal) => inTurn(() => readDocument({ store, fileStore }, file, signal)),
    says: { failed: 'a document could not be read', unknown: 'documents to read cannot be looked up' },
  });
