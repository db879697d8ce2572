import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import type { ReaderStatus } from '../../store/readers/checkpoint.ts';
import type { Wake } from '../../store/log/listen.ts';
import { noReaderOrders, type ReaderOrders } from '../../store/readers/reader-orders.ts';
import type { Notice } from '../../store/log/notice.ts';
import { advanceCheckpoint, type GroupReader, holdCheckpoint, readReached } from './group-checkpoint.ts';
import { RELAY } from '../relay/relay.ts';
import { readRelayedTo } from '../relay/relayed-partitions.ts';
import { forgetStandstills } from './watermarks.ts';

const POLL_MS = 500;

/**
 * Keeps the checkpoint of a Kafka-fed reader at what follows from its watermarks, and hears what operators order.
 * @param logPool database of the log, with the relay's progress; `pool` has the checkpoint and the watermarks
 * @param wake hears the relay
 * @param followed the topics
 */
export const createGroupKeeper = (
  deps: {
    logPool: Pool;
    pool: Pool;
    reader: GroupReader;
    followed: readonly string[];
    readOrders: () => Promise<ReaderOrders>;
    wake: Wake;
    log: Logger;
  },
  options: { readonly pass?: (position: number) => Notice; readonly onCaughtUp?: () => void },
) => {
  const { logPool, pool, reader, followed, readOrders, wake, log } = deps;
  let orders = noReaderOrders;
  let status: ReaderStatus = 'catching_up';
  let fenceBefore: string | undefined;

  /** Moves the checkpoint as far as the watermarks allow, and notifies waiters. */
  const settle = async (): Promise<void> => {
    // In this order: the watermarks may be ahead of what the relay had sent, never the other way round.
    const relayed = await readRelayedTo(logPool, RELAY, followed);
    // Topics that were made anew may not have the message any more that a partition stands still at. By the fence, since
    // the relay may have sent everything again before anybody looks at its position.
    if (fenceBefore !== undefined && relayed.fence !== fenceBefore) await forgetStandstills(pool, reader.name);
    fenceBefore = relayed.fence;
    const { position, checkpoint } = await readReached(pool, reader.name, relayed);
    const wasRunning = status === 'running';
    status = orders.paused ? 'paused' : position >= relayed.position ? 'running' : 'catching_up';
    if (position > checkpoint) await advanceCheckpoint(pool, reader, position, options.pass?.(position));
    if (status === 'running' && !wasRunning) options.onCaughtUp?.();
  };

  /** Until the signal aborts; never throws. */
  const keep = async (signal: AbortSignal): Promise<void> => {
    let heldAt = -Infinity;
    let isHeld = false;
    while (!signal.aborted) {
      const seen = wake.seen();
      try {
        if (performance.now() - heldAt >= POLL_MS) {
          heldAt = performance.now();
          orders = await readOrders();
          isHeld = await holdCheckpoint(pool, reader, status);
        }
        if (isHeld) await settle();
      } catch (err) {
        log.warn({ err, subscription: reader.name }, 'subscription waits for the database');
      }
      await wake.next(seen, POLL_MS, signal);
    }
  };

  return { orders: (): ReaderOrders => orders, settle, keep };
};
