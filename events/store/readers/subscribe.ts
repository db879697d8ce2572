import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Event } from '../../kernel/message.ts';
import { isDatabaseUnavailable, type Pool } from '../../platform/database/database.ts';
import { loggingAs } from '../../platform/process/log-actor.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { pause } from '../../platform/process/pause.ts';
import { acquireLease, FencedError, type Lease, registerCheckpoint, releaseLease } from './checkpoint.ts';
import { createFollower, type Follower } from './follower.ts';
import { createHead } from '../log/head.ts';
import type { Listener } from '../log/listen.ts';
import { createPassOver } from './pass.ts';
import type { EventReader } from '../log/read.ts';
import { noReaderOrders, type ReadOrders } from './reader-orders.ts';
import { createRecentEvents } from '../log/recent-events.ts';
import type { Subscribe, Subscription, SubscriptionOptions } from './subscription.ts';

export type { Batch } from '../log/read-batch.ts';
export type { Subscribe, Subscription, SubscriptionOptions } from './subscription.ts';

const LEASE_MS = 4_000;
/** Pause before trying for the lease again. */
const AGAIN_MS = 500;
/** Pauses between tries while the database or another dependency is down, growing. */
const AWAY_MS = { first: 250, most: 4_000 } as const;

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
  /** Lease time after a process dies. */
  leaseMs?: number;
}): Subscribe => {
  const { pool, reader, wake, log, readOrders = async () => noReaderOrders, leaseMs: leaseOfAll = LEASE_MS } = deps;
  const head = createHead({ db: pool, reader, wake });
  const recent = createRecentEvents({ reader, db: pool });
  const passOver = createPassOver(pool);

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { name, leaseMs = leaseOfAll } = options;
    const stopping = new AbortController();
    const { signal } = stopping;
    const follower = createFollower<E>(
      { pool, passOver, reader, recent, head, wake, log, readOrders },
      options,
      signal,
    );
    const actor = { kind: 'system', id: name } as const;
    const done = loggingAs(
      () => actor,
      () => followUnderLease(follower, { pool, name, leaseMs, log, signal }),
    );
    return {
      done,
      stop: async () => {
        stopping.abort();
        await done;
      },
    };
  };
};

/** Waits for the lease and has the follower take turns while it holds; never throws. Lets go of it when told to stop. */
const followUnderLease = async (
  follower: Follower,
  deps: { pool: Pool; name: string; leaseMs: number; log: Logger; signal: AbortSignal },
): Promise<void> => {
  const { pool, name, leaseMs, log, signal } = deps;
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  let isRegistered = false;
  let awayMs: number = AWAY_MS.first;
  let lease: Lease | undefined;

  const take = async (): Promise<Lease | undefined> => {
    const taken = await acquireLease(pool, { name, owner, leaseMs });
    if (taken) await follower.begin();
    return taken;
  };

  while (!signal.aborted) {
    try {
      if (!isRegistered) await registerCheckpoint(pool, name);
      isRegistered = true;
      lease ??= await take();
      if (lease) lease = await follower.turn(lease);
      else await pause(AGAIN_MS, signal);
      awayMs = AWAY_MS.first;
    } catch (err) {
      follower.forget();
      if (err instanceof FencedError) {
        log.warn({ subscription: name, owner, fence: lease?.fence }, 'fenced: stepping down from the checkpoint');
        lease = undefined;
      } else {
        const what = isDatabaseUnavailable(err) ? 'the database' : 'what it needs';
        log.warn({ err, subscription: name, againInMs: awayMs }, `subscription waits for ${what}`);
        await pause(awayMs, signal);
        awayMs = Math.min(2 * awayMs, AWAY_MS.most);
      }
    }
  }
  // Without the database the lease runs out by itself.
  if (lease) await releaseLease(pool, lease).catch(() => undefined);
};
