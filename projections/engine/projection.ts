import { z } from 'zod';
import { keysOf } from '../../events/kernel/by-type.ts';
import type { Event, RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { type Declaration, shapeOf } from '../../events/platform/database/read-model-tables.ts';

const changeSchema = z.object({
  resource: z.string(),
  id: z.string(),
  /** Of its stream, with the change, where it is told: whoever has seen that version need not read it again. */
  version: z.int().optional(),
});

/** Changes of a batch, announced to open browsers once it is committed. */
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
 * Column that links a table's rows to their streams: the stream itself, or the aggregate's id together with the streams'
 * category.
 */
export type RowsOf = { readonly stream: string } | { readonly of: string; readonly id: string };

/** Rule for saving a row whose key may exist. */
export type OnKey = {
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /**
   * Leaves a row that is there as it is unless: never ('absent'), it differs ('changed'), or it is older by this column.
   * Left out, the row takes the place of the one that is there.
   */
  readonly only?: 'absent' | 'changed' | { readonly newerBy: string };
  /** SQL for columns that do not simply take the new value: `t` is the row that is there, `excluded` the new one. */
  readonly set?: Readonly<Record<string, string>>;
};

/**
 * Puts rows into a table of the projection: keys are the names of its columns, values as JSON has them. All rows of a call
 * have the same keys; columns they leave out get their defaults.
 * @param onKey left out where no such row can be there
 */
export type SaveRows = (table: string, rows: readonly object[], onKey?: OnKey) => Promise<void>;

/**
 * A read model: which events it listens to and how they change its tables.
 *
 * `apply` runs inside the transaction that moves the checkpoint. Its SQL names its tables **without a schema**: live
 * they are found in `read_model`, during a rebuild in `read_model_next` (docs/adr/0005). It must not read other
 * projections' tables, a clock or a random number, so that a rebuild yields the same rows.
 *
 * Rows of a stream that are written whole go through `saveRows`, which a rebuild has a faster way for. What it makes of an
 * event follows from earlier events of **the same stream** alone, and an event that it meets again
 * changes nothing: a rebuild goes stream by stream, and Kafka keeps the order of a stream only (docs/adr/0018).
 */
export type Projection<E extends Event = Event> = {
  /** Checkpoint name, `name:version`. */
  readonly name: string;
  /** Its tables, parents before children, with whose rows they hold: an erasure makes those of its streams anew. */
  readonly tables: Readonly<Record<string, RowsOf>>;
  /** Events it receives. A read model that keeps a stream's version receives all of its events. */
  readonly handles: readonly E['type'][];
  /** Those of `handles` that say something to it; left out where all do. For docs/read-models.md. */
  readonly uses?: readonly E['type'][];
  /**
   * The checkpoint of the version that this one takes the place of. The older one serves until this one has caught up
   * beside it (docs/how-to/replace-a-read-model.md).
   */
  readonly replaces?: string;
  /** Statements of its `tables.sql`. The list of read models knows them. */
  readonly declared?: readonly Declaration[];
  /** Events upon which its rows of their stream are made anew. The list of read models knows them; no view says it. */
  readonly erasedBy?: readonly string[];
  /** Of the streams whose events it handles; left out where they may be of any. Known like `erasedBy`. */
  readonly categories?: readonly string[];
  readonly apply: (
    events: readonly RecordedEvent<E>[],
    db: PoolClient,
    saveRows: SaveRows,
  ) => Promise<readonly Change[]>;
};

/** Forgets which events the projection takes, so that all fit in one list: nobody hands it any that it does not handle. */
export const defineProjection = <E extends Event>(projection: Projection<E>): Projection =>
  projection as unknown as Projection;

/** Names of its tables, parents before children. */
export const tablesOf = ({ tables }: Projection): readonly string[] => keysOf(tables);

/** Statements that make its tables. @throws when they are declared nowhere */
export const declaredOf = ({ name, tables, declared = [] }: Projection): readonly Declaration[] => {
  const missing = keysOf(tables).find(
    (table) => !declared.some((each) => each.kind === 'table' && each.name === table),
  );
  if (missing !== undefined) throw new Error(`No tables.sql declares the table ${missing} of ${name}`);
  return declared;
};

/** See `shapeOf`. */
export const shapeOfTables = (projection: Projection): string => shapeOf(declaredOf(projection));

/** The types of events that it has to be given: what it handles, and what makes its rows anew. */
export const followedTypes = ({ handles, erasedBy = [] }: Projection): readonly string[] => [
  ...new Set([...handles, ...erasedBy]),
];
