import type { Event } from '../../kernel/message.ts';
import type { PoolClient, Queryable } from '../../platform/database/database.ts';
import type { BatchSizes } from './batch-feed.ts';
import type { Notice } from '../log/notice.ts';
import type { Batch } from '../log/read-batch.ts';

/** Events to follow, their checkpoint, and the handler. */
export type SubscriptionOptions<E extends Event> = {
  /** Checkpoint name, `name:version`. */
  readonly name: string;
  readonly types?: readonly string[];
  /** Another reader whose orders hold for this one too: paused with it, and passing over what it passes over. */
  readonly obeysToo?: string;
  /** Events of one batch at most, or how many to begin with and to grow to; left out, as many as are applied soon. */
  readonly batchSize?: number | BatchSizes;
  /**
   * Milliseconds that a dead process keeps the lease; left out, the default of all readers. A lease shorter than a batch
   * looks free.
   */
  readonly leaseMs?: number;
  /**
   * Applies a batch inside `client`'s transaction, which also moves the checkpoint: effect and checkpoint are one.
   * An effect outside PostgreSQL must be harmless when repeated. Throwing stops the subscription at this batch; an
   * UnavailableError is no event's fault: it has the subscription wait as it waits for the database.
   * @returns changes to announce, if any
   */
  readonly apply: (batch: Batch<E>, client: PoolClient) => Promise<Notice | void>;
  /** Called when the checkpoint moves past events of other types without applying any. */
  readonly pass?: (position: number) => Notice;
  /** Takes back everything that was ever applied, inside `client`'s transaction: for a reader that starts over. */
  readonly takeBack?: (client: Queryable) => Promise<void>;
  /** Statements at the start of `apply`'s transaction, such as `set local`. */
  readonly prologue?: string;
  /** Called when everything that was known to be in the log is applied; again after having been far behind. */
  readonly onCaughtUp?: () => void;
};

/** A running subscription; `done` resolves once it has stopped. */
export type Subscription = { readonly stop: () => Promise<void>; readonly done: Promise<void> };

/** Starts to follow the log. */
export type Subscribe = <E extends Event>(options: SubscriptionOptions<E>) => Subscription;
