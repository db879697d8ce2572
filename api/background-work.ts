import { startEncryptingOldFiles } from '../events/files/encrypt-old-files.ts';
import { eventRegistry } from '../events/event-registry.ts';
import type { Pool } from '../events/platform/database/database.ts';
import { createVirusScanner } from '../events/platform/documents/virus-scanner.ts';
import type { Settings } from '../events/platform/process/config.ts';
import type { Logger } from '../events/platform/process/logger.ts';
import type { EventStore } from '../events/store/append/event-store.ts';
import { anchorFileOf } from '../events/store/audit/anchor-log.ts';
import { loadAuditKeys } from '../events/store/audit/audit-key.ts';
import { startLogUpkeep } from '../events/store/audit/upkeep.ts';
import { startFillingStreamsAbout } from '../events/store/erasure/fill-streams-about.ts';
import type { FileStore } from '../events/store/files/file-store.ts';
import { startSaleImports } from './sale-import/sale-imports.ts';
import { startDocumentReading } from './services/uploads/document-reading.ts';
import { startDocumentScans } from './services/uploads/document-scans.ts';

type Deps = {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly fileStore: FileStore;
  readonly log: Logger;
};

/** Starts what an API process does beside its requests: upkeep of the log, scans and reading of documents, imports. */
export const startBackgroundWork = async (deps: Deps): Promise<{ readonly stop: () => Promise<void> }> => {
  const { settings, pool, store, fileStore, log } = deps;
  const { CLAMAV_ADDRESS, DATA_DIR } = settings;
  const works = [
    startLogUpkeep({ pool, path: anchorFileOf(DATA_DIR), keys: await loadAuditKeys(settings), log }),
    startEncryptingOldFiles({ store, files: fileStore, log }),
    startFillingStreamsAbout({ ...store, registry: eventRegistry, log }),
    ...(CLAMAV_ADDRESS === undefined
      ? []
      : [startDocumentScans({ ...deps, scanner: createVirusScanner(CLAMAV_ADDRESS) })]),
    startDocumentReading(deps),
    startSaleImports(deps),
  ];
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
};
