import { v7 as uuidv7 } from 'uuid';
import { createReadOrders } from '../../../events/log-reader-orders.ts';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createEventReader } from '../../../events/store/log/read.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import type { Contestant } from '../contestant.ts';
import { paymentMetadata, paymentPostedSchema } from '../payment.ts';

const registry = createEventRegistry({ payment: { PaymentPosted: { schema: paymentPostedSchema } } });

/** The store as `api/main.ts` makes it, with as many connections. */
const openStore = (url: string) => {
  const pool = createAppPool(url, 'lendlog-bench', 20);
  return createEventStore({ pool, codec: createEventCodec(registry) });
};

/** The product's own store as the API uses it: schema check, group commit, hash chain, command idempotency. */
export const lendlog: Contestant = {
  name: 'Lendlog',
  newStream: () => `payment-${uuidv7()}`,
  prepare: async (url) => void (await migrate(url)),
  open: async (url) => {
    const { pool, append, reader } = openStore(url);
    return {
      append: async (streamId, events) => {
        await append({
          // As a request without an idempotency key.
          commandId: `http:${uuidv7()}`,
          fingerprint: '',
          streams: [{ streamId, expectedVersion: 'any', events }],
          metadata: { ...paymentMetadata, now: new Date().toISOString() },
        });
      },
      readStream: async (streamId) => (await reader.readStream(pool, streamId)).length,
      close: () => pool.end(),
    };
  },
};

/** The product's daemon, wired as `projections/main.ts` and `event-source.ts` wire it. */
export const startDaemon = (
  url: string,
  projections: readonly Projection[],
): { readonly pool: Pool; readonly stop: () => Promise<void> } => {
  const log = createLogger('bench', 'warn');
  const pool = createAppPool(url, 'lendlog-bench', 20, { durable: false });
  const reader = createEventReader(createEventCodec(registry));
  const wake = createListener({ connectionString: url, channel: 'event_store', log });
  const readOrders = createReadOrders(reader);
  const daemon = startProjections({
    subscribe: createSubscribe({ pool, reader, wake, log, readOrders }),
    source: { pool, reader, readOrders },
    projections,
  });
  return {
    pool,
    stop: async () => {
      await daemon.stop();
      await wake.stop();
      await pool.end();
    },
  };
};
