import type { Event } from '../../kernel/message.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { type BatchSizes, createBatchFeed } from './batch-feed.ts';
import { createBatchSteps } from './batch-steps.ts';
import { type Lease, type ReaderStatus, renewLease } from './checkpoint.ts';
import type { Head } from '../log/head.ts';
import type { Wake } from '../log/listen.ts';
import type { PassOver } from './pass.ts';
import { readBatch } from '../log/read-batch.ts';
import type { EventReader } from '../log/read.ts';
import { bothOrders, createOrderWatch, type ReadOrders } from './reader-orders.ts';
import type { RecentEvents } from '../log/recent-events.ts';
import type { SubscriptionOptions } from './subscription.ts';

const BATCH_SIZES: BatchSizes = { first: 1_000, most: 5_000 };
const POLL_MS = 500;

/** Shared by the subscriptions of a process. */
export type FollowerDeps = {
  readonly pool: Pool;
  readonly passOver: PassOver;
  readonly reader: EventReader;
  readonly recent: RecentEvents;
  readonly head: Head;
  readonly wake: Wake;
  readonly log: Logger;
  readonly readOrders: ReadOrders;
};

/** Work of the lease holder: applies new events, then waits for more. */
export const createFollower = <E extends Event>(
  deps: FollowerDeps,
  options: SubscriptionOptions<E>,
  signal: AbortSignal,
) => {
  const { pool, passOver, reader, recent, head, wake, log, readOrders } = deps;
  const { name, types, batchSize = BATCH_SIZES, obeysToo } = options;
  const sizes = typeof batchSize === 'number' ? { first: batchSize, most: batchSize } : batchSize;
  const orders = createOrderWatch(async () => {
    const own = await readOrders(pool, name);
    return obeysToo === undefined ? own : bothOrders(own, await readOrders(pool, obeysToo));
  });
  const feed = createBatchFeed<E>((after, limit) => {
    const { skipped } = orders.known();
    return readBatch<E>(reader, pool, { after, head: head.known(), limit, types, skipped, recent });
  }, sizes);
  const steps = createBatchSteps<E>({ pool, passOver, head, feed, farBehind: sizes.first, log, signal }, options);
  /** The checkpoint and its time. */
  let told: { readonly status: ReaderStatus; readonly at: number };
  const tell = (status: ReaderStatus): void => void (told = { status, at: performance.now() });
  tell('catching_up');

  /** Waits for the next notification after `seen`, and keeps the lease meanwhile. */
  const rest = async (lease: Lease, status: ReaderStatus, seen: number, ms = POLL_MS): Promise<Lease> => {
    if (status !== told.status || performance.now() - told.at > lease.leaseMs / 4) {
      await renewLease(pool, lease, status);
      tell(status);
    }
    await wake.next(seen, Math.min(ms, POLL_MS, lease.leaseMs / 4), signal);
    return lease;
  };

  return {
    /** To be called with every new lease: others may have moved on meanwhile. */
    begin: async (): Promise<void> => {
      feed.forget();
      tell('catching_up');
      await head.look();
    },

    /** Events read ahead are no longer valid. */
    forget: feed.forget,

    /** One step, or one rest. @returns the lease where it stands then; @throws FencedError once it is someone else's */
    turn: async (lease: Lease): Promise<Lease> => {
      const seen = wake.seen();
      if (await orders.hear()) steps.retryNow();
      const wait = steps.retryIn();
      if (orders.known().paused) return rest(lease, 'paused', seen);
      if (wait > 0) return rest(lease, 'stopped', seen, wait);
      if (head.known() > lease.position || (await head.look()) > lease.position) {
        const stepped = await steps.step(lease, told.status);
        if (stepped.told) tell(stepped.told);
        return stepped.lease;
      }
      if (told.status !== 'running') options.onCaughtUp?.();
      return rest(lease, 'running', seen);
    },
  };
};

export type Follower = ReturnType<typeof createFollower>;
