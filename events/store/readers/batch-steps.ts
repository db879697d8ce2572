import { UnavailableError } from '../../kernel/errors.ts';
import type { Event } from '../../kernel/message.ts';
import {
  databaseAnswers,
  inTransaction,
  isDatabaseUnavailable,
  type Pool,
  type PoolClient,
} from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { pause } from '../../platform/process/pause.ts';
import type { BatchFeed } from './batch-feed.ts';
import {
  FencedError,
  type Lease,
  lockCheckpoint,
  moveCheckpoint,
  type ReaderStatus,
  recordFailure,
} from './checkpoint.ts';
import type { Head } from '../log/head.ts';
import type { PassOver } from './pass.ts';
import type { Batch } from '../log/read-batch.ts';
import type { SubscriptionOptions } from './subscription.ts';

/** On a busy log a reader whose events are rare moves past those of others so often at most. */
const PASS_MS = 20;
const RETRY_MS = [250, 1_000, 5_000] as const;
const LAST_RETRY_MS = 15_000;

/** Where a step has left the reader; `told` is what the checkpoint says since, when it says anything new. */
type Stepped = { readonly lease: Lease; readonly told?: ReaderStatus };

/** When to try again an event that has failed. */
const createRetry = () => {
  let failures = 0;
  let at = 0;

  return {
    /** Milliseconds; 0 or less: now. */
    in: (): number => at - performance.now(),
    now: (): void => void (at = 0),
    succeeded: (): void => void (failures = 0),
    failed: (): void => {
      at = performance.now() + (RETRY_MS[failures] ?? LAST_RETRY_MS);
      failures += 1;
    },
  };
};

type BatchDeps<E extends Event> = {
  readonly pool: Pool;
  readonly passOver: PassOver;
  readonly head: Pick<Head, 'known'>;
  readonly feed: BatchFeed<E>;
  readonly farBehind: number;
  readonly log: Logger;
  readonly signal: AbortSignal;
};

/**
 * Takes one subscription from batch to batch. A batch that fails is halved until the event that fails stands alone; that
 * one is tried again with growing pauses.
 * @param farBehind events from which on a reader that follows is said to be catching up again
 * @param signal cuts pauses short
 */
export const createBatchSteps = <E extends Event>(
  { pool, passOver, head, feed, farBehind, log, signal }: BatchDeps<E>,
  options: SubscriptionOptions<E>,
) => {
  const { name, types } = options;
  let passedAt = -Infinity;
  const retry = createRetry();

  const standStill = async (lease: Lease, error: unknown): Promise<Stepped> => {
    log.error({ err: error, subscription: name, after: lease.position }, 'subscription stands still at an event');
    await recordFailure(pool, lease, messageOf(error), types);
    retry.failed();
    return { lease, told: 'stopped' };
  };

  return {
    /** Milliseconds until the event that failed is tried again; 0 or less: now. */
    retryIn: retry.in,

    /** Has the event that failed tried again at once, read anew. */
    retryNow: (): void => {
      retry.now();
      feed.forget();
    },

    /** @throws what is no event's fault: FencedError, UnavailableError, or that the database is away */
    step: async (lease: Lease, before: ReaderStatus): Promise<Stepped> => {
      const sincePassed = performance.now() - passedAt;
      if (sincePassed < PASS_MS) await pause(PASS_MS - sincePassed, signal);
      const startedAt = performance.now();
      let batch: Batch<E> | undefined;
      try {
        batch = await feed.next(lease.position);
        const behind = head.known() - batch.position;
        if (behind > 0) feed.readAhead(batch.position);
        if (batch.events.length === 0) passedAt = performance.now();
        const status = before === 'running' && behind <= farBehind ? 'running' : 'catching_up';
        const moved = await (batch.events.length === 0
          ? passOver(lease, { position: batch.position, status, notice: options.pass?.(batch.position) })
          : applyBatch(pool, lease, batch, status, options));
        feed.applied(performance.now() - startedAt);
        retry.succeeded();
        return { lease: moved, told: status };
      } catch (error) {
        if (isNoEventsFault(error)) throw error;
        const events = batch?.events.length;
        // Also when the database is slow: less of it may be done in time.
        const isAlone = feed.failed(events);
        if (isDatabaseUnavailable(error) || !(await databaseAnswers(pool))) throw error;
        if (isAlone) return standStill(lease, error);
        log.warn({ err: error, subscription: name, events }, 'batch failed; trying half of it');
        return { lease };
      }
    },
  };
};

/** The effect of a batch and the move of the checkpoint, in one transaction. @returns the lease where it stands then */
const applyBatch = <E extends Event>(
  pool: Pool,
  lease: Lease,
  batch: Batch<E>,
  status: ReaderStatus,
  { apply, prologue }: SubscriptionOptions<E>,
): Promise<Lease> => {
  const { position } = batch;
  const work = async (client: PoolClient): Promise<Lease> => {
    await lockCheckpoint(client, lease);
    const notice = await apply(batch, client);
    return moveCheckpoint(client, lease, { position, status, notice: notice ?? undefined });
  };
  return inTransaction(pool, work, prologue);
};

const isNoEventsFault = (error: unknown): boolean => error instanceof FencedError || error instanceof UnavailableError;

const messageOf = (error: unknown): string =>
  // By shape: inside a test's context an error of Node itself is no instance of Error.
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
