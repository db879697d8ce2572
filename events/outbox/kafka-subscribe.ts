import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '../kernel/message.ts';
import type { Pool } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { ReaderStatus } from '../store/checkpoint.ts';
import type { EventCodec } from '../store/codec.ts';
import type { Wake } from '../store/listen.ts';
import { noReaderOrders, type ReadOrders } from '../store/reader-orders.ts';
import type { Subscribe, Subscription, SubscriptionOptions } from '../store/subscribe.ts';
import { sourceOf } from './cloud-event.ts';
import type { Kafka } from './kafka.ts';
import type { IncomingBatch, Onward } from './kafka-messages.ts';
import { createPartitionFeed } from './partition-feed.ts';
import { readLogId, RELAY } from './relay.ts';
import { readRelayedTo } from './relayed-partitions.ts';
import type { Topics } from './topics.ts';
import type { Transport } from './transport.ts';
import { createWatermarks } from './watermarks.ts';

const POLL_MS = 500;
const AWAY_MS = 1_000;

/**
 * Follows the topics instead of the log (docs/adr/0011). Any number of processes may follow under one name: they share
 * the partitions. Effect and watermark of a partition are one transaction, and the watermark moves only from where this
 * process has left it, so that nothing is applied twice, whoever believes to own the partition. An event that cannot be
 * applied stops its partition; the others go on.
 */
export const createKafkaSubscribe = (deps: {
  kafka: Kafka;
  transport: Transport;
  codec: Pick<EventCodec, 'decode'>;
  /** Where the log is: tells what the relay has sent. */
  logPool: Pool;
  /** Where the read models are, with their checkpoints and watermarks. */
  pool: Pool;
  /** Hears the relay. */
  wake: Wake;
  topics: Topics;
  /** Tells the groups of different read-model databases apart. */
  groupPrefix: string;
  log: Logger;
  readOrders?: ReadOrders;
}): Subscribe => {
  const { kafka, transport, codec, logPool, pool, wake, topics, groupPrefix, log } = deps;
  const { readOrders = async () => noReaderOrders } = deps;
  let source: string | undefined;

  const readSource = async (): Promise<string> => (source ??= sourceOf(await readLogId(logPool)));

  const databasesAnswer = (): Promise<boolean> =>
    Promise.all([pool.query('select 1'), logPool.query('select 1')]).then(
      () => true,
      () => false,
    );

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { name, types, batchSize = 1_000 } = options;
    const groupId = `${groupPrefix}.${name}`;
    const followed = types ? topics.ofTypes(types) : topics.all;
    const wanted = types && new Set(types);
    const watermarks = createWatermarks({ pool, name, owner: `kafka:${groupId}` });
    const feed = createPartitionFeed<E>({
      name,
      pool,
      watermarks,
      read: async (messages) => codec.decode<E>(await transport.open(messages)),
      readSource,
      databasesAnswer,
      apply: options.apply,
      prologue: options.prologue,
      batchSize,
      wanted,
      log,
    });
    const stopping = new AbortController();
    let orders = noReaderOrders;
    let status: ReaderStatus = 'catching_up';
    let relayedBefore = 0;

    const pause = (ms: number): Promise<void> =>
      // Rejects only because the subscription is being stopped, which the loops see.
      sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

    const onBatch = async (batch: IncomingBatch): Promise<Onward> => {
      if (orders.paused || stopping.signal.aborted) return { offset: batch.messages[0]?.offset ?? 0, restMs: POLL_MS };
      const onward = await feed.take(batch, orders);
      // Should the database go away just now, the next round does it.
      await settle().catch(() => undefined);
      return onward;
    };

    /** Moves the checkpoint to what follows from the watermarks, and tells those who wait for it. */
    const settle = async (): Promise<void> => {
      // In this order: the watermarks may be ahead of what the relay had sent, never the other way round.
      const relayed = await readRelayedTo(logPool, RELAY, followed);
      // Topics that were made anew may not have the message any more that a partition stands still at.
      if (relayed.position < relayedBefore) await watermarks.forgive();
      relayedBefore = relayed.position;
      const { position, checkpoint } = await watermarks.reached(relayed);
      const wasRunning = status === 'running';
      status = orders.paused ? 'paused' : position >= relayed.position ? 'running' : 'catching_up';
      if (position > checkpoint) await watermarks.advance(position, options.pass?.(position));
      if (status === 'running' && !wasRunning) options.onCaughtUp?.();
    };

    const keepCheckpoint = async (): Promise<void> => {
      let heldAt = -Infinity;
      let isHeld = false;
      while (!stopping.signal.aborted) {
        const seen = wake.seen();
        try {
          if (performance.now() - heldAt >= POLL_MS) {
            heldAt = performance.now();
            orders = await readOrders(logPool, name);
            isHeld = await watermarks.hold(status);
          }
          if (isHeld) await settle();
        } catch (err) {
          log.warn({ err, subscription: name }, 'subscription waits for the database');
        }
        await wake.next(seen, POLL_MS, stopping.signal);
      }
    };

    const follow = async (): Promise<void> => {
      let isWaiting = false;
      while (!stopping.signal.aborted) {
        try {
          const existing = await kafka.partitionCounts(followed);
          if (existing.size < followed.length) {
            if (!isWaiting)
              log.info({ subscription: name, topics: followed }, 'waiting for the relay to create topics');
            isWaiting = true;
            await pause(POLL_MS);
            continue;
          }
          const consumer = await kafka.consume({ groupId, topics: followed, onAssigned: feed.forget, onBatch });
          await Promise.race([consumer.crashed, aborted(stopping.signal)]);
          await consumer.stop();
        } catch (err) {
          log.warn({ err, subscription: name }, 'subscription waits for Kafka');
          await pause(AWAY_MS);
        }
      }
    };

    const run = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        try {
          await watermarks.register();
          await watermarks.forgive();
          break;
        } catch (err) {
          log.warn({ err, subscription: name }, 'subscription waits for the database');
          await pause(POLL_MS);
        }
      }
      await Promise.all([keepCheckpoint(), follow()]);
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

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
