import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, RecordedEvent } from '../kernel/message.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Wake } from './listen.ts';
import type { EventReader } from './read.ts';

export type Batch<E extends Event = Event> = {
  readonly events: readonly RecordedEvent<E>[];
  /** The checkpoint after this batch: at least the last event's position, further when the rest was filtered out. */
  readonly position: number;
};

export type SubscriptionOptions<E extends Event> = {
  /** Checkpoint name, `name:version`. */
  readonly name: string;
  readonly types?: readonly string[];
  readonly batchSize?: number;
  /**
   * Applies a batch inside `client`'s transaction, which also moves the checkpoint: effect and checkpoint are one.
   * An effect outside PostgreSQL must be harmless when repeated. Throwing stops the subscription at this batch.
   */
  readonly apply: (batch: Batch<E>, client: PoolClient) => Promise<void>;
};

export type Subscription = { readonly stop: () => Promise<void>; readonly done: Promise<void> };

const POLL_MS = 500;
const RETRY_MS = [250, 1_000, 5_000, 15_000] as const;

/**
 * Follows the log from a stored checkpoint until stopped. Any number of processes may follow under one name: the
 * checkpoint row's lock lets one apply at a time. A failing batch is tried again with growing pauses, one event at a
 * time, so that everything before the failing event is applied; the error is stored on the checkpoint.
 */
export const createSubscribe =
  (deps: { pool: Pool; reader: EventReader; wake: Wake; log: Logger }) =>
  <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { pool, reader, wake, log } = deps;
    const { name, types, batchSize = 500 } = options;
    const stopping = new AbortController();
    let failures = 0;

    /** @returns whether there may be more to read at once */
    const step = (limit: number): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ position: string }>(
          'select c.position from event_store.checkpoints as c where c.name = $1 for update',
          [name],
        );
        const after = Number(rows[0]?.position ?? 0);
        // The head is read first: what commits between the two queries is above it and left for the next step.
        const head = await reader.headPosition(client);
        if (head <= after) return false;
        const events = await reader.readAll<E>(client, { after, upTo: head, limit, ...(types && { types }) });
        const position = events.length < limit ? head : (events.at(-1)?.position ?? head);
        if (events.length > 0) await options.apply({ events, position }, client);
        await client.query(
          `update event_store.checkpoints as c
           set position = $2, updated_at = now(), error = null, error_position = null, failed_at = null
           where c.name = $1`,
          [name, position],
        );
        return position < head;
      });

    const fail = async (error: unknown): Promise<void> => {
      const message = error instanceof Error ? error.message : String(error);
      log.error({ err: error, subscription: name }, 'subscription stopped at an event');
      await pool
        .query(
          `update event_store.checkpoints as c set error = $2, failed_at = now(), error_position =
             (select min(e.position) from event_store.events as e
              where e.position > c.position and ($3::text[] is null or e.type = any ($3::text[])))
           where c.name = $1`,
          [name, message, types ?? null],
        )
        // The database itself may be what failed; the error above is already in the log.
        .catch(() => undefined);
    };

    const run = async (): Promise<void> => {
      let registered = false;
      while (!stopping.signal.aborted) {
        try {
          if (!registered) {
            await pool.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [name]);
            registered = true;
          }
          const more = await step(failures === 0 ? batchSize : 1);
          if (failures > 0 && !more) failures = 0;
          if (!more) await wake.next(POLL_MS, stopping.signal);
        } catch (error) {
          if (failures > 0 || batchSize === 1) await fail(error);
          const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
          failures += 1;
          await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      }
    };

    const done = run();
    return {
      done,
      stop: async () => {
        stopping.abort();
        await done;
      },
    };
  };
