import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  inTransaction,
  isDatabaseUnavailable,
  type Pool,
  type PoolClient,
  type Queryable,
} from '../../events/platform/database/database.ts';
import { NEXT_SCHEMA } from '../../events/platform/database/read-model-tables.ts';
import { readBatch } from '../../events/store/log/read-batch.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { applyEvents, type LogSource } from './apply-events.ts';
import { createRowCopier } from './copy-rows.ts';
import { settingsFor, useSchema } from './daemon.ts';
import { followedTypes, type Projection } from './projection.ts';
import { savingRows } from './save-rows.ts';

/** Events of the log already in the new tables. */
export type RebuildProgress = { readonly projection: string; readonly done: number; readonly total: number };

/** Nobody sees the next tables before the swap, whose commit waits for the disk. */
const FILLING = `${settingsFor(NEXT_SCHEMA)}; set local synchronous_commit to off`;

/** A projection cannot apply this event. */
export class PoisonEventError extends Error {
  readonly position: number;
  readonly eventId: string;
  constructor(projection: string, { position, eventId, type }: RecordedEvent, cause: unknown) {
    const reason = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : cause;
    super(`${projection} cannot apply ${type} at position ${position} (event ${eventId}): ${String(reason)}`, {
      cause,
    });
    this.position = position;
    this.eventId = eventId;
  }
}

type Deps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  readonly projection: Projection;
  readonly skipped: ReadonlySet<number>;
  readonly batchSize: number;
  readonly onProgress: (progress: RebuildProgress) => void;
  readonly signal: AbortSignal | undefined;
};

export type Replay = ReturnType<typeof createReplay>;

/** Applies the log to a projection's next tables. */
export const createReplay = (deps: Deps) => {
  const { pool, reader, projection, skipped, batchSize, onProgress } = deps;
  const readAfter = createReadAfter(deps);
  const source: LogSource = { pool, reader, readOrders: async () => ({ skipped }) };
  const copied = { ...source, rowsInto: createRowCopier() };

  return {
    projection,
    skipped,
    /** Events of whole streams, each for the first time, in a transaction of their own. @throws PoisonEventError */
    apply: async (events: readonly RecordedEvent[]): Promise<void> => {
      try {
        await applyInOne(deps, copied, events);
      } catch (error) {
        deps.signal?.throwIfAborted();
        if (isDatabaseUnavailable(error)) throw error;
        // Row by row it works where a stream says the same twice, and the event that stops it can be told.
        await applyToNext(deps, source, events);
      }
    },
    /** @param done so many of the log's events, of `total` */
    tell: (done: number, total: number): void => onProgress({ projection: projection.name, done, total }),

    /** Pass after pass up to what was the head, until what came in meanwhile is one batch or grows no smaller. */
    catchUp: async (from: number): Promise<number> => {
      let position = from;
      let behind = Infinity;
      for (;;) {
        const head = await reader.headPosition(pool);
        if (head - position < batchSize || head - position >= behind) return position;
        behind = head - position;
        position = await fillByPosition({ ...deps, readAfter, source }, position, head);
      }
    },

    /** The rest, in the transaction of the swap. */
    applyIn: async (db: PoolClient, from: number, head: number): Promise<void> => {
      await useSchema(db, NEXT_SCHEMA);
      for (let position = from; position < head;) {
        const batch = await readAfter(db, position, head);
        await applyEvents(projection, batch.events, db, source);
        position = batch.position;
      }
    },
  };
};

type ReadAfter = (db: Queryable, after: number, head: number) => ReturnType<typeof readBatch>;

const createReadAfter = ({ reader, projection, skipped, batchSize: limit }: Deps): ReadAfter => {
  const types = followedTypes(projection);
  return (db, after, head) => readBatch(reader, db, { after, head, limit, types, skipped });
};

/** In the order of the log, one batch read ahead. */
const fillByPosition = async (
  deps: Deps & { readonly readAfter: ReadAfter; readonly source: LogSource },
  from: number,
  head: number,
): Promise<number> => {
  const { pool, projection, onProgress, readAfter, source } = deps;
  const read = (after: number) => {
    const batch = readAfter(pool, after, head);
    batch.catch(() => undefined); // told when it is awaited
    return batch;
  };
  let position = from;
  let ahead = read(from);
  while (position < head) {
    const batch = await ahead;
    if (batch.position < head) ahead = read(batch.position);
    await applyToNext(deps, source, batch.events);
    position = batch.position;
    onProgress({ projection: projection.name, done: position, total: head });
  }
  return position;
};

type Into = Parameters<typeof applyEvents>[3];

const applyInOne = async (
  { pool, projection, signal }: Deps,
  into: Into,
  events: readonly RecordedEvent[],
): Promise<void> => {
  signal?.throwIfAborted();
  if (events.length === 0) return;
  await inTransaction(
    pool,
    async (db) => {
      await applyEvents(projection, events, db, into);
    },
    FILLING,
  );
};

const applyToNext = async (deps: Deps, source: LogSource, events: readonly RecordedEvent[]): Promise<void> => {
  try {
    await applyInOne(deps, source, events);
  } catch (error) {
    deps.signal?.throwIfAborted();
    if (isDatabaseUnavailable(error)) throw error;
    await findPoison(deps, events, error);
  }
};

/** Once more, event by event in a transaction that is rolled back, to find the one that fails. */
const findPoison = (
  { pool, projection: { name, handles, apply } }: Deps,
  events: readonly RecordedEvent[],
  error: unknown,
): Promise<never> =>
  inTransaction(pool, async (db) => {
    await useSchema(db, NEXT_SCHEMA);
    for (const event of events.filter(({ type }) => handles.includes(type))) {
      await apply([event], db, savingRows(db)).catch((cause: unknown) => {
        if (isDatabaseUnavailable(cause)) throw cause;
        throw new PoisonEventError(name, event, cause);
      });
    }
    throw error;
  });
