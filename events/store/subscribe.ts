import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, RecordedEvent } from '../kernel/message.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Wake } from './listen.ts';
import type { EventReader } from './read.ts';

/** Events in log order, with the checkpoint that they lead to. */
export type Batch<E extends Event = Event> = {
  /** Empty when the checkpoint only moves past events of other types. */
  readonly events: readonly RecordedEvent<E>[];
  /** The checkpoint after this batch: at least the last event's position, further when the rest was filtered out. */
  readonly position: number;
};

/** Which events to follow, under which checkpoint, and what to do with them. */
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

/** A running subscription; `done` resolves once it has stopped. */
export type Subscription = { readonly stop: () => Promise<void>; readonly done: Promise<void> };

/** Starts to follow the log. */
export type Subscribe = <E extends Event>(options: SubscriptionOptions<E>) => Subscription;

const POLL_MS = 500;
const RETRY_MS = [250, 1_000, 5_000, 15_000] as const;

/**
 * Follows the log from a stored checkpoint until stopped. Any number of processes may follow under one name: the
 * checkpoint row's lock lets one apply at a time. A failing batch is tried again with growing pauses, one event at a
 * time, so that everything before the failing event is applied; the error is stored on the checkpoint.
 */
export const createSubscribe =
  (deps: { pool: Pool; reader: EventReader; wake: Wake; log: Logger }): Subscribe =>
  <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { pool, reader, wake, log } = deps;
    const { name, types, batchSize = 500 } = options;
    const stopping = new AbortController();
    let failures = 0;
    /** After a failure this many steps take one event each, to get right up to the one that fails. */
    let singleSteps = 0;

    /** Looks without a lock or a transaction, so that an idle subscription leaves nothing behind in the database. */
    const isBehind = async (): Promise<boolean> =>
      (await reader.checkpointPosition(pool, name)) < (await reader.headPosition(pool));

    /** @returns whether the checkpoint moved */
    const step = (limit: number): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        // A checkpoint that another process is moving is left alone: it needs no second one in the queue.
        const { rows } = await client.query<{ position: string }>(
          'select c.position from event_store.checkpoints as c where c.name = $1 for update skip locked',
          [name],
        );
        if (!rows[0]) return false;
        const after = Number(rows[0].position);
        // The head is read first: what commits between the two queries is above it and left for the next step.
        const head = await reader.headPosition(client);
        if (head <= after) return false;
        const events = await reader.readAll<E>(client, { after, upTo: head, limit, ...(types && { types }) });
        const position = events.length < limit ? head : (events.at(-1)?.position ?? head);
        await options.apply({ events, position }, client);
        await client.query(
          `update event_store.checkpoints as c
           set position = $2, updated_at = now(), error = null, error_position = null, failed_at = null
           where c.name = $1`,
          [name, position],
        );
        return true;
      });

    const register = (): Promise<unknown> =>
      pool.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [name]);

    const storeFailure = (error: unknown): Promise<unknown> =>
      pool.query(
        `update event_store.checkpoints as c set error = $2, failed_at = now(), error_position =
           (select min(e.position) from event_store.events as e
            where e.position > c.position and ($3::text[] is null or e.type = any ($3::text[])))
         where c.name = $1`,
        [name, error instanceof Error ? error.message : String(error), types ?? null],
      );

    const databaseAnswers = (): Promise<boolean> =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );

    const pause = (ms: number): Promise<void> =>
      // Rejects only because the subscription is being stopped, which the loop sees.
      sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

    const run = async (): Promise<void> => {
      let registered = false;
      while (!stopping.signal.aborted) {
        try {
          if (!registered) await register();
          registered = true;
          const seen = wake.seen();
          const moved = (await isBehind()) && (await step(singleSteps > 0 ? 1 : batchSize));
          if (moved && singleSteps > 0) singleSteps -= 1;
          if (moved && singleSteps === 0) failures = 0;
          if (!moved) await wake.next(seen, POLL_MS, stopping.signal);
        } catch (error) {
          if (!(await databaseAnswers())) {
            log.warn({ err: error, subscription: name }, 'subscription waits for the database');
            await pause(POLL_MS);
            continue;
          }
          log.error({ err: error, subscription: name }, 'subscription failed; it will try again');
          const atOneEvent = singleSteps > 0 || batchSize === 1;
          // Should the database go away just now, the next round says so.
          if (atOneEvent) await storeFailure(error).catch(() => undefined);
          failures += 1;
          singleSteps = batchSize;
          await pause(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? POLL_MS);
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
