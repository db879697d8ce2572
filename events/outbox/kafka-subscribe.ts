import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '../kernel/message.ts';
import { inTransaction, type Pool } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { FencedError, type ReaderStatus } from '../store/checkpoint.ts';
import type { EventCodec } from '../store/codec.ts';
import type { Wake } from '../store/listen.ts';
import { noReaderOrders, type ReadOrders } from '../store/reader-orders.ts';
import type { Subscribe, Subscription, SubscriptionOptions } from '../store/subscribe.ts';
import { sourceOf } from './cloud-event.ts';
import { examine, type Obstacle, type Step } from './examine.ts';
import type { IncomingBatch, Kafka, Onward } from './kafka.ts';
import { readLogId, RELAY } from './relay.ts';
import { readRelayedTo } from './relayed-partitions.ts';
import type { Topics } from './topics.ts';
import type { Transport } from './transport.ts';
import { createWatermarks, type Place, type Standstill, type Watermark } from './watermarks.ts';

const POLL_MS = 500;
const AWAY_MS = 1_000;
const RETRY_MS = [250, 1_000, 5_000] as const;
/** Closing a gap means to read the partition from its beginning. */
const GAP_RETRY_MS = 30_000;

/** An event, or a message, that cannot be applied. */
class StandstillError extends Error {
  readonly at: Standstill & { readonly offset: number };
  constructor(at: Standstill & { readonly offset: number }, cause: unknown) {
    super(at.error, { cause });
    this.at = at;
  }
}

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

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const { name, types, batchSize = 1_000 } = options;
    const groupId = `${groupPrefix}.${name}`;
    const followed = types ? topics.ofTypes(types) : topics.all;
    const wanted = types && new Set(types);
    const watermarks = createWatermarks({ pool, name, owner: `kafka:${groupId}` });
    const marks = new Map<string, Watermark>();
    /** Partitions whose messages are taken from wherever they come, because the right place was just asked for. */
    const sought = new Set<string>();
    /** Partitions that are being read again from their beginning. */
    const rereading = new Set<string>();
    const stopping = new AbortController();
    let orders = noReaderOrders;
    let status: ReaderStatus = 'catching_up';
    let reached = -1;
    let relayedBefore = 0;

    const pause = (ms: number): Promise<void> =>
      // Rejects only because the subscription is being stopped, which the loops see.
      sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

    const apply = async (place: Place, steps: readonly Step[]): Promise<void> => {
      const from = marks.get(keyOf(place));
      const to = steps.at(-1)?.after;
      if (!from || !to) throw new FencedError('The partitions have been given out anew');
      const messages = steps.map(({ event }) => event).filter((event) => event !== undefined);
      const events = await codec.decode<E>(await transport.open(messages));
      await inTransaction(pool, async (client) => {
        const covered = await watermarks.begin(client);
        await watermarks.move(client, place, from, to);
        const fresh = events.filter(({ position }) => position > covered);
        if (fresh.length > 0) await options.apply({ events: fresh, position: covered }, client);
      });
      marks.set(keyOf(place), to);
    };

    /** Halves what fails until the event that fails stands alone; everything before it is applied. */
    const applyOrHalve = async (place: Place, steps: readonly Step[]): Promise<void> => {
      try {
        await apply(place, steps);
      } catch (error) {
        if (error instanceof FencedError || !(await databaseAnswers())) throw error;
        const [first] = steps;
        if (steps.length === 1 && first) throw new StandstillError(standstillAt(first, error), error);
        const half = Math.floor(steps.length / 2);
        await applyOrHalve(place, steps.slice(0, half));
        await applyOrHalve(place, steps.slice(half));
      }
    };

    const standStill = async (place: Place, at: Standstill & { offset: number }, cause: unknown): Promise<Onward> => {
      log.error({ err: cause, subscription: name, ...place, ...at }, 'subscription stands still at a message');
      const failures = await watermarks.fail(place, at);
      return { offset: at.offset, restMs: RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? POLL_MS };
    };

    const getPast = async (place: Place, obstacle: Obstacle): Promise<Onward> => {
      // The topic may have been made anew since, with this partition's messages at other offsets.
      if (obstacle.isGap && !rereading.has(keyOf(place))) {
        rereading.add(keyOf(place));
        return { offset: 0 };
      }
      rereading.delete(keyOf(place));
      const onward = await standStill(place, obstacle, undefined);
      return obstacle.isGap ? { ...onward, restMs: GAP_RETRY_MS } : onward;
    };

    const take = async (batch: IncomingBatch): Promise<Onward> => {
      const place = { topic: batch.topic, partition: batch.partition };
      const offset = batch.messages[0]?.offset ?? 0;
      if (orders.paused || stopping.signal.aborted) return { offset, restMs: POLL_MS };
      const key = keyOf(place);
      const from = marks.get(key) ?? (await watermarks.load(place));
      marks.set(key, from);
      if (from.nextOffset !== offset && !sought.has(key) && !rereading.has(key)) {
        sought.add(key);
        return { offset: from.nextOffset };
      }
      sought.delete(key);
      source ??= sourceOf(await readLogId(logPool));
      const { steps, obstacle } = examine(batch.messages, from, { source, wanted, skipped: orders.skipped });
      for (let taken = 0; taken < steps.length; taken += batchSize) {
        await applyOrHalve(place, steps.slice(taken, taken + batchSize));
      }
      if (obstacle) return getPast(place, obstacle);
      if (steps.some(({ event }) => event)) rereading.delete(key);
      return { offset: (batch.messages.at(-1)?.offset ?? offset) + 1 };
    };

    const onBatch = async (batch: IncomingBatch): Promise<Onward> => {
      const place = { topic: batch.topic, partition: batch.partition };
      try {
        const onward = await take(batch);
        await settle();
        return onward;
      } catch (error) {
        // Whatever has been committed is read again from the watermark.
        marks.delete(keyOf(place));
        const offset = batch.messages[0]?.offset ?? 0;
        if (error instanceof StandstillError) {
          const onward = await standStill(place, error.at, error.cause).catch(() => ({ offset, restMs: AWAY_MS }));
          await settle().catch(() => undefined);
          return onward;
        }
        if (error instanceof FencedError) {
          log.warn({ err: error, subscription: name, ...place }, 'fenced: going on from where others are');
        } else {
          log.warn({ err: error, subscription: name }, 'subscription waits for the database');
        }
        return { offset, restMs: AWAY_MS };
      }
    };

    /** Moves the checkpoint to what follows from the watermarks, and tells those who wait for it. */
    const settle = async (): Promise<void> => {
      // In this order: the watermarks may be ahead of what the relay had sent, never the other way round.
      const relayed = await readRelayedTo(logPool, RELAY, followed);
      // Topics that were made anew may not have the message any more that a partition stands still at.
      if (relayed.position < relayedBefore) await watermarks.forgive();
      relayedBefore = relayed.position;
      const position = await watermarks.reached(relayed);
      const wasRunning = status === 'running';
      status = orders.paused ? 'paused' : position >= relayed.position ? 'running' : 'catching_up';
      if (position > reached) {
        await inTransaction(pool, async (client) => {
          if (await watermarks.advance(client, position)) await options.apply({ events: [], position }, client);
        });
        reached = position;
      }
      if (status === 'running' && !wasRunning) options.onCaughtUp?.();
    };

    const databaseAnswers = (): Promise<boolean> =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );

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
          const consumer = await kafka.consume({ groupId, topics: followed, onAssigned: () => marks.clear(), onBatch });
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

const keyOf = ({ topic, partition }: Place): string => `${topic}/${partition}`;

const standstillAt = ({ event, after }: Step, error: unknown): Standstill & { offset: number } => ({
  offset: after.nextOffset - 1,
  position: event ? Number(event.position) : null,
  eventId: event?.id ?? null,
  error: error instanceof Error ? error.message : String(error),
});

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
