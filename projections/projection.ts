import type { Event, RecordedEvent } from '../events/kernel/message.ts';
import type { PoolClient } from '../events/platform/database.ts';

/** What a batch changed, told to open browsers once the batch is committed. */
export type Change = { readonly resource: string; readonly id: string };

/**
 * A read model: which events it listens to and how they change its tables.
 *
 * `apply` runs inside the transaction that moves the checkpoint. Its SQL names its tables **without a schema**: live
 * they are found in `read_model`, during a rebuild in `read_model_next` (docs/adr/0005). It must not read other
 * projections' tables, a clock or a random number, so that a rebuild yields the same rows.
 */
export type Projection<E extends Event = Event> = {
  /** Checkpoint name, `name:version`. */
  readonly name: string;
  /** Its tables, parents before children. */
  readonly tables: readonly string[];
  readonly handles: readonly E['type'][];
  readonly apply: (events: readonly RecordedEvent<E>[], db: PoolClient) => Promise<readonly Change[]>;
};

export const defineProjection = <E extends Event>(projection: Projection<E>): Projection<E> => projection;
