import type { PoolClient } from '../events/platform/database.ts';
import type { Subscribe, Subscription } from '../events/store/subscribe.ts';
import { READ_MODEL_CHANNEL, type Projection, type ReadModelMoved } from './projection.ts';

export const LIVE_SCHEMA = 'read_model';

/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MOST_NOTIFICATION_BYTES = 7_500;

/** Makes the unqualified table names of projections mean those of `schema`, until the transaction ends. */
export const useSchema = async (db: PoolClient, schema: string): Promise<void> => {
  await db.query(`set local search_path to ${schema}, pg_catalog`);
};

/** Tells readers that wait for a position and open browsers, once the transaction is committed. */
export const notifyMoved = async (db: PoolClient, moved: ReadModelMoved): Promise<void> => {
  const payload = JSON.stringify(moved);
  const fits = Buffer.byteLength(payload) <= MOST_NOTIFICATION_BYTES;
  await db.query('select pg_notify($1::text, $2::text)', [
    READ_MODEL_CHANNEL,
    fits ? payload : JSON.stringify({ ...moved, changes: null }),
  ]);
};

/**
 * Keeps every projection up to date until stopped. Each has its own checkpoint and pace: one that stops at an event
 * it cannot apply holds up no other. Any number of daemons may run; each projection is applied by one at a time.
 */
export const startProjections = (deps: {
  subscribe: Subscribe;
  projections: readonly Projection[];
  batchSize?: number;
}): Subscription => {
  const { subscribe, projections, batchSize } = deps;
  const running = projections.map((projection) =>
    subscribe({
      name: projection.name,
      types: projection.handles,
      ...(batchSize !== undefined && { batchSize }),
      apply: async ({ events, position }, client) => {
        await useSchema(client, LIVE_SCHEMA);
        const changes = events.length > 0 ? await projection.apply(events, client) : [];
        // Also without changes: a reader may wait for the position of an event that this projection does not handle.
        await notifyMoved(client, { projection: projection.name, position, changes: [...changes] });
      },
    }),
  );
  return {
    done: Promise.all(running.map(({ done }) => done)).then(() => undefined),
    stop: async () => {
      await Promise.all(running.map((subscription) => subscription.stop()));
    },
  };
};
