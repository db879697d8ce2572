import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../events/kernel/errors.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import type { VirusScanner } from '../../events/platform/virus-scanner.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { type FileInQuarantine, filesInQuarantine } from '../../projections/document-scans/document-scans.queries.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log'> & {
  readonly scanner: Pick<VirusScanner, 'scan'>;
  /** Between two looks at what waits. */
  readonly pauseMs?: number;
  /** After the scanner or the store did not answer. */
  readonly awayMs?: number;
};

const PAUSE_MS = 1_000;
const AWAY_MS = 10_000;
const BATCH = 20;

/**
 * Has the virus scanner look at every file in quarantine, the oldest first, and records what it says. What waits is in the
 * log, so a scanner that was away or a process that was ended delays it and loses nothing; several processes may do it.
 */
export const startDocumentScans = (deps: Deps): { readonly stop: () => Promise<void> } => {
  const { pool, store, fileStore, scanner, log, pauseMs = PAUSE_MS, awayMs = AWAY_MS } = deps;
  const abort = new AbortController();
  const applications = openAggregate(store, loanApplicationAggregate);

  const scan = async (file: FileInQuarantine): Promise<void> => {
    const { applicationId, documentId, documentVersion } = file;
    const content = await fileStore.open({ ...file, subjectId: loanApplicationStream(applicationId) });
    const verdict = await scanner.scan(content).finally(() => content.destroy());
    const commandId = `scan:${applicationId}/${documentId}/${documentVersion}`;
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

  /** @returns how long to wait before the next look */
  const round = async (): Promise<number> => {
    let isAway = false;
    for (const file of await filesInQuarantine(pool, BATCH)) {
      if (abort.signal.aborted) break;
      try {
        await scan(file);
      } catch (error) {
        const { applicationId, documentId } = file;
        const reason = error instanceof DomainError ? { reason: error.message, ...error.details } : { err: error };
        log.warn({ applicationId, documentId, ...reason }, 'a file stays in quarantine: it could not be scanned');
        isAway = true;
      }
    }
    return isAway ? awayMs : pauseMs;
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
