import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '../../events/kernel/errors.ts';

import { readFacts } from '../../events/lending/document-facts/read-facts.ts';
import {
  type RecordDocumentFacts,
  versionKey,
} from '../../events/loan-application/document-facts/document-facts.decider.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { exclusively } from '../../events/platform/exclusively.ts';
import { pdfTextLimits, readPdfText } from '../../events/platform/pdf-text.ts';
import { openAggregate, type Outcome } from '../../events/store/aggregate.ts';
import { type FileToRead, filesToRead } from '../../projections/document-reading/document-reading.queries.ts';
import { createRetries } from './retries.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore'>;
type LoopDeps = Deps &
  Pick<RouteDeps, 'log'> & {
    /** Between two looks at what waits. */
    readonly pauseMs?: number;
    /** After a file could not be got. */
    readonly awayMs?: number;
  };

const PAUSE_MS = 1_000;
const AWAY_MS = 10_000;
const MOST_AWAY_MS = 3_600_000;
const BATCH = 20;
/** Among the advisory locks of the database. */
const READ_LOCK = 4_201_009;

/** One version of a document that is a PDF. */
export type PdfOnFile = Omit<FileToRead, 'position'>;

const nameOf = (file: PdfOnFile): string => `${file.applicationId}/${versionKey(file)}`;

const factsOf = async (
  { fileStore }: Pick<Deps, 'fileStore'>,
  { applicationId, documentType, sha256, sizeBytes }: PdfOnFile,
  signal: AbortSignal | undefined,
): Promise<Pick<RecordDocumentFacts['data'], 'outcome' | 'facts'>> => {
  if (sizeBytes > pdfTextLimits.mostBytes) return { outcome: 'too_large', facts: [] };
  const content = await buffer(
    await fileStore.open({ subjectId: loanApplicationStream(applicationId), sha256, sizeBytes }),
  );
  const text = await readPdfText(new Uint8Array(content), { signal });
  return text.outcome === 'read'
    ? { outcome: 'read', facts: readFacts(documentType, text.pages) }
    : { outcome: text.outcome, facts: [] };
};

/**
 * Reads what one PDF says and records it, once; one that cannot be read is recorded as that.
 * @throws DamagedFileError, ErasedError, UnavailableError while the store is away
 */
export const readDocument = async (deps: Deps, file: PdfOnFile, signal?: AbortSignal): Promise<Outcome> => {
  const { applicationId, documentId, documentVersion } = file;
  const commandId = `read:${nameOf(file)}`;
  const data = { documentId, documentVersion, ...(await factsOf(deps, file, signal)) };
  return openAggregate(deps.store, loanApplicationAggregate).handle(
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

/**
 * Reads every PDF that has come in, the oldest first, one at a time. What waits is in the log, so a process that was ended
 * delays it and loses nothing. Every process of the API does it: each file is read by one of them.
 */
export const startDocumentReading = (deps: LoopDeps): { readonly stop: () => Promise<void> } => {
  const { pool, log, pauseMs = PAUSE_MS, awayMs = AWAY_MS } = deps;
  const abort = new AbortController();
  const retries = createRetries({ leastMs: awayMs, mostMs: MOST_AWAY_MS });

  const attempt = async (file: FileToRead): Promise<void> => {
    const { applicationId, documentId } = file;
    try {
      await exclusively(pool, [READ_LOCK, nameOf(file)], () => readDocument(deps, file, abort.signal));
      retries.worked(nameOf(file));
    } catch (error) {
      // Cut off by a stop: the next process reads it.
      if (abort.signal.aborted) return;
      const reason = error instanceof DomainError ? { reason: error.message } : { err: error };
      log.warn({ applicationId, documentId, ...reason }, 'a document could not be read');
      retries.failed(nameOf(file));
    }
  };

  const round = async (): Promise<void> => {
    let after = 0;
    for (;;) {
      const files = await filesToRead(pool, after, BATCH);
      for (const file of files) {
        if (abort.signal.aborted) return;
        after = file.position;
        if (retries.isDue(nameOf(file))) await attempt(file);
      }
      if (files.length < BATCH) return;
    }
  };

  const run = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const waitMs = await round().then(
        () => pauseMs,
        (error: unknown) => {
          log.warn({ err: error }, 'documents to read cannot be looked up');
          return awayMs;
        },
      );
      await sleep(waitMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      abort.abort();
      return running;
    },
  };
};
