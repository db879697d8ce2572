import type { PoolClient } from '../../events/platform/database/database.ts';
import { LIVE_SCHEMA } from '../../events/platform/database/read-model-tables.ts';
import type { Notice } from '../../events/store/log/notice.ts';
import type { Subscribe, Subscription } from '../../events/store/readers/subscribe.ts';
import { applyEvents, type LogSource } from './apply-events.ts';
import { followedTypes, READ_MODEL_CHANNEL, type Projection, type ReadModelMoved, tablesOf } from './projection.ts';

/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MOST_NOTIFICATION_BYTES = 7_500;

/** A process that is stopped in the middle of a batch holds up its successor no longer than this. */
const MOST_IDLE_MS = 5_000;

/** Until the transaction ends, the unqualified table names of projections mean those of `schema`. */
export const settingsFor = (schema: string): string =>
  `set local search_path to ${schema}, pg_catalog; set local idle_in_transaction_session_timeout to ${MOST_IDLE_MS}`;

/** `settingsFor` in a transaction that has begun. */
export const useSchema = async (db: PoolClient, schema: string): Promise<void> => {
  await db.query(settingsFor(schema));
};

/** Notifies readers that wait for a position, and open browsers. */
export const noticeOf = (moved: ReadModelMoved): Notice => {
  const payload = JSON.stringify(moved);
  const fits = Buffer.byteLength(payload) <= MOST_NOTIFICATION_BYTES;
  return { channel: READ_MODEL_CHANNEL, payload: fits ? payload : JSON.stringify({ ...moved, changes: null }) };
};

/**
 * Keeps every projection up to date until stopped. Each has its own checkpoint and pace: one that stops at an event
 * it cannot apply holds up no other. Any number of daemons may run; each projection is applied by one at a time.
 */
export const startProjections = (deps: {
  subscribe: Subscribe;
  source: LogSource;
  projections: readonly Projection[];
  batchSize?: number;
}): Subscription => {
  const { subscribe, source, projections, batchSize } = deps;
  const running = projections.map((projection) =>
    subscribe({
      name: projection.name,
      types: followedTypes(projection),
      ...(batchSize !== undefined && { batchSize }),
      prologue: settingsFor(LIVE_SCHEMA),
      apply: async ({ events, position }, client) => {
        const changes = await applyEvents(projection, events, client, source);
        return noticeOf({ projection: projection.name, position, changes: [...changes] });
      },
      takeBack: async (client) => {
        for (const table of tablesOf(projection).toReversed()) await client.query(`delete from ${table}`);
      },
      // A reader may wait for the position of an event that this projection does not handle.
      pass: (position) => noticeOf({ projection: projection.name, position, changes: [] }),
    }),
  );
  return {
    done: Promise.all(running.map(({ done }) => done)).then(() => undefined),
    stop: async () => {
      await Promise.all(running.map((subscription) => subscription.stop()));
    },
  };
};
