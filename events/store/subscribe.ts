import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../kernel/errors.ts';
import type { Event } from '../kernel/message.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { createBatchFeed } from './batch-feed.ts';
import { createCheckpoint, FencedError, type Lease, type ReaderStatus } from './checkpoint.ts';
import { createHead } from './head.ts';
import type { Listener } from './listen.ts';
import { type Batch, readBatch } from './read-batch.ts';
import { createRecentEvents } from './recent-events.ts';
import type { Notice } from './notice.ts';
import { noReaderOrders, type ReadOrders } from './reader-orders.ts';
import type { EventReader } from './read.ts';

export type { Batch } from './read-batch.ts';

/** Which events to follow, under which checkpoint, and what to do with them. */
export type SubscriptionOptions<E extends Event> = {
  /** Checkpoint name, `name:version`. */
  readonly name: string;
  readonly types?: readonly string[];
  /** Events of one batch at most; left out, as many as are applied soon. */
  readonly batchSize?: number;
  /**
   * Applies a batch inside `client`'s transaction, which also moves the checkpoint: effect and checkpoint are one.
   * An effect outside PostgreSQL must be harmless when repeated. Throwing stops the subscription at this batch; an
   * UnavailableError is no event's fault: it has the subscription wait as it waits for the database.
   * @returns what to tell others of it, if anything
   */
  readonly apply: (batch: Batch<E>, client: PoolClient) => Promise<Notice | void>;
  /** What to tell when the checkpoint only moves past events of other types, for which nothing is applied. */
  readonly pass?: (position: number) => Notice;
  /** What the transaction of `apply` begins with, such as `set local` commands. */
  readonly prologue?: string;
  /** Called when everything that was known to be in the log is applied; again after having been far behind. */
  readonly onCaughtUp?: () => void;
};

/** A running subscription; `done` resolves once it has stopped. */
export type Subscription = { readonly stop: () => Promise<void>; readonly done: Promise<void> };

/** Starts to follow the log. */
export type Subscribe = <E extends Event>(options: SubscriptionOptions<E>) => Subscription;

const LEASE_MS = 4_000;
const BATCH_SIZES = { first: 1_000, most: 5_000 };
const POLL_MS = 500;
const ORDERS_MS = 250;
/** On a busy log a reader whose events are rare moves past those of others so often at most. */
const PASS_MS = 20;
const RETRY_MS = [250, 1_000, 5_000, 15_000] as const;

/**
 * Follows the log from a stored checkpoint until stopped. Any number of processes may follow under one name: the one
 * that holds the lease on the checkpoint applies, the others wait for it (docs/adr/0010). A failing batch is halved
 * until the event that fails stands alone; everything before it is applied, the error is stored on the checkpoint, and
 * the event is tried again with growing pauses, or at once when an operator says so.
 */
export const createSubscribe = (deps: {
  pool: Pool;
  reader: EventReader;
  wake: Listener;
  log: Logger;
  /** Left out: nobody orders. */
  readOrders?: ReadOrders;
  /** How long a process that has died keeps others out. */
  leaseMs?: number;
}): Subscribe => {
  const { pool, reader, wake, log, readOrders = async () => noReaderOrders, leaseMs = LEASE_MS } = deps;
  const head = createHead({ db: pool, reader, wake });
  const recent = createRecentEvents({ reader, db: pool });

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { name, types, batchSize } = options;
    const sizes = batchSize === undefined ? BATCH_SIZES : { first: batchSize, most: batchSize };
    const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    const checkpoint = createCheckpoint({ pool, name, owner, leaseMs });
    const stopping = new AbortController();
    const feed = createBatchFeed<E>(
      (after, limit) =>
        readBatch<E>(reader, pool, { after, head: head.known(), limit, types, skipped: orders.skipped, recent }),
      sizes,
    );
    let status: ReaderStatus = 'catching_up';
    /** What the checkpoint says, and since when. */
    let told: { readonly status: ReaderStatus; readonly at: number } = { status, at: 0 };
    let orders = noReaderOrders;
    let ordersAt = -Infinity;
    let failures = 0;
    let retryAt = 0;
    let passedAt = -Infinity;

    const tell = (now: ReaderStatus): void => {
      status = now;
      told = { status, at: performance.now() };
    };

    const hearOrders = async (): Promise<void> => {
      if (performance.now() - ordersAt < ORDERS_MS) return;
      const before = orders;
      orders = await readOrders(pool, name);
      ordersAt = performance.now();
      if (orders.retries === before.retries && orders.skipped.size === before.skipped.size) return;
      retryAt = 0;
      feed.forget();
    };

    const take = async (): Promise<Lease | undefined> => {
      const lease = await checkpoint.acquire();
      if (!lease) return undefined;
      feed.forget();
      tell('catching_up');
      await hearOrders();
      await head.look();
      return lease;
    };

    /** Waits for the next notification, keeps the lease and hears orders meanwhile. */
    const rest = async (lease: Lease, now: ReaderStatus, seen: number, ms = POLL_MS): Promise<void> => {
      if (now !== told.status || performance.now() - told.at > leaseMs / 4) {
        await checkpoint.renew(lease, now);
        tell(now);
      }
      await hearOrders();
      await wake.next(seen, Math.min(ms, POLL_MS, leaseMs / 4), stopping.signal);
    };

    const apply = (lease: Lease, batch: Batch<E>): Promise<Lease> => {
      const behind = head.known() - batch.position;
      if (behind > 0) feed.readAhead(batch.position);
      if (status !== 'running' || behind > sizes.first) status = 'catching_up';
      if (batch.events.length === 0) {
        passedAt = performance.now();
        return checkpoint.advance(pool, lease, batch.position, status, options.pass?.(batch.position));
      }
      const work = async (client: PoolClient): Promise<Lease> => {
        await checkpoint.lock(client, lease);
        const notice = await options.apply(batch, client);
        return checkpoint.advance(client, lease, batch.position, status, notice ?? undefined);
      };
      return inTransaction(pool, work, options.prologue);
    };

    const standStill = async (lease: Lease, error: unknown): Promise<void> => {
      log.error({ err: error, subscription: name, after: lease.position }, 'subscription stands still at an event');
      await checkpoint.fail(lease, messageOf(error), types ?? null);
      retryAt = performance.now() + (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? POLL_MS);
      failures += 1;
      tell('stopped');
    };

    const step = async (lease: Lease): Promise<Lease> => {
      const sincePassed = performance.now() - passedAt;
      if (sincePassed < PASS_MS) await pause(PASS_MS - sincePassed);
      const startedAt = performance.now();
      let batch: Batch<E> | undefined;
      try {
        batch = await feed.next(lease.position);
        const moved = await apply(lease, batch);
        tell(status);
        feed.applied(performance.now() - startedAt);
        failures = 0;
        return moved;
      } catch (error) {
        if (isNoEventsFault(error) || !(await databaseAnswers())) throw error;
        const events = batch?.events.length;
        if (feed.failed(events)) await standStill(lease, error);
        else log.warn({ err: error, subscription: name, events }, 'batch failed; trying half of it');
        return lease;
      }
    };

    const next = async (lease: Lease): Promise<Lease> => {
      const seen = wake.seen();
      const wait = retryAt - performance.now();
      if (orders.paused) await rest(lease, 'paused', seen);
      else if (wait > 0) await rest(lease, 'stopped', seen, wait);
      else if (head.known() > lease.position || (await head.look()) > lease.position) {
        const moved = await step(lease);
        await hearOrders();
        return moved;
      } else {
        if (status !== 'running') options.onCaughtUp?.();
        await rest(lease, 'running', seen);
      }
      return lease;
    };

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
      let lease: Lease | undefined;
      while (!stopping.signal.aborted) {
        try {
          if (!registered) await checkpoint.register();
          registered = true;
          lease ??= await take();
          if (lease) lease = await next(lease);
          else await pause(POLL_MS);
        } catch (err) {
          feed.forget();
          if (err instanceof FencedError) {
            log.warn({ subscription: name, owner, fence: lease?.fence }, 'fenced: stepping down from the checkpoint');
            lease = undefined;
          } else {
            log.warn({ err, subscription: name }, 'subscription waits for what it needs');
            await pause(POLL_MS);
          }
        }
      }
      // Without the database the lease runs out by itself.
      if (lease) await checkpoint.release(lease).catch(() => undefined);
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
};

const isNoEventsFault = (error: unknown): boolean => error instanceof FencedError || error instanceof UnavailableError;

const messageOf = (error: unknown): string =>
  // By shape: inside a test's context an error of Node itself is no instance of Error.
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
