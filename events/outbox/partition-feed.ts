import type { Event, RecordedEvent } from '../kernel/message.ts';
import { inTransaction, type Pool, type PoolClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { FencedError } from '../store/checkpoint.ts';
import { sendNotice } from '../store/notice.ts';
import type { ReaderOrders } from '../store/reader-orders.ts';
import type { SubscriptionOptions } from '../store/subscribe.ts';
import type { CloudEvent } from './cloud-event.ts';
import { examine, type Obstacle, type Step } from './examine.ts';
import type { IncomingBatch, Onward } from './kafka-messages.ts';
import type { Place, Standstill, Watermark, Watermarks } from './watermarks.ts';

/** When the database did not answer, or somebody else has moved on. */
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

/** Takes batches of partitions: applies what is new in them, and says where each partition goes on. */
export const createPartitionFeed = <E extends Event>(deps: {
  name: string;
  pool: Pool;
  watermarks: Watermarks;
  read: (messages: readonly CloudEvent[]) => Promise<RecordedEvent<E>[]>;
  /** `source` of the events of this log. */
  readSource: () => Promise<string>;
  databasesAnswer: () => Promise<boolean>;
  apply: SubscriptionOptions<E>['apply'];
  prologue: SubscriptionOptions<E>['prologue'];
  batchSize: number;
  wanted: ReadonlySet<string> | undefined;
  log: Logger;
}) => {
  const { name, pool, watermarks, read, readSource, databasesAnswer, apply, prologue, batchSize, wanted, log } = deps;
  const marks = new Map<string, Watermark>();
  /** Partitions whose messages are taken from wherever they come, because the right place was just asked for. */
  const sought = new Set<string>();
  /** Partitions that are being read again from their beginning. */
  const rereading = new Set<string>();

  const applySteps = async (place: Place, steps: readonly Step[]): Promise<void> => {
    const from = marks.get(keyOf(place));
    const to = steps.at(-1)?.after;
    if (!from || !to) throw new FencedError('The partitions have been given out anew');
    const messages = steps.map(({ event }) => event).filter((event) => event !== undefined);
    const events = await read(messages);
    const work = async (client: PoolClient): Promise<void> => {
      const covered = await watermarks.begin(client);
      await watermarks.move(client, place, from, to);
      const fresh = events.filter(({ position }) => position > covered);
      const notice = fresh.length > 0 ? await apply({ events: fresh, position: covered }, client) : undefined;
      if (notice) await sendNotice(client, notice);
    };
    await inTransaction(pool, work, prologue);
    marks.set(keyOf(place), to);
  };

  /** Halves what fails until the event that fails stands alone; everything before it is applied. */
  const applyOrHalve = async (place: Place, steps: readonly Step[]): Promise<void> => {
    try {
      await applySteps(place, steps);
    } catch (error) {
      if (error instanceof FencedError || !(await databasesAnswer())) throw error;
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
    return { offset: at.offset, restMs: RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? AWAY_MS };
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

  const take = async (batch: IncomingBatch, orders: ReaderOrders): Promise<Onward> => {
    const place = { topic: batch.topic, partition: batch.partition };
    const offset = batch.messages[0]?.offset ?? 0;
    const key = keyOf(place);
    const from = marks.get(key) ?? (await watermarks.load(place));
    marks.set(key, from);
    if (from.nextOffset !== offset && !sought.has(key) && !rereading.has(key)) {
      sought.add(key);
      return { offset: from.nextOffset };
    }
    sought.delete(key);
    const source = await readSource();
    const { steps, obstacle } = examine(batch.messages, from, { source, wanted, skipped: orders.skipped });
    for (let taken = 0; taken < steps.length; taken += batchSize) {
      await applyOrHalve(place, steps.slice(taken, taken + batchSize));
    }
    if (obstacle) return getPast(place, obstacle);
    if (steps.some(({ event }) => event)) rereading.delete(key);
    return { offset: (batch.messages.at(-1)?.offset ?? offset) + 1 };
  };

  /** Never throws: what went wrong is told, and tried again after a rest. */
  const takeOrRest = async (batch: IncomingBatch, orders: ReaderOrders): Promise<Onward> => {
    const place = { topic: batch.topic, partition: batch.partition };
    const again = { offset: batch.messages[0]?.offset ?? 0, restMs: AWAY_MS };
    try {
      return await take(batch, orders);
    } catch (error) {
      // Whatever has been committed is read again from the watermark.
      marks.delete(keyOf(place));
      if (error instanceof StandstillError) return standStill(place, error.at, error.cause).catch(() => again);
      if (error instanceof FencedError) {
        log.warn({ err: error, subscription: name, ...place }, 'fenced: going on from where others are');
      } else {
        log.warn({ err: error, subscription: name }, 'subscription waits for the database');
      }
      return again;
    }
  };

  return {
    take: takeOrRest,
    /** After partitions have been given out anew, others may have moved on in them. */
    forget: (): void => marks.clear(),
  };
};

const keyOf = ({ topic, partition }: Place): string => `${topic}/${partition}`;

const standstillAt = ({ event, after }: Step, error: unknown): Standstill & { offset: number } => ({
  offset: after.nextOffset - 1,
  position: event ? Number(event.position) : null,
  eventId: event?.id ?? null,
  error: error instanceof Error ? error.message : String(error),
});
