import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  inTransaction,
  isDatabaseUnavailable,
  type Pool,
  type PoolClient,
  type Queryable,
} from '../../events/platform/database.ts';
import { readBatch } from '../../events/store/read-batch.ts';
import type { EventReader } from '../../events/store/read.ts';
import { applyEvents, type LogSource } from './apply-events.ts';
import { useSchema } from './daemon.ts';
import { NEXT_SCHEMA } from './next-tables.ts';
import { followedTypes, type Projection } from './projection.ts';

/** Batches of whole streams that are on their way at once: one is read while another is written. */
const LANES = 2;
/** Short streams are read together, but not more than the planner and the wire like to take. */
const MOST_STREAMS = 1_000;

/** How many of the log's events are in the new tables. */
export type RebuildProgress = { readonly projection: string; readonly done: number; readonly total: number };

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
  const { name } = projection;
  const types = followedTypes(projection);
  const source: LogSource = { pool, reader, readOrders: async () => ({ skipped }) };

  const readAfter = (db: Queryable, after: number, head: number) =>
    readBatch(reader, db, { after, head, limit: batchSize, types, skipped });

  /** In the order of the log, one batch read ahead. */
  const fillByPosition = async (from: number, head: number): Promise<number> => {
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
      onProgress({ projection: name, done: position, total: head });
    }
    return position;
  };

  return {
    /** @returns the position up to which the next tables have every event */
    fill: async (): Promise<number> => {
      const head = await reader.headPosition(pool);
      await fillByStream(deps, source, head);
      return head;
    },

    /** Pass after pass up to what was the head, until what came in meanwhile is one batch or grows no smaller. */
    catchUp: async (from: number): Promise<number> => {
      let position = from;
      let behind = Infinity;
      for (;;) {
        const head = await reader.headPosition(pool);
        if (head - position < batchSize || head - position >= behind) return position;
        behind = head - position;
        position = await fillByPosition(position, head);
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

/** Whole streams, each once: what is folded over a stream is written once, however far apart its events are. */
const fillByStream = async (deps: Deps, source: LogSource, head: number): Promise<void> => {
  const { pool, reader, projection, skipped, batchSize, onProgress } = deps;
  const range = { upTo: head, types: followedTypes(projection), skipped: [...skipped] };
  const batches = streamBatches(reader, pool, batchSize);
  let done = 0;
  const work = async (): Promise<void> => {
    for await (const { streamIds, events } of batches) {
      await applyToNext(deps, source, await reader.readStreams(pool, streamIds, range));
      done += events;
      onProgress({ projection: projection.name, done: Math.min(done, head), total: head });
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
};

/** In a transaction of its own. @throws PoisonEventError */
const applyToNext = async (deps: Deps, source: LogSource, events: readonly RecordedEvent[]): Promise<void> => {
  const { pool, projection, signal } = deps;
  signal?.throwIfAborted();
  if (events.length === 0) return;
  try {
    await inTransaction(pool, async (db) => {
      await useSchema(db, NEXT_SCHEMA);
      // Nobody sees the next tables before the swap, whose commit waits for the disk.
      await db.query('set local synchronous_commit to off');
      await applyEvents(projection, events, db, source);
    });
  } catch (error) {
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
      await apply([event], db).catch((cause: unknown) => {
        if (isDatabaseUnavailable(cause)) throw cause;
        throw new PoisonEventError(name, event, cause);
      });
    }
    throw error;
  });

/** All streams of the log, as many at once as have about `batchSize` events. */
async function* streamBatches(reader: EventReader, pool: Pool, batchSize: number) {
  let streamIds: string[] = [];
  let events = 0;
  let after = '';
  for (;;) {
    const streams = await reader.listStreams(pool, { after, limit: MOST_STREAMS });
    for (const { streamId, version } of streams) {
      streamIds.push(streamId);
      events += version;
      if (events < batchSize && streamIds.length < MOST_STREAMS) continue;
      yield { streamIds, events };
      streamIds = [];
      events = 0;
    }
    const last = streams.at(-1);
    if (!last) break;
    after = last.streamId;
  }
  if (streamIds.length > 0) yield { streamIds, events };
}
