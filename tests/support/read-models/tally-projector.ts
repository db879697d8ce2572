import { loadSettings, requireDatabaseUrl } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { onShutdown } from '../../../events/platform/process/shutdown.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createEventReader } from '../../../events/store/log/read.ts';
import { noReaderOrders } from '../../../events/store/readers/reader-orders.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import { noteRegistry } from '../store/notes.ts';
import { tallyProjection } from './tally.projection.ts';

// projections/main.ts for the tally alone: a process that a spec may kill at any moment.
const connectionString = requireDatabaseUrl(loadSettings(process.env));
const log = createLogger('tally-projector', 'warn');
const pool = createAppPool(connectionString, 'tally-projector', 4);
const leaseMs = Number(process.env['LEASE_MS'] ?? 500);
const wake = createListener({ connectionString, channel: 'event_store', log });
const reader = createEventReader(createEventCodec(noteRegistry));
const subscribe = createSubscribe({ pool, reader, wake, log, leaseMs });
const daemon = startProjections({
  subscribe,
  source: { pool, reader, readOrders: async () => noReaderOrders },
  projections: [tallyProjection],
  batchSize: 100,
});

onShutdown(log, {
  drain: () => daemon.stop(),
  close: async () => {
    await wake.stop();
    await pool.end();
  },
});
