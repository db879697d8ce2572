import { isExpectedVersionConflictError, type ReadEvent } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Contestant } from '../contestant.ts';
import { paymentMetadata, type PaymentPosted } from '../payment.ts';

const openStore = (url: string, callers: number, options?: string) => {
  const pool = new pg.Pool({ connectionString: url, max: callers, ...(options !== undefined && { options }) });
  const store = getPostgreSQLEventStore(url, { schema: { autoMigration: 'None' }, connectionOptions: { pool } });
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return { store, close };
};

/** emmett-postgresql with a pool as large as the number of callers; a lost race is tried again at once. */
export const emmett: Contestant = {
  name: 'emmett',
  newStream: () => `payment-${uuidv7()}`,
  prepare: async (url) => {
    const { store, close } = openStore(url, 1);
    await store.schema.migrate();
    await close();
  },
  open: async (url, callers) => {
    const { store, close } = openStore(url, callers);
    return {
      append: async (streamId, payments) => {
        // Version 7 ids, as ours: its own random ones would cost it some index locality.
        const events = payments.map((payment) => ({
          ...payment,
          metadata: { ...paymentMetadata, messageId: uuidv7() },
        }));
        for (;;) {
          try {
            await store.appendToStream(streamId, events);
            return;
          } catch (error) {
            if (!isExpectedVersionConflictError(error)) throw error;
          }
        }
      },
      readStream: async (streamId) => (await store.readStream(streamId)).events.length,
      close,
    };
  },
};

type Polling = { readonly batchSize: number; readonly pullingFrequencyInMs: number };

/** Follows the log from its beginning. `handle` gets one event at a time: that is how emmett calls projections. */
export const followWithEmmett = (
  url: string,
  options: {
    name: string;
    polling?: Polling;
    handle: (event: ReadEvent<PaymentPosted>, client: pg.ClientBase) => Promise<void>;
  },
): { stop: () => Promise<void> } => {
  const { name, polling, handle } = options;
  // As our daemon: what is made from the log does not wait for the disk.
  const { store, close } = openStore(url, 4, '-c synchronous_commit=off');
  const consumer = store.consumer<PaymentPosted>({ ...(polling && { pulling: polling }) });
  consumer.projector<PaymentPosted>({
    processorId: name,
    projection: postgreSQLProjection<PaymentPosted>({
      name,
      canHandle: ['PaymentPosted'],
      handle: async (events, { connection }) => {
        for (const event of events) await handle(event, connection.client);
      },
    }),
  });
  const running = consumer.start();
  return {
    stop: async () => {
      await consumer.close();
      await running;
      await close();
    },
  };
};
