import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { FencedError } from '../../store/readers/checkpoint.ts';
import type { ReaderOrders } from '../../store/readers/reader-orders.ts';
import { type ApplySteps, StandstillError } from './apply-steps.ts';
import { examine, type Obstacle } from './examine.ts';
import type { IncomingBatch, Onward } from '../kafka/kafka-messages.ts';
import { loadWatermark, type Place, recordStandstill, type Standstill, type Watermark } from './watermarks.ts';

/** When the database did not answer, or someone else has moved on. */
const AWAY_MS = 1_000;
const RETRY_MS = [250, 1_000, 5_000] as const;
/** Closing a gap means to read the partition from its beginning. */
const GAP_RETRY_MS = 30_000;

type PartitionFeedDeps = {
  /** Of the reader. */
  readonly name: string;
  readonly pool: Pool;
  readonly applySteps: ApplySteps;
  /** `source` of the events of this log. */
  readonly readSource: () => Promise<string>;
  /** The types the reader takes; undefined: all. */
  readonly wanted: ReadonlySet<string> | undefined;
  readonly log: Logger;
};

/** Takes batches of partitions: applies what is new in them, and says where each partition goes on. */
export const createPartitionFeed = (deps: PartitionFeedDeps) => {
  const { name, pool, applySteps, readSource, wanted } = deps;
  const marks = new Map<string, Watermark>();
  /** Partitions whose messages are taken from wherever they come, because the right place was just asked for. */
  const sought = new Set<string>();
  /** Partitions that are being read again from their beginning. */
  const rereading = new Set<string>();

  const getPast = async (place: Place, obstacle: Obstacle): Promise<Onward> => {
    const key = keyOf(place);
    // The topic may have been made anew since, with this partition's messages at other offsets.
    if (obstacle.isGap && !rereading.has(key)) {
      rereading.add(key);
      return { offset: 0 };
    }
    rereading.delete(key);
    const onward = await standStill(deps, place, obstacle, undefined);
    return obstacle.isGap ? { ...onward, restMs: GAP_RETRY_MS } : onward;
  };

  const take = async (place: Place, { messages }: IncomingBatch, orders: ReaderOrders): Promise<Onward> => {
    const key = keyOf(place);
    const offset = messages[0]?.offset ?? 0;
    const from = marks.get(key) ?? (await loadWatermark(pool, name, place));
    marks.set(key, from);
    if (from.nextOffset !== offset && !sought.has(key) && !rereading.has(key)) {
      sought.add(key);
      return { offset: from.nextOffset };
    }
    sought.delete(key);
    const source = await readSource();
    const { steps, obstacle } = examine(messages, from, { source, wanted, skipped: orders.skipped });
    const to = await applySteps(place, from, steps);
    // Not after the partitions have been given out anew meanwhile.
    if (marks.get(key) === from) marks.set(key, to);
    if (obstacle) return getPast(place, obstacle);
    if (steps.some(({ event }) => event)) rereading.delete(key);
    return { offset: (messages.at(-1)?.offset ?? offset) + 1 };
  };

  return {
    /** Never throws: reports a failure, and tries again after a rest. */
    take: async (batch: IncomingBatch, orders: ReaderOrders): Promise<Onward> => {
      const place = { topic: batch.topic, partition: batch.partition };
      try {
        return await take(place, batch, orders);
      } catch (error) {
        // Whatever has been committed is read again from the watermark.
        marks.delete(keyOf(place));
        return restAfter(deps, place, batch, error);
      }
    },

    /** After partitions have been given out anew, others may have moved on in them. */
    forget: (): void => marks.clear(),
  };
};

type Told = Pick<PartitionFeedDeps, 'name' | 'pool' | 'log'>;

/** Where to go on after an error. */
const restAfter = async (deps: Told, place: Place, batch: IncomingBatch, error: unknown): Promise<Onward> => {
  const { name, log } = deps;
  const again = { offset: batch.messages[0]?.offset ?? 0, restMs: AWAY_MS };
  if (error instanceof StandstillError) return standStill(deps, place, error.at, error.cause).catch(() => again);
  if (error instanceof FencedError) {
    log.warn({ err: error, subscription: name, ...place }, 'fenced: going on from where others are');
  } else {
    log.warn({ err: error, subscription: name }, 'subscription waits for the database');
  }
  return again;
};

const standStill = async (
  { name, pool, log }: Told,
  place: Place,
  at: Standstill & { readonly offset: number },
  cause: unknown,
): Promise<Onward> => {
  log.error({ err: cause, subscription: name, ...place, ...at }, 'subscription stands still at a message');
  const failures = await recordStandstill(pool, name, place, at);
  return { offset: at.offset, restMs: RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? AWAY_MS };
};

const keyOf = ({ topic, partition }: Place): string => `${topic}/${partition}`;
