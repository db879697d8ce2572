import { parentPort, workerData } from 'node:worker_threads';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { openFileStore } from '../../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { addApplications } from './bulk.ts';
import type { BulkWork } from './bulk-threads.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what bulk-threads.ts hands over
const { databaseUrl, applications, seed, now, groups } = workerData as BulkWork;
const settings = loadSettings(process.env);
const pool = createAppPool(databaseUrl, 'lendlog-demo-bulk', 3);
const keys = await openSubjectKeys(settings, pool);
const { importHistories } = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
await addApplications(
  {
    importHistories,
    files: await openFileStore(settings, keys),
    staff: demoStaff,
    seed,
    now: new Date(now),
    onProgress: (done) => parentPort?.postMessage(done, []),
    nextGroup: () => Atomics.add(groups, 0, 1),
  },
  applications,
);
await pool.end();
