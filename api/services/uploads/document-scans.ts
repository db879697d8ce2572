import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { VirusScanner } from '../../../events/platform/documents/virus-scanner.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import {
  type FileInQuarantine,
  filesInQuarantine,
} from '../../../projections/document-scans/document-scans.queries.ts';
import type { RouteDeps } from '../process/route-deps.ts';
import { fileName, type WaitingTimes, workOnWaitingFiles } from './waiting-files.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log'> &
  WaitingTimes & {
    readonly scanner: VirusScanner;
    /** Looked up at once. */
    readonly batch?: number;
  };

const CHECK_MS = 5_000;
/** Among the advisory locks of the database. */
const SCAN_LOCK = 4_201_008;

/** Has the virus scanner look at every file in quarantine, and records what it says. */
export const startDocumentScans = ({ store, fileStore, scanner, ...deps }: Deps) => {
  const { pool, log } = deps;
  const applications = openAggregate(store, loanApplicationAggregate);

  /** By the log, which knows before the read model does. */
  const isWaiting = async ({ applicationId, documentId, documentVersion }: FileInQuarantine): Promise<boolean> => {
    const { state } = await applications.load(applicationId);
    if (state.status === 'not_submitted') return false;
    const document = state.documents.find((each) => each.documentId === documentId);
    return document?.inQuarantine?.includes(documentVersion) ?? false;
  };

  const scan = async (file: FileInQuarantine, signal: AbortSignal): Promise<void> => {
    if (!(await isWaiting(file))) return;
    const { applicationId, documentId, documentVersion } = file;
    const content = await fileStore.open({ ...file, subjectId: loanApplicationStream(applicationId) });
    const verdict = await scanner.scan(content, signal).finally(() => content.destroy());
    const commandId = `scan:${fileName(file)}`;
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

  return workOnWaitingFiles({
    ...deps,
    lock: SCAN_LOCK,
    waiting: (after, limit) => filesInQuarantine(pool, after, limit),
    work: scan,
    isAway: (signal) =>
      scanner.check(AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)])).then(
        () => false,
        () => true,
      ),
    says: {
      // Damaged, or too large for the scanner: that will hardly change, and each look takes its time.
      failed: 'a file stays in quarantine: it could not be scanned',
      unknown: 'files in quarantine cannot be looked up',
    },
  });
};
