import { z } from 'zod';
import type { Event, RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database.ts';

const changeSchema = z.object({ resource: z.string(), id: z.string() });

/** What a batch changed, told to open browsers once the batch is committed. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

/** NOTIFY channel on which read models say that they moved. */
export const READ_MODEL_CHANNEL = 'read_model';

/** Payload on that channel, as JSON. `changes` is null when anything may have changed: refresh all. */
export const readModelMovedSchema = z.object({
  projection: z.string(),
  /** The read model has every event up to here. */
  position: z.number(),
  changes: z.array(changeSchema).nullable(),
});
export type ReadModelMoved = z.infer<typeof readModelMovedSchema>;

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
  /** What it is given. Whatever keeps the version of a stream is given every event of it. */
  readonly handles: readonly E['type'][];
  /** Those of `handles` that say something to it; left out where all do. For docs/read-models.md. */
  readonly uses?: readonly E['type'][];
  /**
   * What it makes of an event follows from earlier events of the same stream alone, and is the same when it meets an
   * event again. A rebuild then goes through the log stream by stream.
   */
  readonly perStream?: boolean;
  /**
   * The checkpoint of the version that this one takes the place of. The older one serves until this one has caught up
   * beside it (docs/how-to/replace-a-read-model.md).
   */
  readonly replaces?: string;
  /**
   * Deletes every row about these files, so that they are made anew when a borrower has been forgotten; it then handles
   * `BorrowerForgotten`. Left out by a projection that holds nothing about borrowers.
   */
  readonly deleteFiles?: (applicationIds: readonly string[], db: PoolClient) => Promise<void>;
  readonly apply: (events: readonly RecordedEvent<E>[], db: PoolClient) => Promise<readonly Change[]>;
};

/** Forgets which events the projection takes, so that all fit in one list: nobody hands it any that it does not handle. */
export const defineProjection = <E extends Event>(projection: Projection<E>): Projection =>
  projection as unknown as Projection;
