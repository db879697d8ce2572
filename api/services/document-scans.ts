import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../events/kernel/errors.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { exclusively } from '../../events/platform/exclusively.ts';
import type { VirusScanner } from '../../events/platform/virus-scanner.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { type FileInQuarantine, filesInQuarantine } from '../../projections/document-scans/document-scans.queries.ts';
import { createRetries } from './retries.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log'> & {
  readonly scanner: VirusScanner;
  /** Between two looks at what waits. */
  readonly pauseMs?: number;
  /** After the scanner or the store did not answer. */
  readonly awayMs?: number;
  /** Looked up at once. */
  readonly batch?: number;
};

const PAUSE_MS = 1_000;
const AWAY_MS = 10_000;
/** Between two looks at a file that cannot be scanned. */
const MOST_AWAY_MS = 3_600_000;
const CHECK_MS = 5_000;
const BATCH = 20;
/** Among the advisory locks of the database. */
const SCAN_LOCK = 4_201_008;

const nameOf = ({ applicationId, documentId, documentVersion }: FileInQuarantine): string =>
  `${applicationId}/${documentId}/${documentVersion}`;

/**
 * Has the virus scanner look at every file in quarantine, the oldest first, and records what it says. What waits is in the
 * log, so a scanner that was away or a process that was ended delays it and loses nothing. Every process of the API does
 * it: they share the files, and each file is looked at by one of them. One that cannot be scanned holds up no other.
 */
export const startDocumentScans = (deps: Deps): { readonly stop: () => Promise<void> } => {
  const { pool, store, fileStore, scanner, log, pauseMs = PAUSE_MS, awayMs = AWAY_MS, batch = BATCH } = deps;
  const abort = new AbortController();
  const applications = openAggregate(store, loanApplicationAggregate);

  /** By the log, which knows before the read model does. */
  const isWaiting = async ({ applicationId, documentId, documentVersion }: FileInQuarantine): Promise<boolean> => {
    const { state } = await applications.load(applicationId);
    if (state.status === 'not_submitted') return false;
    const document = state.documents.find((each) => each.documentId === documentId);
    return document?.inQuarantine?.includes(documentVersion) ?? false;
  };

  const scan = async (file: FileInQuarantine): Promise<void> => {
    if (!(await isWaiting(file))) return;
    const { applicationId, documentId, documentVersion } = file;
    const content = await fileStore.open({ ...file, subjectId: loanApplicationStream(applicationId) });
    const verdict = await scanner.scan(content, abort.signal).finally(() => content.destroy());
    const commandId = `scan:${nameOf(file)}`;
    if (verdict.kind === 'infected') log.error({ applicationId, documentId, documentVersion, ...verdict }, 'malware');
    await applications.handle(
      applicationId,
      { type: 'RecordScan', data: { documentId, documentVersion, verdict } },
      {
        metadata: {
          actor: { kind: 'system', id: 'virus-scanner', name: 'Virus scanner' },
          now: new Date().toISOString(),
          correlationId: commandId,
        },
        options: { commandId },
      },
    );
  };

  const isAway = (): Promise<boolean> =>
    scanner.check(AbortSignal.any([abort.signal, AbortSignal.timeout(CHECK_MS)])).then(
      () => false,
      () => true,
    );

  /** Damaged, or too large for the scanner: that will hardly change, and each look takes its time. */
  const retries = createRetries({ leastMs: awayMs, mostMs: MOST_AWAY_MS });

  /** @returns whether it could be scanned, or somebody else is at it */
  const attempt = async (file: FileInQuarantine): Promise<boolean> => {
    try {
      await exclusively(pool, [SCAN_LOCK, nameOf(file)], () => scan(file));
      retries.worked(nameOf(file));
      return true;
    } catch (error) {
      // Cut off by a stop: the next process looks at it.
      if (abort.signal.aborted) return true;
      const { applicationId, documentId } = file;
      const reason = error instanceof DomainError ? { reason: error.message, ...error.details } : { err: error };
      log.warn({ applicationId, documentId, ...reason }, 'a file stays in quarantine: it could not be scanned');
      return false;
    }
  };

  /** Everything that waits. @returns how long to wait before the next look */
  const round = async (): Promise<number> => {
    let after = 0;
    for (;;) {
      const files = await filesInQuarantine(pool, after, batch);
      for (const file of files) {
        if (abort.signal.aborted) return 0;
        after = file.position;
        if (!retries.isDue(nameOf(file)) || (await attempt(file))) continue;
        if (await isAway()) return awayMs;
        retries.failed(nameOf(file));
      }
      if (files.length < batch) return pauseMs;
    }
  };

  const run = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const waitMs = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'files in quarantine cannot be looked up');
        return awayMs;
      });
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
