import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '../kernel/message.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { createCheckpoint, FencedError, type Lease, type ReaderStatus } from './checkpoint.ts';
import { createHead } from './head.ts';
import type { Listener } from './listen.ts';
import { type Batch, readBatch } from './read-batch.ts';
import { noReaderOrders, type ReadOrders } from './reader-orders.ts';
import type { EventReader } from './read.ts';

export type { Batch } from './read-batch.ts';
export type { ReaderOrders, ReadOrders } from './reader-orders.ts';

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
  /** Called when everything that was known to be in the log is applied; again after having been far behind. */
  readonly onCaughtUp?: () => void;
};

/** A running subscription; `done` resolves once it has stopped. */
export type Subscription = { readonly stop: () => Promise<void>; readonly done: Promise<void> };

/** Starts to follow the log. */
export type Subscribe = <E extends Event>(options: SubscriptionOptions<E>) => Subscription;

const LEASE_MS = 4_000;
const POLL_MS = 500;
const ORDERS_MS = 100;
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
  leaseMs?: number;
}): Subscribe => {
  const { pool, reader, wake, log, readOrders = async () => noReaderOrders, leaseMs = LEASE_MS } = deps;
  const head = createHead({ db: pool, reader, wake });

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { name, types, batchSize = 1_000 } = options;
    const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    const checkpoint = createCheckpoint({ pool, name, owner, leaseMs });
    const stopping = new AbortController();
    let status: ReaderStatus = 'catching_up';
    let told: { readonly status: ReaderStatus; readonly at: number } = { status, at: 0 };
    let orders = noReaderOrders;
    let ordersAt = -Infinity;
    /** Events of the next step: fewer after a failure, to get right up to the one that fails. */
    let limit = batchSize;
    let cleanSteps = 0;
    let failures = 0;
    let retryAt = 0;
    let ahead: { readonly after: number; readonly batch: Promise<Batch<E>> } | undefined;

    const pause = (ms: number): Promise<void> =>
      // Rejects only because the subscription is being stopped, which the loop sees.
      sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

    const hearOrders = async (): Promise<void> => {
      if (performance.now() - ordersAt < ORDERS_MS) return;
      const before = orders;
      orders = await readOrders(pool, name);
      ordersAt = performance.now();
      if (orders.retries === before.retries && orders.skipped.size === before.skipped.size) return;
      retryAt = 0;
      ahead = undefined;
    };

    const take = async (): Promise<Lease | undefined> => {
      const lease = await checkpoint.acquire();
      if (!lease) return undefined;
      ahead = undefined;
      status = 'catching_up';
      told = { status, at: performance.now() };
      await hearOrders();
      await head.look();
      return lease;
    };

    /** Waits for the next notification, keeps the lease and hears orders meanwhile. */
    const rest = async (lease: Lease, now: ReaderStatus, seen: number, ms = POLL_MS): Promise<void> => {
      status = now;
      if (status !== told.status || performance.now() - told.at > leaseMs / 4) {
        await checkpoint.renew(lease, status);
        told = { status, at: performance.now() };
      }
      await hearOrders();
      await wake.next(seen, Math.min(ms, POLL_MS, leaseMs / 4), stopping.signal);
    };

    const read = (after: number): Promise<Batch<E>> =>
      readBatch<E>(reader, pool, { after, head: head.known(), limit, types, skipped: orders.skipped });

    /** While a batch is applied the next one is read. */
    const readAhead = (after: number): void => {
      ahead = head.known() > after ? { after, batch: read(after) } : undefined;
      ahead?.batch.catch(() => undefined); // told when it is that batch's turn
    };

    const apply = (lease: Lease, batch: Batch<E>): Promise<Lease> => {
      readAhead(batch.position);
      const isFar = head.known() - batch.position > batchSize;
      status = status === 'running' && !isFar ? 'running' : 'catching_up';
      return inTransaction(pool, async (client) => {
        await checkpoint.lock(client, lease);
        await options.apply(batch, client);
        return checkpoint.advance(client, lease, batch.position, status);
      });
    };

    const step = async (lease: Lease): Promise<Lease> => {
      let events = limit;
      try {
        const batch = await (ahead?.after === lease.position ? ahead.batch : read(lease.position));
        events = batch.events.length;
        const moved = await apply(lease, batch);
        told = { status, at: performance.now() };
        failures = 0;
        cleanSteps += 1;
        // Both halves of the batch that failed went well: what made it fail is over.
        if (cleanSteps > 1) limit = batchSize;
        return moved;
      } catch (error) {
        ahead = undefined;
        if (error instanceof FencedError || !(await databaseAnswers())) throw error;
        cleanSteps = 0;
        limit = Math.max(1, Math.floor(events / 2));
        if (events > 1) {
          log.warn({ err: error, subscription: name, events }, 'batch failed; trying half of it');
          return lease;
        }
        log.error({ err: error, subscription: name, after: lease.position }, 'subscription stands still at an event');
        await checkpoint.fail(lease, messageOf(error), types ?? null);
        retryAt = performance.now() + (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? POLL_MS);
        failures += 1;
        status = 'stopped';
        told = { status, at: performance.now() };
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
          if (err instanceof FencedError) {
            log.warn({ subscription: name, owner, fence: lease?.fence }, 'fenced: stepping down from the checkpoint');
            lease = undefined;
          } else {
            log.warn({ err, subscription: name }, 'subscription waits for the database');
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

const messageOf = (error: unknown): string =>
  // By shape: inside a test's context an error of Node itself is no instance of Error.
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
